import { expect, test } from 'vitest';
import { dateWords, langOf, setFrench, translator } from '../../web/common/i18n.ts';
import { en } from '../../web/widget/words/en.ts';
import { fr } from '../../web/widget/words/fr.ts';

const keys = Object.keys(fr) as (keyof typeof fr)[];
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** What French typography forbids: a breakable space before ; ! ? : » or after «, and a straight apostrophe. */
const FAULTY = / [;!?:»]|« |'|[^\s\u00a0\u202f][;!?](?!\S)|[^\s\u00a0\u202f]»/;

test.each(keys)('French is set for good: %s', (key) => {
  expect(setFrench(fr[key])).not.toMatch(FAULTY);
});

test('the check of French finds what it is for', () => {
  for (const text of ['Combien ?', 'Non !', 'Complet : oui', '« Bonjour »', "l'heure", 'Combien?']) {
    expect(text).toMatch(FAULTY);
  }
});

test.each([
  ['Combien serez-vous ?', 'Combien serez-vous\u202f?'],
  ["C'est réservé !", 'C’est réservé\u202f!'],
  ['Code : « A »', 'Code\u00a0: «\u00a0A\u00a0»'],
  ['au plus tard {{h}} h avant', 'au plus tard {{h}}\u00a0h avant'],
  ['1 h 30', '1\u00a0h\u00a030'],
  ['Réessayez dans 3 min.', 'Réessayez dans 3\u00a0min.'],
])('%s is set with its no-break spaces', (plain, set) => {
  expect(setFrench(plain)).toBe(set);
});

test.each(keys)('both languages take the same values: %s', (key) => {
  expect(placeholders(en[key])).toEqual(placeholders(fr[key]));
  expect(en[key].trim()).not.toBe('');
});

test.each([
  ['fr', 0, '0 personne'],
  ['fr', 1, '1 personne'],
  ['fr', 2, '2 personnes'],
  ['en', 1, '1 guest'],
  ['en', 2, '2 guests'],
] as const)('counts follow the rules of %s: %i', (lang, count, words) => {
  expect(translator(lang, { fr, en })('guests', { count }).replaceAll('\u00a0', ' ')).toBe(words);
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
  [null, ['de'], 'fr'],
  ['it', ['en'], 'en'],
] as const)('the language asked for (%s) wins, then the visitor’s (%s)', (asked, wanted, lang) => {
  expect(langOf(asked, wanted)).toBe(lang);
});
