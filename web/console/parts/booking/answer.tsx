import type { Reservation } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import { IconCheck, IconMessage } from '../icons.tsx';
import styles from './notes.module.css';

/** What a party that is awaited has said to its reminder: that it comes, or nothing yet. Nothing before it was asked. */
export function Answer({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const { status, service_status, coming_at, reminded_at } = reservation;
  if (status !== 'confirmed' || service_status !== 'expected' || !(coming_at || reminded_at)) return null;
  const Icon = coming_at ? IconCheck : IconMessage;
  return (
    <span className={styles.notes} data-notes={coming_at ? 'coming' : 'no_answer'}>
      <Icon size="1rem" aria-hidden />
      {t(coming_at ? 'panel.coming' : 'panel.no_answer')}
    </span>
  );
}
