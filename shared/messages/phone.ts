import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { zoneCountries } from './zone-countries.ts';

/** Some zones have two names: the one that Node prefers. */
const zoneName = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** The country that an IANA time zone lies in; `undefined` for one that none claims, like UTC. */
const countryOf = (zone: string): CountryCode | undefined => zoneCountries().get(zoneName(zone));

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
