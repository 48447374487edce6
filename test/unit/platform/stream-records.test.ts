import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { toItem } from '../../../shared/booking/store/reservations.ts';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { isReservationChange, readChange } from '../../../shared/stream-records.ts';
import { reservationOf } from '../../support/book.ts';

test('the stream tells of new and changed reservations, and of nothing else', () => {
  const rid = 'k3v9x2m7q1ab';
  const image = (changes = {}) => marshall(toItem(rid, reservationOf(changes)), { removeUndefinedValues: true });
  const Keys = marshall(keys.reservation(rid, 'x'));
  const dynamodb = { Keys, NewImage: image({ status: 'cancelled' }), OldImage: image() };
  expect(
    ['INSERT', 'MODIFY', 'REMOVE', undefined].map((eventName) => isReservationChange({ eventName, dynamodb })),
  ).toEqual([true, true, false, false]);
  expect(isReservationChange({ eventName: 'INSERT', dynamodb: { Keys: marshall(keys.config(rid)) } })).toBe(false);
  const ofBlock = marshall(keys.block(rid, '2026-11-21', 'x'));
  expect(isReservationChange({ eventName: 'INSERT', dynamodb: { Keys: ofBlock } })).toBe(false);
  expect(isReservationChange({ eventName: 'INSERT' })).toBe(false);
  expect(readChange({ dynamodb })).toMatchObject({
    rid,
    before: { status: 'confirmed' },
    after: { status: 'cancelled' },
  });
  expect(readChange({ dynamodb: { Keys, NewImage: image() } })).not.toHaveProperty('before');
});
