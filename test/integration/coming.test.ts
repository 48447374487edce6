import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followWith } from '../../functions/changes/follow.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { open } from '../../shared/deps.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { noDeadLetter } from '../support/dead-letters.ts';
import { streamRecord } from '../support/delivery.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { handlerOf } from '../support/handlers.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { memberOf } from '../support/members.ts';
import { openRestaurant } from '../support/operator.ts';
import { overtake, setOperatorStage } from '../support/operator-scenarios.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// The house notes that a guest has told it that they come, and takes that back.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const MINUTE = 60_000;
/** Saturday 19:00 in Paris. */
const START = Date.parse(`${SATURDAY}T18:00:00Z`);

type Wanted = Partial<Parameters<typeof openRestaurant>[1]>;

/** A restaurant with a booking that its guest has a link to. */
async function booked(wanted: Wanted = {}) {
  const house = await openRestaurant(table, { seats: [2, 4], ...wanted });
  const { body } = await house.guest.confirm((await house.guest.lock()).body.lock_token);
  const id = String(body.reservation_id);
  const link = String(body.booking_token);
  const note = (coming: boolean, more: object = {}) => house.operator.update(id, { coming, ...more });
  return { ...house, id, link, note };
}

const said = ({ status, body }: Answer) => [status, body.code ?? body.coming_by ?? null];

