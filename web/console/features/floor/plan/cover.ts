import type { Table } from '../../../day/records.ts';

/** Where a table lies in its room (px of the plan, degrees). */
export type Box = Pick<Table, 'pos_x' | 'pos_y' | 'width' | 'height' | 'rotation'>;

/** What is seen around the tables of a room (px). */
const AROUND = 20;

/** A part of the plane (px). */
export type Area = { left: number; top: number; width: number; height: number };

/** What a rotated box covers, around its own centre. */
export function coverOf({ pos_x, pos_y, width, height, rotation }: Box) {
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const wide = (width * cos + height * sin) / 2;
  const tall = (width * sin + height * cos) / 2;
  const [x, y] = [pos_x + width / 2, pos_y + height / 2];
  return { left: x - wide, top: y - tall, right: x + wide, bottom: y + tall };
}

/** What a finger finds without looking, and what most surnames take in the letters of a table (px). */
const FINGER = 44;
const SURNAME = 72;

/**
 * How large tables are drawn at the least (pixels of the screen for one of the plan): none is smaller than a finger, nor too
 * narrow for a surname. A room that has less space is scrolled.
 */
export function leastScale(tables: readonly Pick<Box, 'width' | 'height'>[]): number {
  const smallest = Math.min(...tables.flatMap(({ width, height }) => [width, height]));
  const narrowest = Math.min(...tables.map(({ width }) => width));
  return Math.max(FINGER / smallest, SURNAME / narrowest);
}

/** What a room's tables cover, with a little room around: all there is to see of it. */
export function coverOfAll(tables: readonly Box[]): Area {
  const covers = tables.map(coverOf);
  const left = Math.floor(Math.min(...covers.map((cover) => cover.left)) - AROUND);
  const top = Math.floor(Math.min(...covers.map((cover) => cover.top)) - AROUND);
  const right = Math.max(...covers.map((cover) => cover.right)) + AROUND;
  const bottom = Math.max(...covers.map((cover) => cover.bottom)) + AROUND;
  return { left, top, width: Math.ceil(right - left), height: Math.ceil(bottom - top) };
}
