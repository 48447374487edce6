import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRestaurantId } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { getItem } from '../../shared/platform/dynamo/query.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { putNew } from '../../shared/platform/dynamo/transact.ts';
import {
  countOne,
  type RateLimit,
  rateLimits,
  requireBelow,
  takeBackOne,
  writeCounted,
} from '../../shared/rate-limits/store/rate-limits.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// Every limit in a window is counted by one module: how often, until when, for whom, and what of it is taken back.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** Every limit, for one address and mailbox at one restaurant: how often, for how many hours, and which code refuses. */
const LIMITS: [keyof typeof rateLimits, number, number, string | undefined][] = [
  ['waitlistRequests', 30, 1, undefined],
  ['waitlistJoins', 5, 1, 'too_many_joins'],
  ['waitlistLinks', 6, 24, undefined],
  ['recoveries', 6, 24, undefined],
  ['invitationsTo', 6, 24, 'too_many_invitations'],
  ['invitations', 60, 24, 'too_many_invitations'],
];

let addresses = 0;

/** The limits of one restaurant, address and mailbox that nothing was counted for before. */
function fresh(trusted: readonly string[] = []) {
  const rid = newRestaurantId();
  addresses += 1;
  const caller = { source_ip: `2001:db8:0:${addresses.toString(16)}::1`, trusted };
  const email = `${rid}@example.com`;
  const made: Record<keyof typeof rateLimits, RateLimit | undefined> = {
    waitlistRequests: rateLimits.waitlistRequests(caller),
    waitlistJoins: rateLimits.waitlistJoins(rid, caller),
    waitlistLinks: rateLimits.waitlistLinks(email, caller),
    recoveries: rateLimits.recoveries(email, caller),
    invitationsTo: rateLimits.invitationsTo(rid, email),
    invitations: rateLimits.invitations(rid),
  };
  return { rid, made, db: new TableSession(table.connect(), 30_000) };
}

const usedOf = async (db: TableSession, { Key }: RateLimit): Promise<unknown> => (await getItem(db, Key))?.used;

test('the table of this test is that of the product', () => {
  expect(LIMITS.map(([name]) => name)).toEqual(Object.keys(rateLimits));
});

describe.each(LIMITS)('%s', (name, most, hours, code) => {
  const window_ms = hours * HOUR_MS;
  const limitOf = ({ made }: ReturnType<typeof fresh>): RateLimit => {
    const limit = made[name];
    if (!limit) throw new Error('There is no limit.');
    return limit;
  };

  test('is so many times in so many hours, and never more, whoever asks at once', async () => {
    const opened = fresh();
    const limit = limitOf(opened);
    expect(limit).toMatchObject({ most, window_ms });
    const asked = await Promise.all(Array.from({ length: most + 3 }, () => countOne(opened.db, limit, NOW)));
    const [passed, refused] = [undefined, NOW + window_ms].map(
      (told) => asked.filter((until) => until === told).length,
    );
    // A count whose answer is lost is repeated, and counts for two: never for none.
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(most);
    expect([refused, await usedOf(opened.db, limit)]).toEqual([most + 3 - Number(passed), most]);
  });

  test('lets the next through when its window has ended', async () => {
    const opened = fresh();
    const limit = { ...limitOf(opened), most: 2 };
    expect(await countOne(opened.db, limit, NOW)).toBeUndefined();
    expect(await countOne(opened.db, limit, NOW + 1)).toBeUndefined();
    expect(await countOne(opened.db, limit, NOW + window_ms - 1)).toBe(NOW + window_ms);
    expect(await countOne(opened.db, limit, NOW + window_ms)).toBeUndefined();
    expect(await usedOf(opened.db, limit)).toBe(1);
  });

  test(`refuses the next ${code ? `with ${code}, and when to come again` : 'in silence'}`, async () => {
    const opened = fresh();
    const limit = { ...limitOf(opened), most: 1 };
    await requireBelow(opened.db, [limit], NOW);
    const next = requireBelow(opened.db, [limit], NOW + 500);
    if (!code) return expect(await next).toBeUndefined();
    return expect(next).rejects.toMatchObject({ code, extra: { retry_after: window_ms / 1000 } });
  });

  test('takes back what did not happen, in the window that counted it', async () => {
    const opened = fresh();
    const limit = { ...limitOf(opened), most: 1 };
    await countOne(opened.db, limit, NOW);
    await takeBackOne(opened.db, limit, NOW + 1);
    expect(await usedOf(opened.db, limit)).toBe(0);
    await takeBackOne(opened.db, limit, NOW + 1);
    expect(await usedOf(opened.db, limit)).toBe(0);
    expect(await countOne(opened.db, limit, NOW + 2)).toBeUndefined();
    await takeBackOne(opened.db, limit, NOW + window_ms);
    expect(await usedOf(opened.db, limit)).toBe(1);
  });

  test('is counted with a write, or neither is made', async () => {
    const opened = fresh();
    const limit = { ...limitOf(opened), most: 2 };
    const write = (digest: string, at: number) =>
      writeCounted(opened.db, putNew(opened.db, { ...keys.recovery(opened.rid, digest), asked_at: at }), limit, at);
    const isWritten = async (digest: string) =>
      (await getItem(opened.db, keys.recovery(opened.rid, digest))) !== undefined;
    await write('a', NOW);
    await write('a', NOW);
    expect(await usedOf(opened.db, limit)).toBe(1);
    await write('b', NOW);
    await write('c', NOW);
    expect(await usedOf(opened.db, limit)).toBe(2);
    expect([await isWritten('a'), await isWritten('b'), await isWritten('c')]).toEqual([true, true, false]);
    await write('c', NOW + window_ms);
    expect([await isWritten('c'), await usedOf(opened.db, limit)]).toEqual([true, 1]);
  });
});

test('a trusted address has no limit of its own; what it has mailed to a mailbox counts as that of all trusted ones', async () => {
  const { made, db } = fresh(['2001:db8::/32']);
  const none = Object.entries(made).filter(([, limit]) => limit === undefined);
  expect(none.map(([name]) => name)).toEqual(['waitlistRequests', 'waitlistJoins']);
  expect(await countOne(db, undefined, NOW)).toBeUndefined();
  await takeBackOne(db, undefined, NOW);
  expect(made.waitlistLinks?.Key.pk).toMatch(/ client trusted$/);
});
