import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../shared/availability/rules/occupancy.ts';
import type { Operation } from './history.ts';

/** One table on one date. */
export type TableDate = { table: string; date: string };

type Span = { from: number; to: number };

/**
 * A party as it was asked for: when it dines (UTC epoch minutes, `to` excluded), and when its hold ends (ms): of a hold
 * that nobody was told of, at `expires_from` at the earliest.
 */
export type Party = Span & { expires_from?: number; expires_at?: number };

/**
 * What became of a party: whether it is on this table, which others are part of its place, when, and in which version (0
 * before it has a reservation).
 */
type Standing = Span & {
  status: 'held' | 'booked' | 'cancelled' | 'gone';
  here: boolean;
  beside: readonly string[];
  version: number;
};

/** What changes in a party's standing. */
type Changed = Partial<Standing> & Pick<Standing, 'status' | 'here'>;

/** One table on one date: every party that it has heard of, by its entry's id. */
export type TableState = ReadonlyMap<string, Standing>;

export const keyOfState = (state: TableState): string =>
  [...state]
    .map(([id, { status, here, beside, version }]) => [id, status[0], here ? '+' : '-', version, ...beside].join(' '))
    .sort()
    .join();

/** What an operation tells of one table: the party, whether it is about to stand here, and on which tables beside it. */
export type Asked = { id: string; here: boolean; beside: readonly string[] };

/** A deleted table, in the state of another one. */
const deleted = (table: string) => `deleted ${table}`;

/** A version of a reservation as it came about: what it says of this table. */
export type Version = Asked & Span & { version: number; isCancelled: boolean };

type Outcome = readonly TableState[];
const IMPOSSIBLE: Outcome = [];

/**
 * What one table does, by the promises alone (docs/design.md, "Guarantees"): a party stands only where nobody else
 * does, and nowhere any more when one of its tables is deleted, whatever entries remain; a hold ends when it has
 * expired for anybody (every write drops what has), becomes one reservation at most, and once it was refused or given
 * back, none. A reservation changes version by version, each in one step: it leaves what it had and has what it has
 * then. Who is asked at a time t has a clock that shows t + skew.
 */
export class TableModel {
  readonly #parties: ReadonlyMap<string, Party>;
  readonly #apart: number;

  /** `apart` is the most that anybody's clock is ahead of the true time (ms). */
  constructor(parties: ReadonlyMap<string, Party>, apart: number) {
    this.#parties = parties;
    this.#apart = apart;
  }

  #spanOf = (id: string): Span => this.#parties.get(id) ?? { from: 0, to: 0 };
  #expiry = (id: string): number => this.#parties.get(id)?.expires_at ?? Number.POSITIVE_INFINITY;
  #earliestExpiry = (id: string): number => this.#parties.get(id)?.expires_from ?? this.#expiry(id);

  /** Sets a party's standing; the same again leaves the state as it is. */
  #with(state: TableState, id: string, changes: Changed): TableState {
    const now = state.get(id);
    const next = { version: 0, beside: [], ...this.#spanOf(id), ...now, ...changes };
    const isSame =
      now?.status === next.status &&
      now.here === next.here &&
      now.version === next.version &&
      now.beside.join() === next.beside.join();
    return isSame ? state : new Map(state).set(id, next);
  }

  /** Whether a table that is or was part of a party's place has been deleted. */
  #hasLostPlace = (state: TableState, beside: readonly string[]): boolean =>
    beside.some((table) => state.has(deleted(table)));

