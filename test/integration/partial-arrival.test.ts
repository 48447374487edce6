import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingChange } from '../../shared/booking/rules/booking-history.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { open } from '../../shared/deps.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant, PARTY } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

// Some of a party are here, and others are still awaited.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

/** A restaurant with a party of five, and what is said of how many of it are here. */
async function booked() {
  const house = await openRestaurant(table, { seats: [2, 6] });
  const { body } = await house.operator.create({ ...PARTY, guests: 5, reservation_date: SATURDAY });
  const { id } = body;
  const change = async (wanted: object) => {
    const answer = await house.operator.update(id, wanted);
    return [answer.status, answer.body.code ?? answer.body.arrived_guests ?? null];
  };
  return { ...house, id, change };
}

describe('how many of a party are here', () => {
  test('is noted as it arrives, stays when it sits down, and goes once all are here', async () => {
    const { change, find, id } = await booked();
    expect(await change({ service_status: 'arrived', arrived_guests: 3 })).toEqual([200, 3]);
    expect(await find(id)).toMatchObject({ service_status: 'arrived', arrived_guests: 3 });
    expect(await change({ arrived_guests: 4 })).toEqual([200, 4]);
    expect(await change({ service_status: 'seated' })).toEqual([200, 4]);
    expect(await change({ arrived_guests: 5 })).toEqual([200, null]);
    expect(await change({ arrived_guests: 2 })).toEqual([200, 2]);
    expect(await change({ arrived_guests: null })).toEqual([200, null]);
    expect(await find(id)).not.toHaveProperty('arrived_guests');
  });

  test.each(['expected', 'left', 'no_show'])('goes with its visit (%s), and does not come back with it', async (to) => {
    const { change } = await booked();
    await change({ service_status: 'seated', arrived_guests: 3 });
    expect(await change({ service_status: to })).toEqual([200, null]);
    expect(await change({ service_status: 'seated' })).toEqual([200, null]);
  });

  test('goes when so many are all of the party, or it is cancelled', async () => {
    const { change } = await booked();
    await change({ service_status: 'arrived', arrived_guests: 3 });
    expect(await change({ guests: 4 })).toEqual([200, 3]);
    expect(await change({ guests: 3 })).toEqual([200, null]);
    await change({ guests: 5, arrived_guests: 2 });
    expect(await change({ status: 'cancelled' })).toEqual([200, null]);
    expect(await change({ arrived_guests: 2 })).toEqual([409, 'reservation_cancelled']);
  });

  test.each([
    [{ arrived_guests: 3 }, 409, 'invalid_transition'],
    [{ service_status: 'left', arrived_guests: 3 }, 409, 'invalid_transition'],
    [{ service_status: 'arrived', arrived_guests: 0 }, 400, 'invalid_request'],
    [{ status: 'cancelled', arrived_guests: 1 }, 400, 'invalid_request'],
  ])('is refused of a party that is not here, and for no number: %j', async (wanted, status, code) => {
    const { change, find, id } = await booked();
    expect(await change(wanted)).toEqual([status, code]);
    expect(await find(id)).toMatchObject({ service_status: 'expected', version: 1 });
  });

  test('is told in the history', async () => {
    const { change, deps, rid, id } = await booked();
    const read = () => readReservation(open(deps, 'read'), rid, id);
    const versions = [await read()];
    await change({ service_status: 'arrived', arrived_guests: 3 });
    versions.push(await read());
    await change({ arrived_guests: null });
    versions.push(await read());
    const changes = versions.slice(1).map((after, index) => after && bookingChange(versions[index], after)?.changes);
    expect(changes).toEqual([
      [
        { field: 'service_status', old: 'expected', new: 'arrived' },
        { field: 'arrived_guests', old: null, new: 3 },
      ],
      [{ field: 'arrived_guests', old: 3, new: null }],
    ]);
  });

  test('is nothing where an earlier release has ended the visit and left the number behind', async () => {
    const { change, find, id, rid, db } = await booked();
    await change({ service_status: 'arrived', arrived_guests: 3 });
    await db.client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.reservation(rid, id),
        UpdateExpression: 'SET service_status = :left',
        ExpressionAttributeValues: { ':left': 'left' },
      }),
    );
    expect(await find(id)).not.toHaveProperty('arrived_guests');
    expect(await change({ service_status: 'arrived' })).toEqual([200, null]);
  });
});
