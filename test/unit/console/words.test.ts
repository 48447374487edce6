import { describe, expect, test } from 'vitest';
import { typeset } from '../../../shared/domain/typography.ts';
import { readTime } from '../../../web/console/parts/read-time.ts';
import { en, fr } from '../../../web/console/words/all.ts';

const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const keys = Object.keys(fr) as (keyof typeof fr)[];

describe('the words', () => {
  test('say the same with the same values in both languages', () => {
    expect(keys.filter((key) => values(en[key]).join() !== values(fr[key]).join())).toEqual([]);
    expect(keys.filter((key) => en[key].trim() === '' || fr[key].trim() === '')).toEqual([]);
  });

  test('are set as French is printed', () => {
    const set = keys.map((key) => typeset(fr[key], 'fr'));
    expect(set.filter((text) => / [:;!?»]|« |'|\d (h|min|s)\b/.test(text))).toEqual([]);
  });
});

test.each([
  ['20:30', '20:30'],
  ['20h30', '20:30'],
  ['2030', '20:30'],
  ['20h', '20:00'],
  ['20', '20:00'],
  [' 8.15 ', '08:15'],
  ['', undefined],
  ['24:00', undefined],
  ['20:60', undefined],
  ['soir', undefined],
])('the time typed as "%s" is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});
