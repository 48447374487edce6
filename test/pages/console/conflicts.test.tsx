import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import { addDays, weekdayOf } from '../../../shared/platform/time/time.ts';
import type { Answers } from '../fake-api.ts';
import { ASSIGN, focus, plain, question, shown } from './book.ts';
import { bookingOf, type House, houseOf, type Reservation, TODAY } from './house.ts';
import { openConsole, PHONE } from './open.tsx';
import { words } from './words.ts';

const t = words();
const DATE = addDays(TODAY, 3);
const SERVICE = `h${weekdayOf(DATE)}`;

type Conflict = ResponseBody<'conflicts.list'>['items'][number];

const CONFLICTS = 'GET /api/v1/restaurant/me/conflicts';

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

const badge = (count: number) => screen.findByRole('button', { name: t('conflicts.count', { count }) });
const listed = (name: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-conflicts] li')];
    const line = found.find(({ textContent }) => textContent.includes(name));
    if (!line) throw new Error(`${name} is not listed.`);
    return line;
  });

/** Switches the service of the day off. */
async function takeServiceAway(user: Awaited<ReturnType<typeof openConsole>>['user']): Promise<void> {
  await user.click(await shown(`[data-period="${SERVICE}"]`));
  await user.click(await screen.findByLabelText(t('hours.active')));
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
  await user.click(await badge(2));
  await within(await listed('Zoé Durand')).findByText(plain(t('conflicts.inactive_table')));
  await within(await listed('Zoé Petit')).findByText(plain(t('conflicts.lost_table')));
  await user.click(within(await listed('Zoé Petit')).getByRole('link'));
  const panel = await screen.findByRole('complementary', { name: t('panel') });
  await within(panel).findByRole('heading', { name: /Petit/ });
  await user.click(within(panel).getByRole('button', { name: new RegExp(`^${t('place')}`) }));
  await user.click(await screen.findByRole('menuitem', { name: /^T3/ }));
  await badge(1);
  expect(api.bodies(ASSIGN)).toEqual([{ table_id: 't3', table_merge_id: null }]);
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]') ?? null).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
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
  await screen.findByRole('heading', { name: t('hours.title') });
  expect(screen.queryByText(t('conflicts.title'))).toBeNull();
  await takeServiceAway(user);
  focus(await badge(1));
  await user.keyboard('{Enter}');
  await within(await listed('Zoé Moreau')).findByText(plain(t('conflicts.outside_hours')));
  focus(within(await listed('Zoé Moreau')).getByRole('link'));
  await user.keyboard('{Enter}');
  await within(await question(t('panel'))).findByRole('heading', { name: /Moreau/ });
});
