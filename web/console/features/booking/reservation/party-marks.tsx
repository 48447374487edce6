import { useKnownGuest } from '../../../client/known-guests.ts';
import { IconAlertTriangle, IconCake } from '../../../components/icons.tsx';
import type { Reservation } from '../../../day/records.ts';
import { type T, useI18n } from '../../../words/i18n.tsx';
import { notesText } from './notes.tsx';
import styles from './party-marks.module.css';

/** `is_said`: what is marked is not told in words beside it, so that whoever hears the page hears it here. */
type Props = { reservation: Reservation; size?: string; is_said?: boolean };

/** What must be known of a party, in the place of its words: an allergy, an occasion, a VIP; also from the guest’s profile. */
export function PartyMarks({ reservation, size = '0.875rem', is_said = false }: Props) {
  const { t } = useI18n();
  const known = useKnownGuest(reservation);
  const has_allergies = Boolean(reservation.allergies || known?.allergies);
  if (!has_allergies && !reservation.occasion && !known?.vip) return null;
  return (
    <span className={styles.marks}>
      {has_allergies && (
        <IconAlertTriangle data-mark="allergies" className={styles.allergies} size={size} stroke={2.5} aria-hidden />
      )}
      {reservation.occasion && <IconCake data-mark="occasion" size={size} stroke={2.25} aria-hidden />}
      {known?.vip && (
        <span data-mark="vip" aria-hidden>
          ★
        </span>
      )}
      {is_said && <span className="unseen">, {notesText(t, reservation, known)}</span>}
    </span>
  );
}

/** « 2 seats for 4 guests » */
export const lacksText = (t: T, seats: number, guests: number): string =>
  t('seats.lacks', { seats: t('seats', { count: seats }), guests: t('guests', { count: guests }) });

/** The same, marked, of a party that has fewer seats than guests. */
export function LacksSeats({ seats, guests }: { seats: number; guests: number }) {
  const { t } = useI18n();
  return (
    <span className={styles.lacks} data-lacks>
      <IconAlertTriangle size="0.875rem" stroke={2.25} aria-hidden />
      {lacksText(t, seats, guests)}
    </span>
  );
}
