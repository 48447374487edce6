import { getCountries } from 'libphonenumber-js/min';

/** The time zones of one country, as Node names them; the standard made a method of what was a property. */
function zonesOf(country: string): readonly string[] {
  const region: Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] } = new Intl.Locale(
    `und-${country}`,
  );
  return region.getTimeZones?.() ?? region.timeZones ?? [];
}

let countries: Map<string, string> | undefined;

/**
 * The country (ISO 3166) that each IANA time zone lies in. Node knows it, browsers only in part, and finding it takes 50 ms:
 * pages and functions are built with the table itself in the place of this file (`zoneTable`).
 */
export function zoneCountries(): ReadonlyMap<string, string> {
  countries ??= new Map(
    getCountries().flatMap((country) => zonesOf(country).map((zone): [string, string] => [zone, country])),
  );
  return countries;
}

/** Which file a build gives the text of `zoneTable`. */
export const ZONE_TABLE = /shared\/platform\/locale\/zone-countries\.ts$/;

/** The source of a module that answers the same without looking anything up. */
export const zoneTable = (): string =>
  `const countries = new Map(Object.entries(${JSON.stringify(Object.fromEntries(zoneCountries()))}));
export const zoneCountries = () => countries;`;
