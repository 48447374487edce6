import { expect, test } from 'vitest';
import { freshnessOf, type RepeatedRead } from '../../../web/console/components/feedback/freshness-of.ts';

const NOW = Date.parse('2026-11-20T19:14:30Z');
const LOADED = NOW - 600_000;

const read = (more: Partial<RepeatedRead> = {}): RepeatedRead => ({
  updated_at: NOW - 5000,
  failures: 0,
  has_failed: false,
  is_paused: false,
  ...more,
});

/** A page that was loaded ten minutes ago and is seen since, unless told otherwise. */
const seen = (reads: RepeatedRead[], more: Partial<Parameters<typeof freshnessOf>[0]> = {}) =>
  freshnessOf({
    reads,
    last_read_at: NOW - 2000,
    loaded_at: LOADED,
    shown_since: LOADED,
    now: NOW,
    is_online: true,
    ...more,
  });

test('what is read all the time is up to date, also when one attempt failed', () => {
  expect(seen([read(), read({ updated_at: NOW - 12_000 })])).toEqual({ state: 'fresh' });
  expect(seen([read({ failures: 1 })])).toEqual({ state: 'fresh' });
});

test('two attempts in a row that fail are said, with when it was last read, until one succeeds', () => {
  const failing = { state: 'failing', since: NOW - 5000 };
  expect(seen([read({ failures: 2 }), read({ updated_at: NOW })])).toEqual(failing);
  // The next read is under way, and has not failed yet.
  expect(seen([read({ has_failed: true })])).toEqual(failing);
});

test('what is older than half a minute is stale, and so is everything without a connection', () => {
  expect(seen([read({ updated_at: NOW - 31_000, failures: 2 })])).toEqual({ state: 'stale', since: NOW - 31_000 });
  expect(seen([read()], { is_online: false })).toEqual({ state: 'stale', since: NOW - 5000 });
});

test('a page that comes into sight again reads first what it has not read while it was hidden', () => {
  const hidden = read({ updated_at: NOW - 300_000 });
  expect(seen([hidden], { shown_since: NOW - 1000 })).toEqual({ state: 'fresh' });
  expect(seen([{ ...hidden, is_paused: true }], { shown_since: NOW - 1000 })).toMatchObject({ state: 'stale' });
});

test('what was kept from before the page was loaded is never up to date before it is read anew', () => {
  const kept = read({ updated_at: NOW - 20_000 });
  const loaded = { loaded_at: NOW - 3000, shown_since: NOW - 3000, last_read_at: NOW - 20_000 };
  const since = NOW - 20_000;
  expect(seen([kept], loaded)).toEqual({ state: 'reading', since });
  expect(seen([], loaded)).toEqual({ state: 'reading', since });
  expect(seen([kept, read({ updated_at: NOW })], loaded)).toEqual({ state: 'reading', since });
  expect(seen([{ ...kept, failures: 2 }], loaded)).toEqual({ state: 'failing', since });
  expect(seen([{ ...kept, updated_at: NOW - 90_000, failures: 1 }], loaded)).toMatchObject({ state: 'stale' });
  expect(seen([read({ updated_at: NOW - 1000 })], loaded)).toEqual({ state: 'fresh' });
});

test('a page that keeps nothing is not called old before its first answer', () => {
  expect(seen([], { last_read_at: 0, loaded_at: NOW, shown_since: NOW })).toEqual({ state: 'fresh' });
});
