/** Why a line of a file is no row: what stands in it would be read in another cell's place. */
type LineFault = 'quotes' | 'too_many_cells' | 'broken_line';

/** A row of a file: its number as spreadsheets count, its cells, and why they cannot, or may not, be trusted. */
export type FileLine = { row: number; cells: string[]; fault?: LineFault; doubt?: 'quotes' };

/** Reads one record of CSV (papaparse): its cells, and what it says is wrong with its quotes. */
export type ParseRecord = (text: string, delimiter: string) => { data: string[][]; errors: readonly unknown[] };

/** Lines that are parsed in one go, where nothing is wrong with them. */
const AT_ONCE = 100;

/** Lines that one cell may have: more were a quote that is never closed. */
const MOST_LINES = 60;

/** The lines of a text, whichever line ends it has, and be it several kinds of them. */
export const linesOf = (text: string): string[] => text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);

const isDateLike = (cell: string | undefined) =>
  cell !== undefined && /\d{1,4}[-/. ](?:\d{1,2}|\p{L}{3,})[-/. ]\d{1,4}|^\s*\d{8}/u.test(cell);

/** Whether a line is a whole row by itself: with as many cells as another, and a date where that has one. */
function isRow(line: string, delimiter: string, like: readonly string[]): boolean {
  const cells = line.split(delimiter);
  const at = like.findIndex(isDateLike);
  return cells.length >= like.length && at >= 0 && isDateLike(cells[at]);
}

/**
 * Reads the lines of a file as rows, those below its headings with so many cells (`width`). A cell in quotes may have several lines; where the quotes of a
 * line are out of place, only that line is doubtful, and those after it are read: a quote that is not closed swallows nobody.
 */
export function readLines(
  lines: readonly string[],
  { delimiter, width, parse }: { delimiter: string; width?: number; parse: ParseRecord },
): FileLine[] {
  const read: FileLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const whole = lines[at] ?? '';
    if (at % AT_ONCE === 0) {
      const some = lines.slice(at, at + AT_ONCE);
      const { data, errors } = parse(some.join('\n'), delimiter);
      // As many records as lines, and nothing wrong: no quote has gone over the end of one.
      if (errors.length === 0 && data.length === some.length) {
        for (const cells of data) read.push({ row: read.length + 1, cells });
        at += some.length - 1;
        continue;
      }
    }
    if (!whole.includes('"')) {
      read.push({ row: read.length + 1, cells: whole.split(delimiter) });
      continue;
    }
    // Some write a quote in a text with a backslash.
    const bare = whole.replace(/\\?"/g, '').split(delimiter);
    let [text, end] = [whole, at];
    let { data, errors } = parse(text, delimiter);
    while (errors.length > 0 && end + 1 < lines.length && end - at < MOST_LINES) {
      const next = lines[end + 1] ?? '';
      if (isRow(next, delimiter, bare)) break;
      end += 1;
      text = `${text}\n${next}`;
      ({ data, errors } = parse(text, delimiter));
    }
    const [cells = []] = data;
    if (errors.length === 0 && data.length <= 1) {
      read.push({ row: read.length + 1, cells });
      at = end;
    } else if (bare.length === (width ?? bare.length)) {
      read.push({ row: read.length + 1, cells: bare, doubt: 'quotes' });
    } else {
      read.push({ row: read.length + 1, cells: bare, fault: 'quotes' });
    }
  }
  return read;
}

/** Whether no cell says anything. */
export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/**
 * Says of lines below headings of so many columns which have a cell in another's place: with more cells than headings that say
 * something, or in two pieces because of a line end that is not in quotes. `date` is the column that every row has.
 */
export function withFaults(lines: readonly FileLine[], width: number, date: number): FileLine[] {
  const kept = lines.filter(({ cells }) => isBlank(cells.slice(width)));
  const widths = [...Map.groupBy(kept, ({ cells }) => cells.length)].map(([cells, of]) => ({
    cells,
    count: of.length,
  }));
  const [usual] = widths.toSorted((a, b) => b.count - a.count || a.cells - b.cells);
  const isStart = ({ cells }: FileLine) => isDateLike(cells[date]);
  return lines.map((line, index): FileLine => {
    if (line.fault || isBlank(line.cells)) return line;
    // Where one line alone has an empty cell more, one before it is two.
    const isLonger = line.cells.length > Math.max(width, usual?.cells ?? width);
    if (isLonger || !isBlank(line.cells.slice(width))) return { ...line, fault: 'too_many_cells' };
    const [before, next] = [lines[index - 1], lines[index + 1]];
    const isShort = line.cells.length < width;
    const isCutBefore = before && before.cells.length < width && !isBlank(before.cells) && isStart(before);
    if (isShort && date >= 0 && !isStart(line) && isCutBefore) return { ...line, fault: 'broken_line' };
    const isCut = next && !isBlank(next.cells) && next.cells.length < width && !isStart(next);
    return isShort && date >= 0 && isStart(line) && isCut ? { ...line, fault: 'broken_line' } : line;
  });
}
