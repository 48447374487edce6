import { expect, test } from 'vitest';
import { importableRow } from '../../../shared/imports/store/import-rows.ts';
import { setupOf } from '../../support/book.ts';
import { ROW } from '../../support/import.ts';

const read = (timezone: string, cells: object) => {
  const reading = { order: 'ymd' as const, meanings: new Map() };
  const row = importableRow('rid', setupOf({ config: { timezone } }), { ...ROW, ...cells }, reading);
  if (!('booking' in row)) throw new Error(`refused: ${JSON.stringify(row)}`);
  return row;
};

test.each([
  ['Europe/Paris', '', 'fr'],
  ['America/New_York', '', 'en'],
  ['UTC', '', 'fr'],
  ['America/New_York', 'français', 'fr'],
  ['Europe/Paris', 'Deutsch', 'en'],
])('a guest of an import in %s with the language « %s » is written to in %s', (timezone, lang, written) => {
  expect(read(timezone, { lang }).booking.lang).toBe(written);
});

test('the language that a restaurant speaks is no part of what a row is known by', () => {
  const [paris, boston] = ['Europe/Paris', 'America/New_York'].map((zone) => read(zone, {}));
  expect([paris?.id, paris?.digest]).toEqual([boston?.id, boston?.digest]);
});