describe('the house notes that a guest comes', () => {
  test('once, as its own word, which its guest sees; and takes it back', async () => {
    const { note, guest, link, clock, find, id, faults } = await booked();
    const coming_at = new Date(clock.now).toISOString();
    expect(await note(true, { version: 1 })).toMatchObject({
      status: 200,
      body: { coming_at, coming_by: 'operator', version: 2 },
    });
    clock.now += MINUTE;
    // A repetition, of the same version too.
    expect((await note(true, { version: 1 })).body).toMatchObject({ coming_at, version: 2 });
    expect((await guest.booking(link)).body.coming_at).toBe(coming_at);
    expect(await find(id)).toMatchObject({ coming_by: 'operator' });
    const back = await note(false, { version: 2 });
    expect([back.status, back.body.version]).toEqual([200, 3]);
    for (const field of ['coming_at', 'coming_by']) expect(await find(id)).not.toHaveProperty(field);
    expect((await note(false)).body.version).toBe(3);
    expect((await guest.booking(link)).body.coming_at).toBeNull();
    expect(await faults()).toEqual([]);
  });

  test('whatever their role', async () => {
    const { rid, deps, id } = await booked();
    for (const [index, role] of (['owner', 'manager', 'host'] as const).entries()) {
      const update = await handlerOf('reservations.update', {
        ...deps,
        authenticate: async () => [memberOf(rid, role)],
      });
      expect(said(await invoke(update, { path: { id }, body: { coming: index % 2 === 0 } }))).toEqual([
        200,
        index % 2 === 0 ? 'operator' : null,
      ]);
    }
  });

  test('only of the version that was seen', async () => {
    const { note, guest, link } = await booked();
    await guest.change(link, { version: 1, reservation_time: '20:00' });
    const refused = await note(true, { version: 1 });
    expect(said(refused)).toEqual([409, 'booking_changed']);
    expect(refused.body.booking).toMatchObject({ reservation_time: '20:00:00', version: 2 });
    expect(said(await note(true))).toEqual([200, 'operator']);
  });

  test('only of what is confirmed, ahead and expected', async () => {
    const manual = await booked({ config: { confirmation_mode: 'manual' } });
    expect(said(await manual.note(true))).toEqual([409, 'not_confirmed']);
    expect(said(await manual.note(true, { status: 'confirmed' }))).toEqual([200, 'operator']);
    const { operator, note, id, clock, find, faults } = await booked();
    await operator.update(id, { service_status: 'no_show' });
    expect(said(await note(true))).toEqual([409, 'invalid_transition']);
    await operator.update(id, { service_status: 'arrived' });
    expect(said(await note(true))).toEqual([409, 'party_arrived']);
    expect(said(await note(true, { service_status: 'expected' }))).toEqual([200, 'operator']);
    await note(false);
    for (const other of [{ status: 'cancelled' }, { swap_with: id, version: 1 }]) {
      expect(said(await note(true, other))).toEqual([400, 'invalid_request']);
    }
    clock.now = START;
    expect(said(await note(true))).toEqual([409, 'reservation_over']);
    clock.now = START - 1;
    expect(said(await note(true))).toEqual([200, 'operator']);
    clock.now = START;
    // A press by mistake just before the start is still taken back.
    expect(said(await note(false))).toEqual([200, null]);
    await operator.cancel(id);
    expect(said(await note(true))).toEqual([409, 'reservation_cancelled']);
    expect(await find(id)).not.toHaveProperty('coming_at');
    expect(await faults()).toEqual([]);
  });

  test('but not of a booking that was cancelled afterwards: it stays as it was', async () => {
    const { operator, note, id, find } = await booked();
    await note(true);
    await operator.cancel(id);
    expect(said(await note(false))).toEqual([409, 'reservation_cancelled']);
    expect(await find(id)).toMatchObject({ coming_by: 'operator', version: 3 });
  });

  test('for the start that it has: another one takes it back, unless it is noted with it', async () => {
    const { operator, note, guest, link, id, find } = await booked();
    await note(true);
    await operator.update(id, { notes: 'Window' });
    expect(await find(id)).toMatchObject({ coming_by: 'operator' });
    await operator.update(id, { reservation_time: '20:00' });
    expect(await find(id)).not.toHaveProperty('coming_at');
    expect(said(await note(true, { reservation_time: '20:30' }))).toEqual([200, 'operator']);
    await guest.change(link, { version: 5, reservation_time: '19:00' });
    expect(await find(id)).not.toHaveProperty('coming_at');
  });

  test('never in the place of the guest’s own word, which no mis-press takes back', async () => {
    const { note, guest, link, clock, find, id } = await booked();
    const { coming_at } = (await guest.coming(link)).body;
    clock.now += MINUTE;
    expect((await note(true)).body).toMatchObject({ coming_at, coming_by: 'guest', version: 2 });
    expect(said(await note(false))).toEqual([409, 'guest_announced']);
    expect(await find(id)).toMatchObject({ coming_at, coming_by: 'guest' });
  });

  test('and the guest who says it too has said it: the house cannot take it back any more', async () => {
    const { note, guest, link, clock, find, id } = await booked();
    await note(true);
    clock.now += MINUTE;
    // The page that the guest looks at may be older than the note.
    const own = await guest.coming(link, { version: 1 });
    expect([own.status, own.body.coming_at, own.body.version]).toEqual([200, new Date(clock.now).toISOString(), 3]);
    expect((await guest.coming(link, { version: 1 })).body.version).toBe(3);
    expect(said(await note(false))).toEqual([409, 'guest_announced']);
    expect(await find(id)).toMatchObject({ coming_by: 'guest' });
  });

  test('as the guest’s own where an earlier release has stored their word beside an older note', async () => {
    const { note, find, id, clock, rid, db } = await booked();
    await note(true);
    // That release moves a booking, or stores the guest's word, and leaves what it does not know.
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.reservation(rid, id),
        UpdateExpression: 'SET coming_at = :later',
        ExpressionAttributeValues: { ':later': new Date(clock.now + MINUTE).toISOString() },
      }),
    );
    expect(await find(id)).toMatchObject({ coming_by: 'guest' });
    expect(said(await note(false))).toEqual([409, 'guest_announced']);
  });
});

test('the history tells whether guest or house has said it, and that it was taken back', async () => {
  const { deps, rid, id, note, guest, link, operator, clock } = await booked();
  const follow = followWith({ ...deps, looks: { send: async () => [], deadLetter: noDeadLetter } });
  const read = async () => {
    const one = await readReservation(open(deps, 'read'), rid, id);
    if (!one) throw new Error('The booking is not stored.');
    return one;
  };
  const step = async (make: () => Promise<Answer>) => {
    const before = await read();
    clock.now += MINUTE;
    expect((await make()).status).toBe(200);
    await follow({ Records: [streamRecord(rid, await read(), before)] });
    return new Date(clock.now).toISOString();
  };
  const noted = await step(() => note(true));
  await step(() => note(false));
  const own = await step(() => guest.coming(link));
  const { items } = (await operator.history(id)).body;
  expect(items).toMatchObject([
    { by: 'guest', changes: [{ field: 'coming_at', old: null, new: own }] },
    { by: 'operator', by_email: 'owner@example.com', changes: [{ field: 'coming_at', old: noted, new: null }] },
    { by: 'operator', by_email: 'owner@example.com', changes: [{ field: 'coming_at', old: null, new: noted }] },
  ]);
});

