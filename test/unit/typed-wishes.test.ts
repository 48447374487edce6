import { expect, test } from 'vitest';
import { changesOf, contestedIn, shownOf, type Typed, typedIn, typedSince } from '../../web/booking/typed.ts';

const SAID = { guest_note: 'Fenêtre', allergies: 'Noix', occasion: '' };

/** A guest types into fields of a booking that says `now`. */
const typing = (form: Partial<typeof SAID>, now = SAID, typed: Typed = {}) =>
  typedIn({ ...shownOf(typed, now), ...form }, typed, now);

test('only what the guest has changed is sent, and what they have not shows what the house has written', () => {
  const typed = typing({ allergies: 'Noix, lait' });
  const now = { ...SAID, guest_note: 'Fauteuil roulant', occasion: 'Noces' };
  expect(shownOf(typed, now)).toEqual({ guest_note: 'Fauteuil roulant', allergies: 'Noix, lait', occasion: 'Noces' });
  expect(changesOf(typed, now)).toEqual({ allergies: 'Noix, lait' });
  expect(contestedIn(typed, now)).toEqual([]);
});

test('a field into which both have written is told, until one of them has it as the other', () => {
  const typed = typing({ allergies: 'Noix, lait' });
  const now = { ...SAID, allergies: 'Arachide' };
  expect(contestedIn(typed, now)).toEqual(['allergies']);
  expect(shownOf(typed, now).allergies).toBe('Noix, lait');
  expect(contestedIn(typing({ allergies: 'Arachide, lait' }, now, typed), now)).toEqual(['allergies']);
  expect(typing({ allergies: 'Arachide' }, now, typed)).toEqual({});
  expect(contestedIn(typed, { ...SAID, allergies: 'Noix, lait' })).toEqual([]);
});

test('a text that was deleted meanwhile is one that was written', () => {
  const now = { ...SAID, allergies: '' };
  expect(contestedIn(typing({ allergies: 'Noix, lait' }), now)).toEqual(['allergies']);
  expect(contestedIn(typing({ occasion: 'Noces' }), now)).toEqual([]);
});

test('a field that says again what the booking says is untouched', () => {
  const typed = typing({ allergies: 'Noix' }, SAID, typing({ allergies: 'Noi' }));
  expect(typed).toEqual({});
  expect(shownOf(typed, { ...SAID, allergies: 'Arachide' }).allergies).toBe('Arachide');
});

test('once it is saved, only what was typed since is left, over what was saved', () => {
  const typed = typing({ allergies: 'Noix, lait ', occasion: 'Noces' });
  const saved = { ...SAID, allergies: 'Noix, lait', occasion: 'Noces' };
  expect(typedSince(typed, saved)).toEqual({});
  const on = typing({ occasion: 'Noces d’or' }, SAID, typed);
  expect(typedSince(on, saved)).toEqual({ occasion: { text: 'Noces d’or', over: 'Noces' } });
});
