import { type CountryCode, getCountries } from 'libphonenumber-js/min';

/** The time zones of one country, as Node names them; the standard made a method of what was a property. */
function zonesOf(country: CountryCode): readonly string[] {
  const region: Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] } = new Intl.Locale(
    `und-${country}`,
  );
  return region.getTimeZones?.() ?? region.timeZones ?? [];
}

let countries: Map<string, CountryCode> | undefined;

/** The country (ISO 3166) that each IANA time zone lies in. Node knows it, browsers only in part. */
export function zoneCountries(): ReadonlyMap<string, CountryCode> {
  countries ??= new Map(
    getCountries().flatMap((country) => zonesOf(country).map((zone): [string, CountryCode] => [zone, country])),
  );
  return countries;
}
