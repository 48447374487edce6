import { describe, expect, test } from 'vitest';
import { dayPlanOf } from '../../../web/console/day/plan.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { serviceDay } from '../../../web/console/day/service-day.ts';
import {
  earlyEndOf,
  fitOfTables,
  placesFrom,
  seatsFor,
  sittingUntil,
} from '../../../web/console/day/tables/sitting-down.ts';
import { tablesAt } from '../../../web/console/day/tables/tables.ts';
import { reservation, room, service, table, week } from './support.ts';

const FRIDAY = '2026-11-20';
const day = serviceDay(FRIDAY, week(service(4, '19:00', '23:30')));
const floor = {
  rooms: [room('Salle')],
  tables: [table('T1', 2), table('T2', 2), table('T3', 2), table('T4', 4), table('T5', 2), table('T6', 1)],
  merges: [],
};
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const at = (time: string, more: Partial<Reservation> = {}) => reservation(FRIDAY, time, more);
const on = (name: string): Partial<Reservation> => ({ table_id: `rid-t${name}` });

function stayAmong(party: Reservation, ...others: Reservation[]) {
  const plan = dayPlanOf(day, floor, [party, ...others], 'UTC');
  const stay = plan.stays.find((one) => one.reservation.id === party.id);
  if (!stay) throw new Error('No stay.');
  return { plan, stay };
}

const sitting = (party: Reservation, until: string | undefined, now: string) =>
  sittingUntil(stayAmong(party).stay, until === undefined ? undefined : minute(until), minute(now));

describe('a party that sits down', () => {
  const arrived = (more: Partial<Reservation> = {}) => at('20:00', { service_status: 'arrived', ...more });

  test('has a table for its whole stay where nobody comes before', () => {
    expect(sitting(arrived(), undefined, '20:10')).toEqual({});
    expect(sitting(arrived(), '22:10', '20:10')).toEqual({});
  });

  test('has it until somebody comes, without another length as long as that is not before its booked end', () => {
    expect(sitting(arrived(), '22:00', '20:10')).toEqual({ until: minute('22:00') });
  });

  test('has a shorter stay where somebody comes before its booked end, counted from its start or from now', () => {
    expect(sitting(arrived(), '21:00', '19:50')).toEqual({ until: minute('21:00'), duration_min: 60 });
    expect(sitting(arrived(), '21:00', '20:10')).toEqual({ until: minute('21:00'), duration_min: 49 });
    expect(sitting(arrived(), '20:26', '20:10')).toEqual({ until: minute('20:26'), duration_min: 15 });
  });

  test('has no table for less than the shortest stay, unless it walked in and has booked nothing', () => {
    expect(sitting(arrived(), '20:25', '20:10')).toBeUndefined();
    expect(sitting(arrived({ origin: 'walk_in' }), '20:21', '20:10')).toEqual({ until: minute('20:21') });
    expect(sitting(arrived({ origin: 'walk_in' }), '20:10', '20:10')).toBeUndefined();
  });
});

describe('what is told of a party that was seated', () => {
  const seated = (duration_min: number, ends_at: string) =>
    at('20:00', {
      service_status: 'seated',
      seated_at: `${FRIDAY}T20:10:40.000Z`,
      ends_at: `${FRIDAY}T${ends_at}:00.000Z`,
      duration_min,
    });
  const told = (...[party, is_cut]: Parameters<typeof earlyEndOf>) => {
    const end = earlyEndOf(party, is_cut);
    return end === undefined ? undefined : new Date(end).toISOString().slice(11, 16);
  };

  test('is the end of a shorter stay as the API says it and the floor shows it, not when the next party comes', () => {
    expect(told(seated(49, '20:59'), true)).toBe('20:59');
  });

  test('is when somebody else has its table, and nothing of a stay as long as it was booked', () => {
    expect(told(seated(120, '22:00'), false)).toBe('22:00');
    expect(told(seated(120, '22:10'), false)).toBeUndefined();
    expect(told(at('20:00', { service_status: 'arrived' }), false)).toBeUndefined();
  });
});

