import { createContext, use } from 'react';
import type { ApiProblem } from '../../../common/api.ts';
import type { Place } from '../../day/plan.ts';
import type { Reservation } from '../../day/records.ts';

/** A party that did not get the place it was meant for, and what has it. */
export type Conflict = {
  reservation: Reservation;
  place: Place;
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
export function conflictOf(problem: ApiProblem, reservation: Reservation, place: Place): Conflict | undefined {
  const kind = KINDS[problem.code];
  if (!kind) return undefined;
  const { reservation_id, expires_at } = problem.conflict ?? {};
  return {
    reservation,
    place,
    kind,
    by: reservation_id,
    held_until: expires_at ? Date.parse(expires_at) : undefined,
  };
}

type Shown = { conflict: Conflict | undefined; show: (conflict: Conflict | undefined) => void };

/** The conflict that a page shows where it is. */
export const ConflictContext = createContext<Shown>({ conflict: undefined, show: () => undefined });

export const useConflict = (): Shown => use(ConflictContext);
