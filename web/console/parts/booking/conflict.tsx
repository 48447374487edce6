import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { ApiProblem } from '../../../common/api.ts';
import type { DayPlan, Place } from '../../day/plan.ts';
import type { Reservation } from '../../day/records.ts';

/** A party that did not get the place it was meant for, and what has it. */
export type Conflict = {
  reservation: Reservation;
  place: Place;
  kind: 'occupied' | 'held' | 'blocked' | 'inactive';
  /** The reservation in the way. */
  by: string | undefined;
  /** Until when a guest holds the table (epoch ms). */
  held_until: number | undefined;
  /** Whether the party has just been taken, and got another place or none. */
  is_new?: boolean;
};

const KINDS: Record<string, Conflict['kind']> = {
  table_occupied: 'occupied',
  table_held: 'held',
  table_blocked: 'blocked',
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

const ConflictContext = createContext<Shown>({ conflict: undefined, show: () => undefined });

/** Keeps the last conflict for the page that shows its day, whichever page it arose on. */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [conflict, show] = useState<Conflict>();
  const shown = useMemo(() => ({ conflict, show }), [conflict]);
  return <ConflictContext value={shown}>{children}</ConflictContext>;
}

export const useConflict = (): Shown => use(ConflictContext);

/** The conflict that belongs to a day, if there is one. */
export function useConflictOf({ stays }: DayPlan): Conflict | undefined {
  const { conflict } = useConflict();
  return stays.some(({ reservation }) => reservation.id === conflict?.reservation.id) ? conflict : undefined;
}
