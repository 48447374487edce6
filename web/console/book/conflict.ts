import { createContext, use } from 'react';
import type { ApiProblem } from '../../common/api.ts';
import type { Reservation } from '../data/api.ts';

/** A party that did not get the place it was moved to, and what has it. */
export type Conflict = {
  reservation: Reservation;
  /** Key of the row that it was meant for. */
  row_key: string;
  kind: 'occupied' | 'held' | 'inactive';
  /** The reservation in the way. */
  by: string | undefined;
  /** Until when a guest holds the table (epoch ms). */
  held_until: number | undefined;
};

const KINDS: Record<string, Conflict['kind']> = {
  table_occupied: 'occupied',
  table_held: 'held',
  table_inactive: 'inactive',
};

/** The conflict that a refused assignment tells of, if it is one. */
export function conflictOf(problem: ApiProblem, reservation: Reservation, row_key: string): Conflict | undefined {
  const kind = KINDS[problem.code];
  if (!kind) return undefined;
  const { reservation_id, expires_at } = problem.conflict ?? {};
  return {
    reservation,
    row_key,
    kind,
    by: reservation_id,
    held_until: expires_at ? Date.parse(expires_at) : undefined,
  };
}

type Shown = { conflict: Conflict | undefined; show: (conflict: Conflict | undefined) => void };

/** The conflict that the book shows where it is. */
export const ConflictContext = createContext<Shown>({ conflict: undefined, show: () => undefined });

export const useConflict = (): Shown => use(ConflictContext);
