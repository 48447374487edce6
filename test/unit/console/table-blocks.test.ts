import { describe, expect, test } from 'vitest';
import { clockTimeOf } from '../../../shared/platform/time/time.ts';
import type { BlockRecord } from '../../../web/console/day/records.ts';
import { endMoved, movedBy, scaleOf } from '../../../web/console/day/scale.ts';
import { serviceDay } from '../../../web/console/day/service-day.ts';
import { movedTo, namesOfTables, tableBlocksOf, tablesMoved } from '../../../web/console/day/tables/table-blocks.ts';
import { room, service, table, week } from './support.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const ZONE = 'Europe/Paris';
const late = serviceDay(FRIDAY, week(service(4, '19:00', '02:00')));
const early = serviceDay(FRIDAY, week(service(4, '19:00', '23:00')));

const record = (more: Partial<BlockRecord> = {}): BlockRecord => ({
  id: 'b1',
  table_ids: ['T1', 'T2'],
  date: FRIDAY,
  start_time: '19:00',
  end_time: '23:00',
  reason: 'Tempête',
  release_at: null,
  ...more,
});

function only(day: typeof late, block: BlockRecord) {
  const [found] = tableBlocksOf(day, [block], ZONE);
  if (!found) throw new Error('Not of this day.');
  return found;
}

describe('the blocks of a service day', () => {
  const after = record({ id: 'b2', date: SATURDAY, start_time: '00:30', end_time: '01:30' });

  test('reach into the night only as far as the services do, and count once', () => {
    expect(tableBlocksOf(late, [record(), after, after], ZONE).map(({ from }) => from)).toEqual([1140, 1470]);
    expect(tableBlocksOf(early, [after], ZONE)).toEqual([]);
  });

  test('begin the day before where they do, and tell their own end beside that of a release', () => {
    const block = record({ start_time: '23:00', end_time: '02:00', release_at: `${SATURDAY}T00:30:00.000Z` });
    expect(only(serviceDay(SATURDAY, week()), block)).toMatchObject({ from: -60, to: 90, end: 120 });
  });
});

describe('a block in another place', () => {
  const place = { table_ids: ['T3'], from: 1200, to: 1440 };

  test('keeps its reason, and its release goes with it', () => {
    const released = only(early, record({ release_at: `${FRIDAY}T20:00:00.000Z` }));
    const body = movedTo(FRIDAY, released, { ...place, to: place.from + 120 }, ZONE);
    expect(body).toEqual({
      table_ids: ['T3'],
      date: FRIDAY,
      start_time: '20:00',
      end_time: '00:00',
      reason: 'Tempête',
      release_at: `${FRIDAY}T21:00:00.000Z`,
    });
  });

  test('ends where its end is drawn to, and not before', () => {
    const released = only(early, record({ release_at: `${FRIDAY}T20:00:00.000Z` }));
    const body = movedTo(FRIDAY, released, { table_ids: ['T1', 'T2'], from: 1140, to: 1290 }, ZONE);
    expect(body).toMatchObject({ start_time: '19:00', end_time: '21:30', release_at: null });
  });

  test('is on the date on which it begins', () => {
    const night = only(serviceDay(SATURDAY, week()), record({ start_time: '23:00', end_time: '02:00' }));
    expect(movedTo(SATURDAY, night, { ...night, from: -30, to: 150 }, ZONE)).toMatchObject({
      date: FRIDAY,
      start_time: '23:30',
      end_time: '02:30',
    });
    expect(movedTo(SATURDAY, night, { ...night, from: 15, to: 195 }, ZONE)).toMatchObject({ date: SATURDAY });
  });

  test('changes the tables of the row that was moved, and no others', () => {
    expect(tablesMoved(['T1', 'T2'], ['T1'], ['T3'])).toEqual(['T2', 'T3']);
    expect(tablesMoved(['T1', 'T2'], ['T1'], ['T2'])).toEqual(['T1', 'T2']);
    expect(tablesMoved(['T1'], ['T1'], [])).toEqual(['T1']);
    expect(tablesMoved(['T1', 'T2', 'T5'], ['T1', 'T2'], ['T2', 'T3'])).toEqual(['T5', 'T2', 'T3']);
  });
});

describe('the scale of a day with blocks', () => {
  const at = ({ from, to }: { from: number; to: number }) => [clockTimeOf(from % 1440), clockTimeOf(to % 1440)];

  test('reaches to a block that could not be seen, and is not unfolded by one that can', () => {
    expect(at(scaleOf(early, [], [{ from: 1410, to: 1500 }]))).toEqual(['19:00', '01:00']);
    expect(at(scaleOf(early, [], [{ from: -60, to: 120 }]))).toEqual(['00:00', '23:00']);
    expect(at(scaleOf(early, [], [{ from: 0, to: 1440 }]))).toEqual(['19:00', '23:00']);
  });

  test('moves what begins before it, and the end of what goes on behind it, by what is seen', () => {
    const scale = scaleOf(early, []);
    expect(movedBy(scale, { from: 1080, to: 1260 }, 2)).toEqual({ from: 1110, to: 1290 });
    expect(movedBy(scale, { from: 1080, to: 1260 }, 0)).toEqual({ from: 1080, to: 1260 });
    expect(endMoved(scale, 1500, -1)).toBe(1365);
    expect(endMoved(scale, 1500, 0)).toBe(1500);
  });
});

test('a room is named in the place of all its tables in use', () => {
  const on = (name: string, is_active = true) => table(name, 2, { room_id: 'rid-mTerrasse', is_active });
  const floor = {
    rooms: [room('Salle'), room('Terrasse', 1)],
    tables: [table('T1', 2), table('T2', 2), on('T3'), on('T4'), on('T5', false)],
  };
  expect(namesOfTables(floor, ['rid-tT1', 'rid-tT3', 'rid-tT4'])).toEqual(['T1', 'Terrasse']);
});
