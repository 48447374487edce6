import { IconNote } from '@tabler/icons-react';
import type { Reservation } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './notes.module.css';

/** What the house has to know about a party, whole: nobody may miss half of an allergy. */
export function Notes({ reservation: { notes } }: { reservation: Reservation }) {
  const { t } = useI18n();
  if (!notes) return null;
  return (
    <span className={styles.notes} data-notes>
      <IconNote size="1rem" aria-hidden />
      <span>
        <span className="unseen">{t('panel.notes_are')} </span>
        {notes}
      </span>
    </span>
  );
}
