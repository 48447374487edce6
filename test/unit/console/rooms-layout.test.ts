import { describe, expect, test } from 'vitest';
import { growths } from '../../../web/console/features/floor/plan/growth.ts';
import { layoutOf, legibleScale } from '../../../web/console/tonight/rooms/rooms-layout.ts';

const room = (width: number, height: number, narrowest = 90) => ({
  area: { left: 0, top: 0, width, height },
  narrowest,
});
const space = (width: number, height: number) => ({ width, height, gap: 12, heading: 40 });

describe('how rooms are laid out', () => {
  test('one room, or none, has the page for itself', () => {
    expect(layoutOf([], space(10, 10))).toBe('stacked');
    expect(layoutOf([room(2000, 2000)], space(10, 10))).toBe('stacked');
  });

  test('below each other while all are legible so, to the pixel', () => {
    const rooms = [room(600, 300), room(500, 200)];
    expect(layoutOf(rooms, space(600, 592))).toBe('stacked');
    expect(layoutOf(rooms, space(600, 591))).toBe('tabs');
    expect(layoutOf(rooms, space(599, 592))).toBe('tabs');
  });

  test('beside each other where only the width suffices, else one at a time', () => {
    const rooms = [room(600, 300), room(500, 200)];
    expect(layoutOf(rooms, space(1112, 340))).toBe('beside');
    expect(layoutOf(rooms, space(1111, 340))).toBe('tabs');
    expect(layoutOf(rooms, space(1112, 339))).toBe('tabs');
  });

  test('a room of small tables needs a larger scale, and so do all', () => {
    expect(legibleScale([room(1, 1, 90), room(1, 1, 60)])).toBe(1.5);
    expect(layoutOf([room(600, 300), room(500, 200, 60)], space(600, 592))).toBe('tabs');
  });
});

describe('how much larger a table is drawn', () => {
  const table = (id: string, pos_x: number, pos_y: number, more = {}) => ({
    id,
    ...{ pos_x, pos_y, width: 80, height: 80, rotation: 0 },
    ...more,
  });

  test('until it would come near another one, and no more than is of use', () => {
    expect(growths([table('T1', 0, 0)]).get('T1')).toBe(1.6);
    const pair = growths([table('T1', 0, 0), table('T2', 108, 0)]);
    expect([...pair.values()]).toEqual([1.2, 1.2]);
    // Far enough in one direction is enough.
    expect(growths([table('T1', 0, 0), table('T2', 20, 200)]).get('T1')).toBe(1.6);
  });

  test('not at all where tables touch or lie on each other; others of the room are not held back by them', () => {
    const found = growths([table('T1', 0, 0), table('T2', 80, 0), table('T3', 20, 20), table('T4', 400, 0)]);
    expect(found.get('T1')).toBe(1);
    expect(found.get('T2')).toBe(1);
    expect(found.get('T3')).toBe(1);
    expect(found.get('T4')).toBe(1.6);
  });

  test('a turned table counts as wide as it covers', () => {
    const upright = growths([table('T1', 0, 0), table('T2', 100, 0, { width: 60, height: 20 })]).get('T1');
    const across = growths([table('T1', 0, 0), table('T2', 100, 0, { width: 60, height: 20, rotation: 90 })]).get('T1');
    expect(across).toBeGreaterThan(upright ?? 0);
  });
});
