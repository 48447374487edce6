import { getCountries, parsePhoneNumberFromString as parse } from 'libphonenumber-js/min';
import { countryOf } from './zone-country.ts';

/** A telephone number as we understood it. */
export type ReadPhone = { e164: string; shown: string };

/** Reads a number as it was typed; a national one belongs to the country of the restaurant's zone. */
export function readPhone(text: string, zone: string): ReadPhone | undefined {
  const zone_country = countryOf(zone);
  const country = getCountries().find((code) => code === zone_country);
  const number = parse(text, country ? { defaultCountry: country } : undefined);
  if (!number?.isPossible()) return undefined;
  return { e164: number.number, shown: number.formatInternational() };
}
