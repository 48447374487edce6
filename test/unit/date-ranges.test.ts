import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { datesBetween, daysBetween } from '../../shared/platform/time/time.ts';
import { routes } from '../../shared/routes.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('dates from one to another', () => {
  test('are each once, in their order, both ends included', () => {
    expect(datesBetween('2026-12-30', '2027-01-01')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
    expect(datesBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(datesBetween('2026-12-31', '2026-12-30')).toEqual([]);
    expect(datesBetween('2026-01-01', '2026-01-10', 4)).toEqual(['2026-01-01', '2026-01-05', '2026-01-09']);
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });

  test('end where the calendar ends', () => {
    expect(datesBetween('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31']);
    expect(datesBetween('9999-12-31', '9999-12-31', 92)).toEqual(['9999-12-31']);
    expect(datesBetween('0001-01-01', '0001-01-02')).toEqual(['0001-01-01', '0001-01-02']);
  });

  test('are never without end, and of nothing that is no date', () => {
    expect(() => datesBetween('0001-01-01', '9999-12-31')).toThrow(RangeError);
    expect(() => datesBetween('2026-12-30', 'tomorrow')).toThrow(RangeError);
  });
});

/** The sources of the product. */
const SOURCES = globSync('{shared,functions,bin,local,web,lib}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !file.includes('node_modules'),
);

test('no loop steps from date to date by itself: the calendar ends, and a loop that waits for a later date would not', () => {
  const steps =
    /\b(for|while) \([^\n]*\b(addDays|addMonths|shiftMonth|\.add)\(|\b(\w+) = (addDays|addMonths|shiftMonth)\(\3\b/;
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(SOURCES.filter((file) => steps.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The dates and months of a JSON schema: each with its path and the value without which it is not one. */
function* datesIn(node: unknown, path = ''): Generator<[path: string, schema: Node]> {
  if (!isNode(node)) return;
  const { examples } = node;
  const isMonth = Array.isArray(examples) && examples.some((example) => /^\d{4}-\d{2}$/.test(String(example)));
  if (node.format === 'date' || isMonth) yield [path, node];
  for (const [key, child] of Object.entries(node)) if (key !== 'examples') yield* datesIn(child, `${path}/${key}`);
}

const parts = routes.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    return schema
      ? [...datesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))].map(([path, found]) => ({
          id: route.id,
          part: `${part}${path}`,
          pattern: found.pattern,
        }))
      : [];
  }),
);

test('every date that a request may name lies far from both ends of the calendar', () => {
  expect(parts.length).toBeGreaterThan(15);
  for (const { id, part, pattern } of parts) {
    const takes = (year: string) =>
      typeof pattern === 'string' && new RegExp(pattern).test(`${year}-06`.concat(part.includes('month') ? '' : '-15'));
    expect({ id, part, takes: ['0000', '0001', '1899', '1900', '2999', '3000', '9999'].filter(takes) }).toEqual({
      id,
      part,
      takes: ['1900', '2999'],
    });
  }
});
