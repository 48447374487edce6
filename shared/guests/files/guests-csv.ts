import type { Lang } from '../../platform/contract/primitives.ts';
import { type Cell, csvFile } from '../../platform/files/csv.ts';
import type { Guest } from '../contract/guests.ts';

const words = {
  fr: {
    headings: [
      ...['Prénom', 'Nom', 'E-mail', 'Téléphone', 'Visites', 'Absences', 'Annulations', 'À venir', 'Première visite'],
      ...['Dernière visite', 'VIP', 'Étiquettes', 'Note', 'Bloqué en ligne'],
    ],
    yes: 'oui',
    no: 'non',
  },
  en: {
    headings: [
      ...[
        'First name',
        'Last name',
        'E-mail',
        'Phone',
        'Visits',
        'No-shows',
        'Cancellations',
        'Upcoming',
        'First visit',
      ],
      ...['Last visit', 'VIP', 'Tags', 'Note', 'Blocked online'],
    ],
    yes: 'yes',
    no: 'no',
  },
} as const satisfies Record<Lang, { headings: readonly string[]; yes: string; no: string }>;

/** Guests as a file, one line each, in their order: without allergies, and without why somebody is blocked. */
export function guestsCsv(guests: readonly Guest[], lang: Lang): string {
  const { headings, yes, no } = words[lang];
  const lines = guests.map((guest): Cell[] => [
    guest.guest_first_name,
    guest.guest_last_name,
    guest.guest_email ?? '',
    guest.guest_phone ?? '',
    guest.visits,
    guest.no_shows,
    guest.cancellations,
    guest.upcoming,
    guest.first_visit ?? '',
    guest.last_visit ?? '',
    guest.vip ? yes : no,
    guest.tags.join(', '),
    guest.note,
    guest.blocked_online ? yes : no,
  ]);
  return csvFile(lang, headings, lines);
}
