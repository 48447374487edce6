import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { maskPhone } from '../../../shared/guests/rules/mask.ts';

test.each([
  ['+19045550123', '+1 … 23'],
  ['+79161234567', '+7 … 67'],
  ['+33612345678', '+33 … 78'],
  ['+352621123456', '+352 … 56'],
  ['06 12 34 56 78', '… 78'],
])('a masked number shows its country, and no digit of the number that follows: %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test('every calling code is known', () => {
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    expect(maskPhone(`+${code}90000042`), country).toBe(`+${code} … 42`);
  }
});
