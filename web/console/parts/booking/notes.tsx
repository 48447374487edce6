import { useKnownGuest } from '../../client/known-guests.ts';
import type { KnownGuest, Reservation } from '../../day/records.ts';
import { type T, useI18n } from '../../words/i18n.tsx';
import { IconAlertTriangle, IconMessage, IconNote, IconUserCircle } from '../icons.tsx';
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

/** Whether anything is known of a guest that whoever serves them has to know. */
const isNoted = (known: KnownGuest | undefined): boolean =>
  known !== undefined && (known.vip || known.allergies !== '' || known.tags.length > 0);

/** Whether anything was noted of a party, or is known of its guest. */
export const hasNotes = (reservation: Reservation, known: KnownGuest | undefined): boolean =>
  notesOf(reservation).length > 0 || isNoted(known);

/** « VIP · fenêtre · 4 visites »: what the house knows of a guest beside the allergies. */
export const knownWords = (t: T, { vip, tags, visits }: KnownGuest): string =>
  [vip && t('known.vip'), ...tags, visits > 0 && t('known.visits', { count: visits })].filter(Boolean).join(' · ');

/** « Noix (fiche) »: the allergies that the house knows of, told apart from what was said with the booking. */
export const knownAllergies = (t: T, known: KnownGuest | undefined): string | undefined =>
  known?.allergies ? t('known.allergies', { text: known.allergies }) : undefined;

/** `Allergies : noix, Note : table calme`: the same in one line, for those who hear it. */
export const notesText = (t: T, reservation: Reservation, known: KnownGuest | undefined): string => {
  const allergies = knownAllergies(t, known);
  return [
    ...(allergies ? [`${t('named', { name: t('panel.allergies') })} ${allergies}`] : []),
    ...notesOf(reservation).map(({ field, text }) => `${t('named', { name: t(`panel.${field}`) })} ${text}`),
    ...(known && isNoted(known) ? [knownWords(t, known)] : []),
  ]
    .filter(Boolean)
    .join(', ');
};

/** What has to be known about a party, whole: nobody may miss half of an allergy. */
export function Notes({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const known = useKnownGuest(reservation);
  const allergies = knownAllergies(t, known);
  const others = known && isNoted(known) && knownWords(t, known);
  return (
    <>
      {allergies && (
        <span className={styles.notes} data-notes="allergies">
          <IconAlertTriangle size="1rem" aria-hidden />
          <span>
            <span className="unseen">{t('named', { name: t('panel.allergies') })} </span>
            {allergies}
          </span>
        </span>
      )}
      {notesOf(reservation).map(({ field, Icon, text }) => (
        <span key={field} className={styles.notes} data-notes={field}>
          <Icon size="1rem" aria-hidden />
          <span>
            <span className="unseen">{t('named', { name: t(`panel.${field}`) })} </span>
            {text}
          </span>
        </span>
      ))}
      {others && (
        <span className={styles.notes} data-notes="known">
          <IconUserCircle size="1rem" aria-hidden />
          <span>{others}</span>
        </span>
      )}
    </>
  );
}

/** How often the guest of a booking has come, where nothing else of them is told beside it. */
export function KnownVisits({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const known = useKnownGuest(reservation);
  if (!known || known.visits === 0 || isNoted(known)) return null;
  return <span className={styles.visits}>{t('known.visits', { count: known.visits })}</span>;
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
