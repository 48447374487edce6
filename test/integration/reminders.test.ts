import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RemindDeps, remindWith } from '../../functions/reminders/remind.ts';
import { planReminder } from '../../shared/booking/messages/plan-messages.ts';
import { formatBookingToken } from '../../shared/booking/rules/booking-token.ts';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { scheduleReminders } from '../../shared/booking/store/reminder-schedule.ts';
import { changeReservation, readReservation } from '../../shared/booking/store/reservations.ts';
import { groupOf } from '../../shared/mail/message.ts';
import { readDue } from '../../shared/platform/dynamo/due.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { queueOf } from '../../shared/platform/messaging/queue.ts';
import { refusedAddresses } from '../../shared/platform/messaging/refused-addresses.ts';
import { logger } from '../../shared/platform/telemetry/logger.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/platform/time/units.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { type SimulatedClock, startClock } from '../support/clock.ts';
import { type DeliveryWorld, startDelivery } from '../support/delivery.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { ROW } from '../support/import.ts';
import { operatorOf, PARTY } from '../support/operator.ts';
import { createTestRestaurant, testDeps } from '../support/restaurant.ts';

// Reminders on the engine, the stream and the queues of one machine, with the functions as they are deployed.

/** Saturday's dinner at 19:00 in Paris, and the moment of its reminder. */
const START = Date.parse(`${SATURDAY}T18:00:00Z`);
const MOMENT = START - 24 * HOUR_MS;
const BOOKED = START - 72 * HOUR_MS;
const iso = (at: number) => new Date(at).toISOString();

let world: DeliveryWorld;
let clock: SimulatedClock;
let deps: ReturnType<typeof testDeps>;
let remindDeps: RemindDeps;
/** Replaced by a test that makes the function fail. */
let remind: ReturnType<typeof remindWith>;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  vi.useFakeTimers({ toFake: ['Date'], now: BOOKED });
  world = await startDelivery();
  deps = { ...testDeps(world.db), now: () => Date.now() };
  remindDeps = {
    ...deps,
    queue: queueOf(process.env),
    refused: refusedAddresses('couvert-marks', world.marks()),
    pause: async () => undefined,
  };
  clock = await startClock(world, { remind: (event, context) => remind(event, context) });
});
beforeEach(() => {
  vi.setSystemTime(BOOKED);
  remind = remindWith(remindDeps);
  world.refuse(undefined);
});
afterAll(async () => {
  await world.stop();
  vi.useRealTimers();
});

const session = () => new TableSession(world.db, 5000);

/** A restaurant of its own for a test: its guest, its operator, and its bookings as they are stored. */
async function open(config: { reminder_hours?: number; confirmation_mode?: 'auto' | 'manual' } = {}) {
  const { rid, token } = await createTestRestaurant(world.db, { seats: [2, 2, 4], config });
  const [guest, operator] = [guestOf(deps, token), operatorOf(deps, rid)];
  const read = async (id: string): Promise<StoredReservation> => {
    const reservation = await readReservation(session(), rid, id);
    if (!reservation) throw new Error('The reservation is gone.');
    return reservation;
  };
  return {
    rid,
    guest,
    operator,
    read,
    async book(details: Record<string, unknown> = {}, at: Record<string, unknown> = {}) {
      const { body } = await guest.lock(at);
      return read((await guest.confirm(body.lock_token, { lang: 'en', ...details })).body.reservation_id);
    },
  };
}

/** What has arrived about a booking, known by its code; and the reminders among it. */
const mailsAbout = ({ confirmation_code: code }: StoredReservation) =>
  world.mails().filter(({ text }) => text?.includes(code));
const remindersOf = (booking: StoredReservation) =>
  mailsAbout(booking).filter(({ subject }) => subject?.startsWith('Reminder:'));

const linkOf = ({ id, secret = '' }: StoredReservation) => formatBookingToken(id, secret);

/** Whether the clock will ever look at it again. */
async function isDueAtAll({ id }: StoredReservation): Promise<boolean> {
  for (let shard = 0; shard < 8; shard += 1) {
    for await (const page of readDue(session(), shard, START + 1000 * HOUR_MS)) {
      if (page.some(({ sk }) => sk === id)) return true;
    }
  }
  return false;
}

