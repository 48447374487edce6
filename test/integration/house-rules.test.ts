import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const SUNDAY = '2026-11-22';
const at = (time: string, date = SATURDAY) => Date.parse(`${date}T${time}+01:00`);

type Opened = Awaited<ReturnType<typeof openRestaurant>>;
type SlotBody = { time: string; available: boolean; remaining_capacity: number; duration_min: number };

/** The slots that a guest sees, each compared with what a lock says: `available` is what a lock taken now would get. */
async function offered({ guest }: Opened, query: Record<string, string> = {}): Promise<SlotBody[]> {
  const { body } = await guest.slots(query);
  const slots: SlotBody[] = body.slots;
  const guests = Number(query.guests ?? 2);
  for (const { time, available, remaining_capacity } of slots) {
    const wanted = {
      time,
      guests,
      ...(query.date && { date: query.date }),
      ...(query.room_id && { room_id: query.room_id }),
    };
    const lock = await guest.lock(wanted);
    expect({ time, available, locks: lock.status }).toEqual({ time, available, locks: available ? 200 : lock.status });
    if (available) await guest.release(lock.body.lock_token);
    else expect(lock.status).not.toBe(200);
    expect(remaining_capacity >= guests).toBe(available);
  }
  return slots;
}

/** A booking with its guest's link. */
async function bookLinked({ guest }: Opened, wanted: object): Promise<{ id: string; token: string }> {
  const { body: lock } = await guest.lock({ ...wanted });
  const { body } = await guest.confirm(lock.lock_token);
  return { id: body.reservation_id, token: body.booking_token };
}

const timesOf = (slots: SlotBody[]) => slots.map(({ time }) => time);
const openTimes = (slots: SlotBody[]) => timesOf(slots.filter(({ available }) => available));

test('a house without rules of its own answers guests as ever: no field is new, and tells its own people what counts', async () => {
  const { guest, operator } = await openRestaurant(table, { seats: [2] });
  const config = (await guest.config()).body;
  for (const field of ['rooms', 'min_notice_min', 'pause', 'paused_until', 'has_special_days', 'has_room_choice']) {
    expect(config).not.toHaveProperty(field);
    if (field !== 'min_notice_min') expect((await operator.me()).body).not.toHaveProperty(field);
  }
  const defaults = { min_notice_min: 0, reminder_hours: 24, keep_guests_days: 730 };
  expect((await operator.me()).body).toMatchObject(defaults);
  expect((await operator.updateMe({ accent_color: '#abc' })).body).toMatchObject(defaults);
  expect(Object.keys((await guest.slots()).body)).toEqual(['date', 'guests', 'slots']);
  expect((await guest.availability()).body.dates[20]).toEqual({ date: SATURDAY, available: true });
  expect((await operator.tables()).body[0]).toMatchObject({ min_guests: 1, online: true });
});

describe('turn times', () => {
  const TURNS = [
    { up_to: 2, duration_min: 60 },
    { up_to: 4, duration_min: 90 },
  ];
  /** Dinner from 19:00 to 23:00, every half hour; two hours for five and more. */
  async function openTurns() {
    const opened = await openRestaurant(table, { seats: [2, 4, 8] });
    const { body: hours } = await opened.operator.hours();
    for (const { id } of hours) expect((await opened.operator.updateHours(id, { turn_times: TURNS })).status).toBe(200);
    return { ...opened, hours };
  }

  test('decide how long a party stays, and until when it may come', async () => {
    const opened = await openTurns();
    const lengths = async (guests: number) => {
      const slots = await offered(opened, { guests: String(guests) });
      return [slots.at(-1)?.time, new Set(slots.map(({ duration_min }) => duration_min))];
    };
    expect(await lengths(2)).toEqual(['22:00', new Set([60])]);
    expect(await lengths(4)).toEqual(['21:30', new Set([90])]);
    expect(await lengths(5)).toEqual(['21:00', new Set([120])]);
    expect((await opened.guest.slots()).body.stays_vary).toBe(true);
    const id = await opened.book({ time: '22:00' });
    expect((await opened.find(id)).duration_min).toBe(60);
    const created = await opened.operator.create({ guests: 3, reservation_time: '20:00' });
    expect((await opened.find(created.body.id)).duration_min).toBe(90);
    expect(await opened.faults()).toEqual([]);
  });

  test('are cleared by null, must rise, and a party that grows stays as long as its size does', async () => {
    const { operator, hours, guest } = await openTurns();
    const [{ id }] = hours;
    for (const turn_times of [
      [TURNS[1], TURNS[0]],
      [TURNS[0], { up_to: 3, duration_min: 60 }],
      [{ up_to: 0, duration_min: 60 }],
    ]) {
      expect((await operator.updateHours(id, { turn_times })).status).toBe(400);
    }
    expect((await operator.updateHours(id, { slot_duration_min: 600 })).status).toBe(200);
    const cleared = await operator.updateHours(id, { turn_times: null });
    expect([cleared.status, cleared.body.code]).toEqual([400, 'invalid_request']);
    const both = await operator.updateHours(id, { turn_times: null, slot_duration_min: 120 });
    expect(both.body).not.toHaveProperty('turn_times');
    expect((await guest.slots({ guests: '2' })).status).toBe(200);
  });
});

