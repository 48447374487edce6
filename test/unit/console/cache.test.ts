import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { changeCached, noteAnswer } from '../../../web/console/client/cache.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { reservation } from './support.ts';

const DATE = '2026-11-21';

let client: QueryClient;
let [first, other] = [reservation(DATE, '19:00'), reservation(DATE, '20:00')];

beforeEach(() => {
  client = new QueryClient();
  [first, other] = [reservation(DATE, '19:00', { status: 'pending' }), reservation(DATE, '20:00')];
  client.setQueryData(['date', DATE], [first, other]);
  client.setQueryData(['pending'], [first]);
  client.setQueryData(['search', 'martin'], { pages: [{ items: [first], total: 1 }], pageParams: [1] });
});

/** A reservation as each list has it: that of its date, the requests, and a search. */
const shown = ({ id }: Reservation) => {
  const pages = client.getQueryData<{ pages: { items: Reservation[] }[] }>(['search', 'martin'])?.pages ?? [];
  return [client.getQueryData<Reservation[]>(['date', DATE]), client.getQueryData<Reservation[]>(['pending'])]
    .concat([pages.flatMap(({ items }) => items)])
    .map((list) => list?.find((one) => one.id === id));
};

const noting = (notes: string) => (one: Reservation) => ({ ...one, notes });

test('a change that is refused is taken back wherever it was shown', async () => {
  const restore = await changeCached(client, first.id, (one) => ({ ...one, status: 'confirmed' }));
  const changed = { ...first, status: 'confirmed' };
  expect(shown(first)).toEqual([changed, undefined, changed]);
  await restore();
  expect(shown(first)).toEqual([first, first, first]);
});

test('what was answered is shown, unless something newer was read before the answer came', async () => {
  await changeCached(client, first.id, noting('Window'));
  const answer = { ...first, notes: 'Window', version: 2 };
  await noteAnswer(client, answer);
  expect(shown(first)).toEqual([answer, answer, answer]);
  const newer = { ...first, notes: 'Bar', version: 4 };
  client.setQueryData(['date', DATE], [newer, other]);
  await noteAnswer(client, { ...first, version: 3 });
  expect(shown(first)[0]).toEqual(newer);
});

test('a request that is refused to be approved is one again, and no other that was answered meanwhile', async () => {
  const [second, third] = [1, 2].map((hour) => reservation(DATE, `2${hour}:00`, { status: 'pending' }));
  if (!second || !third) throw new Error('no requests');
  client.setQueryData(['pending'], [first, second, third]);
  const approve = (one: Reservation) => ({ ...one, status: 'confirmed' as const });
  const restore = await changeCached(client, second.id, approve);
  await changeCached(client, third.id, approve);
  await noteAnswer(client, { ...third, status: 'confirmed', version: 2 });
  await restore();
  expect(client.getQueryData(['pending'])).toEqual([first, second]);
});

test('a change that is refused takes back nothing that was answered meanwhile, of this booking or another', async () => {
  await changeCached(client, first.id, noting('Window'));
  await changeCached(client, other.id, noting('Pram'));
  const restore = await changeCached(client, first.id, (one) => ({ ...one, allergies: 'Nuts' }));
  const answers = [
    { ...first, notes: 'Window', version: 2 },
    { ...other, notes: 'Pram', version: 2 },
  ] as const;
  for (const answer of answers) await noteAnswer(client, answer);
  await restore();
  expect(answers.map((answer) => shown(answer)[0])).toEqual(answers);
});

test('a change that is refused is taken back on both dates that list the booking, also where one has an older version', async () => {
  const newer = { ...first, reservation_date: '2026-11-22', version: 2 };
  client.setQueryData(['date', '2026-11-22'], [newer]);
  const restore = await changeCached(client, first.id, noting('Window'));
  await restore();
  expect(shown(newer)[0]).toEqual(newer);
  expect(client.getQueryData(['date', '2026-11-22'])).toEqual([newer]);
});
