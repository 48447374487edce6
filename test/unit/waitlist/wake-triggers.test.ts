import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import { wakeTriggerOf } from '../../../shared/waitlist/store/wake-triggers.ts';

const RID = 'k3v9x2m7q1ab';

/** The record of a change of an item in one of the restaurant's partitions. */
const record = (kind: string, sk: string, before?: object, after?: object) => {
  const Keys = marshall({ pk: `R#${RID}#${kind}`, sk });
  const images = {
    ...(before && { OldImage: marshall(before, { removeUndefinedValues: true }) }),
    ...(after && { NewImage: marshall(after, { removeUndefinedValues: true }) }),
  };
  const eventName = before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT';
  return { eventName, dynamodb: { Keys, ...images } };
};

const PARTY = {
  status: 'confirmed',
  from: 1000,
  to: 1120,
  tables: ['t1', 't2'],
  dates: ['2026-11-21'],
  party_size: 4,
  service_status: 'expected',
};
const SATURDAY = ['2026-11-20', '2026-11-21'];

describe('a booking wakes its date, and the one before, whose stays reach into it, when', () => {
  test.each([
    ['it is cancelled', { status: 'cancelled' }],
    ['it begins later', { from: 1010 }],
    ['it moves to another date', { from: 3000, to: 3120, dates: ['2026-11-22'] }],
    ['it ends earlier', { to: 1060 }],
    ['it is made smaller', { party_size: 3 }],
    ['it gives a table back', { tables: ['t1'] }],
    ['it loses its tables', { tables: [] }],
  ])('%s', (_, change) => {
    expect(wakeTriggerOf(record('RES', 'r1', PARTY, { ...PARTY, ...change }))).toEqual({
      restaurant_id: RID,
      dates: SATURDAY,
    });
  });

  test('who sat beyond the end has left', () => {
    const sitting = { ...PARTY, service_status: 'seated' };
    expect(wakeTriggerOf(record('RES', 'r1', sitting, { ...PARTY, service_status: 'left' }))?.dates).toEqual(SATURDAY);
  });

  test('it is deleted', () => {
    expect(wakeTriggerOf(record('RES', 'r1', PARTY))?.dates).toEqual(SATURDAY);
  });

  test('it stood over midnight: both dates, and the one before', () => {
    const late = { ...PARTY, dates: ['2026-11-21', '2026-11-22'] };
    expect(wakeTriggerOf(record('RES', 'r1', late, { ...late, status: 'cancelled' }))?.dates).toEqual([
      ...SATURDAY,
      '2026-11-22',
    ]);
  });

  test('its covers counted in a service that goes on after midnight: the next date too', () => {
    const counted = { ...PARTY, counted: { date: '2026-11-21', start: 1140, service: 1140, covers: 4 } };
    const after = { ...counted, status: 'cancelled', counted: undefined };
    expect(wakeTriggerOf(record('RES', 'r1', counted, after))?.dates).toEqual([...SATURDAY, '2026-11-22']);
  });

  test.each([
    ['start', { start: 1140 }],
    ['service', { service: 1080 }],
  ])('its covers count under another %s, though it takes more time than before', (_, elsewhere) => {
    const counted = { date: '2026-11-21', start: 1200, service: 1140, covers: 4 };
    const after = { ...PARTY, from: 940, counted: { ...counted, ...elsewhere } };
    expect(wakeTriggerOf(record('RES', 'r1', { ...PARTY, counted }, after))?.dates).toEqual([
      ...SATURDAY,
      '2026-11-22',
    ]);
  });
});

describe('a booking wakes nobody when', () => {
  test.each([
    ['it is new', undefined, PARTY],
    ['it grows', PARTY, { ...PARTY, party_size: 5, to: 1180, tables: ['t1', 't2', 't3'] }],
    ['its words change', PARTY, { ...PARTY, notes: 'x' }],
    ['it has been cancelled before', { ...PARTY, status: 'cancelled' }, { ...PARTY, status: 'cancelled', to: 1 }],
  ])('%s', (_, before, after) => {
    expect(wakeTriggerOf(record('RES', 'r1', before, after))).toBeUndefined();
  });
});

describe('what the house changes', () => {
  const block = { date: '2026-11-21', from: 1, to: 2 };
  test.each([
    ['a block that goes', record('BLOCK', '2026-11-21#b', block), [...SATURDAY, '2026-11-22']],
    [
      'a block that is shortened',
      record('BLOCK', '2026-11-21#b', block, { ...block, to: 1 }),
      [...SATURDAY, '2026-11-22'],
    ],
    ['a special day, new', record('SPECIAL', '2026-11-21', undefined, { hours: [] }), ['2026-11-21', '2026-11-22']],
    ['a special day that goes', record('SPECIAL', '2026-11-21', { hours: [] }), ['2026-11-21', '2026-11-22']],
    ['a pause that is lifted', record('SETUP', 'CONFIG', { paused_until: 'x' }, {}), 'all'],
    ['the window', record('SETUP', 'CONFIG', { advance_booking_days: 1 }, { advance_booking_days: 2 }), 'all'],
    ['hours', record('SETUP', 'HOURS#h', undefined, { open_time: '19:00' }), 'all'],
    ['a table', record('SETUP', 'TABLE#t', { seats: 2 }, { seats: 4 }), 'all'],
    ['a group', record('SETUP', 'MERGE#g', undefined, { table_ids: [] }), 'all'],
    ['a room', record('SETUP', 'ROOM#m', { name: 'A' }, { name: 'A', guests_may_choose: true }), 'all'],
  ])('wakes: %s', (_, change, dates) => {
    expect(wakeTriggerOf(change)).toEqual({ restaurant_id: RID, dates });
  });

  test.each([
    ['a block that is new', record('BLOCK', '2026-11-21#b', undefined, block)],
    ['a table that is drawn elsewhere', record('SETUP', 'TABLE#t', { seats: 2, pos_x: 1 }, { seats: 2, pos_x: 2 })],
    ['a word of welcome', record('SETUP', 'CONFIG', { welcome_message_fr: 'a' }, { welcome_message_fr: 'b' })],
    ['a tombstone', record('SETUP', 'DELETED#t', undefined, { deleted_at: 1 })],
    ['the version of the setup', record('SETUP', 'VERSION', { version: 1 }, { version: 2 })],
  ])('wakes nobody: %s', (_, change) => {
    expect(wakeTriggerOf(change)).toBeUndefined();
  });
});

describe('a place on the list', () => {
  const place = { state: 'waiting', date: '2026-11-21' };
  const offered = { ...place, state: 'offered', offer: { dates: ['2026-11-21'] } };
  test.each([
    ['that is joined', { ...place, state: 'unconfirmed' }, place, ['2026-11-21']],
    ['whose offer is declined', offered, { ...place, state: 'gone' }, SATURDAY],
    ['whose offer has lapsed', offered, place, SATURDAY],
    ['whose offer ends with a booking by the house', offered, { ...place, state: 'taken' }, SATURDAY],
  ])('%s wakes', (_, before, after, dates) => {
    expect(wakeTriggerOf(record('WAIT', 'x', before, after))?.dates).toEqual(dates);
  });

  test.each([
    ['that is asked for', undefined, { ...place, state: 'unconfirmed' }],
    ['that is offered something', place, offered],
    ['whose offer becomes a booking', offered, { ...offered, state: 'taken' }],
    ['that is passed over', place, { ...place, passed_over: { reason: 'night' } }],
  ])('%s wakes nobody', (_, before, after) => {
    expect(wakeTriggerOf(record('WAIT', 'x', before, after))).toBeUndefined();
  });
});
