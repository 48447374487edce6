import { expect, test } from 'vitest';
import { mendedByOptions } from '../../../bin/ops/import-words.ts';
import { importableRow } from '../../../shared/imports/store/import-rows.ts';
import { setupOf } from '../../support/book.ts';
import { ROW } from '../../support/import.ts';
import { told } from '../../support/told.ts';

/** What is wrong with a row of a file, as the API says it. */
function refused(cells: object) {
  const row = importableRow('rid', setupOf({}), { ...ROW, ...cells }, { order: 'ymd', meanings: new Map() });
  if (!('faults' in row)) throw new Error('The row is fine.');
  return { row: 2, outcome: 'invalid' as const, faults: row.faults };
}

test('a status that is not known is explained by the option, with the word of the file; other faults stay', () => {
  const of_api = refused({ status: 'Zorglub', guests: '0' });
  expect(of_api.faults.map(({ message }) => message).join()).toContain('`statuses`');
  const { faults = [] } = mendedByOptions(of_api, 'Zorglub');
  expect(faults).toHaveLength(of_api.faults.length);
  expect(faults).toContainEqual({ path: 'guests', message: 'must be at least 1' });
  const words = faults.map(({ message }) => message).join();
  expect(words).toContain("--status 'Zorglub=confirmed'");
  expect(words).not.toContain('`');
});

test('what else is wrong with a status stays as it is', () => {
  const faults = [{ path: 'status', message: 'is a no-show of a visit that is still ahead' }];
  expect(mendedByOptions({ row: 2, outcome: 'invalid', faults }, 'No-show').faults).toEqual(faults);
});

test.each([
  ['$(id)`', "'$(id)`=confirmed'"],
  ["Dit 'oui'", "'Dit '\\''oui'\\''=confirmed'"],
])('%s is told as one word of a command line', (status, word) => {
  expect(mendedByOptions(refused({ status }), status).faults?.[0]?.message).toContain(`--status ${word},`);
});

test('a status that is too long for the option is not told with it', () => {
  const status = 'x'.repeat(350);
  const [fault] = mendedByOptions(refused({ status }), status).faults ?? [];
  expect(fault?.message).toContain('shorten it in the file');
});

test('two options that say different things of one status are refused as options', async () => {
  const said = ['--status', 'Honoré=confirmed', '--status', 'HONORE=cancelled'];
  const { code, text } = await told(['restaurant', 'import', 'bookings.csv', '--restaurant', 'x', ...said]);
  expect(code).toBe(2);
  expect(text).toContain('--status');
  expect(text).toContain('says something else of a status than one before it');
});
