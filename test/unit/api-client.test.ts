import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import type { Reservation } from '../../shared/booking/contract/reservation.ts';
import type { RequestBody, ResponseBody } from '../../shared/platform/contract/client.ts';
import { ApiProblem, createApi, NoAnswer } from '../../web/common/api.ts';
import { createClock } from '../../web/common/clock.ts';

afterEach(() => vi.unstubAllGlobals());

const RESERVATIONS = '/api/v1/restaurant/me/reservations';
const path = { id: 'r-1' };

/** A client whose requests are kept, and answered as `answer` says. */
function clientOf(answer: () => Response, own?: Record<string, string>) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    return answer();
  });
  const clock = createClock(() => 0);
  return { call: createApi('http://couvert.test', clock, own), requests, clock };
}

const nothing = () => new Response(null, { status: 204 });

test('a request has the method and path of its operation, with parameters as text that an address may hold', async () => {
  const { call, requests } = clientOf(() => Response.json({ items: [], total: 0 }));
  await call(`GET ${RESERVATIONS}`, { query: { q: 'Zoé & co+1', page: 2, date: undefined } });
  await call('DELETE /api/v1/restaurant/me/staff/{id}', { path: { id: 'a/b?c' } });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET http://couvert.test${RESERVATIONS}?q=Zo%C3%A9%20%26%20co%2B1&page=2`,
    'DELETE http://couvert.test/api/v1/restaurant/me/staff/a%2Fb%3Fc',
  ]);
});

test('a body is sent as JSON, and a request without one says nothing of a type', async () => {
  const { call, requests } = clientOf(nothing, { authorization: 'Bearer t' });
  await call('POST /api/v1/restaurant/me/rooms', { headers: { 'idempotency-key': 'k' }, body: { name: 'Terrasse' } });
  await call('POST /api/v1/restaurant/me/calendar');
  const [room, calendar] = requests;
  expect(Object.fromEntries(room?.headers ?? [])).toEqual({
    authorization: 'Bearer t',
    'content-type': 'application/json',
    'idempotency-key': 'k',
  });
  expect(await room?.json()).toEqual({ name: 'Terrasse' });
  expect(Object.fromEntries(calendar?.headers ?? [])).toEqual({ authorization: 'Bearer t' });
  expect(await calendar?.text()).toBe('');
});

test('the answer is the body: of JSON its value, of a file its text, of an empty one nothing', async () => {
  const entry = { fits: true };
  expect(await clientOf(() => Response.json(entry)).call('GET /api/v1/restaurant/me/rooms')).toEqual(entry);
  const file = clientOf(() => new Response('"Zoé"\r\n', { headers: { 'content-type': 'text/csv' } }));
  const query = { from: '2026-12-04', to: '2026-12-04' };
  expect(await file.call(`GET ${RESERVATIONS}.csv`, { query, file: true })).toBe('"Zoé"\r\n');
  expect(await clientOf(nothing).call('DELETE /api/v1/restaurant/me/pause')).toBeUndefined();
});

test('an answer that is no success is thrown as its problem, and sets the clock like any other', async () => {
  const headers = { date: 'Fri, 20 Nov 2026 18:00:00 GMT', 'retry-after': '7' };
  const problem = { code: 'restaurant_required', detail: 'Which one?', restaurants: ['a', 'b'] };
  const { call, clock } = clientOf(() => Response.json(problem, { status: 400, headers }));
  const refused = await call('GET /api/v1/restaurant/me').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiProblem);
  expect(refused).toMatchObject({
    ...{ status: 400, code: 'restaurant_required', message: 'Which one?' },
    ...{ restaurants: ['a', 'b'], retry_after_s: 7 },
  });
  expect(clock.now()).toBe(Date.parse('2026-11-20T18:00:01.000Z'));
});

test.each([
  ['a page', '<html>503</html>'],
  ['nothing', ''],
  ['a word of JSON', 'null'],
])('a gateway that answers with %s is told by its status', async (_, text) => {
  const { call } = clientOf(() => new Response(text, { status: 503 }));
  await expect(call('GET /api/v1/restaurant/me')).rejects.toMatchObject({ name: 'ApiProblem', status: 503, code: '' });
});

test.each<[string, () => Response]>([
  [
    'a line that breaks',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
  [
    'a body that breaks off',
    () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error('reset')) })),
  ],
  ['a success that another machine has written', () => new Response('<html>Sign in to the network</html>')],
])('%s is no answer', async (_, answer) => {
  await expect(clientOf(answer).call('GET /api/v1/restaurant/me')).rejects.toBeInstanceOf(NoAnswer);
});

test('what does not fit the contract does not compile', async () => {
  const { call, requests } = clientOf(nothing);
  const body = { name: 'Terrasse' };
  // @ts-expect-error: no such path
  await call('GET /api/v1/restaurant/me/reservation');
  // @ts-expect-error: the path has no such method
  await call('PUT /api/v1/restaurant/me/rooms', { body });
  // @ts-expect-error: the path names a resource
  await call(`PATCH ${RESERVATIONS}/{id}`, { body: {} });
  // @ts-expect-error: the parameter has another name
  await call('DELETE /api/v1/restaurant/me/rooms/{id}', { path: { room: 'm-1' } });
  // @ts-expect-error: the body is required
  await call('POST /api/v1/restaurant/me/rooms');
  // @ts-expect-error: a field has another type
  await call('POST /api/v1/restaurant/me/rooms', { body: { name: 1 } });
  // @ts-expect-error: no such field
  await call('POST /api/v1/restaurant/me/rooms', { body: { ...body, colour: 'red' } });
  // @ts-expect-error: no such parameter of the query
  await call(`GET ${RESERVATIONS}`, { query: { day: '2026-12-04' } });
  // @ts-expect-error: the operation takes no body
  await call('POST /api/v1/restaurant/me/calendar', { body });
  // @ts-expect-error: the operation takes no key
  await call(`PATCH ${RESERVATIONS}/{id}`, { path, headers: { 'idempotency-key': 'k' }, body: {} });
  // @ts-expect-error: the answer is a file, and must be read as one
  await call('GET /api/v1/restaurant/me/guests.csv', { query: { from: '2026-12-04', to: '2026-12-04' } });
  expect(requests).toHaveLength(11);
});

test('bodies have the types of the contract: of a request what may be left out, of an answer what is always there', () => {
  expectTypeOf<RequestBody<'imports.create'>['dry_run']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<RequestBody<'bookings.cancel'>['reason']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<RequestBody<'tables.delete'>>().toBeNever();
  expectTypeOf<ResponseBody<'restaurant.get-me'>['reminder_hours']>().toEqualTypeOf<number>();
  expectTypeOf<ResponseBody<'tables.list'>[number]['online']>().toEqualTypeOf<boolean>();
  expectTypeOf<ResponseBody<'reservations.list'>['items']>().toEqualTypeOf<Reservation[]>();
  expectTypeOf<ResponseBody<'guests.download'>>().toEqualTypeOf<string>();
  expectTypeOf<ResponseBody<'tables.delete'>>().toEqualTypeOf<undefined>();
});
