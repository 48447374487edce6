import type { PlacedStay, Row } from '../../day/plan.ts';
import { blocksOn, type TableBlock } from '../../day/tables/table-blocks.ts';
import type { TableOffer } from '../../day/tables/table-offers.ts';

/** What takes focus in a row: a party, or a time for which its tables are kept by the house, or held for somebody. */
export type Cell = { id: string; row: Row; from: number } & (
  | { party: PlacedStay; block?: undefined; offer?: undefined }
  | { block: TableBlock; party?: undefined; offer?: undefined }
  | { offer: TableOffer; party?: undefined; block?: undefined }
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
    const held = row.held.map((offer): Cell => ({ id: heldCellId(offer.id, row), row, from: offer.from, offer }));
    return [...parties, ...kept, ...held].sort((a, b) => a.from - b.from);
  });