  /** Another table, which may be part of somebody's place, goes for good. */
  deleteOther(state: TableState, table: string): Outcome {
    return [this.#with(state, deleted(table), { status: 'gone', here: false })];
  }

  /** The state after a party takes its place here, where nobody is but holds that have expired for somebody by `time`. */
  #place(state: TableState, id: string, standing: Changed, time: number): Outcome {
    const taken = { ...this.#spanOf(id), ...standing };
    let after = state;
    for (const [other, { status: theirs, here, beside, from, to }] of state) {
      if (!here || other === id || Math.max(from, taken.from) >= Math.min(to, taken.to)) continue;
      if (this.#hasLostPlace(state, beside)) continue;
      if (theirs === 'booked' || this.#earliestExpiry(other) > time + this.#apart) return IMPOSSIBLE;
      after = this.#with(after, other, { status: 'gone', here: false });
    }
    return [this.#with(after, id, standing)];
  }

  lock(state: TableState, { id, here, beside }: Asked, { returned }: Operation): Outcome {
    if (state.has(id)) return IMPOSSIBLE;
    const held = { status: 'held', here, beside } as const;
    return here ? this.#place(state, id, held, returned) : [this.#with(state, id, held)];
  }

  /**
   * A stay was refused: somebody who counted for who asked must have been on this table then, other than their own
   * entry.
   */
  full(state: TableState, span: Span, own: (id: string, status: string) => boolean, operation: Operation): Outcome {
    const { invoked, skew } = operation;
    const taken = [...state].some(
      ([other, { status, here, from, to }]) =>
        here &&
        !own(other, status) &&
        Math.max(from, span.from) < Math.min(to, span.to) &&
        (status === 'booked' || this.#expiry(other) > invoked + skew),
    );
    return taken ? [state] : IMPOSSIBLE;
  }

  /** A confirm that made a reservation, at a known moment. */
  confirmed(state: TableState, { id, here: home }: Omit<Asked, 'beside'>, { invoked, skew }: Operation): Outcome {
    const standing = state.get(id);
    const stands = standing?.status === 'held' && (standing.here || !home);
    if (!stands || this.#expiry(id) <= invoked + skew) return IMPOSSIBLE;
    return [this.#with(state, id, { status: 'booked', here: standing.here, version: 1 })];
  }

  /** A confirm that made none: it was told of one that there was, or the hold has ended. */
  unconfirmed(state: TableState, { id, here: home }: Omit<Asked, 'beside'>, { answer, returned }: Operation): Outcome {
    const standing = state.get(id);
    const isBooked = standing?.status === 'booked' || standing?.status === 'cancelled';
    const stands = standing?.status === 'held' && (standing.here || !home);
    const mayHaveEnded = !stands || this.#expiry(id) <= returned + this.#apart;
    const ended = mayHaveEnded && !isBooked ? [this.#with(state, id, { status: 'gone', here: false })] : IMPOSSIBLE;
    if (!answer) return isBooked ? [state] : ended;
    if (answer.status === 201) return standing?.status === 'booked' ? [state] : IMPOSSIBLE;
    if (answer.body.code === 'already_confirmed') return standing?.status === 'booked' ? [state] : IMPOSSIBLE;
    if (answer.body.code === 'reservation_cancelled') return standing?.status === 'cancelled' ? [state] : IMPOSSIBLE;
    return ended;
  }

  release(state: TableState, { id }: Pick<Asked, 'id'>, { returned }: Operation): Outcome {
    const standing = state.get(id);
    if (standing?.status !== 'held') return [state];
    const gone = this.#with(state, id, { status: 'gone', here: false });
    return this.#expiry(id) <= returned + this.#apart ? [gone, state] : [gone];
  }

  /**
   * Reservations that came to new versions in one step at `time` (ms): all leave what they had, then take what they
   * have.
   */
  changed(state: TableState, versions: readonly Version[], time: number): Outcome {
    const follows = versions.every(({ id, version }) => (state.get(id)?.version ?? 0) === version - 1);
    const isKnown = versions.every(({ id, version }) =>
      version === 1 ? !state.has(id) : ['booked', 'cancelled'].includes(state.get(id)?.status ?? ''),
    );
    if (!follows || !isKnown) return IMPOSSIBLE;
    let after: Outcome = [state];
    const standings = versions.map(({ id, here, isCancelled, ...span }) => {
      return { id, standing: { ...span, here, status: isCancelled ? ('cancelled' as const) : ('booked' as const) } };
    });
    for (const { id, standing } of standings) {
      after = after.map((left) => this.#with(left, id, { ...standing, here: false }));
    }
    for (const { id, standing } of standings.filter(({ standing: { here } }) => here)) {
      const had = state.get(id);
      // Who has lost the place and keeps it on paper takes nothing.
      const keepsLost =
        had?.here &&
        isDeepStrictEqual([had.from, had.to, had.beside], [standing.from, standing.to, standing.beside]) &&
        this.#hasLostPlace(state, had.beside);
      after = after.flatMap((left) =>
        keepsLost ? [this.#with(left, id, standing)] : this.#place(left, id, standing, time),
      );
    }
    return after;
  }

  /** What an answer about a reservation says of it must have been so: its version, that it is cancelled, that it is not. */
  told(state: TableState, id: string, { answer }: Operation): Outcome {
    const { status, version } = state.get(id) ?? {};
    const { code, detail, booking, version: answered } = answer?.body ?? {};
    const so = (holds: boolean): Outcome => (holds ? [state] : IMPOSSIBLE);
    if (code === 'reservation_cancelled' || code === 'invalid_transition') return so(status === 'cancelled');
    if (code === 'not_found' && detail === 'No such reservation.') return so((version ?? 0) === 0);
    const told = code === 'booking_changed' ? booking?.version : answered;
    return typeof told === 'number' ? so(told === version) : [state];
  }

  /** What the table held at the end: reservations exactly, and every hold that nobody can have seen expired. */
  end(state: TableState, found: ReadonlyMap<string, Entry['kind']>, at: number): Outcome {
    for (const [id, { status, here }] of state) {
      const isBooked = status === 'booked' && here;
      const mustStand = isBooked || (status === 'held' && here && this.#expiry(id) > at + this.#apart);
      const mayStand = status === 'held' || this.#expiry(id) <= at + this.#apart;
      const kind = found.get(id);
      if (mustStand && !id.startsWith('?') && kind !== (isBooked ? 'reservation' : 'hold')) return IMPOSSIBLE;
      if (kind === 'reservation' ? !isBooked : kind === 'hold' && !mayStand) return IMPOSSIBLE;
    }
    for (const [id, kind] of found) if (kind === 'reservation' && !state.has(id)) return IMPOSSIBLE;
    return [state];
  }
}
