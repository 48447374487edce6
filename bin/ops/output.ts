import { styleText } from 'node:util';
import Table from 'cli-table3';

type Value = string | number | boolean;

const SIDES = ['top', 'bottom', 'left', 'right', 'mid'];
const NO_LINES = Object.fromEntries(
  ['middle', 'mid-mid', ...SIDES.flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])].map(
    (part) => [part, ''],
  ),
);

const shown = (value: Value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));

/** Lays rows out in columns, under dim titles if there are any. */
export function columns(rows: readonly (readonly Value[])[], titles: readonly string[] = []): string {
  const table = new Table({
    head: titles.map((title) => styleText('dim', title)),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 3 },
  });
  table.push(...rows.map((row) => row.map(shown)));
  return table.toString().replaceAll(/ +$/gm, '');
}

/** Lays fields out below each other: a dim name, then the value. */
export const fields = (values: Readonly<Record<string, Value | undefined>>): string =>
  columns(Object.entries(values).map(([name, value]) => [styleText('dim', name), value ?? '']));

/** Prints an answer: as JSON for scripts, else as laid out for people. */
export const print = ({ json }: { json?: boolean }, answer: unknown, laidOut: () => string): void =>
  console.log(json ? JSON.stringify(answer, null, 2) : laidOut());
