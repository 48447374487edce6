import type { DayCounts } from '../../availability/rules/cover-count.ts';
import { isTight } from '../../availability/rules/floor.ts';
import { type Occupancy, type OccupancyRef, type Own, refsOf } from '../../availability/rules/occupancy.ts';
import type { Pacing } from '../../availability/rules/pacing.ts';
import { datesTouched } from '../../platform/time/time.ts';
import type { DatedSetup } from '../../restaurant/rules/setup.ts';
import { UNSAID } from './attendance.ts';
import { changesTime, type WantedPlace } from './guest-change.ts';
import { countedIn, type Draw, requireBookable } from './hold.ts';
import { placeOf } from './operator-booking.ts';
import { reminderRule } from './reminder.ts';
import type { StoredReservation } from './reservation.ts';
import type { ReservationChanges } from './reservation-changes.ts';
import { canTransition, EXPECTED, STATUS_STEPS } from './state-machine.ts';
import { hasEnded } from './visit.ts';

/**
 * A change of place to be written, the lists of the parties without a table who need the seats that it takes, and the slot
 * whose limits of covers it keeps.
 */
export type Move = { changes: ReservationChanges; beside: OccupancyRef[]; pacing?: Pacing };

/**
 * What a move is decided with: the time (epoch ms), the party's own entry, who draws among equally good places, and the
 * covers that are counted.
 */
export type MoveContext = { now: number; own: Own; draw: Draw; counts?: readonly DayCounts[] };

/**
 * Decides a guest's move: by the rules of a lock, with the party's own place left out (docs/design.md, "Booking
 * lifecycle"). Fewer guests at the same time keep table and length, whatever the rules are by now; but a party that was
 * given up has neither any more, and takes a place again. Throws what a lock would throw.
 */
export function proposeMove(
  setup: DatedSetup,
  occupancies: readonly Occupancy[],
  reservation: StoredReservation,
  wanted: WantedPlace,
  { draw, ...asked }: MoveContext,
): Move {
  const isElsewhere = changesTime(reservation, wanted);
  const isMere = !isElsewhere && wanted.guests <= reservation.party_size;
  if (isMere && !hasEnded(reservation)) return { changes: { party_size: wanted.guests }, beside: [] };
  const { slot, floor, choices } = requireBookable(setup, occupancies, wanted, asked);
  const seating = choices[draw(choices.length)];
  const dates = datesTouched(slot.from, slot.to, setup.config.timezone);
  const asksAgain = !isMere && setup.config.confirmation_mode === 'manual' && canTransition(reservation, 'ask_again');
  return {
    changes: {
      reservation_date: wanted.date,
      reservation_time: `${wanted.time}:00`,
      party_size: wanted.guests,
      duration_min: slot.to - slot.from,
      from: slot.from,
      to: slot.to,
      dates,
      ...placeOf(seating),
      ...(asksAgain && { status: STATUS_STEPS.ask_again.to }),
      ...(isElsewhere && UNSAID),
      // A party that was given up is waited for again.
      ...(reservation.service_status !== 'expected' && EXPECTED),
      min_cancel_hours: setup.config.min_cancel_hours,
      reminder: reminderRule(setup.config),
      counted: countedIn(slot, wanted.guests),
    },
    pacing: slot.pacing,
    beside: isTight(floor, slot, seating?.tables ?? []) ? refsOf({ tables: [], dates }) : [],
  };
}
