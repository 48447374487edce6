import { readNumber } from '../../shared/guests/rules/phone-number.ts';
import { countryOf } from '../../shared/platform/locale/zone-country.ts';

/** A telephone number as we understood it. */
export type ReadPhone = { e164: string; shown: string };

/** Reads a number as it was typed; a national one belongs to the country of the restaurant's zone. */
export function readPhone(text: string, zone: string): ReadPhone | undefined {
  const number = readNumber(text, countryOf(zone));
  return number && { e164: number.number, shown: number.formatInternational() };
}
