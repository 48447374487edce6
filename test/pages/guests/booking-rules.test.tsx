import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownWords } from '../../../web/booking/services.ts';
import { bookingOf } from '../console/house.ts';
import { button, part, press, region, said } from '../console/page.ts';
import { booked, CONCERT, inDays, ownBooking, ruledHouse, saidOf, TERRACE_TABLE, takenBy } from './house.ts';
import { openBooking } from './open.tsx';
import { announced, choose, chooseDate, offered } from './page.ts';
import { words } from './words.ts';

const w = ownWords('fr');

const rooms = () => [...document.querySelectorAll<HTMLInputElement>('input[name=room]')];
const room = () => rooms().find(({ checked }) => checked)?.value;
const proposal = async () => (await region(w('proposal'))).textContent;

/** The page of a booking for two at 20:00, at a house with every rule, while it is moved. */
async function movingThere() {
  const house = ruledHouse();
  house.reservations = [bookingOf({ reservation_date: inDays(2), duration_min: 90, table_id: 't1' })];
  const opened = await openBooking(house);
  await press(opened.user, w('change'));
  await offered('19:00');
  return { house, ...opened };
}

test('a guest moves into a room of their choice, and the page says so before the press', async () => {
  const { house, user } = await movingThere();
  expect(room()).toBe('');
  await press(user, 'Terrasse');
  // Somebody else has the party's own table then.
  takenBy(house, CONCERT, '20:30');
  await chooseDate(user, CONCERT);
  await said(saidOf('fr').concert);
  await press(user, '20:30');
  await waitFor(async () => expect(await proposal()).toContain(w('room_or_own', { room: 'Terrasse' })));
  await press(user, w('move'));
  await announced(w('done_moved'));
  expect(ownBooking(house)).toMatchObject({ reservation_date: CONCERT, table_id: TERRACE_TABLE });
  await press(user, w('change'));
  await waitFor(() => expect(rooms()).toHaveLength(3));
});

test('fewer guests at the same time keep their table, whatever the room', async () => {
  const { house, api, user } = await movingThere();
  await press(user, 'Terrasse');
  await choose(user, 1);
  await press(user, w('keep_time', { guests: words('fr')('guests', { count: 1 }) }));
  await region(w('proposal'));
  expect(await proposal()).not.toContain('Terrasse');
  await press(user, await part('#proposal ~ button, [aria-labelledby=proposal] button'));
  await announced(w('done_moved'));
  expect(ownBooking(house)).toMatchObject({ party_size: 1, table_id: 't1' });
  expect(api.bodies('PATCH /api/v1/bookings/{bookingToken}')[0]).not.toHaveProperty('room_id');
});

test('where nobody chooses a room, the page asks for none', async () => {
  const { user } = await openBooking(booked());
  await press(user, w('change'));
  await offered('19:00');
  expect(rooms()).toEqual([]);
  expect(document.querySelectorAll('.times-service p')).toHaveLength(0);
  await button('21:00');
});
