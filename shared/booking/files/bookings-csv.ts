import { nameOfPlace } from '../../imports/rules/imported-booking.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { type Cell, csvFile } from '../../platform/files/csv.ts';
import { clockTimeAt, localDateAt } from '../../platform/time/time.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { asRead, type StoredReservation } from '../rules/reservation.ts';

type State = StoredReservation['status'] | 'no_show';

const words = {
  fr: {
    headings: [
      ...['Date', 'Heure', 'Couverts', 'Prénom', 'Nom', 'E-mail', 'Téléphone', 'Statut', 'Table', 'Durée (min)'],
      ...[
        'Allergies signalées',
        'Occasion',
        'Message',
        'Notes internes',
        'Langue',
        'Code',
        'Étape du repas',
        'Étape depuis',
      ],
    ],
    states: { pending: 'En attente', confirmed: 'Confirmée', cancelled: 'Annulée', no_show: 'Absent' },
    yes: 'oui',
    no: 'non',
  },
  en: {
    headings: [
      ...['Date', 'Time', 'Covers', 'First name', 'Last name', 'E-mail', 'Phone', 'Status', 'Table', 'Duration (min)'],
      ...['Has allergies', 'Occasion', 'Message', 'Internal notes', 'Language', 'Code', 'Course', 'Course since'],
    ],
    states: { pending: 'Pending', confirmed: 'Confirmed', cancelled: 'Cancelled', no_show: 'No-show' },
    yes: 'yes',
    no: 'no',
  },
} as const satisfies Record<
  Lang,
  { headings: readonly string[]; states: Record<State, string>; yes: string; no: string }
>;

const stateOf = ({ status, service_status }: StoredReservation): State =>
  status === 'confirmed' && service_status === 'no_show' ? 'no_show' : status;

/** A moment by the restaurant's clocks, as spreadsheets read it: `2026-12-04 20:31`. */
function writtenAt(moment: string, zone: string): string {
  const at = Date.parse(moment);
  return `${localDateAt(at, zone)} ${clockTimeAt(at, zone)}`;
}

/** Bookings as a file, one line each, in their order. Of allergies it says only that there are some: files go anywhere. */
export function bookingsCsv(bookings: readonly StoredReservation[], setup: Setup, lang: Lang): string {
  const { headings, states, yes, no } = words[lang];
  const lines = bookings.map((stored): Cell[] => {
    const booking = asRead(stored, setup.tables);
    const { table_id, table_merge_id, table_ids } = booking;
    const isPlaced = table_id !== undefined || table_merge_id !== undefined || table_ids !== undefined;
    return [
      booking.reservation_date,
      booking.reservation_time.slice(0, 5),
      booking.party_size,
      booking.guest_first_name,
      booking.guest_last_name,
      booking.guest_email ?? '',
      booking.guest_phone ?? '',
      states[stateOf(booking)],
      isPlaced ? (nameOfPlace(setup, { tables: booking.tables, ...(table_merge_id && { table_merge_id }) }) ?? '') : '',
      booking.duration_min,
      booking.allergies ? yes : no,
      booking.occasion ?? '',
      booking.guest_note ?? '',
      booking.notes ?? '',
      booking.lang,
      booking.confirmation_code,
      booking.course ?? '',
      booking.course_at ? writtenAt(booking.course_at, setup.config.timezone) : '',
    ];
  });
  return csvFile(lang, headings, lines);
}
