import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { countryOf } from '../../platform/locale/zone-country.ts';
import { isInternational, readNumber, withoutDecimals } from './phone-number.ts';

/** The country of a zone, as the numbering plans name it. */
function planOf(zone: string): CountryCode | undefined {
  const country = countryOf(zone);
  return country !== undefined && isSupportedCountry(country) ? country : undefined;
}

/** Says of a national number that it is none in its restaurant's country: CLDR's code of no region. */
const NO_COUNTRY = 'ZZ';

/** A number as people read it, with its country: « +33 1 42 00 00 00 »; what is no number stays as it was typed. */
export const readablePhone = (typed: string, zone: string): string =>
  readNumber(typed, countryOf(zone))?.formatInternational() ?? typed;

/**
 * The E.164 form of a number as somebody typed it, a national one read as of the restaurant's country;
 * `undefined` for what is no number there.
 */
export const e164 = (typed: string, zone: string): string | undefined => readNumber(typed, countryOf(zone))?.number;

/**
 * A number in the one form that all its spellings have in common at a restaurant of a zone: E.164, or its digits where no
 * country of the zone is known. `undefined` for what is no number there.
 */
export const numberAt = (typed: string, zone: string): string | undefined =>
  countryOf(zone) === undefined ? numberOf(typed, undefined) : e164(typed, zone);

/**
 * The E.164 form in which a message is sent to a number: of one too that the numbering plan does not know, if its length is
 * right, because plans are younger than this table, and a message to nobody harms nobody. `undefined` for any other.
 */
export function numberToSend(typed: string, zone: string): string | undefined {
  const possible = parsePhoneNumberFromString(typed, isInternational(typed) ? undefined : planOf(zone));
  return e164(typed, zone) ?? (possible?.isPossible() ? possible.number : undefined);
}

/** A number as it is stored: in E.164 with its country, else as it was written. */
export const storedPhone = (typed: string): string => {
  const written = withoutDecimals(typed);
  return (isInternational(written) ? readNumber(written)?.number : undefined) ?? written;
};

/** What of a number counts without knowing any country: its digits, and the sign before them. */
export const digitsOf = (typed: string | null): string => (typed ?? '').replace(/[^\d+]/g, '');

/**
 * The country (ISO 3166) as of which a number that is typed at a restaurant of this zone is read, `ZZ` for what is no number
 * there; `undefined` where that changes nothing, because the number has its country, or none of the zone is known.
 */
export function countryToRead(typed: string | null, zone: string): string | undefined {
  if (typed === null || digitsOf(typed) === '' || isInternational(typed)) return undefined;
  const country = countryOf(zone);
  const number = country && readNumber(typed, country);
  if (country === undefined) return undefined;
  return number === undefined ? NO_COUNTRY : country;
}

/** What can be a national number somewhere: six digits or more and their signs, which are not all the same digit. */
const couldBeNational = (typed: string): boolean =>
  /^[\d\s().\-/]+$/.test(typed) && /^(\d)(?!\1+$)\d{5,14}$/.test(digitsOf(typed));

/**
 * A number by which a guest is known, typed as of a country (ISO 3166) or with its own: E.164. `undefined` for what is no
 * number there, which identifies nobody. Where no country is known, as with records of earlier releases, a national one is
 * known by its digits, if it can be a number at all.
 */
export function numberOf(typed: string, country: string | undefined): string | undefined {
  if (country !== undefined || isInternational(typed)) return readNumber(typed, country)?.number;
  return couldBeNational(typed) ? digitsOf(typed) : undefined;
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
  const home = zone === undefined ? undefined : planOf(zone);
  const isHome = zone === undefined || (home && getCountryCallingCode(home) === number?.countryCallingCode);
  return isHome ? number && digitsOf(number.formatNational()) : undefined;
}
