import { expect, test } from 'vitest';
import type { Reservation } from '../../../web/console/day/records.ts';
import { staysOfGuest } from '../../../web/console/day/same-guest.ts';
import { serviceDay, staysOf } from '../../../web/console/day/service-day.ts';
import { reservation, service, week } from './support.ts';

const FRIDAY = '2026-11-20';
const day = serviceDay(FRIDAY, week(service(4, '12:00', '14:30'), service(4, '19:00', '23:00')));
const named = (guest_last_name: string, more: Partial<Reservation>) =>
  reservation(FRIDAY, '20:00', { guest_last_name, ...more });

test('the bookings of a guest on a day are known by the id of the guest, or by the e-mail address', () => {
  const stays = staysOf(
    day,
    [
      named('By id', { guest_id: 'g1' }),
      named('By address', { guest_id: 'g2', guest_email: 'Nguyen@Example.com' }),
      named('Request', { guest_id: 'g1', status: 'pending' }),
      named('Cancelled', { guest_id: 'g1', status: 'cancelled' }),
      named('Did not come', { guest_id: 'g1', service_status: 'no_show' }),
      named('Somebody else', { guest_id: 'g3', guest_email: 'other@example.com' }),
      named('Nobody', {}),
    ],
    'UTC',
  );
  const found = (guest_ids: string[], email: string) =>
    staysOfGuest(stays, { guest_ids, email }).map((stay) => stay.reservation.guest_last_name);
  expect(found(['g1'], '').sort()).toEqual(['By id', 'Request']);
  expect(found([], ' nguyen@example.com ')).toEqual(['By address']);
  expect(found([], '')).toEqual([]);
});
