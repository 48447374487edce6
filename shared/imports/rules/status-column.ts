import { IMPORT } from '../../platform/contract/constants.ts';
import type { ImportField } from './headings.ts';
import { type FileStatus, statusesIn } from './statuses.ts';

/** What of a heading says that a column is a status. */
const IS_STATUS = /\b(?:statuts?|etats?|status|statuses|state)\b/;

/** What a heading says that speaks of nothing but the booking's status: with any other word, another thing may be agreed to or refused. */
const OF_BOOKING =
  /\b(?:statuts?|etats?|status|statuses|state|suivi|situation|confirmation|resas?|res|reservations?|bookings?|actuel(?:le)?|current|de|du|des|la|le|l|d|of|the)\b|[^a-z]/g;

/** What of a heading says that it is not the booking which is paid, agreed to or told so: « Refusé » cancels nothing there. */
const IS_OTHERS =
  /\b(?:pa(?:ie|ye)ments?|paye|paid|payments?|acompte|deposit|caution|facture|invoice|billing|refund|sms|e ?mails?|mails?|client|customer|guest|member|vip|civil|marital|news ?letter|marketing|consent(?:ement)?|opt ?(?:in|out)|rgpd|gdpr|rappel|reminder|table|avis|review|feedback)\b/;

/** Words of statuses that are answers to other questions as well; by themselves they make no column a status. */
const COMMON =
  /^(?:1|ok|active|paid|valide|validee|accepte|acceptee|accepted|refuse|refusee|refused|rejected|declined|deleted|done|complete|completed|left|reserve|recorded|enregistre|enregistree)$/;

/** The most different words that a column of statuses has. */
const MOST_WORDS = 30;

type Column = { at: number; heading: string; statuses: FileStatus[]; rows: number };

const rowsOf = (statuses: readonly FileStatus[]) => statuses.reduce((sum, { rows }) => sum + rows, 0);
const meaning = ({ known, likely }: FileStatus) => known ?? likely;
const understood = ({ statuses }: Column) => statuses.filter((status) => meaning(status) !== undefined);
const saysOwn = ({ statuses }: Column) => statuses.some(({ known, key }) => known !== undefined && !COMMON.test(key));

/** Whether every cell of a column says a status, at least one of them a word that is nothing else. */
const isStatus = (column: Column) => saysOwn(column) && understood(column).length === column.statuses.length;

/** Whether half of a column's cells say a status, and one of them that nobody comes. */
const isLikely = (column: Column) => {
  const words = understood(column);
  return words.some((word) => meaning(word) !== 'confirmed') && 2 * rowsOf(words) >= column.rows;
};

/** What a file says of its statuses: the column that has them, or those that may be it and are none until somebody says so. */
export type StatusColumn = { at: number | undefined; unclear: number[] };

/**
 * Finds the status among the columns of a file that no heading names: the one that is called so and has a word of a status, else
 * the one that has nothing but such words. Neither counts where its heading speaks of anything else, or where there are two:
 * whatever may tell of a booking that nobody comes is asked about. `headings` are folded; `mapping` is what the columns are
 * by their headings.
 */
export function statusColumnIn(
  headings: readonly string[],
  lines: readonly { cells: readonly string[] }[],
  mapping: readonly (ImportField | undefined)[],
): StatusColumn {
  if (mapping.includes('status')) return { at: undefined, unclear: [] };
  const columns = headings.flatMap((heading, at): Column[] => {
    if (mapping[at] !== undefined && mapping[at] !== 'source_id') return [];
    const cells = lines.map(({ cells: all }) => all[at]?.trim() ?? '').filter(Boolean);
    const isShort = cells.every((cell) => cell.length <= IMPORT.status);
    const statuses = isShort ? statusesIn(cells.map((status) => ({ status }))) : [];
    const isOne = statuses.length > 0 && statuses.length <= MOST_WORDS;
    return isOne ? [{ at, heading, statuses, rows: cells.length }] : [];
  });
  const isOwn = ({ heading }: Column) => !IS_OTHERS.test(heading);
  const isOfBooking = ({ heading }: Column) => heading.replace(OF_BOOKING, '') === '';
  const isCalled = ({ at, heading }: Column) => mapping[at] === undefined && IS_STATUS.test(heading);
  const ofBooking = columns.filter(isOfBooking);
  const called = ofBooking.filter((column) => isCalled(column) && understood(column).length > 0);
  const [said, ...others] = called.length > 0 ? called : ofBooking.filter(isStatus);
  if (said && others.length === 0) return { at: said.at, unclear: [] };
  const doubtful = columns.filter(
    (column) => mapping[column.at] === undefined && (isLikely(column) || (isOwn(column) && isCalled(column))),
  );
  return { at: undefined, unclear: doubtful.map(({ at }) => at) };
}
