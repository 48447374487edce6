import { expect, test } from 'vitest';
import { translator } from '../../../web/common/i18n.ts';
import { editRulesOf, fieldsOf } from '../../../web/console/features/booking/reservation/edit-fields.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { reservation } from './support.ts';

const t = translator('fr', WORDS);
const FRIDAY = '2026-11-20';
const NAMELESS = { guest_first_name: '', guest_last_name: '' };

/** The fields of a form that the rules refuse. */
function refused(of: ReturnType<typeof reservation>, typed: Partial<ReturnType<typeof fieldsOf>>) {
  const { guest_first_name, guest_last_name, guests, duration_min } = editRulesOf(t, of);
  const fields = { ...fieldsOf(of), ...typed };
  const said = {
    ...{ guest_first_name: guest_first_name(fields.guest_first_name), guests: guests(fields.guests) },
    ...{ guest_last_name: guest_last_name(fields.guest_last_name), duration_min: duration_min(fields.duration_min) },
  };
  return Object.entries(said).flatMap(([field, words]) => (words === null ? [] : [field]));
}

test('a booking that has no name is changed without one: its size, its length, its notes', () => {
  const walk_in = reservation(FRIDAY, '19:00', { ...NAMELESS, origin: 'walk_in', service_status: 'seated' });
  expect(refused(walk_in, { guests: 5, duration_min: 90, notes: 'Poussette' })).toEqual([]);
  expect(refused(walk_in, { guest_first_name: 'Zoé' })).toEqual([]);
  expect(refused(walk_in, { guests: '', duration_min: 5 })).toEqual(['guests', 'duration_min']);
});

test('a booking of which the file that it came with names one name alone needs no other', () => {
  expect(refused(reservation(FRIDAY, '19:00', { guest_first_name: '' }), { guests: 5 })).toEqual([]);
});

test('a name that is known is not taken away', () => {
  const named = reservation(FRIDAY, '19:00');
  expect(refused(named, NAMELESS)).toEqual(['guest_first_name', 'guest_last_name']);
  expect(refused(named, { guest_last_name: ' ' })).toEqual(['guest_last_name']);
});
