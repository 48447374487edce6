import type { FloorCommit } from './evening-journal.ts';

/** A party as it has its tables: from when (UTC epoch minute), and whether it is cancelled. */
type Placed = { tables: readonly string[]; from: number; status: string };

/** The tables and groups of an evening at any place in the order of all that happened. */
export class Floor {
  readonly #changes: readonly FloorCommit[];

  constructor(changes: readonly FloorCommit[]) {
    this.#changes = changes;
  }

  /** The tables that were deleted until then, and the minute as of which. */
  deleted(order: number): Map<string, number> {
    const until = this.#changes.filter((change) => change.order < order);
    return new Map(
      until.flatMap((change) =>
        change.kind === 'table' && change.deleted_at !== undefined ? [[change.id, change.deleted_at]] : [],
      ),
    );
  }

  /** The tables that there are at last, among them the `first` ones. */
  tables(first: readonly string[]): string[] {
    const gone = this.deleted(Number.POSITIVE_INFINITY);
    const made = this.#changes.flatMap((change) => (change.kind === 'table' ? [change.id] : []));
    return [...new Set([...first, ...made])].filter((id) => !gone.has(id));
  }

  /** The tables of a group then; none where there is no such group. */
  membersOf(group: string, order: number): readonly string[] {
    const last = this.#changes.findLast(
      (change) => change.kind === 'group' && change.id === group && change.order < order,
    );
    return last?.kind === 'group' ? last.tables : [];
  }

  /** Whether a party has lost all of its place by then: one of its tables was deleted before it has them. */
  hasLost({ tables, from, status }: Placed, order: number): boolean {
    const gone = this.deleted(order);
    return status !== 'cancelled' && tables.some((id) => from >= (gone.get(id) ?? Number.POSITIVE_INFINITY));
  }

  /** Tables that came back although they had been deleted. */
  revived(): string[] {
    return this.#changes.flatMap((change) =>
      change.kind === 'table' && change.deleted_at === undefined && this.deleted(change.order).has(change.id)
        ? [change.id]
        : [],
    );
  }
}