describe('special days', () => {
  test('close a date, say why, and tell how many bookings stay without a service', async () => {
    const opened = await openRestaurant(table, { seats: [2, 2] });
    const { operator, guest } = opened;
    await opened.book();
    const words = { message_fr: 'Fermé', message_en: 'Closed', note: 'Travaux' };
    const { status, body } = await operator.putSpecialDay(SATURDAY, { hours: [], ...words });
    expect([status, body]).toEqual([200, { date: SATURDAY, hours: [], ...words, affected: 1 }]);
    expect((await guest.slots()).body).toEqual({
      ...{ date: SATURDAY, guests: 2, slots: [], closed: true },
      ...{ message_fr: 'Fermé', message_en: 'Closed' },
    });
    const refused = await guest.lock();
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_not_offered']);
    const { dates } = (await guest.availability()).body;
    expect(dates[20]).toEqual({ date: SATURDAY, available: false, closed: true });
    expect(dates[21]).toEqual({ date: SUNDAY, available: true });
    expect((await operator.specialDays({ from: SATURDAY, to: SATURDAY })).body.items).toEqual([
      { date: SATURDAY, hours: [], ...words },
    ]);
    expect((await operator.deleteSpecialDay(SATURDAY)).status).toBe(204);
    expect((await operator.deleteSpecialDay(SATURDAY)).status).toBe(204);
    expect(openTimes(await offered(opened))).toContain('19:00');
    expect(await opened.faults()).toEqual([]);
  });

  test('have services of their own, over midnight too, and leave those of the day before', async () => {
    const opened = await openRestaurant(table, { seats: [2], hours: LATE_DINNER });
    const service = { open_time: '22:00', close_time: '01:30', slot_duration_min: 60, slot_interval_min: 30 };
    const { body } = await opened.operator.putSpecialDay(SATURDAY, { hours: [{ ...service, service_name: 'Bal' }] });
    expect(body.affected).toBe(0);
    expect(timesOf(await offered(opened))).toEqual(['00:00', '22:00', '22:30', '23:00', '23:30']);
    expect(timesOf(await offered(opened, { date: SUNDAY })).slice(0, 2)).toEqual(['00:00', '00:30']);
    await opened.operator.putSpecialDay(SATURDAY, { note: 'Concert en ville' });
    expect(timesOf(await offered(opened))).toContain('19:00');
  });

  test('count bookings after midnight with the services that opened the day before', async () => {
    const opened = await openRestaurant(table, { seats: [2, 2], hours: LATE_DINNER });
    await opened.book({ date: SUNDAY, time: '00:00' });
    await opened.book({ date: SUNDAY, time: '19:00' });
    await opened.operator.cancel(await opened.book({ time: '19:00' }));
    expect((await opened.operator.putSpecialDay(SATURDAY, { hours: [] })).body.affected).toBe(1);
    expect((await opened.operator.putSpecialDay(SATURDAY, { hours: [] })).body.affected).toBe(0);
  });

  test('count for moves, for a guest who is waited for again, and for a party that grows', async () => {
    const opened = await openRestaurant(table, { seats: [2, 4] });
    const { guest, operator, clock } = opened;
    const service = { open_time: '19:00', close_time: '23:00', slot_duration_min: 60, slot_interval_min: 60 };
    await operator.putSpecialDay(SATURDAY, { hours: [service] });
    const { id, token } = await bookLinked(opened, { time: '19:00' });
    expect((await guest.change(token, { version: 1, reservation_time: '20:30' })).body.code).toBe('slot_not_offered');
    expect((await guest.change(token, { version: 1, reservation_time: '22:00' })).status).toBe(200);
    expect((await opened.find(id)).duration_min).toBe(60);
    expect((await operator.update(id, { guests: 4 })).body.table_id).toBe(opened.tables[1]);
    clock.now = at('18:00:00');
    await operator.update(id, { service_status: 'no_show' });
    expect((await guest.coming(token)).status).toBe(200);
    expect(await opened.faults()).toEqual([]);
  });

  test('refuse what makes no slot, and listings without an end', async () => {
    const { operator } = await openRestaurant(table, { seats: [2] });
    const short = { open_time: '19:00', close_time: '20:00', slot_duration_min: 120, slot_interval_min: 30 };
    expect((await operator.putSpecialDay(SATURDAY, { hours: [short] })).status).toBe(400);
    expect((await operator.putSpecialDay('2026-02-30')).status).toBe(400);
    expect((await operator.specialDays({ from: SUNDAY, to: SATURDAY })).status).toBe(400);
    expect((await operator.specialDays({ from: '2026-01-01', to: '2027-03-01' })).status).toBe(400);
  });

  test('bind guests, not operators, who stay as long as the day’s services say', async () => {
    const opened = await openRestaurant(table, { seats: [2] });
    const service = { open_time: '12:00', close_time: '15:00', slot_duration_min: 45, slot_interval_min: 15 };
    await opened.operator.putSpecialDay(SATURDAY, { hours: [service] });
    const { body, status } = await opened.operator.create({ reservation_time: '12:30' });
    expect([status, (await opened.find(body.id)).duration_min]).toEqual([201, 45]);
  });
});

