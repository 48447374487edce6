import type { Table } from '../records.ts';

/** Where a table lies in its room (px of the plan, degrees). */
export type Box = Pick<Table, 'pos_x' | 'pos_y' | 'width' | 'height' | 'rotation'>;

/** What a rotated box covers, around its own centre. */
export function coverOf({ pos_x, pos_y, width, height, rotation }: Box) {
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const wide = (width * cos + height * sin) / 2;
  const tall = (width * sin + height * cos) / 2;
  const [x, y] = [pos_x + width / 2, pos_y + height / 2];
  return { left: x - wide, top: y - tall, right: x + wide, bottom: y + tall };
}
