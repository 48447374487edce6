import type { PlacedStay, Row } from '../../day/plan.ts';
import { blocksOn, type TableBlock } from '../../day/table-blocks.ts';

/** What takes focus in a row: a party, or a time for which the house keeps the row's tables. */
export type Cell = { id: string; row: Row; from: number } & (
  | { party: PlacedStay; block?: undefined }
  | { block: TableBlock; party?: undefined }
);

/** The name of a kept time in one of the rows that it is drawn in. */
export const heldCellId = (id: string, row: Pick<Row, 'key'>): string => `${id}/${row.key}`;

/** What stands in each row, by time. */
export const cellsOf = (rows: readonly Row[], blocked: readonly TableBlock[]): Cell[][] =>
  rows.map((row) => {
    const parties = row.bars.map((party): Cell => ({ id: party.reservation.id, row, from: party.from, party }));
    const kept = blocksOn(blocked, row.tables).map(
      (one): Cell => ({ id: heldCellId(one.id, row), row, from: one.from, block: one }),
    );
    return [...parties, ...kept].sort((a, b) => a.from - b.from);
  });
