import { describe, expect, test } from 'vitest';
import { getAvailability, getConfig, listSlots } from '../../../shared/availability/contract/widget.ts';
import { listDirectory } from '../../../shared/directory/contract/directory.ts';
import type { Route } from '../../../shared/platform/contract/route.ts';
import { DomainError } from '../../../shared/platform/errors.ts';
import { endpoint } from '../../../shared/platform/http/endpoint.ts';
import { routes } from '../../../shared/routes.ts';
import { invoke } from '../../support/invoke.ts';

// Who may keep a copy of an answer: a shared cache stands before the API in the cloud.

const MONTH = { month: '2026-12', guests: '2' };
const path = { publicToken: 'q7w3e9r2t5y8u1i4o6p0' };

const availability = endpoint(getAvailability, async () => ({ month: '2026-12', guests: 2, dates: [] }));
const slots = endpoint(listSlots, async () => ({ date: '2026-12-04', guests: 2, slots: [] }));

const cachingOf = async (handler: typeof availability, query: Record<string, string>) =>
  (await invoke(handler, { path, query })).headers['cache-control'];

describe('a copy of an answer', () => {
  test('is kept of the configuration, of a month and of the directory alone, by shared caches alone, for seconds', async () => {
    const shared = (routes as readonly Route[]).filter(({ cache }) => cache);
    expect(shared).toEqual([getConfig, getAvailability, listDirectory]);
    for (const { auth, method } of shared) expect([auth, method]).toEqual(['public', 'GET']);
    expect(shared.map(({ cache }) => cache?.seconds)).toEqual([2, 2, 60]);
    expect(await cachingOf(availability, MONTH)).toBe('max-age=0, s-maxage=2, stale-if-error=0');
    expect(await cachingOf(slots, { date: '2026-12-04', guests: '2' })).toBe('no-store');
  });

  test.each(['lock_token', 'booking_token'])(
    'is never kept of what was asked with a %s, whatever it says',
    async (name) => {
      for (const token of ['some-token', '']) {
        expect(await cachingOf(availability, { ...MONTH, [name]: token })).toBe('no-store');
      }
    },
  );

  test('is never kept of a failure', async () => {
    const failing = endpoint(getAvailability, async () => {
      throw new DomainError('not_found', 'No restaurant has this public token.');
    });
    expect(await cachingOf(failing, MONTH)).toBe('no-store');
    expect(await cachingOf(availability, { month: 'soon' })).toBe('no-store');
  });
});
