import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { ApiProblem } from '../../../../../common/api.ts';
import { wasPressedIn } from '../../../../components/feedback/refusals.ts';
import type { Place } from '../../../../day/plan.ts';
import type { Reservation } from '../../../../day/records.ts';
import type { Stay } from '../../../../day/service-day.ts';
import { type Obstacle, obstacleOf } from './obstacle.ts';

/** A party that did not get the place it was meant for, and what has it. */
export type Conflict = Obstacle & {
  reservation: Reservation;
  place: Place;
};

/** Where a conflict is told: where it was pressed, else beside the party or the row that it is about. */
const PARTS = { panel: '[data-panel]', in_the_way: '[data-in-the-way]' } as const;
type Where = keyof typeof PARTS | 'page';

const wherePressed = (): Where => {
  if (wasPressedIn(PARTS.panel)) return 'panel';
  return wasPressedIn(PARTS.in_the_way) ? 'in_the_way' : 'page';
};

/** The conflict that a refused assignment tells of, if it is one. */
export function conflictOf(problem: ApiProblem, reservation: Reservation, place: Place): Conflict | undefined {
  const obstacle = obstacleOf(problem);
  return obstacle && { ...obstacle, reservation, place };
}

type Shown = {
  conflict: Conflict | undefined;
  where: Where;
  show: (conflict: Conflict | undefined) => void;
};

const ConflictContext = createContext<Shown>({ conflict: undefined, where: 'page', show: () => undefined });

/** Keeps the last conflict for the page that shows its day, whichever page it arose on. */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [told, tell] = useState<{ conflict: Conflict | undefined; where: Where }>({
    conflict: undefined,
    where: 'page',
  });
  const shown = useMemo(
    (): Shown => ({ ...told, show: (conflict) => tell({ conflict, where: wherePressed() }) }),
    [told],
  );
  return <ConflictContext value={shown}>{children}</ConflictContext>;
}

export const useConflict = (): Shown => use(ConflictContext);

/** The conflict of one of some parties, if it is to be told there. */
export function useConflictOf(stays: readonly Pick<Stay, 'reservation'>[], here: Where): Conflict | undefined {
  const { conflict, where } = useConflict();
  const is_theirs = stays.some(({ reservation }) => reservation.id === conflict?.reservation.id);
  return is_theirs && where === here ? conflict : undefined;
}
