import { styleText } from 'node:util';
import Table from 'cli-table3';
import stringWidth from 'string-width';

type Value = string | number | boolean | readonly string[];

const SIDES = ['top', 'bottom', 'left', 'right', 'mid'];
const NO_LINES = Object.fromEntries(
  ['middle', 'mid-mid', ...SIDES.flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])].map(
    (part) => [part, ''],
  ),
);

function shown(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** Between two columns. */
const GAP = 3;
/** Rows that are laid out at once: the table compares each with every one before it. */
const ROWS_AT_ONCE = 20;

/** How wide each column is, its gap included, so that rows that are laid out apart stand below each other. */
function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      for (const line of cell.split('\n')) widths[at] = Math.max(widths[at] ?? 0, stringWidth(line) + GAP);
    }
  }
  return widths;
}

/** Lays rows out in columns, under dim titles if there are any. */
export function columns(rows: readonly (readonly Value[])[], titles: readonly string[] = []): string {
  const head = titles.length > 0 ? [titles.map((title) => styleText('dim', title))] : [];
  const all = [...head, ...rows.map((row) => row.map(shown))];
  const colWidths = widthsOf(all);
  const parts: string[] = [];
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    const table = new Table({
      colWidths,
      chars: NO_LINES,
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP },
    });
    table.push(...all.slice(from, from + ROWS_AT_ONCE));
    parts.push(table.toString());
  }
  return parts.join('\n').replaceAll(/ +$/gm, '');
}

/** Lays fields out below each other: a dim name, then the value. */
export const fields = (values: Readonly<Record<string, Value | undefined>>): string =>
  columns(Object.entries(values).map(([name, value]) => [styleText('dim', name), value ?? '']));

/** Prints an answer: as JSON for scripts, else as laid out for people. */
export const print = ({ json }: { json?: boolean }, answer: unknown, laidOut: () => string): void =>
  console.log(json ? JSON.stringify(answer, null, 2) : laidOut());
