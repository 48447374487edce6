import { DomainError } from '../../platform/errors.ts';
import type { ReservationStatus, ServiceStatus } from '../contract/reservation.ts';

// A reservation is in two states at once: whether it stands (`status`), and, while it is confirmed, where its party is in its
// visit (`service_status`). docs/design.md, "Booking lifecycle", shows both tables.

/** Who takes a step: the guest, on the booking page or by their link, or the house. */
type Actor = 'guest' | 'operator';

/** One step: who takes it, from which states (`none`: there is no reservation), and to which. */
type Step<State> = { by: readonly Actor[]; from: readonly (State | 'none')[]; to: State };

/** Every step that the status of a reservation can take. What is cancelled stays so. */
export const STATUS_STEPS = {
  request: { by: ['guest'], from: ['none'], to: 'pending' },
  book: { by: ['guest', 'operator'], from: ['none'], to: 'confirmed' },
  import_cancelled: { by: ['operator'], from: ['none'], to: 'cancelled' },
  confirm: { by: ['operator'], from: ['pending'], to: 'confirmed' },
  ask_again: { by: ['guest'], from: ['confirmed'], to: 'pending' },
  cancel: { by: ['guest', 'operator'], from: ['pending', 'confirmed'], to: 'cancelled' },
} as const satisfies Record<string, Step<ReservationStatus>>;

export type StatusStep = keyof typeof STATUS_STEPS;

/** Whether a reservation can take a step of its status. */
export const canTransition = ({ status }: { status: ReservationStatus }, step: StatusStep): boolean =>
  STATUS_STEPS[step].from.some((from: ReservationStatus | 'none') => from === status);

/** Whether a reservation must change to get this status. Throws `invalid_transition` out of `cancelled`. */
export function mustChange(from: ReservationStatus, to: ReservationStatus): boolean {
  if (from === to) return false;
  const isStep = Object.values(STATUS_STEPS).some(
    (step: Step<ReservationStatus>) => step.to === to && step.from.includes(from),
  );
  if (!isStep) throw new DomainError('invalid_transition', 'A cancelled reservation stays cancelled.');
  return true;
}

/** When a step of the visit was made. */
type Moment = 'arrived_at' | 'seated_at' | 'left_at' | 'no_show_at';

/** A step of the visit, the moment that it notes, and which moments noted before are kept: its own, where it is made again. */
type VisitStep = Step<ServiceStatus> & { notes?: Moment; keeps: readonly Moment[] };

const EVERY = ['expected', 'arrived', 'seated', 'left', 'no_show'] as const satisfies readonly ServiceStatus[];
const UNTIL_SEATED = ['arrived_at', 'seated_at'] as const satisfies readonly Moment[];

/**
 * Every step of the visit of a confirmed party. Those of the house are named as its request names them (`service_status`), and
 * are taken in any order, because hosts correct mistakes: what comes after a step has not happened then.
 */
export const VISIT_STEPS = {
  booked: { by: ['guest', 'operator'], from: ['none'], to: 'expected', keeps: [] },
  expected: { by: ['operator'], from: EVERY, to: 'expected', keeps: [] },
  arrived: { by: ['operator'], from: ['none', ...EVERY], to: 'arrived', notes: 'arrived_at', keeps: ['arrived_at'] },
  seated: { by: ['operator'], from: ['none', ...EVERY], to: 'seated', notes: 'seated_at', keeps: UNTIL_SEATED },
  left: { by: ['operator'], from: EVERY, to: 'left', notes: 'left_at', keeps: UNTIL_SEATED },
  no_show: { by: ['operator'], from: ['none', ...EVERY], to: 'no_show', notes: 'no_show_at', keeps: [] },
  awaited_again: { by: ['guest'], from: ['no_show'], to: 'expected', keeps: [] },
} as const satisfies Record<ServiceStatus, VisitStep> & Record<string, VisitStep>;

/** Where a party is in its visit, and since when (ISO 8601, UTC). */
export type VisitState = { service_status: ServiceStatus } & { [moment in Moment]?: string | undefined };

/** A party that has not come yet. */
export const EXPECTED: VisitState = {
  service_status: 'expected',
  arrived_at: undefined,
  seated_at: undefined,
  left_at: undefined,
  no_show_at: undefined,
};

/**
 * A party's visit after a step of the house at `now` (epoch ms): the step keeps the time it was first made at when the party
 * goes back to it, and what comes after it has not happened. Throws `not_confirmed` for a request, `reservation_cancelled`.
 */
export function visitAfter(
  before: VisitState & { status: ReservationStatus },
  step: ServiceStatus,
  now: number,
): VisitState {
  if (before.status === 'cancelled')
    throw new DomainError('reservation_cancelled', 'A cancelled reservation takes notes only.');
  if (before.status === 'pending') throw new DomainError('not_confirmed', 'Confirm this reservation first.');
  const { to, notes, keeps }: VisitStep = VISIT_STEPS[step];
  const at = new Date(now).toISOString();
  const after = (moment: Moment) => {
    const kept = keeps.includes(moment) ? before[moment] : undefined;
    return moment === notes ? (kept ?? at) : kept;
  };
  return {
    service_status: to,
    arrived_at: after('arrived_at'),
    seated_at: after('seated_at'),
    left_at: after('left_at'),
    no_show_at: after('no_show_at'),
  };
}
