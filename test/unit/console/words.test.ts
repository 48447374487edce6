import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { typeset } from '../../../shared/domain/typography.ts';
import { LANGS, translator } from '../../../web/common/i18n.ts';
import { WORDS } from '../../../web/console/words/all.ts';

const CONSOLE = join(import.meta.dirname, '../../../web/console');

const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const { fr } = WORDS;
const keys = Object.keys(fr) as (keyof typeof fr)[];

/** Every quoted key of the source, and the beginnings of those that are put together. */
async function keysInSource(): Promise<{ whole: Set<string>; beginnings: string[] }> {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: CONSOLE, exclude: ['words'] })) {
    const source = readFileSync(join(CONSOLE, file), 'utf8');
    for (const [, key = ''] of source.matchAll(/'([a-z][\w.]*)'/g)) whole.add(key);
    for (const [, beginning = ''] of source.matchAll(/`([a-z][\w.]*)\$\{/g)) beginnings.push(beginning);
  }
  return { whole, beginnings };
}

describe('the words', () => {
  test.each(LANGS)('say the same with the same values in %s as in French', (lang) => {
    const words = WORDS[lang];
    expect(keys.filter((key) => values(words[key]).join() !== values(fr[key]).join())).toEqual([]);
    expect(keys.filter((key) => words[key].trim() === '')).toEqual([]);
  });

  test('are set as French is printed', () => {
    const set = keys.map((key) => typeset(fr[key], 'fr'));
    expect(set.filter((text) => / [:;!?»]|« |'|\d (h|min|s)\b/.test(text))).toEqual([]);
  });

  test.each(LANGS)('say once in %s that seats are counted', (lang) => {
    const t = translator(lang, WORDS);
    const seats = t('seats', { count: 8 });
    const told = keys.map((key) => WORDS[lang][key].replace('{{seats}}', seats)).filter((text) => text.includes(seats));
    expect(told.filter((text) => (text.match(/\b(seat|place)/gi) ?? []).length > 1)).toEqual([]);
  });

  test('are all used', async () => {
    const { whole, beginnings } = await keysInSource();
    const isUsed = (key: string) => {
      const stem = key.replace(/_(one|other|zero|mail)$/, '');
      return whole.has(key) || whole.has(stem) || beginnings.some((beginning) => key.startsWith(beginning));
    };
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});
