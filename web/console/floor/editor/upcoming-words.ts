import { type DateWords, type Lang, LOCALES, type Translate, type WriteTime } from '../../../common/i18n.ts';
import type { Upcoming } from '../../client/upcoming.ts';
import { momentWords } from '../../components/format/moment-words.ts';
import { type Reservation, timeOf } from '../../day/records.ts';
import { nameWithin } from '../../features/booking/party-name.ts';
import type { fr } from '../../words/fr/console.ts';

/** How many parties are named; the others are counted. */
const MOST_NAMED = 3;

type Writer = { lang: Lang; t: Translate<typeof fr>; dates: DateWords; showTime: WriteTime };

/** What becomes of the parties at a table that is deleted, and at one that is put out of use: never « none » when that is not known. */
const WORDS = {
  delete: { some: 'table.delete_some', least: 'table.delete_least', unknown: 'table.delete_unknown' },
  off: { some: 'table.off_some', least: 'table.off_least', unknown: 'table.off_unknown' },
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** « Rousseau est à table. À venir : Martin à 20:00, Durand à 21:00 et 4 autres. » */
function whoWords(i18n: Writer, parties: readonly Reservation[], today: string): string {
  const { lang, t } = i18n;
  const list = new Intl.ListFormat(LOCALES[lang]);
  const name = (party: Reservation) => party.guest_last_name || nameWithin(t, party);
  const named = parties.slice(0, MOST_NAMED);
  const others = parties.length - named.length;
  const sitting = named.filter(({ service_status }) => service_status === 'seated').map(name);
  const coming = named
    .filter(({ service_status }) => service_status !== 'seated')
    .map((party) => {
      const moment = momentWords(i18n, today, { date: party.reservation_date, time: timeOf(party) });
      return t('upcoming.at', { name: name(party), moment });
    });
  const counted = others > 0 ? [t('upcoming.others', { count: others })] : [];
  return [
    sitting.length > 0 &&
      t(sitting.length === 1 ? 'upcoming.sits' : 'upcoming.sit', { names: capital(list.format(sitting)) }),
    coming.length > 0 && t('upcoming.coming', { parties: list.format([...coming, ...counted]) }),
    coming.length === 0 && others > 0 && t('upcoming.and_others', { count: others }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Nobody is at a table, nor to come to it. */
export const isNobody = ({ parties, is_all }: Upcoming): boolean => is_all && parties.length === 0;

/**
 * Who sits at a table or is to, by name and time as they are read on the date `today`, and what becomes of them when it is
 * deleted or put out of use.
 */
export function upcomingWords(
  i18n: Writer,
  what: keyof typeof WORDS,
  { parties, is_all }: Upcoming,
  today: string,
): string {
  const { some, least, unknown } = WORDS[what];
  const count = parties.length;
  if (count === 0) return i18n.t(unknown);
  return `${whoWords(i18n, parties, today)} ${i18n.t(is_all ? some : least, { count })}`;
}