describe('a pause', () => {
  test('refuses starts before its end, lists them with 0, lapses by itself and can be lifted', async () => {
    const opened = await openRestaurant(table, { seats: [2] });
    const { operator, guest, clock } = opened;
    const linked = await bookLinked(opened, { time: '21:00' });
    const paused = await operator.pause(`${SATURDAY}T20:00:00+01:00`);
    expect([paused.status, paused.body]).toEqual([200, { until: `${SATURDAY}T19:00:00.000Z` }]);
    expect((await operator.me()).body.pause).toEqual(paused.body);
    const slots = await offered(opened);
    expect(slots.filter(({ time }) => time < '20:00').map((slot) => slot.remaining_capacity)).toEqual([0, 0]);
    expect((await guest.lock({ time: '19:30' })).body.code).toBe('slot_not_offered');
    const moved = await guest.change(linked.token, { version: 1, reservation_time: '19:30' });
    expect([moved.status, moved.body.code]).toEqual([409, 'slot_not_offered']);
    expect((await guest.change(linked.token, { version: 1, guest_note: 'Bonjour' })).status).toBe(200);
    clock.now = at('20:00:01');
    expect((await operator.me()).body).not.toHaveProperty('pause');
    await operator.pause(`${SUNDAY}T23:00:00+01:00`);
    expect((await guest.lock({ date: SUNDAY, time: '19:00' })).status).toBe(409);
    expect((await operator.resume()).status).toBe(204);
    expect((await guest.lock({ date: SUNDAY, time: '19:00' })).status).toBe(200);
  });

  test.each([
    ['2999-12-31T23:59:59-14:00', { until: '3000-01-01T13:59:59.000Z' }],
    ['1900-01-01T00:00:00+14:00', undefined],
  ])('ends in UTC (%s)', async (until, pause) => {
    const { operator } = await openRestaurant(table, { seats: [2] });
    expect((await operator.pause(until)).status).toBe(200);
    for (const far of ['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z']) {
      expect(await operator.pause(far)).toMatchObject({ status: 400, body: { errors: [{ path: 'until' }] } });
    }
    const me = await operator.me();
    expect([me.status, me.body.pause]).toEqual([200, pause]);
  });
});

test('notice: a start nearer than `min_notice_min` is refused, compared to the instant', async () => {
  const opened = await openRestaurant(table, { seats: [2] });
  expect((await opened.operator.updateMe({ min_notice_min: 90 })).body.min_notice_min).toBe(90);
  opened.clock.now = at('18:00:00');
  expect(openTimes(await offered(opened))).toEqual(['19:30', '20:00', '20:30', '21:00']);
  opened.clock.now = at('18:00:00') + 1;
  expect(openTimes(await offered(opened))).toEqual(['20:00', '20:30', '21:00']);
  expect((await opened.guest.lock({ time: '19:30' })).body.code).toBe('too_soon');
  expect((await opened.operator.create({ reservation_time: '19:00' })).status).toBe(201);
});

