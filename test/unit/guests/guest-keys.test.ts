import { expect, test } from 'vitest';
import { guestKey, readGuestKey } from '../../../shared/guests/store/guest-keys.ts';
import { RESERVATION } from '../../support/messages.ts';

const keyOf = (guest_last_name: string, guest_first_name = 'Zoé') =>
  guestKey({ ...RESERVATION, guest_last_name, guest_first_name });

test('guests are indexed by last name, first name, date and id, as names are compared', () => {
  expect(keyOf("O'Brien-Çelik")).toBe(`obrien celik#zoe#2026-11-20#${RESERVATION.id}`);
});

test.each([
  ['a'.repeat(200), 200],
  ['a'.repeat(201), 200],
  // Two bytes each, three bytes each: cut before the character that has no room.
  ['ж'.repeat(101), 100],
  [`a${'ж'.repeat(100)}`, 100],
  ['语'.repeat(67), 66],
])('a long name is cut at 200 bytes, between characters: %#', (name, characters) => {
  const [last = ''] = keyOf(name).split('#');
  expect([...last]).toHaveLength(characters);
  expect(name.startsWith(last)).toBe(true);
});

test.each([
  [keyOf('Du Martin'), ['du martin', 'zoe']],
  // Written before apostrophes, hyphens and # were left out.
  [`o'brien#pat#x#2026-11-20#${RESERVATION.id}`, ["o'brien", 'pat', 'x']],
])('a key tells names, date and id: %s', (key, names) => {
  expect(readGuestKey(key)).toEqual({ names, date: '2026-11-20', id: RESERVATION.id });
});
