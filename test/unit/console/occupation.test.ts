import { describe, expect, test } from 'vitest';
import { planOf } from '../../../web/console/day/plan.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { serviceDay, staysOf } from '../../../web/console/day/service-day.ts';
import { occupationAt, staysByTable, usualStay } from '../../../web/console/day/tables/occupation.ts';
import { reservation, room, service, table, week } from './support.ts';

const FRIDAY = '2026-11-20';
const hours = week(service(4, '19:00', '02:00'));
const floor = {
  rooms: [room('Salle')],
  tables: [table('T1', 2), table('T2', 4)],
  merges: [{ id: 'rid-g1', name: 'T1 + T2', table_ids: ['rid-tT1', 'rid-tT2'], seats: 6 }],
};
const at = (time: string, more: Partial<Reservation>) => reservation(FRIDAY, time, more);
const T1 = { table_id: 'rid-tT1' };

/** T1 at a minute of the evening, when a meal takes 90 minutes. */
const look = (minute: number, ...reservations: Reservation[]) => {
  const rows = planOf(floor, staysOf(serviceDay(FRIDAY, hours), reservations, 'UTC')).flatMap(
    (section) => section.rows,
  );
  return occupationAt(staysByTable(rows).get('rid-tT1') ?? [], minute, 90);
};

describe('a table', () => {
  test('that nobody needs any more stays free', () => {
    expect(look(1200)).toEqual({ stay: undefined, next: undefined, left: undefined, is_short: false });
    expect(look(1320, at('20:00', T1))).toMatchObject({ next: undefined, left: undefined });
  });

  test('is free until the next party, however late it comes', () => {
    expect(look(1140, at('22:30', T1))).toMatchObject({ left: 210, is_short: false });
  });

  test('is free for too short when a usual stay does not fit before the next party', () => {
    expect(look(1140, at('20:30', T1))).toMatchObject({ left: 90, is_short: false });
    expect(look(1141, at('20:30', T1))).toMatchObject({ left: 89, is_short: true });
  });

  test('is taken until its party leaves, by a group too, and knows who follows', () => {
    const group = at('19:00', { table_merge_id: 'rid-g1' });
    const late = at('21:15', T1);
    const found = look(1200, group, late);
    expect(found).toMatchObject({ left: 60, is_short: false });
    expect([found.stay?.reservation, found.next?.reservation]).toEqual([group, late]);
  });
});

test('the usual stay is that of the service, after midnight too', () => {
  const long = week({ ...service(4, '19:00', '02:00'), slot_duration_min: 75 });
  expect(usualStay(FRIDAY, 1200, long)).toBe(75);
  expect(usualStay(FRIDAY, 1470, long)).toBe(75);
});
