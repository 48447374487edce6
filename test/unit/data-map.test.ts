import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { limits } from '../../shared/platform/messaging/limits.ts';
import { DAY_SECONDS } from '../../shared/platform/time/units.ts';

const map = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8');

/** What stands between backticks in the first column of the tables of a section. */
function namesIn(heading: string): string[] {
  const [, section = ''] = map.split(`## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test('the data map names every kind of item that the table has, and no other', () => {
  // The others are partitions, which hold items of these kinds.
  const kinds = Object.entries(keys).filter(
    ([, key]) => typeof key === 'function' && typeof key('r', 'x', 'y') === 'object',
  );
  expect(namesIn('Main table').sort()).toEqual(kinds.map(([name]) => name).sort());
});

test('the data map has the days of queues and marks as they are', () => {
  const days = (seconds: number) => `${seconds / DAY_SECONDS} days`;
  const rowOf = (name: string) => map.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
  expect(rowOf('Messages')).toContain(days(limits.queue_seconds));
  expect(rowOf('DeadLetters')).toContain(days(limits.dead_letter_seconds));
  expect(rowOf('Marks')).toContain(days(limits.mark_seconds));
  expect(rowOf('Marks')).toContain(`an address ${limits.refusal_seconds / DAY_SECONDS} from`);
});

test('a change that cannot be planned is given up before the stream forgets it', () => {
  expect(limits.stream_seconds).toBe(22 * 3600);
  expect(map).toContain('planning gives a change up at 22');
});
