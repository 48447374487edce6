import { Button } from '../guest/parts/buttons/button.tsx';
import { Spinner } from '../guest/parts/feedback/spinner.tsx';
import { Tick } from '../guest/parts/icons.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Booking } from './api.ts';
import css from './overview.module.css';
import { useSend } from './send.ts';
import { SendNote } from './send-note.tsx';
import { useServices, useWords } from './services.ts';

/** What a reminder's button adds to the address: the press that is left to do has the focus. */
const COMING = '#coming';

/**
 * Whether a guest is asked if they come: once the reminder has asked, and who was taken for absent. At booking nobody asks:
 * it would read as one more step to take.
 */
const isAsked = ({ coming_at, reminded_at, service_status }: Booking): boolean =>
  Boolean(coming_at ?? reminded_at) || service_status === 'no_show' || location.hash === COMING;

/** Tells the house that the party comes; nothing before the guest is asked. */
export function Coming({ booking, onDone }: { booking: Booking; onDone: (booking: Booking) => void }) {
  const { api } = useServices();
  const { t } = useTableI18n();
  const w = useWords();
  const { send, sending } = useSend<void>(booking, api.announceComing, onDone);
  if (!isAsked(booking)) return null;
  if (booking.coming_at && booking.service_status !== 'no_show') {
    return (
      <p className={css.said}>
        <Tick />
        {w('coming_said')}
      </p>
    );
  }
  return (
    <>
      {location.hash === COMING && <p>{w('coming_last')}</p>}
      <Button
        look="primary"
        autoFocus={location.hash === COMING}
        aria-disabled={sending.isPending}
        onClick={() => send()}
      >
        {sending.isPending ? <Spinner /> : <Tick />}
        {sending.isPending ? t('sending') : w('coming')}
      </Button>
      <SendNote sending={sending} config={booking.restaurant} />
    </>
  );
}
