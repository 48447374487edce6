import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../../shared/deps.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { routes } from '../../shared/routes.ts';
import { contentsOf } from '../support/audit.ts';
import { guestOf } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { createTestRestaurant, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

// A guest's link opens one booking, and nothing else; and what one address asks by links counts as its holds do.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

/** A restaurant with one table and a booking on it, Saturday at 19:00, with the guest's link. */
async function open() {
  const opened = await openRestaurant(table, { seats: [2] });
  const { lock_token } = (await opened.guest.lock()).body;
  const { reservation_id: id, booking_token: link } = (await opened.guest.confirm(lock_token)).body;
  return { ...opened, id: String(id), link: String(link) };
}
type Opened = Awaited<ReturnType<typeof open>>;

const flipped = (text: string) => `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`;

/** Tokens that open nothing of mine, by what is wrong with them. */
function wrongTokens(mine: Opened, theirs: Opened): [string, string][] {
  const [id = '', secret = ''] = mine.link.split('.');
  const [theirId = '', theirSecret = ''] = theirs.link.split('.');
  return [
    ['another restaurant’s booking with this secret', `${theirId}.${secret}`],
    ['this booking with another one’s secret', `${id}.${theirSecret}`],
    ['this restaurant’s name before another one’s booking', `${mine.rid}${theirId.slice(12)}.${theirSecret}`],
    ['an edited secret', `${id}.${flipped(secret)}`],
    ['an edited id', `${flipped(id)}.${secret}`],
    ['a longer one', `${mine.link}0`],
    ['a shorter one', mine.link.slice(0, -1)],
    ['without a secret', id],
    ['an entry of another kind', `${id.replace('-r', '-t')}.${secret}`],
    ['a lock token’s alphabet', `${id}.${secret.slice(1)}=`],
  ];
}

const bookingRoutes = routes.filter(({ path }) => path.includes('{bookingToken}'));

test('every route that takes a guest’s link is in this matrix', () => {
  expect(bookingRoutes.map(({ id }) => id).sort()).toEqual([
    'bookings.announce-coming',
    'bookings.cancel',
    'bookings.change',
    'bookings.erase',
    'bookings.export',
    'bookings.get',
  ]);
});

describe('a token that is not the booking’s own', () => {
  test('opens nothing on any route: 404, all the same, and nothing has changed', async () => {
    const [mine, theirs] = [await open(), await open()];
    const before = [await contentsOf(mine.db, mine.rid), await contentsOf(theirs.db, theirs.rid)];
    for (const [what, token] of wrongTokens(mine, theirs)) {
      for (const answer of [
        await mine.guest.booking(token),
        await mine.guest.change(token, { version: 1, reservation_time: '20:30' }),
        await mine.guest.cancel(token),
        await mine.guest.coming(token),
        await mine.guest.exportBooking(token),
        await mine.guest.eraseBooking(token),
      ]) {
        expect([what, answer.status, answer.body.code, answer.body.detail]).toEqual([
          what,
          404,
          'not_found',
          'This link leads to no booking.',
        ]);
      }
    }
    expect([await contentsOf(mine.db, mine.rid), await contentsOf(theirs.db, theirs.rid)]).toEqual(before);
  });

  test('leaves no place out of slots and availability', async () => {
    const [mine, theirs] = [await open(), await open()];
    const seen = async (booking_token?: string) => {
      const query: Record<string, string> = booking_token ? { booking_token } : {};
      const [slots, month] = [await mine.guest.slots(query), await mine.guest.availability(query)];
      return [slots.body, month.body];
    };
    const plain = await seen();
    for (const [what, token] of [...wrongTokens(mine, theirs), ['the other restaurant’s own', theirs.link] as const]) {
      expect([what, await seen(token)]).toEqual([what, plain]);
    }
    expect(await seen(mine.link)).not.toEqual(plain);
  });

  test('of a booking that was cancelled, or whose guest has another address, leaves no place out either', async () => {
    const mine = await open();
    const at = async (booking_token: string) =>
      (await mine.guest.slots({ booking_token })).body.slots.map(({ available }: { available: boolean }) => available);
    expect(await at(mine.link)).toContain(true);
    await mine.operator.update(mine.id, { guest_email: 'new@example.com' });
    expect((await at(mine.link))[0]).toBe(false);
  });
});

describe('what one address asks by links', () => {
  const limited = async (hold_limits: Partial<Deps['hold_limits']>) => {
    const db = table.connect();
    const restaurant = await createTestRestaurant(db, { seats: [2, 2, 2, 2, 2, 2] });
    const deps = testDeps(db, { hold_limits: { max_active: 0, max_per_hour: 0, trusted: [], ...hold_limits } });
    const from = (source_ip: string) => guestOf(deps, restaurant.token, { source_ip });
    const calm = guestOf(testDeps(db), restaurant.token);
    const { lock_token } = (await calm.lock()).body;
    const { booking_token: link, confirmation_code } = (await calm.confirm(lock_token)).body;
    return { ...restaurant, db, deps, from, link: String(link), confirmation_code };
  };

  test('moves count as holds do: 429 with Retry-After, nothing changed, and words and cancelling do not', async () => {
    const { from, link, db, rid } = await limited({ max_per_hour: 2 });
    const guest = from('198.51.100.1');
    const move = (version: number, reservation_time: string) => guest.change(link, { version, reservation_time });
    expect((await move(1, '20:00')).status).toBe(200);
    expect((await move(1, '20:00')).status).toBe(200);
    expect((await move(2, '20:30')).status).toBe(200);
    const before = await contentsOf(db, rid);
    const refused = await move(3, '21:00');
    expect(refused).toMatchObject({ status: 429, body: { code: 'hold_limit' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await contentsOf(db, rid)).toEqual(before);
    expect((await guest.change(link, { version: 3, guest_note: 'Window' })).status).toBe(200);
    expect((await from('198.51.100.2').change(link, { version: 4, reservation_time: '21:00' })).status).toBe(200);
    expect((await guest.cancel(link)).status).toBe(200);
  });

  test('a move that is refused gives back what it claimed', async () => {
    const { from, link } = await limited({ max_per_hour: 1 });
    const guest = from('198.51.100.1');
    const wrong = await guest.change(link, { version: 1, reservation_time: '19:10' });
    expect(wrong.body.code).toBe('slot_not_offered');
    expect((await guest.change(link, { version: 1, reservation_time: '20:00' })).status).toBe(200);
  });

  test('a lost link is asked for no more often than slots are held: still 202, and nothing is noted', async () => {
    const { from, rid, db, confirmation_code } = await limited({ max_per_hour: 2 });
    const noted = async () => {
      const { Items = [] } = await db.client.send(
        new QueryCommand({
          TableName: db.table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': keys.recovery(rid, '').pk },
        }),
      );
      return Items.length;
    };
    const guest = from('198.51.100.1');
    for (const nth of [1, 2, 3, 4]) {
      const asked = { confirmation_code: `${confirmation_code}`, guest_email: `guest${nth}@example.com` };
      expect(await guest.recover(asked)).toMatchObject({ status: 202, body: undefined });
      expect(await noted()).toBe(Math.min(nth, 2));
    }
  });
});
