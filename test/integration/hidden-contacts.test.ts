import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { open } from '../../shared/deps.ts';
import { routes } from '../../shared/routes.ts';
import type { Operator } from '../../shared/staff/rules/operator.ts';
import { SATURDAY } from '../support/guest.ts';
import { handlerOf } from '../support/handlers.ts';
import { invoke } from '../support/invoke.ts';
import { memberOf } from '../support/members.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// Guests' e-mail addresses and telephone numbers are masked for a host whose owner wants it so, whatever they ask, and they
// change none by sending back what they were shown.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const EMAIL = 'ada.lovelace@example.com';
const PHONE = '+33612345678';
const CONTACTS = { guest_email: EMAIL, guest_phone: PHONE };
const MASKED = { guest_email: 'a…@example.com', guest_phone: '+33 … 78' };
const WAITING = {
  ...{ guest_first_name: 'Ada', guest_last_name: 'Lovelace', ...CONTACTS },
  ...{ date: SATURDAY, guests: 2, from: '21:00', to: '22:00' },
};

/** A restaurant with a booking and a waiting guest, and what somebody else of its staff is answered. */
async function openHouse() {
  const house = await openRestaurant(table, { seats: [2, 4] });
  const { id } = (await house.operator.create({ ...CONTACTS, guest_last_name: 'Lovelace', reservation_time: '19:00' }))
    .body;
  const waiting = (await house.operator.createWaiting(WAITING)).body;
  const stored = async (one: string = id) => readReservation(open(house.deps, 'read'), house.rid, one);
  const as = (who: Partial<Operator>) => {
    const authenticate = async () => [{ ...memberOf(house.rid, 'host'), ...who }];
    return async (route: string, sent: Parameters<typeof invoke>[1] = {}) =>
      invoke(await handlerOf(route, { ...house.deps, authenticate }), sent);
  };
  return { ...house, id, waiting, stored, hidden: as({ hides_contacts: true }), as };
}

const told = (answer: object) => JSON.stringify(answer);
const expectHidden = (answer: { body: unknown }) => {
  expect(told(answer)).not.toContain(EMAIL);
  expect(told(answer)).not.toContain(PHONE);
};

test('every listing that a host may ask hides them', async () => {
  const { hidden } = await openHouse();
  const listings = routes.filter(
    (route) => route.auth === 'operator' && route.method === 'GET' && !route.path.includes('{'),
  );
  expect(listings.length).toBeGreaterThan(8);
  for (const { id } of listings) {
    const answer = await hidden(id, { query: { date: SATURDAY, guests: '2', from: SATURDAY, to: SATURDAY } });
    expectHidden(answer);
  }
  expect((await hidden('reservations.list')).body.items).toMatchObject([MASKED]);
  expect((await hidden('reservations.list', { query: { q: PHONE } })).body.items).toMatchObject([MASKED]);
  expect((await hidden('waiting-guests.list', { query: { date: SATURDAY } })).body.items).toMatchObject([MASKED]);
  expect((await hidden('restaurant.get-me')).body).toMatchObject({ hides_contacts: true });
});

test('a number is found whole, not by its end, of which each digit could be tried', async () => {
  const { hidden, as } = await openHouse();
  for (const route of ['reservations.list', 'guests.list']) {
    const found = async (ask: typeof hidden, q: string) => (await ask(route, { query: { q } })).body.items.length;
    for (const q of ['5678', '2345678', 'lovelace 5678']) {
      expect([q, await found(hidden, q), await found(as({}), q)]).toEqual([q, 0, 1]);
    }
    for (const q of [PHONE, '06 12 34 56 78', EMAIL, 'lovelace']) expect([q, await found(hidden, q)]).toEqual([q, 1]);
  }
});

test('what changes a booking hides them in its answer, and in its refusal', async () => {
  const { hidden, id, tables } = await openHouse();
  const change = (body: object) => hidden('reservations.update', { path: { id }, body });
  expect(await change({ notes: 'Window' })).toMatchObject({ status: 200, body: MASKED });
  const refused = await change({ guests: 3, version: 1 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'booking_changed', booking: MASKED } });
  expectHidden(refused);
  expectHidden(await hidden('reservations.assign', { path: { id }, body: { table_id: tables[1] } }));
});

test('what a host was shown masked is not taken for a change of it; what they type is', async () => {
  const { hidden, id, stored } = await openHouse();
  const change = (body: object) => hidden('reservations.update', { path: { id }, body });
  expect(await change({ ...MASKED, notes: 'Window' })).toMatchObject({ status: 200 });
  expect(await stored()).toMatchObject({ ...CONTACTS, notes: 'Window' });
  expect(await change({ guest_phone: '+33698765432' })).toMatchObject({
    status: 200,
    body: { guest_phone: '+33 … 32' },
  });
  expect(await stored()).toMatchObject({ guest_email: EMAIL, guest_phone: '+33698765432' });
});

test('a guest who waits is booked with the contacts that the host does not see', async () => {
  const { hidden, waiting, stored } = await openHouse();
  const body = {
    ...{ reservation_date: SATURDAY, reservation_time: '21:00', guests: 2, waitlist_id: waiting.id },
    ...{ guest_first_name: 'Ada', guest_last_name: 'Lovelace', ...MASKED },
  };
  const made = await hidden('reservations.create', { body });
  expect(made).toMatchObject({ status: 201 });
  expect(await stored(made.body.id)).toMatchObject(CONTACTS);
});

test('a waiting guest whom the host enters or offers a table is answered without them', async () => {
  const { hidden, waiting } = await openHouse();
  const entered = { ...WAITING, guest_email: 'grace@example.com', guest_phone: '+33600000001' };
  expect(await hidden('waiting-guests.create', { body: entered })).toMatchObject({
    status: 201,
    body: { guest_email: 'g…@example.com', guest_phone: '+33 … 01' },
  });
  const offered = await hidden('waiting-guests.offer', { path: { id: waiting.id } });
  expect(offered.status).toBe(200);
  expectHidden(offered);
});

test('nobody else is shown less: other hosts, managers and owners', async () => {
  const { as } = await openHouse();
  for (const who of [
    {},
    { hides_contacts: false },
    { role: 'manager', hides_contacts: true },
    { role: 'owner' },
  ] as const) {
    expect((await as(who)('reservations.list')).body.items).toMatchObject([CONTACTS]);
  }
});
