import { useKnownGuest } from '../../../client/known-guests.ts';
import { IconAlertTriangle, IconCake, IconMessage, IconNote, IconUserCircle } from '../../../components/icons.tsx';
import type { KnownGuest, Reservation } from '../../../day/records.ts';
import { type T, useI18n } from '../../../words/i18n.tsx';
import styles from './notes.module.css';

const KINDS = [
  { field: 'occasion', Icon: IconCake },
  { field: 'guest_note', Icon: IconMessage },
  { field: 'notes', Icon: IconNote },
] as const;

/** What was noted of a party by itself and by the house, beside the allergies. */
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
  notesOf(reservation).length > 0 || Boolean(reservation.allergies) || isNoted(known);

/** « VIP · fenêtre · 4 visites »: what the house knows of a guest beside the allergies. */
export const knownWords = (t: T, { vip, tags, visits }: KnownGuest): string =>
  [vip && t('known.vip'), ...tags, visits > 0 && t('known.visits', { count: visits })].filter(Boolean).join(' · ');

/**
 * « Gluten · Noix (fiche) »: the allergies that were said with a booking, and those that the house knows of beside them;
 * empty without any.
 */
export function allergiesOf(
  t: T,
  { allergies }: Pick<Reservation, 'allergies'>,
  known: KnownGuest | undefined,
): string {
  const said = allergies ?? '';
  const is_new = known?.allergies && !said.toLowerCase().includes(known.allergies.toLowerCase());
  return [said, is_new && t('known.allergies', { text: known.allergies })].filter(Boolean).join(' · ');
}

/** `Allergies : noix, Note : table calme`: the same in one line, for those who hear it. */
export const notesText = (t: T, reservation: Reservation, known: KnownGuest | undefined): string => {
  const allergies = allergiesOf(t, reservation, known);
  return [
    ...(allergies ? [`${t('named', { name: t('panel.allergies') })} ${allergies}`] : []),
    ...notesOf(reservation).map(({ field, text }) => `${t('named', { name: t(`panel.${field}`) })} ${text}`),
    ...(known && isNoted(known) ? [knownWords(t, known)] : []),
  ]
    .filter(Boolean)
    .join(', ');
};

/** The allergies of a party, whole: nobody may miss half of one. */
export function Allergies({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const allergies = allergiesOf(t, reservation, useKnownGuest(reservation));
  if (!allergies) return null;
  return (
    <span className={styles.notes} data-notes="allergies">
      <IconAlertTriangle size="1rem" aria-hidden />
      <span>
        {t('named', { name: t('panel.allergies') })} {allergies}
      </span>
    </span>
  );
}

/** What was noted of a party in one field. */
function Note({ field, Icon, text }: ReturnType<typeof notesOf>[number]) {
  const { t } = useI18n();
  return (
    <span className={styles.notes} data-notes={field}>
      <Icon size="1rem" aria-hidden />
      <span>
        <span className="unseen">{t('named', { name: t(`panel.${field}`) })} </span>
        {text}
      </span>
    </span>
  );
}

/** « ★ VIP · fenêtre · 4 visites »: what the house knows of the guest beside the allergies. */
function Known({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const known = useKnownGuest(reservation);
  if (!known || !isNoted(known)) return null;
  const words = knownWords(t, known);
  return (
    words && (
      <span className={styles.notes} data-notes="known">
        {known.vip ? <span aria-hidden>★</span> : <IconUserCircle size="1rem" aria-hidden />}
        <span>{words}</span>
      </span>
    )
  );
}

/** What has to be known about a party, whole. */
export function Notes({ reservation }: { reservation: Reservation }) {
  return (
    <>
      <Allergies reservation={reservation} />
      {notesOf(reservation).map((note) => (
        <Note key={note.field} {...note} />
      ))}
      <Known reservation={reservation} />
    </>
  );
}

/** The same at the head of a panel that has the notes below: allergies, the occasion, a VIP. */
export function MustKnow({ reservation }: { reservation: Reservation }) {
  return (
    <>
      <Allergies reservation={reservation} />
      {notesOf(reservation)
        .filter(({ field }) => field === 'occasion')
        .map((note) => (
          <Note key={note.field} {...note} />
        ))}
      <Known reservation={reservation} />
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
