import type { Change, Item, TableRecord } from './table-record.ts';

/** What became of one item, and what it was at a place in the order. */
export class Course {
  readonly changes: readonly Change[];

  constructor(changes: readonly Change[]) {
    this.changes = changes;
  }

  at(order: number): Item | undefined {
    return this.changes.findLast((change) => change.order <= order)?.after;
  }

  /** What it was at `from` and all that it became until `to`. */
  between(from: number, to: number): (Item | undefined)[] {
    return [
      this.at(from),
      ...this.changes.filter(({ order }) => order > from && order <= to).map(({ after }) => after),
    ];
  }
}

/** The courses of all items of a partition, such as `RES`, by their sort keys. */
export function coursesOf({ changes }: TableRecord, partition: string): Map<string, Course> {
  const ofPartition = changes.filter(({ pk }) => pk.endsWith(`#${partition}`));
  const byKey = Map.groupBy(ofPartition, ({ sk }) => sk);
  return new Map([...byKey].map(([sk, ofItem]) => [sk, new Course(ofItem)]));
}
