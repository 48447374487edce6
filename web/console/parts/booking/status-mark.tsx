import type { Reservation } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import { IconCheck, IconHourglassEmpty, IconX } from '../icons.tsx';
import styles from './status-mark.module.css';

const ICONS = { confirmed: IconCheck, pending: IconHourglassEmpty, cancelled: IconX };

/** A reservation's status as icon and word, never as a colour alone. */
export function StatusMark({ reservation: { status } }: { reservation: Pick<Reservation, 'status'> }) {
  const { t } = useI18n();
  const Icon = ICONS[status];
  return (
    <span className={styles.mark} data-status={status}>
      <Icon size="0.875rem" stroke={2.25} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
}
