import type { Table } from '../../day/records.ts';
import { type Box, coverOf } from '../../day/tables/cover.ts';
import type { Area } from '../../features/floor/plan/cover.ts';
import type { Fields } from './draft.ts';

export const GRID = 10;
export const TURN = 15;
const SMALLEST = { width: 800, height: 480 };
const MARGIN = 60;
/** A new table (px). */
const SIDE = 80;
const GAP = 20;

/** A number on the grid, or as it is when the grid is off. */
export const onGrid = (value: number, grid: boolean): number =>
  grid ? Math.round(value / GRID) * GRID : Math.round(value);

/** Degrees from 0 to 359. */
export const turned = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360;

/** The part of the plane that a room is edited on: all its tables with room for more, never small. */
export function planeOf(tables: readonly Box[]): Area {
  const covers = tables.map(coverOf);
  const left = Math.floor(Math.min(0, ...covers.map((cover) => cover.left - MARGIN / 2)));
  const top = Math.floor(Math.min(0, ...covers.map((cover) => cover.top - MARGIN / 2)));
  const right = Math.max(SMALLEST.width, ...covers.map((cover) => cover.right + MARGIN));
  const bottom = Math.max(SMALLEST.height, ...covers.map((cover) => cover.bottom + MARGIN));
  return { left, top, width: Math.ceil(right - left), height: Math.ceil(bottom - top) };
}

/** Where a new table of a room does not cover another. */
export function freeSpot(tables: readonly Box[]): { pos_x: number; pos_y: number } {
  const covers = tables.map(coverOf);
  for (let pos_y = GAP; ; pos_y += SIDE + GAP) {
    for (let pos_x = GAP; pos_x + SIDE <= SMALLEST.width; pos_x += SIDE + GAP) {
      const hit = covers.some(
        ({ left, top, right, bottom }) => left < pos_x + SIDE && pos_x < right && top < pos_y + SIDE && pos_y < bottom,
      );
      if (!hit) return { pos_x, pos_y };
    }
  }
}

/** The first name `T1`, `T2` … that no table has. */
export function freeName(tables: readonly Pick<Table, 'name'>[]): string {
  const names = new Set(tables.map(({ name }) => name));
  let number = tables.length + 1;
  while (names.has(`T${number}`)) number += 1;
  return `T${number}`;
}

/** A new table for four in a room. */
export const newTable = (tables: readonly Table[], room_id: string): Fields => ({
  name: freeName(tables),
  seats: 4,
  is_active: true,
  room_id,
  ...freeSpot(tables.filter((table) => table.room_id === room_id)),
  width: SIDE,
  height: SIDE,
  shape: 'rect',
  rotation: 0,
  min_guests: 1,
  online: true,
});
