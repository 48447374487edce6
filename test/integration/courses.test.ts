import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingChange } from '../../shared/booking/rules/booking-history.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { open } from '../../shared/deps.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { SATURDAY } from '../support/guest.ts';
import { call, invoke } from '../support/invoke.ts';
import { openRestaurant, PARTY } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// The courses of a meal, as a house calls them, and the one that a party is at.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const COURSES = ['Drinks', 'Starters', 'Mains', 'Dessert', 'Bill'];

describe('the courses of a house', () => {
  const house = () => openRestaurant(table, { seats: [2] });

  test('are what it says, trimmed and in its order; nobody but those who work there reads them', async () => {
    const { operator, guest, rid } = await house();
    expect((await operator.me()).body).not.toHaveProperty('courses');
    const courses = [' Plat ', 'Dessert', 'Café & addition'];
    const kept = ['Plat', 'Dessert', 'Café & addition'];
    expect(await operator.updateMe({ courses })).toMatchObject({ status: 200, body: { courses: kept } });
    const host = { headers: { authorization: `Bearer ${rid} host` } };
    expect(await invoke(operator.handlers.me, host)).toMatchObject({ status: 200, body: { courses: kept } });
    expect((await guest.config()).body).not.toHaveProperty('courses');
  });

  test.each([[null], [[]]])('are off with %j, which is said once in the log', async (courses) => {
    const { operator, clock } = await house();
    await operator.updateMe({ courses: COURSES });
    clock.now += 1000;
    expect((await operator.updateMe({ courses })).body).not.toHaveProperty('courses');
    clock.now += 1000;
    await operator.updateMe({ courses: courses === null ? [] : null });
    const { items } = (await operator.log({ about: 'house' })).body;
    expect(items.map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [{ field: 'courses', old: COURSES.join(', '), new: '' }],
      [{ field: 'courses', old: '', new: COURSES.join(', ') }],
    ]);
  });

  test.each([
    [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'courses', 'must have at most 6 entries'],
    [['Plat', 'x'.repeat(25)], 'courses.1', 'must have at most 24 characters'],
    [['Plat', ' '], 'courses.1', 'must not be empty or invisible'],
    [['Plat', 'pLAT '], 'courses', 'must differ by more than capitals'],
    [['Entrée', 'Entre\u0301e'], 'courses', 'must differ by more than capitals'],
    ['Plat', 'courses', 'must be a list'],
  ])('are refused where they are too many, too long or alike: %j', async (courses, path, message) => {
    const { operator } = await house();
    expect(await operator.updateMe({ courses })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path, message }] },
    });
    expect((await operator.me()).body).not.toHaveProperty('courses');
  });

  test('as many, and as long, as there may be', async () => {
    const { operator } = await house();
    const courses = ['é'.repeat(24), ...['2', '3', '4', '5', '6']];
    expect(await operator.updateMe({ courses })).toMatchObject({ status: 200, body: { courses } });
  });
});

/** A restaurant with a party of two, and what is answered of its course. */
async function booked(courses: string[] | null = COURSES) {
  const house = await openRestaurant(table, { seats: [2, 4] });
  if (courses) await house.operator.updateMe({ courses });
  const { id } = (await house.operator.create({ ...PARTY, reservation_date: SATURDAY })).body;
  const change = async (wanted: object) => {
    house.clock.now += 60_000;
    const { status, body } = await house.operator.update(id, wanted);
    return [status, body.code ?? body.course ?? null];
  };
  const now = () => new Date(house.clock.now).toISOString();
  return { ...house, id, change, now };
}

