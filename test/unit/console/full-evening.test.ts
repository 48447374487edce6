import { describe, expect, test } from 'vitest';
import { fullEvening } from '../../../web/console/day/full-evening.ts';
import { table } from './support.ts';

const DINNER = { open_time: '19:00', close_time: '23:00', slot_duration_min: 120, slot_interval_min: 30 };
const seats = (...sizes: number[]) => sizes.map((size, index) => table(`T${index}`, size));
const covers = (service: Parameters<typeof fullEvening>[0], tables: Parameters<typeof fullEvening>[1]) =>
  fullEvening(service, tables).map((arrival) => arrival.covers);

describe('a full evening', () => {
  test('fills every table at the first start and again when its stay is over', () => {
    expect(fullEvening(DINNER, seats(2, 4)).map(({ minute }) => minute)).toEqual([1140, 1170, 1200, 1230, 1260]);
    expect(covers(DINNER, seats(2, 4))).toEqual([6, 0, 0, 0, 6]);
  });

  test('spreads arrivals under the limit of a start, and ends with the limit of the service', () => {
    const paced = { ...DINNER, max_covers_per_slot: 4 };
    expect(covers(paced, seats(2, 2, 4))).toEqual([4, 4, 0, 0, 4]);
    expect(covers({ ...paced, max_online_covers: 6 }, seats(2, 2, 4))).toEqual([4, 2, 0, 0, 0]);
  });

  test('lets small parties stay as short as their turn time, and nobody beyond closing', () => {
    const turns = { ...DINNER, turn_times: [{ up_to: 2, duration_min: 60 }] };
    expect(fullEvening(turns, seats(2, 4)).map((one) => [one.minute, one.covers])).toEqual([
      [1140, 6],
      [1170, 0],
      [1200, 2],
      [1230, 0],
      [1260, 6],
      [1290, 0],
      [1320, 2],
    ]);
  });

  test('gives no table to a party that would stay beyond closing, though a shorter one could begin then', () => {
    const turns = { ...DINNER, max_covers_per_slot: 4, turn_times: [{ up_to: 2, duration_min: 60 }] };
    expect(covers(turns, seats(4, 4))).toEqual([4, 4, 0, 0, 4, 0, 0]);
  });

  test('seats a party no larger than a start takes at a table that is larger', () => {
    expect(covers({ ...DINNER, max_covers_per_slot: 4 }, seats(6))).toEqual([4, 0, 0, 0, 4]);
  });

  test('leaves out tables that are out of use or kept for the house', () => {
    const [off, kept, open] = seats(2, 4, 6);
    const tables = [off && { ...off, is_active: false }, kept && { ...kept, online: false }, open].flatMap(
      (one) => one ?? [],
    );
    expect(covers(DINNER, tables)).toEqual([6, 0, 0, 0, 6]);
    expect(covers(DINNER, [])).toEqual([0, 0, 0, 0, 0]);
  });
});
