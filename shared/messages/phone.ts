import { type CountryCode, getCountries, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

const zoneName = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

const countries = new Map<string, CountryCode | undefined>();

/** The country that an IANA time zone lies in; `undefined` for one that none claims, like UTC. */
function countryOf(zone: string): CountryCode | undefined {
  if (!countries.has(zone)) {
    const known = zoneName(zone);
    const country = getCountries().find((code) => zonesOf(code).includes(known));
    countries.set(zone, country);
  }
  return countries.get(zone);
}

/** The time zones of a country; the language's own types do not know the method yet. */
const zonesOf = (code: CountryCode): string[] =>
  (new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?: () => string[] }).getTimeZones?.() ?? [];

const parse = (typed: string, zone: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(typed, typed.trimStart().startsWith('+') ? undefined : countryOf(zone));

/** A number as people read it, with its country: « +33 1 42 00 00 00 »; what is no number stays as it was typed. */
export const readablePhone = (typed: string, zone: string): string =>
  parse(typed, zone)?.formatInternational() ?? typed;

/**
 * The E.164 form of a number as somebody typed it, a national one read as of the restaurant's country;
 * `undefined` when no such number can exist.
 */
export function e164(typed: string, zone: string): string | undefined {
  const number = parse(typed, zone);
  return number?.isPossible() ? number.number : undefined;
}
