import { afterEach, expect, test, vi } from 'vitest';
import { createClock } from '../../web/common/clock.ts';
import { NO_WISHES } from '../../web/guest/wishes.ts';
import { createWaitingApi } from '../../web/waitlist/api.ts';
import { createWidgetApi } from '../../web/widget/api.ts';

afterEach(() => vi.unstubAllGlobals());

const guest = {
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: 'z@example.com',
  guest_phone: '1',
  ...NO_WISHES,
};

test.each([
  ['a confirm', () => createWidgetApi('http://couvert.test', 'token', createClock()).confirm('hold-1', guest, 'fr')],
  ['an accepted offer', () => createWaitingApi('http://couvert.test', 'secret', createClock()).accept('hold-1')],
])('%s carries one key, however often its answer is lost', async (_, send) => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    keys.push(new Request(url, init).headers.get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('fetch failed');
    return Response.json({}, { status: 201 });
  });
  await expect(send()).rejects.toThrow('No answer.');
  await send();
  expect(keys).toEqual(['hold-1', 'hold-1']);
});
