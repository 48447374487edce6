import { describe, expect, test, vi } from 'vitest';
import { countryToRead, e164, numberOf, numberToSend, storedPhone } from '../../../shared/guests/rules/phone.ts';
import { Phone } from '../../../shared/platform/contract/primitives.ts';
import { countryOf } from '../../../shared/platform/locale/zone-country.ts';
import { readPhone } from '../../../web/common/phone.ts';

const PARIS = 'Europe/Paris';

describe('a number is one that somebody can have', () => {
  test.each([
    ['06 12 34 56 78', PARIS, '+33612345678'],
    ['+33 (0)6 12 34 56 78', PARIS, '+33612345678'],
    ['(0)6.12.34.56.78', PARIS, '+33612345678'],
    ['+44 (0)20 7946 0018', PARIS, '+442079460018'],
    ['+4402079460018', PARIS, '+442079460018'],
    ['0044 (0) 20 7946 0018', PARIS, '+442079460018'],
    // In Italy it is dialled from abroad too.
    ['+39 06 1234 5678', PARIS, '+390612345678'],
    ['+39 (06) 1234 5678', PARIS, '+390612345678'],
    ['+33611223344.0', PARIS, '+33611223344'],
    ['611223344.0', PARIS, '+33611223344'],
    ['(212) 555-0141', 'America/New_York', '+12125550141'],
    ['01 42 00 00 00 ext. 12', PARIS, '+33142000000'],
    // A digit too few or too many, and what is nobody's.
    ['06 12 34 56 7', PARIS, undefined],
    ['06 12 34 56 789', PARIS, undefined],
    ['+33061234567', PARIS, undefined],
    ['0000000000', PARIS, undefined],
    ['9999999999', PARIS, undefined],
    ['9999999999', 'America/New_York', undefined],
    ['+33 00 00 00 00 00', PARIS, undefined],
    ['3.36112E+10', PARIS, undefined],
    ['3,36112E+10', PARIS, undefined],
    ['3.36112e10', PARIS, undefined],
    ['+3.36112E+10', PARIS, undefined],
    ['112', PARIS, undefined],
  ])('%s in %s is %s', (typed, zone, expected) => {
    expect(e164(typed, zone)).toBe(expected);
  });

  test('is stored in E.164 where it names its country, as it was written elsewhere, and never with a digit more', () => {
    const stored = (typed: string) => storedPhone(Phone.parse(typed));
    expect(stored('+44 (0)20 7946 0021')).toBe('+442079460021');
    expect(stored('+33 (0)6 11 22 33 44')).toBe('+33611223344');
    expect(stored('0033 6 11 22 33 44')).toBe('+33611223344');
    expect(stored('+33611223344.0')).toBe('+33611223344');
    expect(stored('611223344.0')).toBe('611223344');
    expect(stored('06 11 22 33 44')).toBe('06 11 22 33 44');
    // Somebody may note what they were told.
    expect(stored('poste 12')).toBe('poste 12');
    expect(stored('3.36112E+10')).toBe('3.36112E+10');
  });

  test('a message goes to a possible number that the plan does not know: plans are younger than the table', () => {
    expect(numberToSend('+1 555 123 4567', PARIS)).toBe('+15551234567');
    expect(numberToSend('06 1', PARIS)).toBeUndefined();
  });
});

describe('who is known by a number', () => {
  test.each(['3.36112E+10', '0000000000', '9999999999', '1111111111', '06 12 34 56 7', '+33061234567', 'none 1'])(
    'nobody by %s',
    (typed) => {
      expect(numberOf(typed, countryToRead(typed, PARIS))).toBeUndefined();
    },
  );

  test('nobody by what was stored without a country and can be no number anywhere', () => {
    for (const typed of ['3.36112E+10', '0000000000', '9999999999', '12345']) {
      expect(numberOf(typed, undefined)).toBeUndefined();
    }
    expect(numberOf('06 12 34 56 78', undefined)).toBe('0612345678');
  });
});

test('pages read a number as the API does', () => {
  for (const typed of ['06 12 34 56 7', '+44 (0)20 7946 0018', '+33611223344.0', '0000000000', '06 12 34 56 78']) {
    expect(readPhone(typed, PARIS)?.e164).toBe(e164(typed, PARIS));
  }
});

test('the country of a zone is known without asking the runtime anew for each number', () => {
  const zones = [PARIS, 'Europe/Belfast', 'UTC'];
  const known = zones.map(countryOf);
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  expect(zones.map(countryOf)).toEqual(known);
  expect(known).toEqual(['FR', 'GB', undefined]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