describe('the course that a party is at', () => {
  test('is noted by everybody who may seat, with since when, and stays when the party leaves', async () => {
    const { change, find, id, now, operator, rid } = await booked();
    expect(await change({ service_status: 'seated' })).toEqual([200, null]);
    expect(await find(id)).not.toHaveProperty('course');
    expect(await change({ course: 'Starters' })).toEqual([200, 'Starters']);
    const starters = now();
    expect(await find(id)).toMatchObject({ course: 'Starters', course_at: starters, version: 3 });
    expect(await change({ course: 'Starters' })).toEqual([200, 'Starters']);
    expect(await find(id)).toMatchObject({ course_at: starters, version: 3 });
    const by_host = await invoke(operator.handlers.update, {
      ...{ path: { id }, body: { course: 'Mains' } },
      headers: { authorization: `Bearer ${rid} host` },
    });
    expect(by_host).toMatchObject({ status: 200, body: { course: 'Mains', course_at: now() } });
    const mains = now();
    expect(await change({ course: 'Starters' })).toEqual([200, 'Starters']);
    expect(await find(id)).toMatchObject({ course_at: starters });
    await change({ course: 'Bill' });
    const bill = now();
    expect(await change({ service_status: 'left' })).toEqual([200, 'Bill']);
    const left = await find(id);
    expect(left).toMatchObject({ service_status: 'left', course: 'Bill', course_at: bill });
    expect(left).not.toHaveProperty('courses_at');
    expect(bill > mains).toBe(true);
    expect(await change({ course: null })).toEqual([200, null]);
  });

  test('may be said as the party sits down, and goes when it is taken for not seated', async () => {
    const { change, find, id } = await booked();
    expect(await change({ service_status: 'seated', course: 'Drinks' })).toEqual([200, 'Drinks']);
    expect(await change({ service_status: 'arrived' })).toEqual([200, null]);
    expect(await change({ service_status: 'seated' })).toEqual([200, null]);
    expect(await find(id)).not.toHaveProperty('course_at');
  });

  test.each([
    [{ course: 'Mains' }, 409, 'invalid_transition'],
    [{ service_status: 'arrived', course: 'Mains' }, 409, 'invalid_transition'],
    [{ service_status: 'left', course: 'Mains' }, 409, 'invalid_transition'],
    [{ service_status: 'seated', course: '' }, 400, 'invalid_request'],
    [{ service_status: 'seated', course: 3 }, 400, 'invalid_request'],
    [{ service_status: 'seated', course: 'mains' }, 400, 'invalid_request'],
    [{ status: 'cancelled', course: 'Mains' }, 400, 'invalid_request'],
  ])('is refused of a party that is not seated, and for no course: %j', async (wanted, status, code) => {
    const { change, find, id } = await booked();
    expect(await change(wanted)).toEqual([status, code]);
    expect(await find(id)).toMatchObject({ service_status: 'expected', version: 1 });
  });

  test('is refused with the names that there are, by those of its own restaurant', async () => {
    const { operator, id, change } = await booked(['Plat', 'Dessert']);
    await booked(['Mains']);
    await change({ service_status: 'seated' });
    const message = 'must be Plat or Dessert';
    expect((await operator.update(id, { course: 'Mains' })).body).toMatchObject({
      ...{ status: 400, code: 'invalid_request', errors: [{ path: 'course', message }] },
    });
    const none = await booked(null);
    await none.change({ service_status: 'seated' });
    expect((await none.operator.update(none.id, { course: 'Mains' })).body).toMatchObject({
      ...{ status: 400, errors: [{ path: 'course', message: 'the restaurant names no courses' }] },
    });
    expect(await operator.update(none.id, { course: 'Plat' })).toMatchObject({ status: 403 });
  });

  test('keeps its name when the house calls its courses otherwise, or names none any more', async () => {
    const { operator, change, find, id } = await booked();
    await change({ service_status: 'seated', course: 'Mains' });
    await operator.updateMe({ courses: ['Plat', 'Dessert'] });
    expect(await find(id)).toMatchObject({ course: 'Mains' });
    expect(await change({ notes: 'Second carafe', course: 'Mains' })).toEqual([200, 'Mains']);
    expect(await change({ course: 'Dessert' })).toEqual([200, 'Dessert']);
    expect(await change({ course: 'Mains' })).toEqual([400, 'invalid_request']);
    await operator.updateMe({ courses: null });
    expect(await change({ service_status: 'left' })).toEqual([200, 'Dessert']);
  });

  test('is told in the history', async () => {
    const { change, deps, rid, id } = await booked();
    const read = () => readReservation(open(deps, 'read'), rid, id);
    await change({ service_status: 'seated' });
    const versions = [await read()];
    for (const course of ['Drinks', 'Mains']) {
      await change({ course });
      versions.push(await read());
    }
    const changes = versions.slice(1).map((after, index) => after && bookingChange(versions[index], after)?.changes);
    expect(changes).toEqual([
      [{ field: 'course', old: null, new: 'Drinks' }],
      [{ field: 'course', old: 'Drinks', new: 'Mains' }],
    ]);
  });

  test('stands in the file of bookings, by the restaurant’s clocks, behind what was there before', async () => {
    const { operator, rid, clock, change } = await booked();
    clock.now = Date.parse('2026-11-21T19:30:00Z');
    await change({ service_status: 'seated', course: 'Mains' });
    await operator.create({ ...PARTY, reservation_date: SATURDAY, reservation_time: '21:00' });
    const file = async (lang: string) => {
      const query = { from: SATURDAY, to: SATURDAY, lang };
      const headers = { authorization: `Bearer ${rid}` };
      const { body = '' } = await call(operator.handlers.exportReservations, { headers, query });
      return body.trim().split('\r\n');
    };
    const [headings, first, second] = await file('en');
    expect(headings).toMatch(/,Code,Course,Course since$/);
    expect(first).toMatch(/,[^,]+,Mains,2026-11-21 20:31$/);
    expect(second).toMatch(/,[^,]+,,$/);
    expect((await file('fr'))[0]).toMatch(/;Code;Étape du repas;Étape depuis$/);
  });

  test('is nothing where an earlier release has taken the party for not seated and left the course behind', async () => {
    const { change, find, id, rid, db } = await booked();
    await change({ service_status: 'seated', course: 'Mains' });
    const set = (expression: string, values: Record<string, string>) =>
      db.client.send(
        new UpdateCommand({
          TableName: db.table,
          Key: keys.reservation(rid, id),
          UpdateExpression: expression,
          ExpressionAttributeValues: values,
        }),
      );
    await set('SET service_status = :step REMOVE seated_at', { ':step': 'arrived' });
    expect(await find(id)).not.toHaveProperty('course');
    await set('SET service_status = :step, seated_at = :at', { ':step': 'seated', ':at': '2026-11-21T20:00:00.000Z' });
    expect(await find(id)).not.toHaveProperty('course');
    expect(await change({ service_status: 'left' })).toEqual([200, null]);
  });

  test('is left alone where a later release writes it otherwise', async () => {
    const { change, find, id, rid, db } = await booked();
    await change({ service_status: 'seated' });
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.reservation(rid, id),
        UpdateExpression: 'SET course = :one, course_at = :two, courses_at = :three, meal = :three',
        ExpressionAttributeValues: { ':one': { name: 'Mains' }, ':two': 7, ':three': 'other' },
      }),
    );
    expect(await find(id)).not.toHaveProperty('course');
    expect(await change({ course: 'Dessert' })).toEqual([200, 'Dessert']);
  });
});
