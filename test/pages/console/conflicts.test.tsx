import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '../../../shared/platform/time/time.ts';
import { dateWords } from '../../../web/common/i18n.ts';
import type { Answers } from '../fake-api.ts';
import { panel } from './book.ts';
import { bookingOf, type Conflict, type House, houseOf, type Reservation, TODAY } from './house.ts';
import { openConsole, PHONE } from './open.tsx';
import { beginning, button, dialog, enter, field, heading, item, part, press, said, undoByKeys } from './page.ts';
import { ASSIGN, ME } from './paths.ts';
import { words } from './words.ts';

const t = words();
const DATE = addDays(TODAY, 3);
const SERVICE = `h${weekdayOf(DATE)}`;

const CONFLICTS = `GET ${ME}/conflicts` as const;

/** A booking that does not fit the house's rules, with the reasons why. */
const conflictOf = (
  { id, reservation_date, reservation_time }: Reservation,
  ...reasons: Conflict['reasons']
): Conflict => ({ reservation_id: id, reservation_date, reservation_time, reasons });

/** How the API finds the bookings of days without a service. */
const outsideHours = (house: House): Answers => ({
  [CONFLICTS]: () => {
    const isServed = (date: string) =>
      house.hours.some(({ day_of_week, is_active }) => is_active && day_of_week === weekdayOf(date));
    const left = house.reservations.filter(({ reservation_date }) => !isServed(reservation_date));
    return { items: left.map((one) => conflictOf(one, 'outside_hours')) };
  },
});

const badge = (count: number) => button(t('conflicts.count', { count }));
const listed = (name: string) => part('[data-conflicts] li', name);

/** Switches the service of the day off. */
async function takeServiceAway(user: UserEvent): Promise<void> {
  await press(user, await part(`[data-period="${SERVICE}"]`));
  await press(user, await field(t('hours.active')));
}

test('what does not fit the house’s rules is counted, listed with its reasons, and left once it is placed', async () => {
  const durand = bookingOf({ reservation_date: DATE, guest_last_name: 'Durand', table_id: 't1' });
  const petit = bookingOf({ reservation_date: DATE, guest_last_name: 'Petit' });
  const house = houseOf([2, 2, 2], { reservations: [durand, petit] });
  house.tables = house.tables
    .filter(({ id }) => id !== 't2')
    .map((table) => (table.id === 't1' ? { ...table, is_active: false } : table));
  const { api, user } = await openConsole('/book', house);
  api.on({
    [CONFLICTS]: () => {
      const lost = house.reservations.filter(({ id, table_id }) => id === petit.id && !table_id);
      return { items: [conflictOf(durand, 'inactive_table'), ...lost.map((one) => conflictOf(one, 'lost_table'))] };
    },
  });
  await press(user, await badge(2));
  await said(t('conflicts.inactive_table'), await listed('Zoé Durand'));
  await said(t('conflicts.lost_table'), await listed('Zoé Petit'));
  await press(user, await part('a', '', await listed('Zoé Petit')));
  const beside = await panel();
  await heading(/Petit/, beside);
  await press(user, beginning(t('place')), beside);
  await press(user, await item('T3'));
  await badge(1);
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't3', table_merge_id: null }]);
  await undoByKeys(user);
  await badge(2);
});

test('what is changed while the conflicts are read for the first time counts', async () => {
  const house = houseOf([2], { reservations: [bookingOf({ reservation_date: DATE, guest_last_name: 'Moreau' })] });
  const first = Promise.withResolvers<{ items: Conflict[] }>();
  const { api, user } = await openConsole('/hours', house);
  api.on(outsideHours(house));
  api.once(CONFLICTS, () => first.promise);
  await waitFor(() => expect(api.asked(CONFLICTS)).toHaveLength(1));
  await takeServiceAway(user);
  await waitFor(() => expect(api.asked(CONFLICTS).length).toBeGreaterThan(1));
  first.resolve({ items: [] });
  await badge(1);
});

test('a service that is taken away leaves its bookings in the list, found by keys on a phone', async () => {
  const house = houseOf([2], { reservations: [bookingOf({ reservation_date: DATE, guest_last_name: 'Moreau' })] });
  const { api, user } = await openConsole('/hours', house, { size: PHONE });
  api.on(outsideHours(house));
  await heading(t('hours.title'));
  expect(screen.queryByText(t('conflicts.title'))).toBeNull();
  await takeServiceAway(user);
  await enter(user, await badge(1));
  // No other service opens that day.
  await said(t('conflicts.closed', { date: dateWords('fr').long(DATE) }), await listed('Zoé Moreau'));
  await enter(user, await part('a', '', await listed('Zoé Moreau')));
  await heading(/Moreau/, await dialog(t('panel')));
});
