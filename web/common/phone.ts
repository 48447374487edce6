import { getCountries, parsePhoneNumberFromString as parse } from 'libphonenumber-js/min';

/** Which country each IANA time zone lies in; made when the pages are built (`shared/messages/zone-countries.ts`). */
declare const ZONE_COUNTRIES: Record<string, string>;

/** A telephone number as we understood it. */
export type ReadPhone = { e164: string; shown: string };

/** Some zones have two names; browsers and the map do not always prefer the same one. */
function countryOf(zone: string): string | undefined {
  return (
    ZONE_COUNTRIES[zone] ?? ZONE_COUNTRIES[new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone]
  );
}

/** Reads a number as it was typed; a national one belongs to the country of the restaurant's zone. */
export function readPhone(text: string, zone: string): ReadPhone | undefined {
  const country = getCountries().find((code) => code === countryOf(zone));
  const number = parse(text, country ? { defaultCountry: country } : undefined);
  if (!number?.isPossible()) return undefined;
  return { e164: number.number, shown: number.formatInternational() };
}
