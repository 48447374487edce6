import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant, PARTY } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// A caller may say one name: it is the last name of the booking, or of the entry on the waiting list.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

/** The names that the helper would give are not sent. */
const NAMELESS = { ...PARTY, guest_first_name: undefined, guest_last_name: undefined };
const WAITING = { date: SATURDAY, guests: 2, from: '19:00', to: '21:00', guest_phone: '+33612345678' };

const open = () => openRestaurant(table, { seats: [2, 4] });
type Operator = Awaited<ReturnType<typeof open>>['operator'];

const pathsOf = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.map(({ path }) => path);

describe.each([
  ['a booking', (operator: Operator, more: object) => operator.create({ ...NAMELESS, ...more })],
  [
    'an entry on the waiting list',
    (operator: Operator, more: object) => operator.createWaiting({ ...WAITING, ...more }),
  ],
])('%s', (_name, create) => {
  test('of one name has it as its last name', async () => {
    const { operator } = await open();
    expect((await create(operator, { guest_name: ' de Souza ' })).status).toBe(201);
    const [booked] = (await operator.list({ date: SATURDAY })).body.items;
    const [waiting] = (await operator.waiting(SATURDAY)).body.items;
    expect(booked ?? waiting).toMatchObject({ guest_first_name: '', guest_last_name: 'de Souza' });
  });

  test.each([
    [{}, ['guest_first_name', 'guest_last_name']],
    [{ guest_first_name: 'Zoé' }, ['guest_last_name']],
    [{ guest_last_name: 'Martin' }, ['guest_first_name']],
    [{ guest_name: ' ' }, ['guest_name']],
    [{ guest_name: 'Martin', guest_last_name: 'Martin' }, ['guest_name']],
    // A fault elsewhere hides none of the names.
    [{ guests: 0 }, ['guests', 'guest_first_name', 'guest_last_name']],
  ])('that says %j of its guest is refused, and told what is missing or too much', async (said, paths) => {
    const { operator } = await open();
    const answer = await create(operator, said);
    expect(answer.status).toBe(400);
    expect(pathsOf(answer)?.toSorted()).toEqual(paths.toSorted());
  });
});

test('the same key and name answer the same booking, another name is another request', async () => {
  const { operator } = await open();
  const key = '0b5b53a0-3a53-4b0e-9f3e-5b8b7f1c0a11';
  const made = await operator.create({ ...NAMELESS, guest_name: 'Martin' }, key);
  expect(made.status).toBe(201);
  expect((await operator.create({ ...NAMELESS, guest_name: 'Martin' }, key)).body.id).toBe(made.body.id);
  expect((await operator.create({ ...NAMELESS, guest_name: 'Durand' }, key)).status).toBe(409);
  expect((await operator.list({ q: 'martin' })).body.items).toMatchObject([{ id: made.body.id }]);
});