describe('who writes a booking says when it is to be reminded of', () => {
  test('a confirm, a move by the guest and one by the operator; an edit keeps it, a cancellation ends it', async () => {
    const { guest, operator, book, read } = await open();
    const booking = await book();
    expect(booking.due_at).toBe(iso(MOMENT));
    await guest.change(linkOf(booking), { version: 1, guest_note: 'A quiet table' });
    await operator.update(booking.id, { notes: 'Regular' });
    expect(await read(booking.id)).toMatchObject({ due_at: iso(MOMENT) });
    await guest.change(linkOf(booking), { version: (await read(booking.id)).version, reservation_time: '20:00' });
    expect(await read(booking.id)).toMatchObject({ due_at: iso(MOMENT + HOUR_MS) });
    await operator.update(booking.id, { reservation_time: '19:30' });
    expect(await read(booking.id)).toMatchObject({ due_at: iso(MOMENT + HOUR_MS / 2) });
    await guest.cancel(linkOf(booking));
    expect((await read(booking.id)).due_at).toBeUndefined();
    expect(await isDueAtAll(booking)).toBe(false);
  });

  test('an operator creates one, which has one with an address; two that swap tables keep theirs', async () => {
    const { operator, read } = await open();
    const wanted = { ...PARTY, guest_email: 'paul@example.com' };
    const one = await read((await operator.create(wanted)).body.id);
    const other = await read((await operator.create({ ...wanted, reservation_time: '20:00' })).body.id);
    expect([one.due_at, other.due_at]).toEqual([iso(MOMENT), iso(MOMENT + HOUR_MS)]);
    expect((await operator.update(one.id, { swap_with: other.id, version: 1 })).body).toMatchObject({ id: one.id });
    expect([(await read(one.id)).due_at, (await read(other.id)).due_at]).toEqual([one.due_at, other.due_at]);
    expect(await isDueAtAll(one)).toBe(true);
    const silent = await read((await operator.create({ ...PARTY, reservation_time: '21:00' })).body.id);
    expect(silent.due_at).toBeUndefined();
  });

  test('a request has one once it is confirmed, and a restaurant that never reminds gives none', async () => {
    const { operator, book, read } = await open({ confirmation_mode: 'manual' });
    const asked = await book();
    expect(asked.due_at).toBeUndefined();
    await operator.update(asked.id, { status: 'confirmed' });
    expect((await read(asked.id)).due_at).toBe(iso(MOMENT));
    expect((await (await open({ reminder_hours: 0 })).book()).due_at).toBeUndefined();
  });
});

