/** Which country each IANA time zone lies in; made when the pages are built (`shared/domain/zone-countries.ts`). */
declare const ZONE_COUNTRIES: Record<string, string>;

/**
 * The country (ISO 3166) of an IANA time zone. Some zones have two names; browsers and the map do not always prefer the
 * same one.
 */
export const countryOf = (zone: string): string | undefined =>
  ZONE_COUNTRIES[zone] ?? ZONE_COUNTRIES[new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone];
