import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { zoneCountries } from './zone-countries.ts';

/** Some zones have two names: the one that Node prefers. */
const zoneName = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** The country that an IANA time zone lies in; `undefined` for one that none claims, like UTC. */
const countryOf = (zone: string): CountryCode | undefined => zoneCountries().get(zoneName(zone));

const isInternational = (typed: string): boolean => typed.trimStart().startsWith('+');

const parse = (typed: string, country: CountryCode | undefined): PhoneNumber | undefined =>
  parsePhoneNumberFromString(typed, isInternational(typed) ? undefined : country);

const parseAt = (typed: string, zone: string): PhoneNumber | undefined =>
  parse(typed, isInternational(typed) ? undefined : countryOf(zone));

const possible = (number: PhoneNumber | undefined) => (number?.isPossible() ? number : undefined);

/** A number as people read it, with its country: « +33 1 42 00 00 00 »; what is no number stays as it was typed. */
export const readablePhone = (typed: string, zone: string): string =>
  parseAt(typed, zone)?.formatInternational() ?? typed;

/**
 * The E.164 form of a number as somebody typed it, a national one read as of the restaurant's country;
 * `undefined` when no such number can exist.
 */
export const e164 = (typed: string, zone: string): string | undefined => possible(parseAt(typed, zone))?.number;

/** What of a number counts without knowing any country: its digits, and the sign before them. */
export const digitsOf = (typed: string | null): string => (typed ?? '').replace(/[^\d+]/g, '');

/**
 * The country (ISO 3166) as of which a number that is typed at a restaurant of this zone is read; `undefined` where that
 * changes nothing, because its digits are its E.164 form already, or none can be made of them.
 */
export function countryToRead(typed: string | null, zone: string): string | undefined {
  const digits = digitsOf(typed);
  const number = typed && digits ? e164(typed, zone) : undefined;
  return number === undefined || number === digits ? undefined : countryOf(zone);
}

/** Whether a number is one of some country however it is read: its digits are its E.164 form. */
export const isWholeNumber = (typed: string): boolean => possible(parse(typed, undefined))?.number === digitsOf(typed);

/** A number by which a guest is known, typed as of a country (ISO 3166) or with its own: E.164, or its digits if that is none. */
export function numberOf(typed: string, country: string | undefined): string {
  const as = country !== undefined && isSupportedCountry(country) ? country : undefined;
  return (as && possible(parse(typed, as))?.number) ?? digitsOf(typed);
}

/** Somebody with a number, who says as of which country it is read: that of the restaurant's zone, if nothing said so before. */
export const withNumberRead = <T extends { guest_phone: string | null; phone_country?: string | undefined }>(
  guest: T,
  zone: string,
): T => ({ ...guest, phone_country: guest.phone_country ?? countryToRead(guest.guest_phone, zone) });

/**
 * The digits of the national form of a number, as it is typed at a restaurant of its country. Of another country's number
 * `undefined`; without a zone, whichever its country is.
 */
export function nationalDigits(e164: string, zone: string | undefined): string | undefined {
  const number = parsePhoneNumberFromString(e164);
  const home = zone === undefined ? undefined : countryOf(zone);
  const isHome = zone === undefined || (home && getCountryCallingCode(home) === number?.countryCallingCode);
  return isHome ? number && digitsOf(number.formatNational()) : undefined;
}
