import { describe, expect, test } from 'vitest';
import { DomainError } from '../../../shared/platform/errors.ts';
import { type ClientHolds, claimMore, endOfClaims } from '../../../shared/rate-limits/rules/hold-limits.ts';

// What one client may claim of a restaurant. Times are epoch ms.

const NOW = Date.parse('2026-11-21T18:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const seen = (more: Partial<ClientHolds> = {}): ClientHolds => ({
  active: { a: NOW + MINUTE, b: NOW + 2 * MINUTE },
  since: NOW - 10 * MINUTE,
  opened: 5,
  ...more,
});

function refusal(run: () => unknown): { code: string; retry_after: number | undefined; message: string } | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, retry_after: error.extra.retry_after, message: error.message };
  }
}

describe('holds at once', () => {
  test('are refused at the limit, until the first of them ends', () => {
    const limits = { max_active: 2, max_per_hour: 0 };
    expect(refusal(() => claimMore(seen(), limits, { now: NOW }))).toEqual({
      code: 'hold_limit',
      retry_after: 60,
      message: '2 slots are held from this address already. Confirm or release one.',
    });
    expect(claimMore(seen(), { ...limits, max_active: 3 }, { now: NOW })).toEqual({
      expired: [],
      exchanged: [],
      new_hour: false,
    });
  });

  test('end in the very millisecond that was said, and seconds are rounded up', () => {
    const limits = { max_active: 2, max_per_hour: 0 };
    expect(refusal(() => claimMore(seen(), limits, { now: NOW + MINUTE - 1 }))?.retry_after).toBe(1);
    expect(claimMore(seen(), limits, { now: NOW + MINUTE })).toMatchObject({ expired: ['a'] });
  });

  test('make room for the one that replaces one of them, once', () => {
    const limits = { max_active: 2, max_per_hour: 0 };
    expect(claimMore(seen(), limits, { now: NOW, replaces: 'a' })).toMatchObject({ exchanged: ['a'], expired: [] });
    const exchanging = seen({ active: { a: NOW + MINUTE, b: NOW + MINUTE, c: NOW + MINUTE } });
    expect(refusal(() => claimMore(exchanging, limits, { now: NOW, replaces: 'a' }))?.code).toBe('hold_limit');
    expect(refusal(() => claimMore(seen(), limits, { now: NOW, replaces: 'unknown' }))?.code).toBe('hold_limit');
  });

  test('do not exchange one that has expired', () => {
    const claim = claimMore(seen(), { max_active: 2, max_per_hour: 0 }, { now: NOW + MINUTE, replaces: 'a' });
    expect(claim).toMatchObject({ expired: ['a'], exchanged: [] });
  });

  test('are not counted without a limit', () => {
    expect(refusal(() => claimMore(seen(), { max_active: 0, max_per_hour: 0 }, { now: NOW }))).toBeUndefined();
  });
});

describe('holds within an hour', () => {
  const limits = { max_active: 0, max_per_hour: 5 };

  test('are refused at the limit, until the hour that began with the first is over', () => {
    expect(refusal(() => claimMore(seen(), limits, { now: NOW }))).toEqual({
      code: 'hold_limit',
      retry_after: 50 * 60,
      message: '5 slots were held from this address within an hour.',
    });
    expect(refusal(() => claimMore(seen({ opened: 4 }), limits, { now: NOW }))).toBeUndefined();
    const over = NOW - 10 * MINUTE + HOUR;
    expect(refusal(() => claimMore(seen(), limits, { now: over - 1 }))?.retry_after).toBe(1);
    expect(claimMore(seen(), limits, { now: over })).toMatchObject({ new_hour: true });
  });

  test('are not counted without a limit', () => {
    expect(refusal(() => claimMore(seen(), { max_active: 3, max_per_hour: 0 }, { now: NOW }))).toBeUndefined();
  });
});

test('claims count until the last hold has ended and the hour is over', () => {
  expect(endOfClaims(NOW + 5 * MINUTE, NOW)).toBe(NOW + HOUR);
  expect(endOfClaims(NOW + 2 * HOUR, NOW)).toBe(NOW + 2 * HOUR);
});
