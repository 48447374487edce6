import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../../../common/api.ts';
import type { ReservationChange } from '../../../client/api.ts';
import { assignmentOf, namedPlaceOf, spotOf } from '../../../client/assignment.ts';
import { useReservationMutations } from '../../../client/mutations.ts';
import { rereadBook, useFloor, useMe } from '../../../client/queries.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { useShortDate } from '../../../components/format/short-date.ts';
import { useConfirm } from '../../../components/overlays/confirm.tsx';
import { coversOfBooking } from '../../../day/covers.ts';
import type { Place } from '../../../day/plan.ts';
import type { Reservation } from '../../../day/records.ts';
import { type NamedPlace, placeNamed, tablesNamed } from '../../../day/tables/named-place.ts';
import type { InTheWay } from '../../../day/tables/places.ts';
import type { TableOffer } from '../../../day/tables/table-offers.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useAskBeyond } from '../../availability/cover-limits/use-limits.ts';
import { partyName, saidOf } from '../party-name.ts';
import { useAskSeats } from '../service/ask-seats.ts';
import { useRefusal } from '../service/refusal.ts';
import { useVacate } from '../service/vacate.ts';
import { conflictOf, useConflict } from './conflict/conflict.tsx';
import { foreseen } from './conflict/obstacle.ts';
import { useSendPastOffer } from './conflict/take-offer-back.ts';
import { reversedChange } from './reversed-change.ts';
import { toldMove, toldTime } from './told-time.ts';

const placeOf = (reservation: Reservation): Place => ({
  ...spotOf(reservation),
  ...{ key: '', name: '', tables: [] },
});

/** Whether a change may bring more guests to a start than before. */
const movesCovers = ({ reservation_date, reservation_time, guests }: ReservationChange): boolean =>
  reservation_date !== undefined || reservation_time !== undefined || guests !== undefined;

/** Whether a change names a place that the booking does not have, or more guests for the one that it names. */
const puts = (before: Reservation, body: ReservationChange): boolean => {
  const has = assignmentOf(spotOf(before));
  const is_other = body.table_id !== has.table_id || body.table_merge_id !== has.table_merge_id;
  return is_other || (body.guests ?? 0) > before.party_size;
};

