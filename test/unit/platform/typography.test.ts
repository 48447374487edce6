import { describe, expect, test } from 'vitest';
import { joined, typeset, typesetDate } from '../../../shared/platform/locale/typography.ts';

describe('French is printed', () => {
  test.each([
    ['Combien serez-vous ?', 'Combien serez-vous\u202f?'],
    ["C'est réservé !", 'C’est réservé\u202f!'],
    ['Un imprévu ; un retard', 'Un imprévu\u202f; un retard'],
    ['Code : « A »', 'Code\u00a0: «\u00a0A\u00a0»'],
    ['au plus tard {{h}} h avant', 'au plus tard {{h}}\u00a0h avant'],
    ['1 h 30', '1\u00a0h\u00a030'],
    ['{{h}} h {{min}}', '{{h}}\u00a0h\u00a0{{min}}'],
    ['Réessayez dans 3 min.', 'Réessayez dans 3\u00a0min.'],
    ['2 personnes, 1 personne', '2\u00a0personnes, 1\u00a0personne'],
  ])('%s', (typed, printed) => {
    expect(typeset(typed, 'fr')).toBe(printed);
    expect(typeset(printed, 'fr'), 'a second time').toBe(printed);
  });
});

test.each([
  ['Who is it? Call: 20:30!', 'Who is it? Call: 20:30!'],
  ["Can't make it", "Can't make it"],
  ['1 h 30 min', '1\u00a0h\u00a030\u00a0min'],
  ['a table with 2 chairs for 3 hours', 'a table with 2 chairs for 3 hours'],
])('English keeps its signs, and figures their units: %s', (typed, printed) => {
  expect(typeset(typed, 'en')).toBe(printed);
});

test.each([
  ['mardi 1 décembre 2026', 'mardi 1er décembre 2026'],
  ['mar. 1 déc.', 'mar. 1er déc.'],
  ['1\u00a0janvier 2027', '1er\u00a0janvier 2027'],
  ['mardi 1er décembre', 'mardi 1er décembre'],
  ['lundi 21 décembre', 'lundi 21 décembre'],
  ['mardi 11 août', 'mardi 11 août'],
])('French calls the first of a month « 1er »: %s', (written, printed) => {
  expect(typesetDate(written, 'fr')).toBe(printed);
});

test('English does not', () => {
  expect(typesetDate('Tuesday 1 December 2026', 'en')).toBe('Tuesday 1 December 2026');
});

test.each([
  ['Elena', 'd’Elena'],
  ['Élise', 'd’Élise'],
  ['Œdipe', 'd’Œdipe'],
  ['un client sans réservation', 'd’un client sans réservation'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Hamid', 'de Hamid'],
  ['Zoé', 'de Zoé'],
  ['11:00', 'de 11:00'],
])('French joins « de » to %s: %s', (word, said) => {
  expect(joined('de', word, 'fr')).toBe(said);
  expect(joined('de', word, 'en')).toBe(`de ${word}`);
});
