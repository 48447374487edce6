import type { Reservation } from '../../day/records.ts';
import { type T, useI18n } from '../../words/i18n.tsx';
import { IconAlertTriangle, IconMessage, IconNote } from '../icons.tsx';
import styles from './notes.module.css';

const KINDS = [
  { field: 'allergies', Icon: IconAlertTriangle },
  { field: 'guest_note', Icon: IconMessage },
  { field: 'notes', Icon: IconNote },
] as const;

/** What was noted of a party by itself and by the house, the allergies first. */
const notesOf = (reservation: Reservation) =>
  KINDS.flatMap(({ field, Icon }) => {
    const text = reservation[field];
    return text ? [{ field, Icon, text }] : [];
  });

/** Whether anything was noted of a party. */
export const hasNotes = (reservation: Reservation): boolean => notesOf(reservation).length > 0;

/** `Allergies : noix, Note : table calme`: the same in one line, for those who hear it. */
export const notesText = (t: T, reservation: Reservation): string =>
  notesOf(reservation)
    .map(({ field, text }) => `${t('named', { name: t(`panel.${field}`) })} ${text}`)
    .join(', ');

/** What has to be known about a party, whole: nobody may miss half of an allergy. */
export function Notes({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  return notesOf(reservation).map(({ field, Icon, text }) => (
    <span key={field} className={styles.notes} data-notes={field}>
      <Icon size="1rem" aria-hidden />
      <span>
        <span className="unseen">{t('named', { name: t(`panel.${field}`) })} </span>
        {text}
      </span>
    </span>
  ));
}

/** Says that the guest hears of nothing by mail, where that is so. */
export function RefusedEmail({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  if (!reservation.guest_email_refused) return null;
  return (
    <span className={styles.notes} data-notes="email">
      <IconAlertTriangle size="1rem" aria-hidden />
      {t('panel.email_refused')}
    </span>
  );
}
