import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { line, Name, text } from '../../../shared/platform/contract/primitives.ts';
import { Table } from '../../../shared/restaurant/contract/setup.ts';

/** Texts of which nothing is seen: blanks, joiners, a soft hyphen, marks of direction, fillers, tags. */
const INVISIBLE = [
  ...['', ' ', '\u00a0', '\u3000', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u180e'],
  ...['\u200e', '\u200f', '\u202a\u202c', '\u2066\u2069', '\u061c', '\u115f', '\u3164', '\uffa0', '\ufe0f'],
  ...[' \u200b \u2060', '\u200b\u00a0\u200c'],
];
/** Texts with something to see, also beside what is not, which stays as it was given. */
const VISIBLE = ['Zoé', '李', '.', '\u200bZ', 'می\u200cخواهم', '👩\u200d🍳', '\u202bשלום\u202c', 'co\u00adop'];

const messages = (schema: z.core.$ZodType, value: string) =>
  z.core.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];
const patternOf = (schema: z.core.$ZodType) => new RegExp(z.toJSONSchema(schema, { io: 'input' }).pattern ?? '');

test.each(
  INVISIBLE.map((value) => ({ value, codes: [...value].map((sign) => sign.codePointAt(0)?.toString(16)).join(' ') })),
)('a required text is refused without a visible character, in one message of our own: [$codes]', ({ value }) => {
  for (const schema of [Name, text(1, 30), line(1, 30)]) {
    expect(messages(schema, value)).toEqual(['must not be empty or invisible']);
    expect(patternOf(schema).test(value)).toBe(false);
  }
  expect(messages(text(2, 30), value.repeat(3))).toEqual(['needs 2 characters']);
});

test.each(VISIBLE)('a required text with a visible character is taken as it is: %s', (value) => {
  for (const schema of [Name, text(1, 30)]) {
    expect(z.core.safeParse(schema, ` ${value}\n`.trimEnd()).data).toBe(value);
    expect(patternOf(schema).test(value)).toBe(true);
  }
});

test('a text that may be left out counts as left out when nothing of it is seen', () => {
  for (const value of INVISIBLE) expect(z.core.safeParse(line(0, 30), value).data).toBe('');
});

test('astral characters that are not seen are refused like the others', () => {
  for (const value of ['\u{e0001}', '\u{e0100}', '\u{1d173}']) {
    expect(messages(Name, value)).toEqual(['must not be empty or invisible']);
  }
});

test('what was stored before is answered as it is', () => {
  const name = z.pick(Table, { name: true });
  expect(z.core.safeParse(name, { name: '\u200b' }).data).toEqual({ name: '\u200b' });
});
