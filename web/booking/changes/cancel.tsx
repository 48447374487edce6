import { type FormEvent, useState } from 'react';
import { LONGEST } from '../../../shared/platform/contract/constants.ts';
import { SlotLine } from '../../guest/parts/booking/slot-line.tsx';
import { Summary } from '../../guest/parts/booking/summary.tsx';
import { BackButton } from '../../guest/parts/buttons/back-button.tsx';
import { Button } from '../../guest/parts/buttons/button.tsx';
import { Spinner } from '../../guest/parts/feedback/spinner.tsx';
import { useTableI18n } from '../../guest/table-i18n.tsx';
import type { Booking } from '../api.ts';
import { useSend } from '../send.ts';
import { SendNote } from '../send-note.tsx';
import { useServices, useWords } from '../services.ts';
import { slotOf, takesMail } from '../state.ts';
import css from './cancel.module.css';

type CancelProps = {
  booking: Booking;
  onDone: (booking: Booking) => void;
  onBack: () => void;
  /** Moves the booking instead, where that is possible. */
  onMove: (() => void) | undefined;
};

/** One question before a booking is given up: what follows from it, and what could be done instead. */
export function Cancel({ booking, onDone, onBack, onMove }: CancelProps) {
  const { api } = useServices();
  const { t } = useTableI18n();
  const w = useWords();
  const [reason, setReason] = useState('');
  const { send, sending } = useSend(booking, api.cancel, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(reason.trim());
  };
  return (
    <>
      <BackButton onBack={onBack}>{w('back')}</BackButton>
      <h2 id="view" tabIndex={-1}>
        {w('cancel_ask')}
      </h2>
      <Summary>
        <SlotLine slot={slotOf(booking)} />
      </Summary>
      <p>
        {w('cancel_consequence')} {takesMail(booking) && w('by_mail')}
      </p>
      <form className={css.form} onSubmit={submit}>
        <label>
          {w('reason')}
          <input
            name="reason"
            type="text"
            autoComplete="off"
            maxLength={LONGEST.reason}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </label>
        <div className={css.choices}>
          {onMove && <Button onClick={onMove}>{w('move_instead')}</Button>}
          <Button type="submit" look="danger" aria-disabled={sending.isPending}>
            {sending.isPending && <Spinner />}
            {sending.isPending ? t('sending') : w('cancel_now')}
          </Button>
        </div>
      </form>
      <SendNote sending={sending} config={booking.restaurant} />
    </>
  );
}
