import type { Area } from '../../features/floor/plan/cover.ts';

/** What a room's tables cover, and how wide the narrowest one of them can be drawn (px of the plan). */
export type ShownRoom = { area: Area; narrowest: number };

/** What there is for the planes of rooms on the page, beside their headings (px of the screen). */
type Space = { width: number; height: number; gap: number; heading: number };

/** The width from which on a table says who sits there, since when, and who comes next (px of the screen). */
export const LEGIBLE = 90;

/**
 * How rooms are laid out: `stacked` below each other or `beside` each other where both ways draw each table legibly, else
 * one at a time, by `tabs`.
 */
export type RoomsLayout = 'stacked' | 'beside' | 'tabs';

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);

/** The scale at which each table of some rooms is legible (pixels of the screen for one of the plan). */
export const legibleScale = (rooms: readonly Pick<ShownRoom, 'narrowest'>[]): number =>
  Math.max(...rooms.map(({ narrowest }) => LEGIBLE / narrowest));

/** The first of the layouts in which all tables are legible; the rooms one at a time where there is none. */
export function layoutOf(rooms: readonly ShownRoom[], { width, height, gap, heading }: Space): RoomsLayout {
  const scale = rooms.length > 0 ? legibleScale(rooms) : 0;
  const widths = rooms.map(({ area }) => area.width * scale);
  const heights = rooms.map(({ area }) => area.height * scale + heading);
  const gaps = gap * (rooms.length - 1);
  if (rooms.length < 2 || (Math.max(...widths) <= width && sum(heights) + gaps <= height)) return 'stacked';
  return sum(widths) + gaps <= width && Math.max(...heights) <= height ? 'beside' : 'tabs';
}
