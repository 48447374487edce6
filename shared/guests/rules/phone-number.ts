import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What a spreadsheet makes of a number that it takes for an amount: `33611223344.0`. */
const DECIMALS = /^(\+?\d{6,})[.,]0+$/;
/** A power of ten (`3.36112E+10`): the digits after it are lost, whatever else can be read. */
const SCIENTIFIC = /\d[Ee]\s?[+-]?\s?\d/;

/** A number as somebody or a spreadsheet wrote it, without the decimals that make another number of it. */
export const withoutDecimals = (typed: string): string => typed.trim().replace(DECIMALS, '$1');

/** Whether a number is written with its country, so that it is the same wherever it is read. */
export const isInternational = (typed: string): boolean => /^\s*(?:\+|00[1-9])/.test(typed);

/**
 * Reads a telephone number, a national one as of a country (ISO 3166): the one place that decides what a number is, for
 * pages, API and imports. The zero that is dialled only at home (« +44 (0)20 … ») is left out where the country has one.
 * `undefined` for what nobody can have as a number, by the numbering plan of its country.
 */
export function readNumber(typed: string, country?: string): PhoneNumber | undefined {
  if (SCIENTIFIC.test(typed)) return undefined;
  const plain = withoutDecimals(typed);
  const as = country !== undefined && isSupportedCountry(country) ? country : undefined;
  const number = isInternational(plain)
    ? parsePhoneNumberFromString(plain.replace(/^00/, '+'))
    : parsePhoneNumberFromString(plain, as);
  return number?.isValid() ? number : undefined;
}
