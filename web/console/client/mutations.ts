import { useQueryClient } from '@tanstack/react-query';
import { arrivedGuests } from '../../../shared/booking/rules/arrived-guests.ts';
import { seatsOf } from '../../../shared/floor/rules/seats.ts';
import type { Reservation } from '../day/records.ts';
import { tablesNamed } from '../day/tables/named-place.ts';
import type { ReservationChange } from './api.ts';
import { assignmentOf, type Spot } from './assignment.ts';
import { changeCached, noteAnswer } from './cache.ts';
import { isConflict, rereadConflicts } from './conflicts.ts';
import { noteOwn } from './own-bookings.ts';
import { rereadBook, useReads } from './queries.ts';
import { untilAnswered } from './retry.ts';
import { useServices } from './services.ts';

/** Where each step of a visit keeps its time. */
const STEP_TIMES = { arrived: 'arrived_at', seated: 'seated_at', left: 'left_at', no_show: 'no_show_at' } as const;

/** A reservation without its place. */
function unplaced({
  table_id: _,
  table_merge_id: __,
  table_ids: ___,
  merged_table_ids: ____,
  ...rest
}: Reservation): Reservation {
  return rest;
}

/** The time of a step, as the API will note it. */
function stepTime(step: ReservationChange['service_status'], now: number): Partial<Reservation> {
  return step === undefined || step === 'expected' ? {} : { [STEP_TIMES[step]]: new Date(now).toISOString() };
}

/**
 * A reservation as a change at epoch ms `now` will make it, as far as the page can tell: where it will sit the API
 * decides.
 */
function changedBy(reservation: Reservation, change: ReservationChange, now: number): Reservation {
  const {
    version: _,
    notify_guest: __,
    swap_with: ___,
    guests,
    reservation_time,
    coming,
    arrived_guests,
    ...rest
  } = change;
  const { table_id, table_merge_id, table_ids, ...details } = rest;
  const places = table_id !== undefined || table_merge_id !== undefined || table_ids !== undefined;
  const kept = places ? unplaced(reservation) : reservation;
  const { coming_at: _at, coming_by: _by, ...unsaid } = kept;
  const ends = change.service_status !== undefined || reservation_time !== undefined || 'duration_min' in change;
  const changed: Reservation = {
    ...(coming === false ? unsaid : kept),
    ...(arrived_guests !== undefined && { arrived_guests: arrived_guests ?? undefined }),
    ...(coming && { coming_at: new Date(now).toISOString(), coming_by: 'operator' }),
    ...details,
    ...stepTime(change.service_status, now),
    // When a stay ends that is counted anew, the API says.
    ...(ends && { ends_at: undefined }),
    ...(guests !== undefined && { party_size: guests }),
    ...(reservation_time !== undefined && { reservation_time: `${reservation_time}:00` }),
    ...(table_id && { table_id }),
    ...(table_merge_id && { table_merge_id }),
    ...(table_ids && { table_ids }),
  };
  return { ...changed, arrived_guests: arrivedGuests(changed) };
}

const placedAt =
  (spot: Spot) =>
  (reservation: Reservation): Reservation => ({
    ...unplaced(reservation),
    ...(spot.kind === 'table' && { table_id: spot.id }),
    ...(spot.kind === 'group' && { table_merge_id: spot.id }),
    ...(spot.kind === 'joined' && { table_ids: spot.tables }),
  });

/** Whether a change may leave a party outside every service or without a table, or another one on too few seats. */
const movesParty = (change: ReservationChange): boolean =>
  change.reservation_date !== undefined ||
  change.reservation_time !== undefined ||
  change.swap_with !== undefined ||
  (change.table_id === null && change.table_merge_id === null);

/**
 * Changes of a reservation: shown at once wherever it is seen, sent until they are answered, taken back when the API
 * refuses, then read again. What is pressed before that applies to what was answered. Each throws what the API
 * refuses it with.
 */
export function useReservationMutations() {
  const { api, clock } = useServices();
  const client = useQueryClient();
  const read = useReads();
  /** Whether a booking has fewer seats than guests, as far as the floor has been read. */
  function lacksSeatsNow(reservation: Reservation): boolean {
    const tables = client.getQueryData(read.tables().queryKey) ?? [];
    const ids = tablesNamed(client.getQueryData(read.merges().queryKey) ?? [], reservation);
    return ids.length > 0 && seatsOf(tables, ids) < reservation.party_size;
  }
  async function change(
    { id }: Pick<Reservation, 'id'>,
    changed: (reservation: Reservation) => Reservation,
    run: (id: string) => Promise<Reservation>,
    moves: boolean,
  ): Promise<Reservation> {
    const restore = await changeCached(client, id, changed);
    let lacks = false;
    try {
      const answer = await untilAnswered(() => run(id));
      await noteAnswer(client, answer);
      lacks = lacksSeatsNow(answer);
      return answer;
    } catch (error) {
      await restore();
      throw error;
    } finally {
      void rereadBook(client);
      if (moves || lacks || isConflict(client, id)) void rereadConflicts(client);
    }
  }
  return {
    update: (reservation: Pick<Reservation, 'id'>, body: ReservationChange) => {
      const done = change(
        reservation,
        (one) => changedBy(one, body, clock.now()),
        (id) => api.update(id, body),
        movesParty(body),
      );
      // What comes to another date by this page is no news there.
      return body.reservation_date === undefined ? done : noteOwn(done);
    },
    assign: (reservation: Reservation, spot: Spot) => {
      const place = assignmentOf(spot);
      const run = (id: string) => ('table_ids' in place ? api.update(id, place) : api.assign(id, place));
      return change(reservation, placedAt(spot), run, spot.kind === 'none');
    },
  };
}
