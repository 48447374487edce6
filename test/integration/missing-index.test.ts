import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tickWith } from '../../functions/clock/tick.ts';
import { runRetentionWith } from '../../functions/retention/run.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { IndexNotReady } from '../../shared/platform/errors.ts';
import { injectFaults } from '../support/faults.ts';
import { guestOf } from '../support/guest.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { capturingLog, type Line } from '../support/logged.ts';
import { openRestaurant, operatorOf } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// A deployment has not made one of the table's global indexes yet, or DynamoDB is still filling it.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

/** What DynamoDB answers, word for word, as a `ValidationException`. */
const ANSWERS = {
  missing: 'The table does not have the specified index: ',
  'being filled': 'Cannot read from backfilling global secondary index: ',
} as const;
const CASES = ['missing', 'being filled'] as const;

/** A table of which one index cannot be read, as another function's client sees it. */
function without(name: string, why: keyof typeof ANSWERS) {
  const db = table.connect();
  const error = Object.assign(new Error(`${ANSWERS[why]}${name}`), { name: 'ValidationException', $fault: 'client' });
  injectFaults(db).plan(({ input }) => (input.IndexName === name ? { kind: 'refuse', error } : undefined));
  return db;
}

/** A restaurant with a past visit of a guest, and its staff and that guest while the index cannot be read. */
async function open(why: keyof typeof ANSWERS) {
  const house = await openRestaurant(table, { seats: [2, 2], config: { keep_guests_days: 30 } });
  const { lock_token } = (await house.guest.lock()).body;
  const { body } = await house.guest.confirm(lock_token);
  const guest_id: string = (await house.find(body.reservation_id)).guest_id;
  house.clock.now += 3 * 86_400_000;
  const db = without('byContact', why);
  const deps = { ...house.deps, db };
  return {
    ...{ house, db, guest_id, link: String(body.booking_token) },
    ...{ operator: operatorOf(deps, house.rid), guest: guestOf(deps, house.token) },
  };
}

/** What a function says apart from the lines that it has for every request. */
const warnings = (lines: readonly Line[]) => lines.filter(({ message }) => message === 'index not ready');

test.each(CASES)(
  'while the index of guests is %s, who needs it is asked to come back, and a log line names it',
  async (why) => {
    const { operator, guest, guest_id, link, house } = await open(why);
    const asked = {
      'guests.list': () => operator.guests('612345678'),
      'guests.get': () => operator.guest(guest_id),
      'guests.update': () => operator.updateGuest(guest_id, { vip: true }),
      'guests.export': () => operator.exportGuest(guest_id),
      'guests.erase': () => operator.eraseGuest(guest_id),
      'bookings.erase': () => guest.eraseBooking(link),
    };
    for (const [route, ask] of Object.entries(asked)) {
      const lines = await capturingLog(async () => {
        const { status, headers, body } = await ask();
        expect([route, status, headers['retry-after'], body.code]).toEqual([route, 503, '60', 'unavailable']);
      });
      expect(lines.map(({ message }) => message)).not.toContain('unexpected failure');
      expect(warnings(lines)).toMatchObject([{ route, error: { message: `${ANSWERS[why]}byContact` } }]);
    }
    // Nothing was half done, and with the index the same request is.
    expect((await house.operator.guest(guest_id)).body).toMatchObject({ visits: 1 });
    expect((await house.operator.eraseGuest(guest_id)).body).toEqual({ erased_bookings: 1 });
  },
);

test.each(CASES)(
  'while it is %s, the run that forgets guests says so once, fails, and goes on where it was',
  async (why) => {
    const { house, db, guest_id, operator } = await open(why);
    await house.operator.updateGuest(guest_id, { vip: true });
    const runOn = (database: typeof db) => () =>
      onBehalfOf('retention.run', () =>
        runRetentionWith({ db: database, now: () => house.clock.now })(undefined, {
          getRemainingTimeInMillis: () => 60_000,
        }),
      );
    house.clock.now += 400 * 86_400_000;
    const lines = await capturingLog(() => expect(runOn(db)()).rejects.toBeInstanceOf(IndexNotReady));
    expect(lines).toMatchObject([{ error: `${ANSWERS[why]}byContact` }]);
    await runOn(house.db)();
    expect((await house.operator.guest(guest_id)).status).toBe(404);
    expect((await operator.me()).status).toBe(200);
  },
);

test('without the index of what is due the clock fails, names it, and asks it once a part', async () => {
  const db = without('byDue', 'missing');
  const queue = { send: async () => [] };
  const tick = tickWith({ db, now: Date.now, reminders: queue, looks: queue });
  const lines = await capturingLog(() =>
    onBehalfOf('clock.tick', () =>
      expect(tick(undefined, { getRemainingTimeInMillis: () => 50_000 })).rejects.toThrow('8'),
    ),
  );
  const told = lines.filter(({ message }) => message === 'part of the index not read');
  expect(told.map(({ error }) => error)).toEqual(Array.from({ length: 8 }, () => `${ANSWERS.missing}byDue`));
});

test('another mistake of ours is no index that is not ready', async () => {
  const db = table.connect();
  const error = Object.assign(new Error('Query condition missed key schema element: guest'), {
    name: 'ValidationException',
  });
  injectFaults(db).plan(() => ({ kind: 'refuse', error }));
  const call = new TableSession(db, 1000).call((client) =>
    client.send(new GetCommand({ TableName: db.table, Key: { pk: 'a', sk: 'b' } })),
  );
  await expect(call).rejects.toBe(error);
});
