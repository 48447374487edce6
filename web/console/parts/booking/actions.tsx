import { ApiProblem } from '../../../common/api.ts';
import { spotOf, useReservationMutations } from '../../client/mutations.ts';
import type { Place } from '../../day/plan.ts';
import { fullName, type Reservation } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useConfirm } from '../confirm.tsx';
import { useToasts } from '../toasts.tsx';
import { conflictOf, useConflict } from './conflict.tsx';

/** Everything that can be done to a reservation, told in words: what became of it, or why it was refused. */
export function useBookingActions() {
  const { t } = useI18n();
  const mutations = useReservationMutations();
  const toasts = useToasts();
  const confirm = useConfirm();
  const { show } = useConflict();

  async function setStatus(reservation: Reservation, status: 'confirmed' | 'cancelled'): Promise<void> {
    const name = fullName(reservation);
    show(undefined);
    try {
      await mutations.setStatus(reservation, status);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'invalid_transition')
        return toasts.failed(t('changed_elsewhere', { name }));
      return toasts.fault(error);
    }
    const mailed = reservation.guest_email !== null;
    if (status === 'confirmed') toasts.done(t(mailed ? 'approve.done_mail' : 'approve.done', { name }));
    else toasts.done(t(mailed ? 'cancel.done_mail' : 'cancel.done', { name }));
  }

  /** Confirms a request: nothing is asked first. */
  const approve = (reservation: Reservation) => setStatus(reservation, 'confirmed');

  /** Cancels, or refuses a request, after saying what follows. */
  function cancel(reservation: Reservation): void {
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

  /** Moves a party to a place, or takes it off its table; can be undone. A conflict is shown where it is. */
  async function assign(reservation: Reservation, place: Place): Promise<void> {
    const before = spotOf(reservation);
    const name = fullName(reservation);
    show(undefined);
    try {
      await mutations.assign(reservation, place);
    } catch (error) {
      const conflict = error instanceof ApiProblem && conflictOf(error, reservation, place);
      if (conflict) return show(conflict);
      if (error instanceof ApiProblem && error.status === 409) return toasts.failed(t('changed_elsewhere', { name }));
      return toasts.fault(error);
    }
    const message = place.kind === 'none' ? t('move.none', { name }) : t('move.done', { name, table: place.name });
    toasts.done(message, () =>
      mutations.assign(reservation, before).then(() => toasts.done(t('undone')), toasts.fault),
    );
  }

  return { approve, cancel, assign };
}
