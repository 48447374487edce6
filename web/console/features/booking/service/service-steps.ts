import { useQueryClient } from '@tanstack/react-query';
import { isHere } from '../../../../../shared/booking/rules/arrived-guests.ts';
import { clockTimeAt } from '../../../../../shared/platform/time/time.ts';
import { ApiProblem } from '../../../../common/api.ts';
import type { ReservationChange } from '../../../client/api.ts';
import { assignmentOf, namedPlaceOf } from '../../../client/assignment.ts';
import { useReservationMutations } from '../../../client/mutations.ts';
import { rereadBook, useFloor, useMe } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import type { Place } from '../../../day/plan.ts';
import { type Reservation, timeOf } from '../../../day/records.ts';
import { beginsOf, type Stay, satFarAhead } from '../../../day/service-day.ts';
import { hasEnded } from '../../../day/service-state.ts';
import { tablesNamed } from '../../../day/tables/named-place.ts';
import type { Offer } from '../../../day/tables/offers.ts';
import type { InTheWay } from '../../../day/tables/places.ts';
import { earlyEndOf, type Sitting } from '../../../day/tables/sitting-down.ts';
import { clockOf } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { nameOnTable, partyName } from '../party-name.ts';
import { foreseen, obstacleOf } from '../reservation/conflict/obstacle.ts';
import { toldMove } from '../reservation/told-time.ts';
import { useAskSeats } from './ask-seats.ts';
import { placeOf } from './offer-place.ts';
import { useObstacleWords, useRefusal } from './refusal.ts';
import { useVacate } from './vacate.ts';

type Offered = Pick<Offer, 'kind' | 'key' | 'name' | 'table_ids' | 'seats'>;
type ServiceStatus = NonNullable<ReservationChange['service_status']>;

/** Asks for another change where a table is in the way, which is told. */
type Instead = (why: string) => Promise<ReservationChange | undefined>;

/** Says what was done, by what was answered. */
type Told = (changed: Reservation) => string;

type RunOptions = {
  instead?: Instead | undefined;
  told?: Told;
  sits_at?: readonly string[];
  moves?: boolean;
};

/** A party's visit as it is, to go back to it. */
const visitOf = (
  { service_status, arrived_guests, course }: Reservation,
  courses: readonly string[] = [],
): ReservationChange => ({
  service_status,
  ...(isHere({ service_status }) && { arrived_guests: arrived_guests ?? null }),
  ...(service_status === 'seated' && course !== undefined && courses.includes(course) && { course }),
});

const OFF_ITS_TABLE = assignmentOf({ kind: 'none', id: '' });

/** What one more press gives a party (minutes). */
const LONGER = 15;