describe('the places of a party that sits down', () => {
  const placesOf = (party: Reservation, now: string, ...more: Reservation[]) => {
    const others = [
      ...more,
      at('20:30', on('T1')),
      at('21:30', on('T2')),
      at('20:12', on('T3')),
      at('19:00', { ...on('T5'), service_status: 'seated', duration_min: 60 }),
      at('21:00', on('T6')),
    ];
    const { plan, stay } = stayAmong(party, ...others);
    const tables = tablesAt(floor, plan, [], { minute: minute(now), usual_stay: 90, live: true });
    return seatsFor(stay, plan.rows, tables, minute(now)).map(({ row, fit, sitting: { until } }) => [
      row.name,
      fit,
      until && until - minute(now),
    ]);
  };

  test('are those that are free for its stay, then those that are for a while, the longest first', () => {
    expect(placesOf(at('20:00', { service_status: 'arrived' }), '20:10')).toEqual([
      ['T4', 'fits', undefined],
      ['T2', 'short', 80],
      ['T1', 'short', 20],
      ['T6', 'small', 50],
      ['T3', 'brief', undefined],
      ['T5', 'taken', undefined],
    ]);
  });

  test('that are free for too short a time are called so, until when, and taken only where somebody is', () => {
    const { plan, stay } = stayAmong(
      at('20:00', { service_status: 'arrived' }),
      at('20:20', on('T3')),
      at('19:30', on('T1')),
      at('19:00', { ...on('T5'), service_status: 'seated', duration_min: 60 }),
      at('20:20', on('T5')),
    );
    const tables = tablesAt(floor, plan, [], { minute: minute('20:10'), usual_stay: 90, live: true });
    const seats = seatsFor(stay, plan.rows, tables, minute('20:10'));
    const found = seats.filter(({ fit }) => fit === 'brief' || fit === 'taken');
    expect(found.map(({ row, fit, free_until }) => [row.name, fit, free_until])).toEqual([
      ['T3', 'brief', minute('20:20')],
      ['T1', 'taken', undefined],
      ['T5', 'taken', undefined],
    ]);
  });

  test('are not free until somebody comes where somebody still sits beyond the end, and stand among the taken ones', () => {
    expect(placesOf(at('20:00', { service_status: 'arrived' }), '20:10', at('21:00', on('T5'))).slice(-2)).toEqual([
      ['T3', 'brief', undefined],
      ['T5', 'taken', undefined],
    ]);
  });

  test('of who sits down before its time are not free where somebody comes before that', () => {
    const early = at('21:00', { service_status: 'arrived' });
    const fits = Object.fromEntries(placesOf(early, '20:35', at('20:40', { ...on('T4'), duration_min: 20 })));
    expect(fits).toMatchObject({ T4: 'brief' });
    // So early it would have no table yet.
    const far = Object.fromEntries(placesOf(at('22:45'), '20:35', at('20:40', { ...on('T4'), duration_min: 20 })));
    expect(far).toMatchObject({ T4: 'fits' });
  });

  test('tell a walk-in that waits how short they are, down to the minutes', () => {
    const walked = at('20:05', { origin: 'walk_in', service_status: 'arrived' });
    expect(placesOf(walked, '20:10')).toEqual([
      ['T4', 'fits', undefined],
      ['T2', 'short', 80],
      ['T1', 'short', 20],
      ['T3', 'short', 2],
      ['T6', 'small', 50],
      ['T5', 'taken', undefined],
    ]);
  });
});

test('the other places of who sits say until when they are free, where that is not for the whole stay', () => {
  const seated = at('20:00', {
    ...on('T1'),
    service_status: 'seated',
    seated_at: `${FRIDAY}T20:20:00.000Z`,
    ends_at: `${FRIDAY}T21:50:00.000Z`,
    duration_min: 120,
  });
  const others = [at('21:50', on('T1')), at('22:00', on('T2')), at('22:20', on('T3')), at('21:00', on('T5'))];
  const { plan, stay } = stayAmong(seated, ...others);
  const now = minute('20:40');
  const tables = tablesAt(floor, plan, [], { minute: now, usual_stay: 120, live: true });
  const places = placesFrom({ stay, plan, now, tables, seat: false });
  expect(places.map(({ row, fit, free_until }) => [row.name, fit, free_until])).toEqual([
    ['T2', 'fits', minute('22:00')],
    ['T3', 'fits', undefined],
    ['T4', 'fits', undefined],
    ['T6', 'small', undefined],
    ['T5', 'brief', minute('21:00')],
  ]);
});

describe('the tables that a party is dragged over', () => {
  const fitsOf = (party: Reservation, seat: boolean, ...more: Reservation[]) => {
    const { plan, stay } = stayAmong(party, ...more);
    const off = {
      ...floor,
      tables: floor.tables.map((one) => (one.name === 'T5' ? { ...one, is_active: false } : one)),
    };
    const shut = dayPlanOf(day, off, [party, ...more], 'UTC');
    const moment = { minute: minute('20:10'), usual_stay: 120, live: true };
    const tables = tablesAt(off, plan, plan.blocks, moment);
    const fits = fitOfTables({ stay, plan: shut, now: moment.minute, tables, seat });
    return Object.fromEntries(tables.map(({ table: { id, name } }) => [name, fits.get(id)]));
  };
  const others = [
    at('19:00', { ...on('T1'), service_status: 'seated', seated_at: `${FRIDAY}T19:00:00.000Z` }),
    at('21:00', on('T2')),
  ];

  test('tell apart for who is here: free, free for a while, too small, and taken or given to nobody', () => {
    expect(fitsOf(at('20:00', { service_status: 'arrived' }), true, ...others)).toEqual({
      ...{ T1: 'taken', T2: 'short', T3: 'fits', T4: 'fits', T5: 'taken', T6: 'small' },
    });
  });

  test('count for who comes later as they are then', () => {
    expect(fitsOf(at('22:00'), false, ...others)).toEqual({
      ...{ T1: 'fits', T2: 'taken', T3: 'fits', T4: 'fits', T5: 'taken', T6: 'small' },
    });
  });
});
