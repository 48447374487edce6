import { beforeEach, describe, expect, test } from 'vitest';
import { PoolRefusal, PoolSilent } from '../../../web/console/client/session/pool-client.ts';
import { createSession } from '../../../web/console/client/session/session.ts';
import type { Tokens, UserPool } from '../../../web/console/client/session/user-pool.ts';

const HOUR_MS = 3_600_000;

/** One pool and one storage, as several tabs of a browser see them. */
function stage() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const clock = { now: 0 };
  const pool = { good: 'r1', renewals: 0, asked: 0, revoked: [] as string[] };
  /** What the pool answers instead of tokens, one for each time that it is asked. */
  const failures: Error[] = [];
  const pauses: number[] = [];
  const issue = (number: number): Tokens => ({
    access: `a${number}`,
    refresh: `r${number}`,
    expires_at: clock.now + HOUR_MS,
  });
  const userPool: UserPool = {
    signIn: async () => {
      pool.good = 'r1';
      return { tokens: issue(1) };
    },
    setPassword: async () => ({ tokens: issue(1) }),
    giveCode: async () => ({ tokens: issue(1) }),
    renew: async (refresh) => {
      await Promise.resolve();
      pool.asked += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      // A refresh token that rotates is good once.
      if (refresh !== pool.good) throw new PoolRefusal('NotAuthorizedException', 'Refresh token reuse.');
      pool.renewals += 1;
      const tokens = issue(pool.renewals + 1);
      pool.good = tokens.refresh;
      return tokens;
    },
    revoke: async (refresh) => {
      pool.revoked.push(refresh);
      return {};
    },
  };
  let queue: Promise<unknown> = Promise.resolve();
  const alone = <T>(run: () => Promise<T>): Promise<T> => {
    const result = queue.then(run);
    queue = result.catch(() => undefined);
    return result;
  };
  const tab = () =>
    createSession({
      pool: userPool,
      storage,
      alone,
      now: () => clock.now,
      pause: async (ms) => void pauses.push(ms),
    });
  return { clock, pool, failures, pauses, tab };
}

let { clock, pool, failures, pauses, tab } = stage();
beforeEach(() => {
  ({ clock, pool, failures, pauses, tab } = stage());
});

describe('a session', () => {
  test('gives its token while it is good, and renews it a minute before it ends', async () => {
    const session = tab();
    await session.signIn('zoe@example.com', 'x');
    expect(session.state()).toEqual({ kind: 'in', email: 'zoe@example.com' });
    expect(await session.token()).toBe('a1');
    clock.now = HOUR_MS - 60_000;
    expect(await session.token()).toBe('a2');
  });

  test('is renewed once, however many tabs and requests ask at the same time', async () => {
    const tabs = [tab(), tab(), tab()];
    await tabs[0]?.signIn('zoe@example.com', 'x');
    clock.now = HOUR_MS;
    const tokens = await Promise.all(tabs.flatMap((one) => [one.token(), one.token()]));
    expect(new Set(tokens)).toEqual(new Set(['a2']));
    expect(pool.renewals).toBe(1);
  });

  test('renews a token that the API refused, although the clock says it is good', async () => {
    const session = tab();
    await session.signIn('zoe@example.com', 'x');
    expect(await session.token('a1')).toBe('a2');
  });

  test('ends when the pool refuses, keeps who it was, and lets requests wait for the next sign-in', async () => {
    const session = tab();
    await session.signIn('zoe@example.com', 'x');
    clock.now = HOUR_MS;
    pool.good = 'revoked';
    const waiting = session.token();
    await expect.poll(() => session.state()).toEqual({ kind: 'expired', email: 'zoe@example.com' });
    await session.signIn('zoe@example.com', 'x');
    expect(await waiting).toBe('a1');
  });

  const PASSING = [
    new PoolSilent('No answer.'),
    new PoolRefusal('TooManyRequestsException', 'Rate exceeded'),
    new PoolRefusal('ForbiddenException', 'A firewall says no.'),
  ];

  test.each(PASSING)('outlives $name $code: it waits, asks again, and goes on', async (failure) => {
    const session = tab();
    await session.signIn('zoe@example.com', 'x');
    clock.now = HOUR_MS;
    failures.push(failure, failure);
    expect(await session.token()).toBe('a2');
    expect(pauses).toHaveLength(2);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(500);
  });

  test.each(PASSING)('is not ended by $name $code that lasts', async (failure) => {
    const session = tab();
    await session.signIn('zoe@example.com', 'x');
    clock.now = HOUR_MS;
    failures.push(failure, failure, failure);
    await expect(session.token()).rejects.toBe(failure);
    expect(session.state().kind).toBe('in');
    expect(await session.token()).toBe('a2');
  });

  test('goes on with the token that it has, without a pause, while the pool gives no other', async () => {
    const session = tab();
    await session.signIn('zoe@example.com', 'x');
    clock.now = HOUR_MS - 30_000;
    failures.push(new PoolRefusal('TooManyRequestsException', 'Rate exceeded'));
    expect(await session.token()).toBe('a1');
    expect(pool.asked).toBe(1);
    expect(pauses).toEqual([]);
    expect(await session.token()).toBe('a2');
  });

  test('does not go on with a token that the API refused, whatever the pool says', async () => {
    const session = tab();
    await session.signIn('zoe@example.com', 'x');
    failures.push(...PASSING);
    await expect(session.token('a1')).rejects.toThrow();
    expect(session.state().kind).toBe('in');
  });

  test('ends in every tab when one signs out, and the pool is told', async () => {
    const [one, other] = [tab(), tab()];
    await one.signIn('zoe@example.com', 'x');
    other.follow();
    expect(other.state().kind).toBe('in');
    one.signOut();
    other.follow();
    expect(other.state()).toEqual({ kind: 'out' });
    expect(pool.revoked).toEqual(['r1']);
  });
});