/** The steps of an evening: done at once, told in words, and undone with one press for 20 s. */
export function useServiceSteps() {
  const { t } = useI18n();
  const { update, step: take } = useReservationMutations();
  const { queue } = useServices();
  const toasts = useToasts();
  const refusal = useRefusal();
  const obstacle = useObstacleWords();
  const client = useQueryClient();
  const askSeats = useAskSeats();
  const vacate = useVacate();
  const { timezone, courses } = useMe();
  const { merges } = useFloor();

  /**
   * `back` makes again what was, once the change is done; `instead` is asked for another change where a table is in the way
   * of this one, which is told; `sits_at` are the tables at which the party sits afterwards, once others have left them, which
   * is undone with it; `told` says what was done by what was answered; `moves`: it is no step of the evening that could wait for
   * the line. Answers whether it is done.
   */
  async function run(
    reservation: Reservation,
    wanted: ReservationChange,
    message: string,
    back: (changed: Reservation) => ReservationChange,
    { instead, told, sits_at = [], moves = false }: RunOptions = {},
  ): Promise<boolean> {
    const change = moves ? update : take;
    const vacated = await vacate(reservation, sits_at);
    if (!vacated) return false;
    const refused = (error: unknown) => {
      toasts.failed(refusal(error, reservation));
      return undefined;
    };
    const send = (one: Reservation, body: ReservationChange) => change(one, body).catch(refused);
    const changed = await change(reservation, wanted).catch(async (error: unknown) => {
      if (!instead || !(error instanceof ApiProblem && obstacleOf(error))) return refused(error);
      const other = await instead(refusal(error, reservation));
      return other && send(reservation, other);
    });
    if (!changed) {
      vacated.tell();
      return false;
    }
    const is_cut = wanted.service_status === 'seated' && wanted.duration_min !== undefined;
    const done = vacated.told(saysTable(message, changed, is_cut) ?? told?.(changed) ?? message);
    const said = queue.isQueued(changed) ? t('queued.done', { done }) : done;
    toasts.done(said, async () => {
      const is_back = (await queue.takeBack(changed)) || (await send(changed, back(changed)));
      if (is_back && (await vacated.undo())) toasts.done(t('undone'));
    });
    return true;
  }

  /**
   * What was done, and what is not as it seems with the table of a party that was seated: it has it only until somebody else
   * does, or not yet, because its time is far ahead.
   */
  function saysTable(done: string, changed: Reservation, is_cut: boolean): string | undefined {
    const has_place = changed.table_id ?? changed.table_merge_id ?? changed.table_ids;
    if (has_place && satFarAhead(changed, timezone)) return t('step.seated_far_ahead', { done, time: timeOf(changed) });
    const end = earlyEndOf(changed, is_cut);
    return end === undefined ? undefined : t('step.seated_until', { done, time: clockTimeAt(end, timezone) });
  }

  /**
   * The party is here, seated, gone, given up, or expected again. One that is called back and whose table somebody else has
   * by now comes back without a table, if that is meant.
   */
  const step = (reservation: Reservation, service_status: ServiceStatus) => {
    const message = t(`step.${service_status}_done`, { name: partyName(t, reservation) });
    const back = () => visitOf(reservation, courses);
    const is_back = service_status !== 'left' && service_status !== 'no_show' && hasEnded(reservation);
    const withoutTable = async (why: string) =>
      is_back && (await askSeats.withoutTable(service_status, why)) ? { service_status, ...OFF_ITS_TABLE } : undefined;
    const sits_at = service_status === 'seated' ? tablesNamed(merges, reservation) : [];
    return run(reservation, { service_status }, message, back, {
      instead: is_back ? withoutTable : undefined,
      sits_at,
    });
  };

  /** So many of the party are here: it has arrived, unless it sits already. */
  const arrive = (reservation: Reservation, here: number) => {
    const { party_size: guests, service_status } = reservation;
    const is_whole = here >= guests;
    const name = partyName(t, reservation);
    const message = is_whole ? t('step.complete_done', { name }) : t('step.partly_done', { name, here, guests });
    const change: ReservationChange = {
      arrived_guests: is_whole ? null : here,
      ...(!isHere({ service_status }) && { service_status: 'arrived' }),
    };
    return run(reservation, change, message, () => visitOf(reservation, courses));
  };

  /** The party is at a course of its meal. */
  const course = (reservation: Reservation, name: string) => {
    const message = t('step.course_done', { name: partyName(t, reservation), course: name });
    return run(reservation, { course: name }, message, () => ({ course: reservation.course ?? null }));
  };

  const asks = (reservation: Reservation, { name, seats }: Pick<Offered, 'name' | 'seats'>) =>
    askSeats.seats([{ who: partyName(t, reservation), guests: reservation.party_size, table: name, seats }]);

  /** Says what is seen in the way at a place (`way`), so that nothing is asked that cannot be done. */
  function isRefused(table: string, way: InTheWay | undefined): boolean {
    if (!way) return false;
    toasts.failed(obstacle(foreseen(way), table));
    void rereadBook(client);
    return true;
  }

  /** Gives a party that is here a place and seats it there, in one step; with a shorter stay where that is all that is free. */
  const seatAt = async (reservation: Reservation, offer: Offered, way?: InTheWay, sitting: Sitting = {}) => {
    if (isRefused(offer.name, way) || !(await asks(reservation, offer))) return false;
    const before = reservation.service_status;
    const { duration_min } = sitting;
    const is_cut = duration_min !== undefined;
    const message = t('step.seated_at', { name: partyName(t, reservation), table: offer.name });
    const change: ReservationChange = { ...placeOf(offer), service_status: 'seated', ...(is_cut && { duration_min }) };
    const back = () => ({
      ...namedPlaceOf(reservation, merges),
      service_status: before,
      ...(is_cut && { duration_min: reservation.duration_min }),
    });
    return run(reservation, change, message, back, { sits_at: offer.table_ids });
  };

  /** Gives a party that was given up another place from now on: it is expected again. */
  const comeBackTo = async (reservation: Reservation, row: Place & Pick<Offered, 'seats'>, way?: InTheWay) => {
    if (isRefused(row.name, way) || !(await asks(reservation, row))) return false;
    const { service_status } = reservation;
    const message = t('back.at', { name: partyName(t, reservation), table: row.name });
    const change: ReservationChange = { ...assignmentOf(row), service_status: 'expected' };
    return run(reservation, change, message, () => ({ service_status }), { moves: true });
  };

  /** Moves a party, wherever it is in its evening. */
  const moveTo = async (reservation: Reservation, offer: Offered, way?: InTheWay) => {
    if (isRefused(offer.name, way) || !(await asks(reservation, offer))) return false;
    const message = t('move.done', { name: partyName(t, reservation), table: offer.name });
    const sits_at = reservation.service_status === 'seated' ? offer.table_ids : [];
    const told: Told = (changed) => toldMove(t, reservation, changed, offer.name, timezone);
    return run(reservation, placeOf(offer), message, () => namedPlaceOf(reservation, merges), {
      sits_at,
      told,
      moves: true,
    });
  };

  /** A quarter of an hour more, from now on when its time is over. */
  const longer = ({ reservation, to, ...stay }: Stay, now: number) => {
    const until = Math.max(to, now) + LONGER;
    const message = t('step.longer_done', { name: partyName(t, reservation), time: clockOf(until) });
    return run(reservation, { duration_min: until - beginsOf(stay) }, message, () => ({
      duration_min: reservation.duration_min,
    }));
  };

  /** Two parties exchange their tables; `way` is what is seen in the way at one of them. */
  const swap = async (reservation: Reservation, other: Reservation, way?: InTheWay & { place: string }) => {
    if (way && isRefused(way.place, way)) return false;
    const [one, two] = [reservation, other].map((party) => ({
      who: partyName(t, party),
      guests: party.party_size,
      place: party,
    }));
    if (one && two && !(await askSeats.swap([one, two]))) return false;
    const message = t('step.swap_done', { one: nameOnTable(t, reservation), other: nameOnTable(t, other) });
    const exchange = ({ version }: Reservation): ReservationChange => ({ swap_with: other.id, version });
    return run(reservation, exchange(reservation), message, exchange, { moves: true });
  };

  /** Marks a party as coming whose guest was called, for the time that is seen; or takes that back. */
  const noteComing = (reservation: Reservation, coming: boolean) => {
    const message = t(coming ? 'coming.noted' : 'coming.taken_back', { name: partyName(t, reservation) });
    const asOf = (one: Reservation, to: boolean): ReservationChange => ({
      coming: to,
      ...(to && { version: one.version }),
    });
    return run(reservation, asOf(reservation, coming), message, (changed) => asOf(changed, !coming));
  };

  return { run, step, arrive, course, noteComing, seatAt, comeBackTo, moveTo, longer, swap };
}
