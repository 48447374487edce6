import type { RefusedRow } from '../../../../shared/imports/rules/file.ts';
import type { ImportResult } from './run-import.ts';

/** What became of a row, whether a row before it already says the same, and why it was refused unread. */
export type TellableResult = Omit<ImportResult, 'outcome'> & {
  outcome: ImportResult['outcome'] | 'twice';
  refused?: RefusedRow;
};

/** What is told of a row in which a cell may stand in another's place: nobody was asked for it. */
export const refusedResult = (refused: RefusedRow): TellableResult => ({
  ...{ row: refused.row, outcome: 'invalid', refused },
});

const MADE = ['booked', 'no_table', 'recorded'];

/**
 * Tells the rows of a file that become one booking: the first is that booking, the others repeat it. What an earlier import
 * made stays so for each of them.
 */
export function tellRepeated(results: readonly ImportResult[]): TellableResult[] {
  const made = new Map<string, number>();
  for (const { row, outcome, reservation_id } of results) {
    if (reservation_id !== undefined && MADE.includes(outcome) && !made.has(reservation_id))
      made.set(reservation_id, row);
  }
  return results.map((result) => {
    const first = result.reservation_id === undefined ? undefined : made.get(result.reservation_id);
    return first === undefined || first === result.row ? result : { ...result, outcome: 'twice' };
  });
}
