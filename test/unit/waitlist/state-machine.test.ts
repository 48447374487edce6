import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WaitingState } from '../../../shared/waitlist/contract/waitlist.ts';
import { canTransition, STEPS, type StepName, stepOf } from '../../../shared/waitlist/rules/state-machine.ts';

const ROOT = join(import.meta.dirname, '../../..');
const STATES = WaitingState.options;
const NAMES = Object.keys(STEPS).filter((name): name is StepName => name in STEPS);

/** To which state each step leads from each one; a dot where there is no such step. */
const MATRIX = `
             none        unconfirmed waiting     offered     taken       gone
  ask        unconfirmed unconfirmed .           .           unconfirmed unconfirmed
  renew      .           unconfirmed .           .           .           .
  join       .           waiting     .           .           .           .
  put        waiting     waiting     waiting     .           waiting     waiting
  offer      .           .           offered     .           .           .
  lapse      .           .           .           waiting     .           .
  lapse_last .           .           .           gone        .           .
  not_told   .           .           .           waiting     .           .
  lose_hold  .           .           .           waiting     .           .
  take_back  .           .           .           waiting     .           .
  make_way   .           .           .           waiting     .           .
  accept     .           .           .           taken       .           .
  book       .           .           taken       taken       .           .
  note_taken .           .           taken       taken       .           .
  leave      .           gone        gone        gone        .           .
  decline    .           .           .           gone        .           .
  remove     .           gone        gone        gone        .           .
  pass       .           .           gone        gone        .           .
`;
const [head = '', ...lines] = MATRIX.trim().split('\n');
const froms = head.trim().split(/\s+/);
const expected = new Map(
  lines.map((line): [string, string[]] => {
    const [name = '', ...tos] = line.trim().split(/\s+/);
    return [name, tos];
  }),
);

test('the matrix has every step and every state', () => {
  expect([...expected.keys()]).toEqual(NAMES);
  expect(froms).toEqual(['none', ...STATES]);
});

describe.each(NAMES)('%s', (step) => {
  test.each(froms.map((from, index): [string, string] => [from, expected.get(step)?.[index] ?? '']))(
    'from %s: %s',
    (from, to) => {
      const { from: starts, to: end }: { from: readonly string[]; to: string } = STEPS[step];
      expect(starts.includes(from) ? end : '.').toBe(to);
      const state = STATES.find((one) => one === from);
      if (state === undefined) return;
      expect(canTransition({ state }, step)).toBe(to !== '.');
      const entry = { state, ref: 'this-time' };
      if (to === '.') expect(() => stepOf(entry, step, 7)).toThrow(`An entry that is ${state} cannot ${step}.`);
      else expect(stepOf(entry, step, 7).state).toBe(to);
    },
  );

  test('says why an entry has ended where it has, and only there', () => {
    const state = STATES.find((one) => canTransition({ state: one }, step));
    if (state === undefined) throw new Error('no such state');
    const { ended, ...written } = stepOf({ state, ref: 'this-time' }, step, 7);
    expect(Object.keys(written)).toEqual(['state']);
    if (STEPS[step].to !== 'gone') return expect(ended).toBeUndefined();
    return expect(ended).toEqual({ reason: expect.any(String), ref: 'this-time', at: 7 });
  });
});

test('the design shows the table', () => {
  const design = readFileSync(join(ROOT, 'docs/design.md'), 'utf8');
  const [, chapter = ''] = /^## The waiting list\n([\s\S]*?)^## /m.exec(design) ?? [];
  const told = chapter
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .filter(([, name = '']) => name in STEPS)
    .map(([, name, by, from, to]) => ({ name, by, from, to }));
  expect(told).toEqual(
    NAMES.map((name) => {
      const { by, from, to } = STEPS[name];
      return { name, by: by.join(', '), from: from.join(', '), to };
    }),
  );
});

test('nothing but the table says which state a write leaves an entry in', () => {
  const sources = globSync('{shared/waitlist/{rules,store},functions/{waitlist,waiting-guests}}/**/*.ts', {
    cwd: ROOT,
  });
  expect(sources.length).toBeGreaterThan(15);
  const own = sources.filter((path) => /\bstate: '/.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(own.sort()).toEqual(['shared/waitlist/rules/entry.ts', 'shared/waitlist/store/transitions.ts']);
});
