import type { Lang, Translate } from '../../../../common/i18n.ts';
import { fullName, type Reservation } from '../../../day/records.ts';
import type { ServiceSheet } from '../../../day/service-sheet.ts';
import { storedStateOf } from '../../../day/service-state.ts';
import { clockOf } from '../../../day/time.ts';
import type { fr } from '../../../words/fr/console.ts';

type T = Translate<typeof fr>;

/** Where a party is in its visit; until it has come, that it is confirmed. */
function stateWord(t: T, reservation: Reservation): string {
  const state = storedStateOf(reservation);
  return t(state === 'expected' ? 'status.confirmed' : `state.${state}`);
}

/**
 * A service as CSV, one line a party, for Excel and its like. Of allergies it only says that there are some: a file
 * goes where nobody looks after it.
 */
export async function csvOf(t: T, lang: Lang, date: string, { lines }: ServiceSheet): Promise<string> {
  const { csvFile } = await import('../../../../../shared/platform/files/csv.ts');
  const head = [
    t('new.date'),
    t('new.time'),
    t('paper.guest'),
    t('paper.covers'),
    t('list.table'),
    t('filter.status'),
    t('panel.allergies'),
    t('panel.occasion'),
    t('panel.guest_note'),
    t('panel.notes'),
  ];
  const rows = lines.map(({ from, place, reservation }) => [
    date,
    clockOf(from),
    fullName(reservation),
    reservation.party_size,
    place,
    stateWord(t, reservation),
    t(reservation.allergies ? 'yes' : 'no'),
    reservation.occasion ?? '',
    reservation.guest_note ?? '',
    reservation.notes ?? '',
  ]);
  return csvFile(lang, head, rows);
}

/** `2026-11-20-diner.csv` of a service named `Dîner`. */
export const csvName = (date: string, label: string): string => {
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${[date, ...(plain.match(/[a-z0-9]+/g) ?? [])].join('-')}.csv`;
};
