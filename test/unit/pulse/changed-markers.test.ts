import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { getPulse, MOST_PULSE_DATES } from '../../../shared/pulse/contract.ts';
import { markersChangedBy } from '../../../shared/pulse/store/changed-markers.ts';

const RID = 'k3v9x2m7q1ab';
const DATE = '2026-11-21';

/** The record of a change of an item. */
const record = (key: object, before?: object, after?: object) => ({
  eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
  dynamodb: {
    Keys: marshall(key),
    ...(before && { OldImage: marshall(before) }),
    ...(after && { NewImage: marshall(after) }),
  },
});

const booked = (more: object = {}) => ({ reservation_date: DATE, status: 'confirmed', ...more });
const reservation = keys.reservation(RID, 'r1');

describe('a change renews the marker of', () => {
  test.each<[string, Parameters<typeof record>, string[]]>([
    ['the date of a new booking', [reservation, undefined, booked()], [DATE]],
    ['the date of a booking that is changed', [reservation, booked(), booked({ party_size: 3 })], [DATE]],
    [
      'both dates of a booking that moves',
      [reservation, booked(), booked({ reservation_date: '2026-11-22' })],
      [DATE, '2026-11-22'],
    ],
    ['the date of a booking that is deleted', [reservation, booked()], [DATE]],
    ['the requests, for one that is made', [reservation, undefined, booked({ status: 'pending' })], [DATE, 'requests']],
    [
      'the requests, for one that is answered',
      [reservation, booked({ status: 'pending' }), booked()],
      [DATE, 'requests'],
    ],
    ['the date of a block', [keys.block(RID, DATE, 'b1'), undefined, {}], [DATE]],
    ['the setup, for a table', [keys.table(RID, 't1'), {}, {}], ['setup']],
    ['the setup, for a pause', [keys.config(RID), {}, {}], ['setup']],
    ['the setup, for a closed day', [keys.specialDay(RID, DATE), {}], ['setup']],
    ['the waiting lists', [keys.waitingGuest(RID, DATE, 'c1'), {}, {}], ['waitlist']],
    ['the guests, for a note', [keys.profile(RID, 'g1'), {}, {}], ['guests']],
  ])('%s', (_, change, names) => {
    expect(markersChangedBy(record(...change))).toEqual({ rid: RID, names });
  });
});

test('what no operator is shown renews nothing', () => {
  for (const key of [
    keys.occupancy(RID, DATE, 't1'),
    keys.marker(RID, DATE),
    keys.token('abc'),
    keys.word(RID, 'ma', 'x'),
  ])
    expect(markersChangedBy(record(key, {}, {}))).toBeUndefined();
});

test('a reservation that cannot be read is told', () => {
  expect(() => markersChangedBy(record(reservation, {}, {}))).toThrow();
});

describe('a question', () => {
  const parse = (dates: string) => getPulse.query?.safeParse({ dates });
  const many = (count: number) => Array.from({ length: count }, (_, day) => `2026-12-${10 + day}`).join(',');

  test(`is about ${MOST_PULSE_DATES} dates at most`, () => {
    expect(parse(many(MOST_PULSE_DATES))?.success).toBe(true);
    expect(parse(many(MOST_PULSE_DATES + 1))?.success).toBe(false);
  });

  test.each(['', '2026-13-01', '2026-12-01,', '2026-12-01, 2026-12-02', '2026-12-01,tomorrow', '0000-01-01'])(
    'is not about « %s »',
    (dates) => {
      expect(parse(dates)?.success).toBe(false);
    },
  );
});