describe('a reminder', () => {
  test('comes once at its moment, and not a minute before it; nobody else hears of it', async () => {
    const { book, read, guest } = await open();
    const booking = await book();
    expect((await guest.booking(linkOf(booking))).body).not.toHaveProperty('reminded_at');
    await clock.settle();
    await clock.runAt(MOMENT - MINUTE_MS);
    expect(remindersOf(booking)).toEqual([]);
    const before = mailsAbout(booking).length;
    await clock.runAt(MOMENT);
    await clock.runAt(MOMENT + MINUTE_MS);
    expect(remindersOf(booking)).toHaveLength(1);
    expect(mailsAbout(booking)).toHaveLength(before + 1);
    const after = await read(booking.id);
    expect(after).toMatchObject({ reminded_at: iso(MOMENT), version: booking.version });
    // Its guest is asked then whether they come, and not before.
    expect((await guest.booking(linkOf(booking))).body).toMatchObject({ reminded_at: iso(MOMENT) });
    expect(await isDueAtAll(booking)).toBe(false);
  });

  test('is for nobody who cancelled, and comes at the new moment to who moved', async () => {
    const { guest, book } = await open();
    const [cancelled, moved] = [await book(), await book({ guest_email: 'zelda@example.com' })];
    await guest.cancel(linkOf(cancelled));
    await guest.change(linkOf(moved), { version: 1, reservation_time: '20:00' });
    await clock.runAt(MOMENT);
    expect([remindersOf(cancelled), remindersOf(moved)]).toEqual([[], []]);
    await clock.runAt(MOMENT + HOUR_MS);
    expect(remindersOf(cancelled)).toEqual([]);
    expect(remindersOf(moved)).toHaveLength(1);
  });

  test('is for nobody who booked or moved after its moment', async () => {
    const { guest, book } = await open();
    const early = await book();
    vi.setSystemTime(MOMENT + 2 * HOUR_MS);
    const late = await book({ guest_email: 'late@example.com' });
    await guest.change(linkOf(early), { version: 1, reservation_time: '20:00' });
    await clock.runAt(MOMENT + 3 * HOUR_MS);
    expect([remindersOf(early), remindersOf(late)]).toEqual([[], []]);
  });

  test('is for nobody who moved while it lay in the queue', async () => {
    const { guest, book } = await open();
    const booking = await book({}, { time: '20:00' });
    vi.setSystemTime(MOMENT + HOUR_MS);
    await clock.tick();
    expect((await guest.change(linkOf(booking), { version: 1, reservation_time: '19:30' })).status).toBe(200);
    await clock.settle();
    expect(remindersOf(booking)).toEqual([]);
  });

  test('goes by the settings of its moment', async () => {
    const { operator, book, read } = await open();
    const booking = await book();
    await operator.updateMe({ reminder_hours: 2 });
    await clock.runAt(MOMENT);
    expect(remindersOf(booking)).toEqual([]);
    expect((await read(booking.id)).due_at).toBe(iso(START - 2 * HOUR_MS));
    await operator.updateMe({ reminder_hours: 0 });
    await clock.runAt(START - 2 * HOUR_MS);
    expect(remindersOf(booking)).toEqual([]);
    expect(await isDueAtAll(booking)).toBe(false);
  });

  test('is sent late by a clock that stood still, while the visit is an hour ahead, and not after that', async () => {
    const { book, read } = await open();
    const [soon, late] = [await book(), await book({ guest_email: 'l@example.com' }, { time: '20:30' })];
    await clock.runAt(START - HOUR_MS / 2);
    expect(remindersOf(soon)).toEqual([]);
    expect((await read(soon.id)).reminded_at).toBeUndefined();
    expect(await isDueAtAll(soon)).toBe(false);
    expect(remindersOf(late)).toHaveLength(1);
  });

  test('of an hour before comes by a clock that is some seconds late', async () => {
    const { book } = await open({ reminder_hours: 1 });
    const booking = await book();
    await clock.runAt(START - HOUR_MS - MINUTE_MS + 20_000);
    expect(remindersOf(booking)).toEqual([]);
    await clock.runAt(START - HOUR_MS + 20_000);
    expect(remindersOf(booking)).toHaveLength(1);
  });

  test('is one mail, however often the function dies between queueing it and noting it', async () => {
    const { book, read } = await open();
    const booking = await book();
    let deaths = 2;
    remind = remindWith({
      ...remindDeps,
      queue: {
        ...remindDeps.queue,
        send: async (messages) => {
          const refused = await remindDeps.queue.send(messages);
          deaths -= 1;
          if (deaths >= 0) throw new Error('Died.');
          return refused;
        },
      },
    });
    for (let minute = 0; minute < 30; minute += 1) await clock.runAt(MOMENT + minute * MINUTE_MS);
    expect(deaths).toBeLessThan(0);
    expect(remindersOf(booking)).toHaveLength(1);
    expect((await read(booking.id)).reminded_at).toBeDefined();
  });

  test('is one mail when the booking is edited between, which loses what was noted', async () => {
    const { rid, book, read } = await open();
    const booking = await book();
    await clock.runAt(MOMENT);
    // A change that has read the booking before, and is written after.
    const basis = { occupancies: [], now: Date.now() };
    expect(await changeReservation(session(), rid, booking, { notes: 'Regular' }, basis)).toBeDefined();
    expect((await read(booking.id)).due_at).toBe(iso(MOMENT));
    for (let minute = 1; minute < 10; minute += 1) await clock.runAt(MOMENT + minute * MINUTE_MS);
    expect(remindersOf(booking)).toHaveLength(1);
    expect(await read(booking.id)).toMatchObject({ notes: 'Regular', reminded_at: expect.any(String) });
  });

  test('is followed by a pause, so that other mails go past all those of a minute; what is no mail is not', async () => {
    const { book } = await open();
    const emails = ['one@example.com', 'two@example.com'];
    for (const guest_email of emails) await book({ guest_email });
    const dropped = await (await open()).book({ guest_email: 'bounce@simulator.amazonses.com' });
    await clock.settle();
    const pause = vi.fn(async () => undefined);
    remind = remindWith({ ...remindDeps, pause });
    await clock.runAt(MOMENT);
    expect(pause).toHaveBeenCalledTimes(2);
    expect(await isDueAtAll(dropped)).toBe(false);
  });

  test('is for no address that takes no mail', async () => {
    const { book } = await open();
    const booking = await book({ guest_email: 'bounce@simulator.amazonses.com' });
    await clock.settle();
    await clock.runAt(MOMENT);
    expect(remindersOf(booking)).toEqual([]);
    expect(await isDueAtAll(booking)).toBe(false);
  });

  test('of a booking that cannot be read is kept for somebody to look at, and comes back no more', async () => {
    const { rid, book } = await open();
    const booking = await book();
    const UpdateExpression = 'SET reservation_time = :nothing';
    const broken = { UpdateExpression, ExpressionAttributeValues: { ':nothing': 17 } };
    await world.db.client.send(
      new UpdateCommand({ TableName: world.db.table, Key: keys.reservation(rid, booking.id), ...broken }),
    );
    await clock.runAt(MOMENT);
    expect(await isDueAtAll(booking)).toBe(false);
    expect(world.queue.dead().map(({ group }) => group)).toContain(booking.id);
  });

  test('stays due while the settings of its house cannot be read, and comes once they can', async () => {
    const { rid, book } = await open();
    const booking = await book();
    await clock.settle();
    const nameHouse = (name: unknown) =>
      world.db.client.send(
        new UpdateCommand({
          TableName: world.db.table,
          Key: keys.config(rid),
          UpdateExpression: 'SET restaurant_name = :name',
          ExpressionAttributeValues: { ':name': name },
        }),
      );
    await nameHouse(17);
    await clock.runAt(MOMENT);
    expect(await isDueAtAll(booking)).toBe(true);
    await nameHouse('Chez Test');
    for (let minute = 1; minute < 10; minute += 1) await clock.runAt(MOMENT + minute * MINUTE_MS);
    expect(remindersOf(booking)).toHaveLength(1);
    expect(world.queues.reminders.dead().map(({ group }) => group)).not.toContain(booking.id);
  });

  test('of the release before is scheduled by ops, once, and comes at its moment', async () => {
    const { rid, book, read } = await open();
    const booking = await book();
    const UpdateExpression = 'REMOVE due_at, due_shard, reminder';
    await world.db.client.send(
      new UpdateCommand({ TableName: world.db.table, Key: keys.reservation(rid, booking.id), UpdateExpression }),
    );
    const config = await readConfig(session(), rid);
    expect(await scheduleReminders(session(), config, Date.now())).toBe(1);
    expect(await scheduleReminders(session(), config, Date.now())).toBe(0);
    expect(await read(booking.id)).toMatchObject({ due_at: iso(MOMENT), version: 1 });
    await clock.runAt(MOMENT);
    expect(remindersOf(booking)).toHaveLength(1);
  });

  test('made under another rule is scheduled by ops as the restaurant says now', async () => {
    const { rid, operator, book, read } = await open();
    await operator.updateMe({ reminder_hours: 0 });
    const booking = await book();
    expect((await read(booking.id)).due_at).toBeUndefined();
    await operator.updateMe({ reminder_hours: 24 });
    expect(await scheduleReminders(session(), await readConfig(session(), rid), Date.now())).toBe(1);
    expect((await read(booking.id)).due_at).toBe(iso(MOMENT));
    expect(await scheduleReminders(session(), await readConfig(session(), rid), Date.now())).toBe(0);
  });

  test('of an import is scheduled by ops for those guests alone whom the house said to mail', async () => {
    const { rid, operator } = await open();
    const bring = (guest_mails: string, guest_email: string) =>
      operator.import({ guest_mails, rows: [{ ...ROW, guest_email }] });
    await operator.updateMe({ reminder_hours: 48 });
    await bring('none', 'silent@example.com');
    await bring('reminders', 'reminded@example.com');
    await operator.updateMe({ reminder_hours: 24 });
    expect(await scheduleReminders(session(), await readConfig(session(), rid), Date.now())).toBe(1);
    await clock.runAt(MOMENT);
    const to = world.mails().map((mail) => mail.to);
    expect(to.filter((address) => address === 'reminded@example.com')).toHaveLength(1);
    expect(to).not.toContain('silent@example.com');
  });

  test('of the release before, which has none, comes once the booking is moved', async () => {
    const { rid, guest, book, read } = await open();
    const booking = await book();
    const UpdateExpression = 'REMOVE due_at, due_shard, reminder';
    await world.db.client.send(
      new UpdateCommand({ TableName: world.db.table, Key: keys.reservation(rid, booking.id), UpdateExpression }),
    );
    await guest.change(linkOf(booking), { version: 1, reservation_time: '20:00' });
    expect((await read(booking.id)).due_at).toBe(iso(MOMENT + HOUR_MS));
  });
});

