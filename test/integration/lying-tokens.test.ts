import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatLockToken, type LockAddress, parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import { audit, contentsOf } from '../support/audit.ts';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';
import { openList } from '../support/waiting.ts';

// A token only says where something is, and a client can change what it says: what is not found there is not over for that.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const MINUTE = 60_000;
const LIMITED = DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 14 }));
const PLENTY = Array.from({ length: 9 }, () => 2);

/** A token as a client may change it. */
function changed(token: string, change: Partial<LockAddress>): string {
  const address = parseLockToken(token);
  if (!address) throw new Error(`${token} is no lock token.`);
  return formatLockToken({ ...address, ...change });
}

/** Seven holds of two at one start, which takes no more guests than these. */
async function sevenHolds() {
  const house = await openRestaurant(table, { seats: PLENTY, hours: LIMITED });
  const tokens: string[] = [];
  for (let held = 0; held < 7; held++) tokens.push((await house.guest.lock()).body.lock_token);
  const noTable = `${house.rid}-tnowhere`;
  const claims = async () => Object.keys((await contentsOf(house.db, house.rid)).claims.get(SATURDAY) ?? {}).length;
  return { ...house, tokens, noTable, claims };
}

const LIES: [string, (seen: { token: string; noTable: string; other: string; now: number }) => string][] = [
  ['no table', ({ token, noTable }) => changed(token, { table_id: noTable })],
  ['another table', ({ token, other }) => changed(token, { table_id: parseLockToken(other)?.table_id ?? '' })],
  ['another date', ({ token }) => changed(token, { date: '2026-11-22' })],
  ['a date of long ago', ({ token }) => changed(token, { date: '2001-01-01' })],
  ['another end too', ({ token, noTable, now }) => changed(token, { table_id: noTable, expires_at: now - MINUTE })],
];

describe('a hold that is not where the client says', () => {
  test.each(LIES)('keeps its covers and its table when a lock names it as the one before: %s', async (_, lie) => {
    const { guest, tokens, noTable, clock, claims, db, rid } = await sevenHolds();
    for (const [index, token] of tokens.entries()) {
      const other = tokens[(index + 1) % tokens.length] ?? '';
      const previous_lock_token = lie({ token, noTable, other, now: clock.now });
      expect((await guest.slots({ lock_token: previous_lock_token })).body.slots[0]).toMatchObject({
        available: false,
      });
      expect(await guest.lock({ previous_lock_token })).toMatchObject({
        status: 409,
        body: { code: 'slot_unavailable' },
      });
    }
    expect(await claims()).toBe(7);
    for (const token of tokens) expect((await guest.confirm(token)).status).toBe(201);
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test.each(LIES)('is neither released nor ended by a confirm: %s', async (_, lie) => {
    const { guest, tokens, noTable, clock, claims } = await sevenHolds();
    const [token = '', other = ''] = tokens;
    const said = lie({ token, noTable, other, now: clock.now });
    expect((await guest.confirm(said)).status).toBeGreaterThanOrEqual(400);
    expect((await guest.release(said)).status).toBe(204);
    expect(await claims()).toBe(7);
    expect((await guest.confirm(token)).status).toBe(201);
  });

  test('is replaced where it stands, whatever its token says of its end', async () => {
    const { guest, tokens, clock, claims } = await sevenHolds();
    const [token = ''] = tokens;
    const previous_lock_token = changed(token, { expires_at: clock.now - MINUTE });
    expect((await guest.slots({ lock_token: previous_lock_token })).body.slots[0]).toMatchObject({ available: true });
    expect((await guest.lock({ previous_lock_token })).status).toBe(200);
    expect(await claims()).toBe(7);
    expect((await guest.confirm(token)).body.code).toBe('lock_not_found');
  });
});

describe('a hold that was seen over', () => {
  test('gives its covers to the guest who had it, also when its table has forgotten it, and whatever its token says', async () => {
    const { guest, tokens, noTable, clock, claims, db, rid } = await sevenHolds();
    clock.now += 5 * MINUTE + 20_000;
    // Others take these tables later that evening, and with that the expired holds go.
    for (let taken = 0; taken < 7; taken++) await guest.lock({ time: '21:00' });
    for (const token of [tokens[0] ?? '', changed(tokens[1] ?? '', { table_id: noTable })]) {
      expect((await guest.slots({ lock_token: token })).body.slots[0]).toMatchObject({ available: true });
      expect((await guest.availability({ lock_token: token })).body.dates[20]).toMatchObject({ available: true });
      expect((await guest.slots()).body.slots[0]).toMatchObject({ available: false });
      expect((await guest.lock({ previous_lock_token: token })).status).toBe(200);
    }
    expect(await claims()).toBe(14);
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });
});

describe('what is offered to a waiting guest', () => {
  test.each([
    ['as it is', (token: string) => token],
    ['with another table', (token: string) => changed(token, { table_id: `${token.split('.')[2]}x` })],
  ])('stands when somebody names it as a hold of their own: %s', async (_, said) => {
    const opened = await openList(table, {
      seats: [2, 2],
      hours: DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 2 })),
    });
    const { guest, operator, wait, look, states, faults } = opened;
    const booking = await opened.book({ time: '19:00' });
    const { token } = await wait('ada', { from: '19:00', to: '19:00' });
    await operator.cancel(booking);
    await look();
    expect(await states('ada')).toEqual(['offered']);
    const { lock_token } = (await guest.place(token)).body.offer;
    expect((await guest.slots({ lock_token: said(lock_token) })).body.slots[0]).toMatchObject({ available: false });
    expect((await guest.lock({ previous_lock_token: said(lock_token) })).body.code).toBe('slot_unavailable');
    expect((await guest.release(said(lock_token))).status).toBe(204);
    expect((await guest.accept(token)).status).toBe(201);
    expect(await faults()).toEqual([]);
  });
});
