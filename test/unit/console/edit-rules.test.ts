import { expect, test } from 'vitest';
import { readOperatorChange } from '../../../shared/booking/rules/operator-change.ts';
import { translator } from '../../../web/common/i18n.ts';
import { editRulesOf, fieldsOf, seeksPlace } from '../../../web/console/features/booking/reservation/edit-fields.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { reservationOf, setupOf, tableOf } from '../../support/book.ts';
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

test('a change has a party look for a place where the API seeks one: not who is here, was or was given up', () => {
  const setup = setupOf({ tables: [tableOf('A', 2), tableOf('B', 4)] });
  const { timezone: zone } = setup.config;
  const now = Date.parse('2026-11-21T19:10:00Z');
  const changes = [
    ...[{ guests: 3 }, { guests: 1 }, { duration_min: 150 }, { notes: 'Poussette' }],
    ...[{ reservation_time: '18:30' }, { reservation_time: '20:10' }, { reservation_time: '20:11' }],
    ...[{ reservation_date: '2026-11-22' }, { reservation_date: '2026-11-20', guests: 3 }],
  ];
  const [arrived_at, seated_at] = ['2026-11-21T18:00:00.000Z', '2026-11-21T18:05:00.000Z'];
  const parties = [
    reservationOf(),
    reservationOf({ status: 'pending' }),
    reservationOf({ service_status: 'arrived', arrived_at }),
    reservationOf({ service_status: 'arrived', arrived_at, table_id: undefined, tables: [] }),
    reservationOf({ service_status: 'seated', arrived_at, seated_at }),
    reservationOf({ service_status: 'left', arrived_at, seated_at, left_at: '2026-11-21T19:00:00.000Z' }),
    reservationOf({ service_status: 'no_show', no_show_at: '2026-11-21T18:40:00.000Z' }),
  ];
  const cases = parties.flatMap((party) => changes.map((change) => ({ party, change })));
  const told = ({ party, change }: (typeof cases)[number], seeks: boolean) =>
    `${party.status} ${party.service_status} ${JSON.stringify(change)}: ${seeks}`;
  const shown = cases.map((one) => told(one, seeksPlace(one.party, one.change, { now, zone })));
  expect(shown).toEqual(cases.map((one) => told(one, readOperatorChange(setup, one.party, one.change, now).seeks)));
});
