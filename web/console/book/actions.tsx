import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../common/api.ts';
import type { Assignment, Reservation } from '../data/api.ts';
import { rereadBook } from '../data/queries.ts';
import { useServices } from '../data/services.ts';
import { useConfirm } from '../parts/confirm.tsx';
import { fullName } from '../parts/reservation-words.ts';
import { useToasts } from '../shell/toasts.tsx';
import { useI18n } from '../words/words.tsx';
import { changeCached } from './cache.ts';
import { conflictOf, useConflict } from './conflict.ts';
import type { Row } from './plan.ts';

type Place = Pick<Row, 'key' | 'kind' | 'id' | 'name'>;

const assignmentOf = ({ kind, id }: Pick<Place, 'kind' | 'id'>): Assignment => ({
  table_id: kind === 'table' ? id : null,
  table_merge_id: kind === 'group' ? id : null,
});

const placeOf = ({ table_id, table_merge_id }: Reservation): Pick<Place, 'kind' | 'id'> => {
  if (table_merge_id) return { kind: 'group', id: table_merge_id };
  return table_id ? { kind: 'table', id: table_id } : { kind: 'none', id: '' };
};

const placed = (reservation: Reservation, { kind, id }: Pick<Place, 'kind' | 'id'>): Reservation => {
  const { table_id: _, table_merge_id: __, ...rest } = reservation;
  return { ...rest, ...(kind === 'table' && { table_id: id }), ...(kind === 'group' && { table_merge_id: id }) };
};

/** Everything that can be done to a reservation: shown at once, settled by reading again, told in words. */
export function useBookActions() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useI18n();
  const toasts = useToasts();
  const confirm = useConfirm();
  const { show } = useConflict();

  /** Answers whether the API took it. */
  async function change(reservation: Reservation, changed: Reservation, run: () => Promise<unknown>): Promise<unknown> {
    show(undefined);
    const restore = await changeCached(client, reservation.id, () => changed);
    try {
      await run();
      return undefined;
    } catch (error) {
      restore();
      return error ?? new Error('Refused.');
    } finally {
      void rereadBook(client);
    }
  }

  async function setStatus(reservation: Reservation, status: 'confirmed' | 'cancelled') {
    const name = fullName(reservation);
    const error = await change(reservation, { ...reservation, status }, () => api.setStatus(reservation.id, status));
    if (error instanceof ApiProblem && error.code === 'invalid_transition')
      toasts.failed(t('changed_elsewhere', { name }));
    else if (error) toasts.fault(error);
    else {
      const mailed = reservation.guest_email !== null;
      if (status === 'confirmed') toasts.done(t(mailed ? 'approve.done_mail' : 'approve.done', { name }));
      else toasts.done(t(mailed ? 'cancel.done_mail' : 'cancel.done', { name }));
    }
  }

  /** Confirms a request: nothing is asked first. */
  const approve = (reservation: Reservation) => setStatus(reservation, 'confirmed');

  /** Cancels, or refuses a request, after saying what follows. */
  function cancel(reservation: Reservation) {
    const name = fullName(reservation);
    const email = reservation.guest_email;
    const refusing = reservation.status === 'pending';
    const question = refusing ? 'refuse.ask' : 'cancel.ask';
    confirm({
      title: t(refusing ? 'refuse.title' : 'cancel.title', { name }),
      text: email ? t(`${question}_mail`, { email }) : t(question),
      labels: { confirm: t(refusing ? 'refuse' : 'cancel.do'), cancel: t('keep') },
      onConfirm: () => void setStatus(reservation, 'cancelled'),
    });
  }

  /** Moves a party to a place, or takes it off its table; can be undone. A refusal is shown where it is. */
  async function assign(reservation: Reservation, place: Place): Promise<boolean> {
    const before = placeOf(reservation);
    const changed = placed(reservation, place);
    const error = await change(reservation, changed, () => api.assign(reservation.id, assignmentOf(place)));
    const name = fullName(reservation);
    if (!error) {
      const message = place.kind === 'none' ? t('move.none', { name }) : t('move.done', { name, table: place.name });
      toasts.done(message, () => void undoAssign(changed, before));
      return true;
    }
    const conflict = error instanceof ApiProblem && conflictOf(error, reservation, place.key);
    if (conflict) show(conflict);
    else if (error instanceof ApiProblem && error.status === 409) toasts.failed(t('changed_elsewhere', { name }));
    else toasts.fault(error);
    return false;
  }

  async function undoAssign(reservation: Reservation, before: Pick<Place, 'kind' | 'id'>) {
    const error = await change(reservation, placed(reservation, before), () =>
      api.assign(reservation.id, assignmentOf(before)),
    );
    if (error) toasts.fault(error);
    else toasts.done(t('undone'));
  }

  return { approve, cancel, assign };
}
