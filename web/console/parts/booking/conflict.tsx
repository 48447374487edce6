import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { ApiProblem } from '../../../common/api.ts';
import type { DayPlan, Place } from '../../day/plan.ts';
import type { Reservation } from '../../day/records.ts';
import { type Obstacle, obstacleOf } from './obstacle.ts';

/** A party that did not get the place it was meant for, and what has it. */
export type Conflict = Obstacle & {
  reservation: Reservation;
  place: Place;
  /** Whether the party has just been taken, and got another place or none. */
  is_new?: boolean;
};

/** The conflict that a refused assignment tells of, if it is one. */
export function conflictOf(problem: ApiProblem, reservation: Reservation, place: Place): Conflict | undefined {
  const obstacle = obstacleOf(problem);
  return obstacle && { ...obstacle, reservation, place };
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