/** Everything that can be done to a reservation, told in words: what became of it, or why it was refused. */
export function useBookingActions() {
  const { t } = useI18n();
  const shortDate = useShortDate();
  const mutations = useReservationMutations();
  const { timezone } = useMe();
  const floor = useFloor();
  const toasts = useToasts();
  const beyond = useAskBeyond();
  const confirm = useConfirm();
  const { show } = useConflict();
  const askSeats = useAskSeats();
  const vacate = useVacate();
  const refusal = useRefusal();
  const client = useQueryClient();
  const sendPast = useSendPastOffer();

  async function setStatus(reservation: Reservation, status: 'confirmed' | 'cancelled'): Promise<void> {
    const name = partyName(t, reservation);
    show(undefined);
    try {
      await mutations.update(reservation, { status });
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'invalid_transition')
        return toasts.failed(saidOf(t, 'changed_elsewhere', reservation));
      return toasts.fault(error);
    }
    const mailed = reservation.guest_email !== null;
    if (status === 'confirmed') toasts.done(t(mailed ? 'approve.done_mail' : 'approve.done', { name }));
    else if (reservation.status === 'pending') toasts.done(t(mailed ? 'refuse.done_mail' : 'refuse.done', { name }));
    else toasts.done(saidOf(t, mailed ? 'cancel.done_mail' : 'cancel.done', reservation));
  }

  /** Confirms a request: nothing is asked first. */
  const approve = (reservation: Reservation) => setStatus(reservation, 'confirmed');

  /** Has others leave the place that a party which sits somewhere gets by a change, if it names one. */
  const vacateFor = (party: Reservation, named: NamedPlace) =>
    vacate(party, party.service_status === 'seated' ? tablesNamed(floor.merges, named) : []);

  /** Cancels, or refuses a request, after saying what follows. */
  function cancel(reservation: Reservation): void {
    const name = partyName(t, reservation);
    const email = reservation.guest_email;
    const refusing = reservation.status === 'pending';
    const question = refusing ? 'refuse.ask' : 'cancel.ask';
    confirm({
      title: refusing ? t('refuse.title', { name }) : saidOf(t, 'cancel.title', reservation),
      text: email ? t(`${question}_mail`, { email }) : t(question),
      labels: { confirm: t(refusing ? 'refuse' : 'cancel.do'), cancel: t('keep') },
      onConfirm: () => void setStatus(reservation, 'cancelled'),
    });
  }

  /** Shows what is seen in a party's way at a place, so that nothing is asked that cannot be done; answers whether there is something. */
  function isRefused(reservation: Reservation, place: Place, way: InTheWay | undefined): boolean {
    show(way && { ...foreseen(way), reservation, place });
    // Seen is not known: the next try knows what has changed meanwhile.
    if (way) void rereadBook(client);
    return way !== undefined;
  }

  /**
   * Moves a party to a place, or takes it off its table; can be undone. A conflict is shown where it is: one that is seen
   * (`way`) before anything is asked. An `offer` of the place that is to be taken back is, if nothing else is in the way.
   */
  async function assign(
    reservation: Reservation,
    place: Place,
    { way, offer }: { way?: InTheWay | undefined; offer?: TableOffer } = {},
  ): Promise<void> {
    const name = partyName(t, reservation);
    if (isRefused(reservation, place, way)) return;
    if (!(await askSeats.place(name, reservation.party_size, assignmentOf(place)))) return;
    const vacated = await vacateFor(reservation, assignmentOf(place));
    if (!vacated) return;
    let moved: Reservation;
    try {
      moved = await sendPast(offer, () => mutations.assign(reservation, place));
    } catch (error) {
      vacated.tell();
      const conflict = error instanceof ApiProblem && conflictOf(error, reservation, place);
      if (conflict) return show(conflict);
      return toasts.failed(refusal(error, reservation));
    }
    const message =
      place.kind === 'none' ? t('move.none', { name }) : toldMove(t, reservation, moved, place.name, timezone);
    toasts.done(vacated.told(message), () =>
      mutations
        .update(reservation, namedPlaceOf(reservation, floor.merges))
        .then(async () => (await vacated.undo()) && toasts.done(t('undone')), toasts.fault),
    );
  }

  /**
   * Changes a booking in one step and tells it; can be undone. `place` is the one that was asked for, if any. Answers
   * whether it is done: a conflict is shown where it is. An `offer` of that place is taken back if nothing else is in the way.
   */
  async function edit(
    reservation: Reservation,
    body: ReservationChange,
    place?: Place,
    offer?: TableOffer,
  ): Promise<boolean> {
    const name = partyName(t, reservation);
    show(undefined);
    if (puts(reservation, body) && !(await askSeats.place(name, body.guests ?? reservation.party_size, body)))
      return false;
    const vacated = await vacateFor(reservation, body);
    if (!vacated) return false;
    let changed: Reservation;
    try {
      const wanted = { ...body, version: reservation.version };
      changed = await sendPast(offer, () => mutations.update(reservation, wanted));
    } catch (error) {
      vacated.tell();
      const wanted = place ?? placeOf(reservation);
      const conflict = error instanceof ApiProblem && conflictOf(error, reservation, wanted);
      if (conflict) show(conflict);
      else if (error instanceof ApiProblem && error.code === 'booking_changed')
        toasts.failed(saidOf(t, 'changed_elsewhere', reservation));
      else throw error;
      return false;
    }
    const { reservation_date: date } = changed;
    const words = {
      // As it is called now.
      name: partyName(t, changed),
      date: shortDate(date),
      time: toldTime(t, reservation, changed, timezone),
      guests: t('guests', { count: changed.party_size }),
    };
    const has_place = changed.table_id ?? changed.table_merge_id ?? changed.table_ids;
    const table = placeNamed(floor, changed)?.table;
    const is_moved = table !== undefined && table !== placeNamed(floor, reservation)?.table;
    const is_cancelled = changed.status === 'cancelled';
    const kept = t(is_cancelled ? 'edit.done_cancelled' : has_place ? 'edit.done' : 'edit.done_none', words);
    const said = is_moved ? t('edit.done_at', { ...words, table }) : kept;
    const party = coversOfBooking(changed);
    const over = party && movesCovers(body) ? await beyond.after(party) : undefined;
    toasts.done(vacated.told(over ? `${said} ${over}` : said), () =>
      mutations
        .update(changed, {
          ...reversedChange(reservation, body, { changed, merges: floor.merges }),
          notify_guest: body.notify_guest ?? true,
        })
        .then(async () => (await vacated.undo()) && toasts.done(t('undone')), toasts.fault),
    );
    return true;
  }

  return { approve, cancel, assign, edit, isRefused };
}
