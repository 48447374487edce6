import type { Entry } from '../../shared/domain/occupancy.ts';
import type { Operation } from './history.ts';

/**
 * A party as it was asked for: when it dines (UTC epoch minutes, `to` excluded), and when its hold ends (ms): of a hold
 * that nobody was told of, at `expires_from` at the earliest.
 */
export type Party = { from: number; to: number; expires_from?: number; expires_at?: number };

/** What became of a party, and whether it is on this table. */
type Standing = { status: 'held' | 'booked' | 'cancelled' | 'gone'; here: boolean };

/** One table on one date: every party that it has heard of, by its entry's id. */
export type TableState = ReadonlyMap<string, Standing>;

export const keyOfState = (state: TableState): string =>
  [...state]
    .map(([id, { status, here }]) => `${id}${status[0]}${here ? '+' : '-'}`)
    .sort()
    .join();

/** What an operation tells of one table: the party, and whether it is about to stand here. */
export type Asked = { id: string; here: boolean };

type Outcome = readonly TableState[];
const IMPOSSIBLE: Outcome = [];

/**
 * What one table does, by the design's promises alone: a party stands only where nobody else does, a hold ends when it
 * has expired for anybody (every write drops what has), becomes one reservation at most, and once it was refused or
 * given back, none. Who is asked at a time t has a clock that shows t + skew.
 */
export class TableModel {
  readonly #parties: ReadonlyMap<string, Party>;
  readonly #apart: number;

  /** `apart` is the most that anybody's clock is ahead of the true time (ms). */
  constructor(parties: ReadonlyMap<string, Party>, apart: number) {
    this.#parties = parties;
    this.#apart = apart;
  }

  #overlap(a: string, b: string): boolean {
    const [one, other] = [this.#parties.get(a), this.#parties.get(b)];
    return !!one && !!other && Math.max(one.from, other.from) < Math.min(one.to, other.to);
  }

  #expiry = (id: string): number => this.#parties.get(id)?.expires_at ?? Number.POSITIVE_INFINITY;
  #earliestExpiry = (id: string): number => this.#parties.get(id)?.expires_from ?? this.#expiry(id);

  /** Sets a party's standing; the same again leaves the state as it is. */
  #with(state: TableState, id: string, status: Standing['status'], here: boolean): TableState {
    const now = state.get(id);
    if (now?.status === status && now.here === here) return state;
    return new Map(state).set(id, { status, here });
  }

  /** The state after a party takes its place here, where nobody is but holds that have expired for somebody. */
  #place(state: TableState, id: string, status: Standing['status'], { returned }: Operation): Outcome {
    let after = state;
    for (const [other, { status: theirs, here }] of state) {
      if (!here || other === id || !this.#overlap(id, other)) continue;
      if (theirs === 'booked' || this.#earliestExpiry(other) > returned + this.#apart) return IMPOSSIBLE;
      after = this.#with(after, other, 'gone', false);
    }
    return [this.#with(after, id, status, true)];
  }

  lock(state: TableState, { id, here }: Asked, operation: Operation): Outcome {
    if (state.has(id)) return IMPOSSIBLE;
    return here ? this.#place(state, id, 'held', operation) : [this.#with(state, id, 'held', false)];
  }

  /** A slot was refused: somebody who counted for who asked must have been on this table, other than a hold of theirs. */
  full(state: TableState, { id, own }: { id: string; own: string | undefined }, operation: Operation): Outcome {
    const { invoked, skew } = operation;
    const taken = [...state].some(
      ([other, { status, here }]) =>
        here &&
        this.#overlap(id, other) &&
        (status === 'booked' || (other !== own && this.#expiry(other) > invoked + skew)),
    );
    return taken ? [state] : IMPOSSIBLE;
  }

  confirm(state: TableState, { id, here: home }: Asked, operation: Operation): Outcome {
    const standing = state.get(id);
    const { answer, invoked, returned, skew } = operation;
    const isBooked = standing?.status === 'booked' || standing?.status === 'cancelled';
    const stands = standing?.status === 'held' && (standing.here || !home);
    const booked =
      stands && this.#expiry(id) > invoked + skew ? [this.#with(state, id, 'booked', standing.here)] : IMPOSSIBLE;
    const mayHaveEnded = !stands || this.#expiry(id) <= returned + this.#apart;
    const ended = mayHaveEnded && !isBooked ? [this.#with(state, id, 'gone', false)] : IMPOSSIBLE;
    if (!answer) return isBooked ? [state] : [...booked, ...ended];
    if (answer.status === 201) return standing?.status === 'booked' ? [state] : booked;
    if (answer.body.code === 'already_confirmed') return standing?.status === 'booked' ? [state] : IMPOSSIBLE;
    if (answer.body.code === 'reservation_cancelled') return standing?.status === 'cancelled' ? [state] : IMPOSSIBLE;
    return ended;
  }

  release(state: TableState, { id }: Asked, { returned }: Operation): Outcome {
    const standing = state.get(id);
    if (standing?.status !== 'held') return [state];
    const gone = this.#with(state, id, 'gone', false);
    return this.#expiry(id) <= returned + this.#apart ? [gone, state] : [gone];
  }

  /** `certain` tells that it is known whether the party came here. */
  create(state: TableState, { id, here }: Asked, operation: Operation, certain: boolean): Outcome {
    if (state.has(id)) return [state];
    return [
      ...(here ? this.#place(state, id, 'booked', operation) : IMPOSSIBLE),
      ...(here && certain ? IMPOSSIBLE : [this.#with(state, id, 'booked', false)]),
    ];
  }

  assign(state: TableState, { id, here }: Asked, operation: Operation): Outcome {
    const { answer } = operation;
    const status = state.get(id)?.status;
    if (answer && answer.status !== 200) return this.#refused(state, id, operation);
    if (status !== 'booked') return IMPOSSIBLE;
    if (!here) return [this.#with(state, id, 'booked', false)];
    return state.get(id)?.here ? [state] : this.#place(state, id, 'booked', operation);
  }

  setStatus(state: TableState, { id }: Asked, operation: Operation, wanted: string): Outcome {
    const status = state.get(id)?.status;
    if (operation.answer && operation.answer.status !== 200) return this.#refused(state, id, operation);
    if (wanted === 'confirmed') return status === 'booked' ? [state] : IMPOSSIBLE;
    if (status === 'cancelled') return [state];
    return status === 'booked' ? [this.#with(state, id, 'cancelled', false)] : IMPOSSIBLE;
  }

  /** A change of a reservation that was refused: what the refusal says must have been so. */
  #refused(state: TableState, id: string, { answer }: Operation): Outcome {
    const status = state.get(id)?.status;
    const { code, detail } = answer?.body ?? {};
    const isCancelled = code === 'reservation_cancelled' || code === 'invalid_transition';
    const isUnknown = code === 'not_found' && detail === 'No such reservation.';
    if (isCancelled) return status === 'cancelled' ? [state] : IMPOSSIBLE;
    if (isUnknown) return status === 'booked' || status === 'cancelled' ? IMPOSSIBLE : [state];
    return [state];
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
