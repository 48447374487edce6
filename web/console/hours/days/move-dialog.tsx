import { Modal } from '../../components/overlays/modal.tsx';
import { type Reservation, timeOf } from '../../day/records.ts';
import { EditForm } from '../../features/booking/reservation/edit-form.tsx';
import { useI18n } from '../../words/i18n.tsx';

type Props = { reservation: Reservation | undefined; close: () => void };

/** Changes a booking that is in the way of what is said of its day, over the sheet. */
export function MoveDialog({ reservation, close }: Props) {
  const { t, dates, showTime } = useI18n();
  return (
    <Modal
      opened={reservation !== undefined}
      onClose={close}
      title={reservation && `${dates.short(reservation.reservation_date)} ${showTime(timeOf(reservation))}`}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {reservation && <EditForm reservation={reservation} shown={reservation.reservation_date} close={() => close()} />}
    </Modal>
  );
}
