import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillEvening } from '../../local/evening/evening.ts';
import { serviceDateOf } from '../../local/evening/service.ts';
import { demoRestaurant, sampleSetup } from '../../local/sample-data.ts';
import { type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { addDays } from '../../shared/platform/time/time.ts';
import { createRestaurant } from '../../shared/restaurant/store/restaurants.ts';
import type { Calendar, Reservation } from '../../web/console/day/records.ts';
import { serviceDateAt, serviceDay, staysOf } from '../../web/console/day/service-day.ts';
import { partyStateOf } from '../../web/console/day/service-state.ts';
import { minuteOn } from '../../web/console/day/time.ts';
import { currentService } from '../../web/console/day/tonight.ts';
import { audit } from '../support/audit.ts';
import { memberOf } from '../support/members.ts';
import { operatorOf } from '../support/operator.ts';
import { startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

let table: TestTable;

beforeAll(async () => {
  table = await startTestTable();
});

afterAll(() => table.engine.stop());

/** The demo restaurant, filled around a moment (ISO 8601), and what its operator then sees. */
async function demoAt(moment: string, zone = 'Europe/Paris') {
  const db: Database = table.connect();
  const now = Date.parse(moment);
  const session = new TableSession(db, 60_000);
  const config = await createRestaurant(session, { ...demoRestaurant, timezone: zone }, sampleSetup);
  const operator = memberOf(config.restaurant_id);
  const stopped = new AbortController().signal;
  const refused = await fillEvening({ db, operator, now, pages_url: 'https://pages.example', stopped });
  const deps = testDeps(db);
  deps.clock.now = now;
  const house = operatorOf(deps, config.restaurant_id);
  const list = async (query: Record<string, string>): Promise<Reservation[]> => (await house.list(query)).body.items;
  return { db, now, zone, config, house, list, refused };
}

const MOMENTS = [
  '2026-11-27T20:40:00+01:00',
  '2026-11-28T12:50:00+01:00',
  '2026-11-30T16:05:00+01:00',
  '2026-12-01T09:10:00+01:00',
  '2026-12-02T03:00:00+01:00',
  '2026-12-03T06:59:00+01:00',
  '2026-12-03T07:01:00+01:00',
  '2026-12-31T23:55:00+01:00',
  // The hour that comes twice.
  '2026-10-25T02:30:00+02:00',
];

describe.for(MOMENTS)('the demo at %s', (moment) => {
  let demo: Awaited<ReturnType<typeof demoAt>>;
  beforeAll(async () => {
    demo = await demoAt(moment);
  });

  /** The service day that the console shows, its stays, and the minute of it that it is. */
  async function evening() {
    const { house, list, now, zone } = demo;
    const date = serviceDateOf(now, zone);
    const [hours, days] = await Promise.all([
      house.hours(),
      house.specialDays({ from: addDays(date, -1), to: addDays(date, 2) }),
    ]);
    const calendar: Calendar = { hours: hours.body, special_days: days.body.items };
    const day = serviceDay(date, calendar);
    const reservations = [...(await list({ date })), ...(await list({ date: addDays(date, 1) }))];
    return {
      day,
      calendar,
      date,
      minute: minuteOn(date, now, zone),
      stays: staysOf(day, reservations, zone),
      reservations,
    };
  }

  test('had nothing refused', () => expect(demo.refused).toEqual([]));

  test('is in the middle of a service, which the console opens with', async () => {
    const { day, calendar, date, minute } = await evening();
    expect(serviceDateAt(demo.now, demo.zone, calendar)).toBe(date);
    const service = currentService(day, minute);
    expect(service?.service_names?.en).toEqual(expect.any(String));
    expect(service?.open).toBeLessThan(minute - 60);
    expect(service?.close).toBeGreaterThan(minute + 60);
  });

  test('shows every state of a party, and each kind of table, at once', async () => {
    const { stays, minute } = await evening();
    const states = new Set(stays.map((stay) => partyStateOf(stay, minute)));
    expect([...states].sort()).toEqual(
      [...['arrived', 'cancelled', 'expected', 'late', 'left', 'no_show', 'overstaying', 'request', 'seated']].sort(),
    );
    const kept = stays.map(({ reservation }) => reservation).filter(({ status }) => status !== 'cancelled');
    const some = (holds: (one: Reservation) => unknown) => expect(kept.some((one) => Boolean(holds(one)))).toBe(true);
    some(({ table_ids }) => table_ids);
    some(({ table_merge_id }) => table_merge_id);
    some((one) => !one.table_id && !one.table_ids && !one.table_merge_id);
    some(({ origin }) => origin === 'walk_in');
    some(({ allergies }) => allergies);
    some(({ occasion }) => occasion);
    some(({ notes }) => notes);
    some(({ guest_note }) => guest_note);
  });

  test('has guests who wait, one with an offer, a table out of use, a known guest and days to come', async () => {
    const { date, reservations } = await evening();
    const waiting = (await Promise.all([date, addDays(date, 1)].map((one) => demo.house.waiting(one)))).flatMap(
      ({ body }): { state: string }[] => body.items,
    );
    expect(waiting.map(({ state }) => state).sort()).toEqual(['offered', 'waiting', 'waiting']);
    const blocks = await Promise.all([date, addDays(date, 1)].map((one) => demo.house.blocks({ date: one })));
    expect(blocks.flatMap(({ body }): unknown[] => body.items).length).toBeGreaterThan(0);
    const known = reservations.find(({ guest_last_name }) => guest_last_name === 'Lambert');
    expect((await demo.house.guest(known?.guest_id ?? '')).body).toMatchObject({ vip: true, visits: 3 });
    let coming = 0;
    for (let day = 2; day <= 15; day++) coming += (await demo.list({ date: addDays(date, day) })).length;
    expect(coming).toBeGreaterThan(30);
  });

  test('books no table twice', async () => {
    expect(await audit(demo.db, demo.config.restaurant_id, demo.now)).toEqual([]);
  });
});

test('on the night without an hour it has most of it, and no table twice', async () => {
  const { db, config, now, refused } = await demoAt('2027-03-28T03:10:00+02:00');
  expect(refused.length).toBeLessThan(10);
  expect(await audit(db, config.restaurant_id, now)).toEqual([]);
});

test('few of its guests have a mail address, so that the mailbox tells the newcomer of their own bookings', async () => {
  const { list } = await demoAt('2026-11-27T20:40:00+01:00');
  const found: Reservation[] = [];
  for (let page = 1; page < 5; page++) found.push(...(await list({ page: String(page) })));
  expect(found.length).toBeGreaterThan(80);
  expect(found.filter(({ guest_email }) => guest_email).length).toBeLessThan(4);
});

test.each([
  ['Europe/Paris', 'Démonstration : le service couvre l’heure présente.'],
  ['America/New_York', 'Demo: the service covers the present time.'],
])('in %s it says why the evening has hours of its own as the restaurant speaks', async (zone, note) => {
  const { house } = await demoAt('2026-11-27T20:40:00+01:00', zone);
  const { body } = await house.specialDays({ from: '2026-11-26', to: '2026-11-28' });
  expect(body.items.map((day: { note?: string }) => day.note)).toEqual([note]);
});