describe('tables', () => {
  test('for so many and more are not for fewer, alone or in a group; operators are not bound', async () => {
    const opened = await openRestaurant(table, { seats: [2, 4, 6], merges: [[1, 2]] });
    const [, four = '', six = ''] = opened.tables;
    await opened.operator.updateTable(four, { min_guests: 3 });
    await opened.operator.updateTable(six, { min_guests: 5 });
    const capacity = async (guests: number) =>
      (await offered(opened, { guests: String(guests) }))[0]?.remaining_capacity;
    expect(await capacity(2)).toBe(2);
    expect(await capacity(3)).toBe(6);
    expect(await capacity(5)).toBe(12);
    await opened.book();
    expect(await capacity(2)).toBe(0);
    expect(await capacity(4)).toBe(4);
    expect((await opened.operator.create({ table_id: six })).status).toBe(201);
    expect(await capacity(6)).toBe(4);
    expect(await opened.faults()).toEqual([]);
  });

  test('that are not online are the house’s, and groups with them; who sits there keeps the table', async () => {
    const opened = await openRestaurant(table, { seats: [2, 2], merges: [[0, 1]] });
    const linked = await bookLinked(opened, { time: '19:00' });
    const [first = ''] = opened.tables;
    await opened.operator.updateTable(first, { online: false });
    expect(openTimes(await offered(opened, { guests: '4', date: SUNDAY }))).toEqual([]);
    await opened.book();
    expect(openTimes(await offered(opened))).toEqual(['21:00']);
    const moved = await opened.guest.change(linked.token, { version: 1, reservation_time: '19:30' });
    expect(moved.status).toBe(200);
    expect((await opened.find(linked.id)).table_id).toBe(first);
    expect(await opened.faults()).toEqual([]);
  });
});

describe('rooms', () => {
  test('that guests may choose are told, and hold what is asked for there', async () => {
    const opened = await openRestaurant(table, { seats: [2, 2], merges: [[0, 1]] });
    const { operator, guest } = opened;
    const terrace = (await operator.createRoom({ name: 'Terrasse' })).body;
    const [first = '', second = ''] = opened.tables;
    await operator.updateTable(second, { room_id: terrace.id });
    const inside = (await operator.rooms()).body[0];
    const refused = await guest.slots({ room_id: terrace.id });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'room_id']);
    await operator.updateRoom(terrace.id, { guests_may_choose: true });
    expect((await guest.config()).body.rooms).toEqual([{ id: terrace.id, name: 'Terrasse' }]);
    expect((await guest.lock({ room_id: inside.id })).status).toBe(400);
    expect((await guest.availability({ room_id: 'unknown' })).status).toBe(404);
    expect((await offered(opened, { room_id: terrace.id }))[0]?.remaining_capacity).toBe(2);
    const lock = await guest.lock({ room_id: terrace.id });
    expect(lock.body.table_id).toBe(second);
    expect((await guest.lock({ room_id: terrace.id })).body.code).toBe('slot_unavailable');
    expect(openTimes(await offered(opened, { guests: '4', room_id: terrace.id, date: SUNDAY }))).toEqual([]);
    expect((await guest.lock()).body.table_id).toBe(first);
  });

  test('are where a move looks for its new place; the own table may be kept', async () => {
    const opened = await openRestaurant(table, { seats: [2, 2, 2] });
    const { operator, guest } = opened;
    const terrace = (await operator.createRoom({ name: 'Terrasse', guests_may_choose: true })).body;
    const [first = '', , third = ''] = opened.tables;
    await operator.updateTable(third, { room_id: terrace.id });
    const linked = await bookLinked(opened, { time: '19:00' });
    expect((await opened.find(linked.id)).table_id).toBe(first);
    const kept = await guest.change(linked.token, { version: 1, reservation_time: '19:30', room_id: terrace.id });
    expect([kept.status, (await opened.find(linked.id)).table_id]).toEqual([200, first]);
    await operator.create({ reservation_time: '21:30', table_id: first });
    const moved = await guest.change(linked.token, { version: 2, reservation_time: '20:30', room_id: terrace.id });
    expect([moved.status, (await opened.find(linked.id)).table_id]).toEqual([200, third]);
    expect(await opened.faults()).toEqual([]);
  });

  test('leave a slot available exactly where it has room, also when only the own table is left', async () => {
    const opened = await openRestaurant(table, { seats: [2, 2] });
    const { operator, guest } = opened;
    const terrace = (await operator.createRoom({ name: 'Terrasse', guests_may_choose: true })).body;
    const [, second = ''] = opened.tables;
    await operator.updateTable(second, { room_id: terrace.id });
    const linked = await bookLinked(opened, { time: '19:00' });
    await operator.create({ reservation_time: '19:00', table_id: second });
    const { body } = await guest.slots({ room_id: terrace.id, booking_token: linked.token });
    expect(body.slots[0]).toMatchObject({ time: '19:00', available: true, remaining_capacity: 2 });
  });

  test('stand in every answer about a booking, so that its guest can choose one', async () => {
    const opened = await openRestaurant(table, { seats: [2] });
    const { operator, guest } = opened;
    const { token } = await bookLinked(opened, { time: '19:00' });
    expect((await guest.booking(token)).body.restaurant).not.toHaveProperty('rooms');
    const { id } = (await operator.createRoom({ name: 'Terrasse', guests_may_choose: true })).body;
    const answers = [
      await guest.booking(token),
      await guest.change(token, { version: 1, guest_note: 'Bonjour' }),
      await guest.coming(token),
      await guest.cancel(token),
    ];
    for (const { body } of answers) {
      expect(body.restaurant.rooms).toEqual([{ id, name: 'Terrasse' }]);
      for (const mark of ['has_room_choice', 'paused_until']) expect(body.restaurant).not.toHaveProperty(mark);
    }
  });
});

