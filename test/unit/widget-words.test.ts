import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typeset } from '../../shared/platform/locale/typography.ts';
import { WORDS as BOOKING_WORDS } from '../../web/booking/words/all.ts';
import { LOST_WORDS } from '../../web/booking/words/lost.ts';
import { dateWords, LANG_NAMES, LANGS, langOf, translator } from '../../web/common/i18n.ts';
import { WORDS } from '../../web/guest/words/all.ts';
import { WORDS as WAITLIST_WORDS } from '../../web/waitlist/words/all.ts';
import { WAITING_WORDS } from '../../web/widget/waitlist/words/all.ts';
import { DETAIL_WORDS } from '../../web/widget/words/all.ts';

const WEB = join(import.meta.dirname, '../../web');

/** Texts of each page in each language: `fr` has them all. */
type Texts = Record<(typeof LANGS)[number], Record<string, string>>;
const textsOf = (page: string, words: Texts) =>
  Object.keys(words.fr).map((key) => ({ page, key, text: (lang: keyof Texts) => words[lang][key] ?? '' }));
const all = [
  ...textsOf('both', WORDS),
  ...textsOf('booking', BOOKING_WORDS),
  ...textsOf('lost', LOST_WORDS),
  ...textsOf('waitlist', WAITLIST_WORDS),
  ...textsOf('waiting', WAITING_WORDS),
  ...textsOf('details', DETAIL_WORDS),
];
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** What French typography forbids: a breakable space before ; ! ? : » or after «, and a straight apostrophe. */
const FAULTY = / [;!?:»]|« |'|[^\s\u00a0\u202f][;!?](?!\S)|[^\s\u00a0\u202f]»/;

test.each(all)('French is set for good: $page $key', ({ text }) => {
  expect(typeset(text('fr'), 'fr')).not.toMatch(FAULTY);
});

test('the check of French finds what it is for', () => {
  for (const text of ['Combien ?', 'Non !', 'Complet : oui', '« Bonjour »', "l'heure", 'Combien?']) {
    expect(text).toMatch(FAULTY);
  }
});

test.each(all)('every language takes the same values: $page $key', ({ text }) => {
  for (const lang of LANGS) {
    expect(placeholders(text(lang))).toEqual(placeholders(text('fr')));
    expect(text(lang).trim()).not.toBe('');
  }
});

test('no text is left that the pages do not use', async () => {
  let source = '';
  for await (const file of glob('{guest,widget,booking,waitlist}/**/*.{ts,tsx}', {
    cwd: WEB,
    exclude: (name) => name.endsWith('words'),
  })) {
    source += await readFile(join(WEB, file), 'utf8');
  }
  const used = new Set(source.match(/\w+/g));
  expect(all.map(({ key }) => key.replace(/_(one|other)$/, '')).filter((key) => !used.has(key))).toEqual([]);
});

test.each([
  ['fr', 0, '0 personne'],
  ['fr', 1, '1 personne'],
  ['fr', 2, '2 personnes'],
  ['fr', 1_000_000, '1000000 personnes'],
  ['en', 1, '1 guest'],
  ['en', 2, '2 guests'],
] as const)('counts follow the rules of %s: %i', (lang, count, words) => {
  expect(translator(lang, WORDS)('guests', { count }).replaceAll('\u00a0', ' ')).toBe(words);
});

test('a value is shown as it is, whatever it says', () => {
  const t = translator('en', WORDS);
  for (const name of ['{{email}}', '$& $1', '$t(page)', '<b>']) {
    expect(t('confirmed', { name })).toBe(`You are booked, ${name}!`);
  }
});

test('a language may have more plural forms than the first one, and lack some of its own', () => {
  const t = translator('fr', {
    fr: { n_one: '{{count}} un', n_other: '{{count}} autres' },
    en: { n_one: '', n_other: '', n_two: 'pair' },
  });
  expect(t('n', { count: 1_000_000 })).toBe('1000000 autres');
  // @ts-expect-error A language lacks a text.
  translator('fr', { fr: { a: '', b: '' }, en: { a: '' } });
});

test('the compiler knows the texts and the values that they need', () => {
  const t = translator('en', WORDS);
  // @ts-expect-error There is no such text.
  expect(t('nonsense')).toBe('nonsense');
  // @ts-expect-error The telephone number is missing.
  expect(t('too_large', { max: 8 })).toContain('{{phone}}');
  // @ts-expect-error This text takes no value.
  expect(t('page', { count: 1 })).toBe('Booking');
});

test('each language is offered in its own words', () => {
  expect(LANGS.map((lang) => LANG_NAMES[lang])).toEqual(['Français', 'English']);
});

test('dates are written as each language writes them', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const written = (['fr', 'en'] as const).map((lang) => {
    const { long, month, short, weekdayTwo } = dateWords(lang);
    return [long('2026-11-20'), month('2026-11-01'), short('2026-11-20'), weekdayTwo('2026-11-20')].map(plain);
  });
  expect(written).toEqual([
    ['vendredi 20 novembre', 'novembre 2026', 'ven. 20 nov.', 've'],
    ['Friday 20 November', 'November 2026', 'Fri 20 Nov', 'Fr'],
  ]);
});

test.each([
  ['en', ['fr-FR'], 'en'],
  [null, ['de-DE', 'en-US', 'fr'], 'en'],
  [null, ['de'], 'en'],
  [null, ['*'], 'en'],
  ['it', ['en'], 'en'],
  ['it', ['fr'], 'fr'],
  ['de', [], 'en'],
  [null, [], 'fr'],
  [null, ['', ''], 'fr'],
  ['', [''], 'fr'],
] as const)(
  'the language asked for (%s) wins, then the visitor’s (%s), then English for who reads neither',
  (asked, wanted, lang) => {
    expect(langOf(asked, wanted)).toBe(lang);
  },
);