describe('a reminder that waits to be sent', () => {
  /** Mails cannot be sent, from the moment of the reminder on, until `back` (ms after it). */
  async function waitFor(moment: number, back: number, meanwhile: () => Promise<unknown> = async () => undefined) {
    await clock.settle();
    world.refuse((service) =>
      service === 'ses' ? { name: 'ThrottlingException', status: 500, message: 'Slow down.' } : undefined,
    );
    await clock.runAt(moment);
    vi.setSystemTime(moment + MINUTE_MS);
    await meanwhile();
    // What the stream tells is heard at once, whatever becomes of the mails.
    await clock.settle();
    world.refuse(undefined);
    for (let minute = 0; minute <= 30; minute += 5) await clock.runAt(moment + back + minute * MINUTE_MS);
  }

  test('is sent within the hour', async () => {
    const { book } = await open();
    const booking = await book();
    await waitFor(MOMENT, 20 * MINUTE_MS);
    expect(remindersOf(booking)).toHaveLength(1);
  });

  test('is not sent after it, nor shortly before the visit, nor at night', async () => {
    const day = await open();
    const [old, evening] = [await day.book(), await day.book({ guest_email: 'e@example.com' }, { time: '20:30' })];
    await waitFor(MOMENT, 61 * MINUTE_MS);
    await clock.runAt(Date.parse(evening.due_at ?? ''));
    expect(remindersOf(old)).toEqual([]);
    vi.setSystemTime(BOOKED);
    const late = await (await open()).book({ guest_email: 'n@example.com' }, { time: '20:30' });
    await waitFor(Date.parse(late.due_at ?? ''), 45 * MINUTE_MS);
    expect(remindersOf(late)).toEqual([]);
    vi.setSystemTime(BOOKED);
    const near = await (await open({ reminder_hours: 1 })).book();
    await waitFor(START - HOUR_MS, 31 * MINUTE_MS);
    expect(remindersOf(near)).toEqual([]);
  });

  test('is not sent of a visit that was cancelled meanwhile, though nobody is told of that', async () => {
    const { operator, book } = await open();
    const booking = await book();
    const cancel = () => operator.update(booking.id, { status: 'cancelled', notify_guest: false });
    await waitFor(MOMENT, 20 * MINUTE_MS, cancel);
    expect(remindersOf(booking)).toEqual([]);
  });

  test('is not sent of a visit that was moved meanwhile, nor to an address that it has no more', async () => {
    const { operator, book } = await open();
    const [moved, other] = [await book(), await book({ guest_email: 'old@example.com' })];
    await waitFor(MOMENT, 20 * MINUTE_MS, async () => {
      await operator.update(moved.id, { reservation_time: '18:30' });
      await operator.update(other.id, { guest_email: 'new@example.com' });
    });
    expect([remindersOf(moved), remindersOf(other)]).toEqual([[], []]);
  });

  test('and was queued by the release before, which says nothing of its use, is not sent once the visit has begun', async () => {
    const { rid, book, read } = await open();
    const booking = await read((await book()).id);
    const config = await readConfig(session(), rid);
    const to = booking.guest_email ?? '';
    const { of_use_until: _, ...message } = planReminder(config, booking, { to, planned_at: iso(MOMENT), until: 0 });
    const queue = (id: string) =>
      remindDeps.queue.send([{ id, group: groupOf(message), body: JSON.stringify({ ...message, id }) }]);
    vi.setSystemTime(START - 1);
    await queue(`${message.id}:1`);
    await clock.settle();
    expect(remindersOf(booking)).toHaveLength(1);
    vi.setSystemTime(START);
    await queue(`${message.id}:2`);
    await clock.settle();
    expect(remindersOf(booking)).toHaveLength(1);
  });
});
