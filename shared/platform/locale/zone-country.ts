import { zoneCountries } from './zone-countries.ts';

const preferredName = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** The countries of zones under names that are not the preferred ones, and that no country claims. */
const countriesBesides = new Map<string, string | undefined>();

/**
 * The country (ISO 3166) that an IANA time zone lies in; `undefined` for one that none claims, like UTC. Asking for a zone's
 * preferred name takes longer than reading a telephone number, so it is asked once for each name.
 */
export function countryOf(zone: string): string | undefined {
  const known = zoneCountries().get(zone);
  if (known !== undefined || countriesBesides.has(zone)) return known ?? countriesBesides.get(zone);
  const country = zoneCountries().get(preferredName(zone));
  countriesBesides.set(zone, country);
  return country;
}
