import { getCountries } from 'libphonenumber-js/min';

/** The zones of one country; the standard made a method of what was a property. */
function zonesOf(country: string): readonly string[] {
  const region: Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] } = new Intl.Locale(
    `und-${country}`,
  );
  return region.getTimeZones?.() ?? region.timeZones ?? [];
}

/** Maps each IANA time zone to the country (ISO 3166) that it lies in. Browsers know this only in part, Node does. */
export const zoneCountries = (): Record<string, string> =>
  Object.fromEntries(getCountries().flatMap((country) => zonesOf(country).map((zone) => [zone, country])));