describe('at the same moment', () => {
  /** A stage with a booking, two clients, and the guest's link. */
  async function set() {
    const stage = await setOperatorStage(table.connect, { seats: [2] });
    const calm = guestOf({ ...stage.first.deps, db: stage.db }, stage.token);
    const { body } = await calm.confirm((await calm.lock()).body.lock_token);
    const [id, link] = [String(body.reservation_id), String(body.booking_token)];
    const stored = () => readReservation(open({ ...stage.first.deps, db: stage.db }, 'read'), stage.rid, id);
    return { ...stage, id, link, stored };
  }

  test('the guest cancels, and the house that notes that they come is told', async () => {
    const { first, second, one, id, link, stored, faults } = await set();
    const note = () => one.update(id, { coming: true, version: 1 });
    const cancel = () => second.guest.cancel(link, { version: 1 });
    const { early, late } = await overtake(first.faults, 'TransactWriteItems', note, cancel);
    expect([early.status, early.body.status]).toEqual([200, 'cancelled']);
    expect(said(late)).toEqual([409, 'reservation_cancelled']);
    expect(await stored()).toMatchObject({ status: 'cancelled', version: 2, changed_by: 'guest' });
    expect((await stored())?.coming_at).toBeUndefined();
    expect(await faults()).toEqual([]);
  });

  test('the house notes it, and the guest who cancels the version before hears of it and cancels', async () => {
    const { first, other, id, link, stored, faults } = await set();
    const cancel = () => first.guest.cancel(link, { version: 1 });
    const note = () => other.update(id, { coming: true, version: 1 });
    const { early, late } = await overtake(first.faults, 'TransactWriteItems', cancel, note);
    expect(said(early)).toEqual([200, 'operator']);
    expect([late.status, late.body.code, late.body.booking.version]).toEqual([409, 'booking_changed', 2]);
    expect((await first.guest.cancel(link, { version: 2 })).body.status).toBe('cancelled');
    expect(await stored()).toMatchObject({ status: 'cancelled', version: 3 });
    expect(await faults()).toEqual([]);
  });

  test.each(['guest', 'house'] as const)('both say it, the %s first: it is the guest’s word', async (winner) => {
    const { first, second, one, other, id, link, stored, faults } = await set();
    const wish = { coming: true, version: 1 };
    const { early, late } =
      winner === 'guest'
        ? await overtake(
            first.faults,
            'TransactWriteItems',
            () => one.update(id, wish),
            () => second.guest.coming(link, { version: 1 }),
          )
        : await overtake(
            first.faults,
            'TransactWriteItems',
            () => first.guest.coming(link, { version: 1 }),
            () => other.update(id, wish),
          );
    expect([early.status, late.status]).toEqual([200, 200]);
    expect(late.body.version).toBe(winner === 'guest' ? 2 : 3);
    expect(await stored()).toMatchObject({ changed_by: 'guest', version: late.body.version });
    expect(said(await other.update(id, { coming: false }))).toEqual([409, 'guest_announced']);
    expect(await faults()).toEqual([]);
  });

  test('two hosts note it: once', async () => {
    const { first, one, other, id, stored } = await set();
    const wish = { coming: true, version: 1 };
    const { early, late } = await overtake(
      first.faults,
      'TransactWriteItems',
      () => one.update(id, wish),
      () => other.update(id, wish),
    );
    expect([said(early), said(late)]).toEqual([
      [200, 'operator'],
      [200, 'operator'],
    ]);
    expect((await stored())?.version).toBe(2);
  });
});
