import { type Box, coverOf } from '../../../day/tables/cover.ts';

/** What is seen around the tables of a room (px). */
const AROUND = 20;

/** A part of the plane (px). */
export type Area = { left: number; top: number; width: number; height: number };

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
