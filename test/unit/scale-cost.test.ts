import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { backupsOf, costOf, sizes } from '../../bench/costs/scale-cost.ts';

// What a stage costs by the number of its restaurants: the table of docs/operations.md has the figures of the calculation.

const manual = readFileSync('docs/operations.md', 'utf8');
const IDLE = Number(/a deployment costs what it has, ([\d.]+) \$ a month without a guest/.exec(manual)?.[1]);

/** The row of the table that begins so, as numbers. */
function rowOf(name: string): number[] {
  const row = manual
    .split('\n')
    .find((line) => new RegExp(`^\\| \\**${name.replace(/[()]/g, '\\$&')}\\** +\\|`).test(line));
  return (row ?? '')
    .split('|')
    .slice(2, -1)
    .map((cell) => Number(cell.replace(/[*, ]/g, '')));
}

const rounded = (dollars: number) => (dollars < 100 ? Math.round(dollars * 100) / 100 : Math.round(dollars));
const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, part) => total + part, 0);

describe('the costs of 1, 100 and 10,000 restaurants', () => {
  test.each(Object.keys(costOf(1, IDLE)))('are those of the calculation: %s', (part) => {
    expect(rowOf(part)).toEqual(sizes.map((size) => rounded(costOf(size, IDLE)[part] ?? Number.NaN)));
  });

  test('add up, with backups in two regions beside', () => {
    expect(rowOf('everything')).toEqual(sizes.map((size) => rounded(sum(costOf(size, IDLE)))));
    expect(rowOf('`backup_region` adds')).toEqual(sizes.map((size) => rounded(backupsOf(size))));
  });
});
