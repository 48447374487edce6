import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../fake-api.ts';
import { bookingOf, type House, houseOf, TODAY } from './house.ts';
import { openConsole, pass } from './open.tsx';
import { LIST, ME, PULSE } from './paths.ts';
import { words } from './words.ts';

const t = words();
/** The page has asked what has changed by then, and within a minute it reads everything anyway (ms). */
const ASKED_MS = 4500;
const ANYWAY_MS = 61_000;

const named = (house: House, guest_last_name: string) => {
  house.reservations = [...house.reservations, bookingOf({ guest_last_name })];
};
const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));

/** Reads that were to be repeated before the first answer have been by then (ms). */
const SETTLED_MS = 16_000;

/** Opens a page, and lets it come to rest. */
async function open(path: string, house: House) {
  const opened = await openConsole(path, house);
  await shows('Martin');
  await pass(SETTLED_MS);
  const { api } = opened;
  /** How often anything but the pulse was asked while something went on. */
  const askedDuring = async (going_on: () => Promise<unknown>) => {
    const count = () => api.requests().filter((operation) => operation !== PULSE).length;
    const before = count();
    await going_on();
    return count() - before;
  };
  return { ...opened, askedDuring };
}

test('while nothing changes an evening is watched by markers alone', async () => {
  const { api, askedDuring } = await open('/tonight', houseOf([2], { reservations: [bookingOf()] }));
  const before = api.asked(PULSE).length;
  expect(await askedDuring(() => pass(5 * ASKED_MS))).toBe(0);
  expect(api.asked(PULSE).length - before).toBeGreaterThanOrEqual(5);
});

test('a booking that is made elsewhere is read and shown when its date is said to have changed, and nothing else is read', async () => {
  const house = houseOf([2], { reservations: [bookingOf()] });
  const { api } = await open('/tonight', house);
  named(house, 'Nguyen');
  const before = api.requests().length;
  await pass(ASKED_MS);
  await shows('Nguyen');
  const asked = new Set(api.requests().slice(before));
  // What is free now, and where it is, depends on it.
  expect([...asked].filter((operation) => ![PULSE, LIST, `GET ${ME}/blocks`].includes(operation))).toEqual([]);
});

test('everything is read again within a minute, whatever is said', async () => {
  const house = houseOf([2], { reservations: [bookingOf()] });
  const { api } = await open('/tonight', house);
  const silent = { setup: '1', requests: '1', waitlist: '1', guests: '1' };
  api.on({
    [PULSE]: ({ query: { dates = '' } }) => ({
      ...silent,
      by_date: Object.fromEntries(dates.split(',').map((date) => [date, '1'])),
    }),
  });
  await pass(ASKED_MS);
  named(house, 'Nguyen');
  await pass(ANYWAY_MS);
  await shows('Nguyen');
  // What tells of changes is late: the page says so, and looks for itself.
  await pass(ANYWAY_MS);
  await shows(t('fresh.late'));
  named(house, 'Okafor');
  await pass(ASKED_MS);
  await shows('Okafor');
});

test.each([
  ['does not know the question, as that of the release before', () => refusal('not_found')],
  ['cannot answer it', () => refusal('internal_error')],
])('an API that %s is asked for the evening itself', async (_, answer) => {
  const house = houseOf([2], { reservations: [bookingOf()] });
  const { api } = await openConsole('/tonight', house);
  api.on({ [PULSE]: answer });
  await shows('Martin');
  await pass(ASKED_MS);
  await pass(ASKED_MS);
  named(house, 'Nguyen');
  await pass(ASKED_MS);
  await shows('Nguyen');
  await shows(t('fresh'));
});

test('a day that is opened is asked about with today', async () => {
  const house = houseOf([2], { reservations: [bookingOf()] });
  const { api } = await openConsole('/book/2026-12-20', house);
  await shows(t('empty.day'));
  await pass(ASKED_MS);
  expect(api.asked(PULSE).at(-1)?.query.dates?.split(',')).toEqual(expect.arrayContaining([TODAY, '2026-12-20']));
});