describe('conflicts', () => {
  test('are bookings outside every service, on a table that is off or gone, or without one', async () => {
    const opened = await openRestaurant(table, { seats: [2, 2, 2] });
    const { operator } = opened;
    const [off = '', gone = ''] = opened.tables;
    const found = async () => (await operator.conflicts({ from: SATURDAY, to: SATURDAY })).body.items;
    const [first, second, third] = [await opened.book(), await opened.book(), await opened.book()];
    expect(await found()).toEqual([]);
    await operator.updateTable(off, { is_active: false });
    await operator.deleteTable(gone);
    await operator.update(third, { table_id: null });
    const reasonsOf = async () =>
      Object.fromEntries(
        (await found()).map((one: { reservation_id: string; reasons: string[] }) => [one.reservation_id, one.reasons]),
      );
    expect(await reasonsOf()).toEqual({ [first]: ['inactive_table'], [second]: ['lost_table'], [third]: ['no_table'] });
    await operator.putSpecialDay(SATURDAY, { hours: [] });
    expect((await reasonsOf())[second]).toEqual(['outside_hours', 'lost_table']);
    await operator.cancel(second);
    opened.clock.now = at('19:10:00');
    await operator.update(third, { service_status: 'no_show' });
    expect(await found()).toEqual([
      {
        reservation_id: first,
        reservation_date: SATURDAY,
        reservation_time: '19:00:00',
        reasons: ['outside_hours', 'inactive_table'],
      },
    ]);
    expect((await operator.conflicts({ from: '2026-11-01', to: '2026-12-01' })).status).toBe(200);
    expect((await operator.conflicts({ from: '2026-11-01', to: '2026-12-02' })).status).toBe(400);
  });

  test('are parties on fewer seats than guests, on one table or joined ones, until they have enough', async () => {
    const opened = await openRestaurant(table, { seats: [2, 2] });
    const { operator } = opened;
    const [first = '', second = ''] = opened.tables;
    const found = async () => (await operator.conflicts({ from: SATURDAY, to: SATURDAY })).body.items;
    const id = await opened.book();
    expect(await found()).toEqual([]);
    await operator.update(id, { guests: 4, table_id: first });
    expect(await found()).toMatchObject([{ reservation_id: id, reasons: ['too_few_seats'] }]);
    await operator.update(id, { table_ids: [first, second] });
    expect(await found()).toEqual([]);
    await operator.update(id, { guests: 5, table_ids: [first, second] });
    expect(await found()).toMatchObject([{ reasons: ['too_few_seats'] }]);
    await operator.cancel(id);
    expect(await found()).toEqual([]);
  });

  test('whoever is here is not outside hours, but may still have a table that is off', async () => {
    const opened = await openRestaurant(table, { seats: [2] });
    const { operator } = opened;
    opened.clock.now = at('18:50:00');
    const { body } = await operator.walkIn({ guests: 2 });
    const found = async () => (await operator.conflicts({ from: SATURDAY, to: SATURDAY })).body.items;
    expect(await found()).toEqual([]);
    await operator.updateTable(body.table_id, { is_active: false });
    expect(await found()).toMatchObject([{ reservation_id: body.id, reasons: ['inactive_table'] }]);
  });
});
