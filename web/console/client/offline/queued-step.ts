import type { Problem } from '../../../../shared/platform/contract/problem-body.ts';
import type { Reservation } from '../../day/records.ts';
import type { ReservationChange, WalkIn } from '../api.ts';
import { changedBy } from '../changed-by.ts';

/** Why the API has not taken a step: its answer, or that the day of a step was over before it could be sent. */
export type Refusal = {
  status: number;
  code: string;
  message: string;
  conflict?: Problem['conflict'];
};

type Asked =
  | {
      kind: 'change';
      body: ReservationChange;
      /** The version that it applies to; without one the answer to the step before it tells. */
      version?: number | undefined;
      /** What it changes, as the host saw it. */
      seen?: Partial<Reservation> | undefined;
    }
  | {
      kind: 'walk_in';
      body: WalkIn;
      /** How the party is shown until the API has taken it. */
      party: Reservation;
    };

/** A step of the evening that is shown as done and that the API has not answered yet. */
export type QueuedStep = {
  /** Makes it safe to send again: the idempotency key of what it creates. */
  id: string;
  /** Who took it, by e-mail address, in which restaurant. */
  by: string;
  house: string;
  /** The reservation that it is about. A party that walked in is called by its own step until it has an id. */
  of: string;
  /** The calendar date of that reservation. */
  date: string;
  asked: Asked;
  /** When it was pressed (epoch ms). */
  pressed_at: number;
  /** Whether it was sent, so that it may have arrived. */
  tried?: boolean;
  refused?: Refusal | undefined;
  /** The refused step that it builds on. */
  held_by?: string | undefined;
};

/** Steps in the order in which they were pressed on this device. */
type Steps = readonly QueuedStep[];

/** Whether a step is still to be sent: it was not refused, nor was one that it builds on. */
export const isGoing = ({ refused, held_by }: QueuedStep): boolean => refused === undefined && held_by === undefined;

/** The steps after one more; the same one twice is one. */
export const withStep =
  (step: QueuedStep) =>
  (steps: Steps): Steps =>
    steps.some(({ id }) => id === step.id) ? steps : [...steps, step];

/** The steps without one that nobody has been sent and nothing builds on; else as they are. */
export const takenOut =
  (id: string) =>
  (steps: Steps): Steps => {
    const step = steps.find((one) => one.id === id);
    const last = steps.findLast((one) => one.of === step?.of);
    return step && !step.tried && isGoing(step) && last === step ? steps.filter((one) => one !== step) : steps;
  };

const PLACE = ['table_id', 'table_merge_id', 'table_ids'] as const;

/** The fields of a reservation that a change is about: who is seated sits where the host saw them. */
export function fieldsOf(body: ReservationChange): string[] {
  const is_about_place = body.service_status === 'seated' || PLACE.some((field) => body[field] !== undefined);
  return [...new Set([...Object.keys(body), ...(is_about_place ? PLACE : [])])];
}

/** Reservations as they are once the steps that wait are done, with the parties that have walked in. */
export function overlaid(reservations: readonly Reservation[], steps: Steps): Reservation[] {
  const going = steps.filter(isGoing);
  if (going.length === 0) return [...reservations];
  const known = new Set(reservations.map(({ id }) => id));
  const walked_in = going.flatMap(({ asked }) =>
    asked.kind === 'walk_in' && !known.has(asked.party.id) ? [asked.party] : [],
  );
  const byReservation = Map.groupBy(going, ({ of }) => of);
  return [...reservations, ...walked_in].map((reservation) =>
    (byReservation.get(reservation.id) ?? []).reduce(
      (one, { asked, pressed_at }) => (asked.kind === 'change' ? changedBy(one, asked.body, pressed_at) : one),
      reservation,
    ),
  );
}

/** How it stands with what was done to a reservation here; nothing where all of it is answered. */
export function queuedStateOf(steps: Steps, reservation_id: string): 'waiting' | 'refused' | undefined {
  const own = steps.filter(({ of }) => of === reservation_id);
  if (own.some(({ refused }) => refused)) return 'refused';
  return own.length > 0 ? 'waiting' : undefined;
}
