import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { GivenTimestamp, RequestDate } from '../../../shared/platform/contract/primitives.ts';
import type { Route } from '../../../shared/platform/contract/route.ts';
import { InvalidRequest } from '../../../shared/platform/http/problem.ts';
import { readRequest } from '../../../shared/platform/http/request.ts';
import { routes } from '../../../shared/routes.ts';

/** What is said of the body of a request that is otherwise as it must be. */
function faultsOf({ params: _, query: __, headers: ___, ...route }: Route, body: unknown): string[] {
  const event = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    readRequest(route, event as unknown as APIGatewayProxyEventV2);
    return [];
  } catch (error) {
    if (error instanceof InvalidRequest) return error.faults.map(({ path, message }) => `${path} ${message}`);
    throw error;
  }
}

const changes = routes.filter(({ method }) => method === 'PATCH' || method === 'PUT');

describe.each(changes.map((route): [string, Route] => [route.id, route]))('%s', (_, route) => {
  test.each([
    ['only a version', { version: 1 }],
    ['only how it is made', { version: 1, notify_guest: false }],
    ['a version and an unknown field', { version: 1, colour: 'red' }],
    ['only an unknown field', { colour: 'red' }],
  ])('refuses a body of %s, and tells what it could change', (_, body) => {
    const faults = faultsOf(route, body);
    expect(faults).not.toEqual([]);
    expect(faults.join(' ')).toMatch(/ is required|It can have: \w+/);
  });
});

test('the walk sees every change of the contract, those with a version among them', () => {
  expect(changes.length).toBeGreaterThan(11);
  expect(changes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['bookings.change', 'reservations.update', 'guests.update', 'special-days.put']),
  );
});

test('a change that names the version changes what it names, and a guest’s empty one changes nothing', () => {
  const [bookings, guests] = ['bookings.change', 'guests.update'].map((id) => changes.find((route) => route.id === id));
  if (!bookings || !guests) throw new Error('no such routes');
  expect(faultsOf(bookings, { version: 1, guest_note: '' })).toEqual([]);
  expect(faultsOf(bookings, {})).toEqual(['version is required']);
  expect(faultsOf(guests, {})).toEqual([]);
  expect(faultsOf(guests, { vip: true })).toEqual([]);
  expect(faultsOf(guests, { vip: true, version: 2 })).toEqual([]);
});

const given = routes.filter(({ body }) => body);
const takesNothing = given.filter((route) => faultsOf(route, {}).length === 0);

test.each(takesNothing.map((route): [string, Route] => [route.id, route]))(
  '%s takes an empty body: one without a known field is told which it has and which it can have, and none is demanded',
  (_, route) => {
    expect(faultsOf(route, { colour: 'red', size: 1 })).toEqual([
      expect.stringMatching(/^ The body has no field that is known here: colour, size\. It can have: \w+(?:, \w+)*$/),
    ]);
  },
);

test('what a body can have are all its fields', () => {
  const said = (id: string) => takesNothing.filter((one) => one.id === id).map((one) => faultsOf(one, { foo: 1 }));
  const words = (fields: string) => [[` The body has no field that is known here: foo. It can have: ${fields}`]];
  expect(said('bookings.cancel')).toEqual(words('version, reason'));
  expect(said('bookings.announce-coming')).toEqual(words('version'));
  expect(said('special-days.put')).toEqual(words('hours, message_fr, message_en, note'));
});

test('many strange fields, and long ones, are told in part', () => {
  const [coming] = takesNothing.filter(({ id }) => id === 'bookings.announce-coming');
  if (!coming) throw new Error('no such route');
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1]));
  expect(faultsOf(coming, many)).toEqual([
    ' The body has no field that is known here: f0, f1, f2, …. It can have: version',
  ]);
  expect(faultsOf(coming, { ['x'.repeat(10_000)]: 1 })).toEqual([
    ` The body has no field that is known here: ${'x'.repeat(40)}…. It can have: version`,
  ]);
});

test.each([
  ['9999-12-31', false],
  ['3000-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2999-12-31', true],
])('a request names %s as a date and as a moment: %s', (date, taken) => {
  expect(RequestDate.safeParse(date).success).toBe(taken);
  for (const moment of [`${date}T12:00:00Z`, `${date}T23:59:59.5+02:00`]) {
    const { success, error } = GivenTimestamp.safeParse(moment);
    expect(success).toBe(taken);
    if (!taken)
      expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^must be a moment/)]);
  }
});
