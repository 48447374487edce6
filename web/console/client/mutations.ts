import { useQueryClient } from '@tanstack/react-query';
import { seatsOf } from '../../../shared/floor/rules/seats.ts';
import { isPassing } from '../../common/api.ts';
import type { Reservation } from '../day/records.ts';
import { tablesNamed } from '../day/tables/named-place.ts';
import type { ReservationChange } from './api.ts';
import { assignmentOf, type Spot } from './assignment.ts';
import { changeCached, findCached, noteAnswer } from './cache.ts';
import { changedBy, unplaced } from './changed-by.ts';
import { isConflict, rereadConflicts } from './conflicts.ts';
import { noteOwn } from './own-bookings.ts';
import { rereadBook, useReads } from './queries.ts';
import { untilAnswered } from './retry.ts';
import { useServices } from './services.ts';

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

/** How often something is sent. */
type Tries = (once: () => Promise<Reservation>) => Promise<Reservation>;

/**
 * Changes of a reservation: shown at once wherever it is seen, sent until they are answered, taken back when the API
 * refuses, then read again. What is pressed before that applies to what was answered. Each throws what the API
 * refuses it with.
 */
export function useReservationMutations() {
  const { api, clock, queue } = useServices();
  const client = useQueryClient();
  const read = useReads();
  /** Whether a booking has fewer seats than guests, as far as the floor has been read. */
  function lacksSeatsNow(reservation: Reservation): boolean {
    const tables = client.getQueryData(read.tables().queryKey) ?? [];
    const ids = tablesNamed(client.getQueryData(read.merges().queryKey) ?? [], reservation);
    return ids.length > 0 && seatsOf(tables, ids) < reservation.party_size;
  }
  async function change(
    reservation: Pick<Reservation, 'id'>,
    changed: (reservation: Reservation) => Reservation,
    run: (id: string) => Promise<Reservation>,
    moves: boolean,
  ): Promise<Reservation> {
    const id = queue.idNow(reservation.id);
    const restore = await changeCached(client, id, changed);
    let lacks = false;
    try {
      const answer = await run(id);
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
  const send = (reservation: Pick<Reservation, 'id'>, body: ReservationChange, tries: Tries): Promise<Reservation> =>
    change(
      reservation,
      (one) => changedBy(one, body, clock.now()),
      (id) => tries(() => api.update(id, body)),
      movesParty(body),
    );
  return {
    update: (reservation: Pick<Reservation, 'id'>, body: ReservationChange): Promise<Reservation> => {
      const done = send(reservation, body, untilAnswered);
      // What comes to another date by this page is no news there.
      return body.reservation_date === undefined ? done : noteOwn(done);
    },
    /**
     * The same of a step of the evening. While there is no line it waits, and so it does behind what waits already: it is shown
     * as done, kept on this device, and sent when the line is back. One whose answer is lost waits with them.
     */
    step: async (reservation: Reservation, body: ReservationChange): Promise<Reservation> => {
      const id = queue.idNow(reservation.id);
      const seen = findCached(client, id) ?? { ...reservation, id };
      if (queue.mustWait()) return queue.add(seen, body);
      try {
        return await send(reservation, body, (once) => once());
      } catch (error) {
        if (!isPassing(error)) throw error;
        return queue.add(seen, body, { tried: true });
      }
    },
    assign: (reservation: Reservation, spot: Spot) => {
      const place = assignmentOf(spot);
      const run = (id: string) =>
        untilAnswered<Reservation>(() => ('table_ids' in place ? api.update(id, place) : api.assign(id, place)));
      return change(reservation, placedAt(spot), run, spot.kind === 'none');
    },
  };
}
