import { expect, test } from 'vitest';
import { normaliseName } from '../../../shared/data/reservations.ts';

test('guests are sorted in lower case, without accents', () => {
  expect(normaliseName('ÉLODIE Çelik-Ångström')).toBe('elodie celik-angstrom');
});

test.each([
  ['a'.repeat(200), 200],
  ['a'.repeat(201), 200],
  // Two bytes each, four bytes each: cut before the character that has no room.
  ['ß'.repeat(101), 100],
  [`a${'ß'.repeat(100)}`, 100],
  ['🎉'.repeat(51), 50],
])('a long name is cut at 200 bytes, between characters: %#', (name, characters) => {
  const cut = normaliseName(name);
  expect([...cut]).toHaveLength(characters);
  expect(name.startsWith(cut)).toBe(true);
});
