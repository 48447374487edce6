import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { metrics } from '../../shared/platform/telemetry/metrics.ts';
import { routes } from '../../shared/routes.ts';
import { injectFaults } from '../support/faults.ts';
import { handlerOf } from '../support/handlers.ts';
import { call } from '../support/invoke.ts';
import { capturingLog, type Line } from '../support/logged.ts';
import { memberOf } from '../support/members.ts';
import { openRestaurant } from '../support/operator.ts';
import { startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

// Each request leaves one line: what it was, how it ended, what it asked of the database; and nothing of anybody.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const requests = (lines: Line[]) => lines.filter(({ message }) => message === 'request');

/** The one line of one request. */
async function lineOf(run: () => Promise<unknown>): Promise<Line> {
  const lines = requests(await capturingLog(run));
  expect(lines).toHaveLength(1);
  return lines[0] ?? { message: undefined };
}

describe('a line tells', () => {
  test('route, restaurant, status, durations, calls of the database and the request’s id', async () => {
    const { guest, rid } = await openRestaurant(table, { seats: [2] });
    let answer: { headers: Record<string, unknown> } | undefined;
    const line = await lineOf(async () => {
      answer = await guest.lock();
    });
    expect(line).toMatchObject({ route: 'widget.lock-slot', restaurant_id: rid, status: 200 });
    expect(line).toMatchObject({ duration_ms: expect.any(Number), database_ms: expect.any(Number) });
    expect(line.request_id).toBe(answer?.headers['x-request-id']);
    expect(line.calls).toBeGreaterThan(2);
    expect(line.attempts).toBe(line.calls);
    expect([line.decisions, line.refusals, line.code]).toEqual([undefined, undefined, undefined]);
    expect(await lineOf(() => guest.lock())).toMatchObject({
      status: 409,
      code: 'slot_unavailable',
      cold_start: false,
    });
  });

  test('how often its calls were sent again, and what refused them', async () => {
    const { guest, db } = await openRestaurant(table, { seats: [2] });
    let reads = 0;
    let writes = 0;
    injectFaults(db).plan(({ operation }) => {
      if (operation === 'Query' && reads++ < 2) return { kind: 'throttle' };
      return operation === 'TransactWriteItems' && writes++ < 1 ? { kind: 'conflict' } : undefined;
    });
    const line = await lineOf(() => guest.lock());
    const { refusals, calls } = z.parse(
      z.looseObject({ calls: z.number(), refusals: z.record(z.string(), z.number()) }),
      line,
    );
    expect(refusals).toEqual({
      ProvisionedThroughputExceededException: 2,
      ...(writes > 0 && { TransactionConflict: 1 }),
    });
    expect(line.attempts).toBe(calls + 2 + Math.min(writes, 1));
  });

  test('how often it was decided anew, and nothing of a request beside it', async () => {
    const { guest, db } = await openRestaurant(table, { seats: [2, 2] });
    // Both want the same table first.
    db.random = () => 0;
    await guest.config();
    const alone = await lineOf(() => guest.config());
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    let isFirst = true;
    injectFaults(db).plan(({ isWrite }) => {
      const waits = isWrite && isFirst;
      if (isWrite) isFirst = false;
      return waits ? { kind: 'hold', until: taken } : undefined;
    });
    const lines = requests(
      await capturingLog(() => {
        const locks = [guest.lock(), guest.lock()];
        // Whichever writes first is held, so the other is done first.
        return Promise.all([...locks, Promise.race(locks).finally(take), guest.config()]);
      }),
    );
    const of = (id: string) => lines.filter(({ route }) => route === id);
    const { calls, attempts } = alone;
    expect(of('widget.get-config')).toMatchObject([{ calls, attempts }]);
    const [quick, late] = of('widget.lock-slot');
    expect([quick?.decisions, quick?.refusals]).toEqual([undefined, undefined]);
    expect(late).toMatchObject({ decisions: 2, refusals: { ConditionalCheckFailedException: 1 } });
  });
});

describe('CloudWatch counts by the line', () => {
  const Directive = z.object({
    Namespace: z.literal(metrics.namespace),
    Dimensions: z.array(z.array(z.string())),
    Metrics: z.array(z.object({ Name: z.string(), Unit: z.literal('Count') })),
  });
  const Embedded = z.looseObject({
    _aws: z.object({ Timestamp: z.int(), CloudWatchMetrics: z.array(Directive) }),
  });

  /** What a line counts, by name and dimensions; the logger itself adds the service. */
  function counted(line: Line): Record<string, unknown> {
    if (!('_aws' in line)) return {};
    const known: Record<string, unknown> = { service: 'couvert', ...line };
    const { CloudWatchMetrics } = z.parse(Embedded, line)._aws;
    return Object.fromEntries(
      CloudWatchMetrics.flatMap(({ Dimensions, Metrics }) =>
        Dimensions.flatMap((names) => {
          for (const name of names) expect(known[name]).toEqual(expect.any(String));
          return Metrics.map(({ Name }) => [
            [Name, ...names.slice(1).map((name) => known[name])].join(' '),
            line[Name],
          ]);
        }),
      ),
    );
  }
  const countedBy = async (run: () => Promise<unknown>) => counted(await lineOf(run));

  test('bookings that are confirmed, moved and cancelled, by guests and by the house, each once', async () => {
    const { guest, operator } = await openRestaurant(table, { seats: [2, 2, 2] });
    const { lock_token } = (await guest.lock()).body;
    expect(await countedBy(() => guest.confirm(lock_token))).toEqual({ confirmed: 1 });
    const again = await guest.confirm(lock_token);
    expect(await countedBy(() => guest.confirm(lock_token))).toEqual({});
    const link = again.body.booking_token;
    expect(await countedBy(() => guest.change(link, { version: 1, reservation_time: '20:00' }))).toEqual({ moved: 1 });
    expect(await countedBy(() => guest.change(link, { version: 2, guest_note: 'Merci' }))).toEqual({});
    expect(await countedBy(() => guest.cancel(link))).toEqual({ cancelled: 1 });
    expect(await countedBy(() => guest.cancel(link))).toEqual({});
    expect(await countedBy(() => operator.create())).toEqual({ confirmed: 1 });
    expect(await countedBy(() => operator.walkIn())).toEqual({});
  });

  test('refusals by their code, and requests whose time is used up', async () => {
    const { guest, db, deps, token } = await openRestaurant(table, { seats: [2] });
    await guest.lock();
    expect(await countedBy(() => guest.lock())).toEqual({ 'refused slot_unavailable': 1 });
    expect(await countedBy(() => guest.lock({ time: '7' }))).toEqual({});
    const handler = await handlerOf('widget.lock-slot', {
      ...deps,
      budgets: { read: 5, write: 5, lock: 5 },
      authenticate: async () => [memberOf('')],
    });
    injectFaults(db).plan(({ operation }) => (operation === 'Query' ? { kind: 'throttle' } : undefined));
    const body = { date: '2026-11-21', time: '19:00', guests: 2 };
    expect(await countedBy(() => call(handler, { path: { publicToken: token }, body }))).toEqual({
      'refused unavailable': 1,
    });
  });
});

/** What a guest or an operator sends, unlike anything that belongs in a log. */
const GUEST = {
  guest_first_name: 'Clotilde',
  guest_last_name: 'Quenneville',
  guest_email: 'clotilde.q@example.com',
  guest_phone: '+33698765432',
  guest_note: 'Fenêtre-secrète',
  allergies: 'Arachides-secrètes',
};
const ADDRESS = '198.51.100.77';
const SAID = 'Malade-secret';

describe('no line has anything of anybody', () => {
  test('through a guest’s whole way and the house’s work with it, failures inside too', async () => {
    const { guest: other, operator, db, deps, token, clock } = await openRestaurant(table, { seats: [2, 2] });
    const { guestOf } = await import('../support/guest.ts');
    const guest = guestOf(deps, token, { source_ip: ADDRESS });
    const tokens: string[] = [];
    const lines = await capturingLog(async () => {
      const { lock_token } = (await guest.lock()).body;
      const { booking_token, reservation_id, confirmation_code } = (await guest.confirm(lock_token, GUEST)).body;
      tokens.push(lock_token, booking_token, confirmation_code);
      await guest.confirm(lock_token, { ...GUEST, guest_email: 'autre@example.com' });
      await guest.recover({ confirmation_code, guest_email: GUEST.guest_email });
      await guest.change(booking_token, { version: 1, guest_note: `${GUEST.guest_note} 2`, reservation_time: '20:00' });
      await other.slots({ booking_token });
      await operator.list({ q: GUEST.guest_last_name });
      await operator.list({ q: GUEST.guest_phone });
      await operator.create({ ...GUEST, reservation_time: '21:00' });
      await operator.update(reservation_id, { guest_note: SAID });
      const faults = injectFaults(db);
      faults.plan(({ isTransaction, keys }) => (isTransaction && keys.length > 0 ? { kind: 'conflict' } : undefined));
      const hasty = { ...testDeps(db, { budgets: { read: 5, write: 5, lock: 5 } }), clock };
      await guestOf(hasty, token, { source_ip: ADDRESS }).cancel(booking_token, { reason: SAID });
      faults.plan(undefined);
      // A refusal that nobody expects here carries the item that refused.
      db.client.middlewareStack.add(
        () => async () => {
          throw Object.assign(new Error('The conditional request failed'), {
            name: 'SomethingElse',
            Item: { guest_email: { S: GUEST.guest_email } },
            CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { guest_phone: { S: GUEST.guest_phone } } }],
          });
        },
        { step: 'finalizeRequest', name: 'spoil' },
      );
      expect((await guest.booking(booking_token)).status).toBe(500);
    });
    expect(lines.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 201, 202, 409, 500, 503]));
    const text = inspect(lines, { depth: 20, maxStringLength: null });
    for (const secret of [...Object.values(GUEST), ADDRESS, SAID, token, ...tokens]) expect(text).not.toContain(secret);
  });

  test('when every part of every route’s request is filled with it', async () => {
    const { deps, rid } = await openRestaurant(table, { seats: [2] });
    const everything = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, SAID]));
    const namesOf = (schema: unknown) =>
      schema && typeof schema === 'object' && 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];
    const lines = await capturingLog(async () => {
      for (const { id, params, query, headers, body } of routes) {
        const handler = await handlerOf(id, { ...deps, authenticate: async () => [memberOf(rid)] });
        const sent = {
          path: everything(namesOf(params)),
          query: { ...everything(namesOf(query)), [SAID]: SAID },
          headers: { ...everything(namesOf(headers)), 'user-agent': SAID, cookie: SAID },
          source_ip: ADDRESS,
        };
        await call(handler, { ...sent, ...(body && { body: everything([...namesOf(body), SAID]) }) });
        await call(handler, { ...sent, body: `{"${SAID}` });
      }
    });
    expect(requests(lines)).toHaveLength(2 * routes.length);
    const text = inspect(lines, { depth: 20, maxArrayLength: null, maxStringLength: null });
    for (const secret of [SAID, ADDRESS]) expect(text).not.toContain(secret);
  });
});
