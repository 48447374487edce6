import { expect, test } from 'vitest';
import { dateWords, type Lang, translator } from '../../../web/common/i18n.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { isNobody, upcomingWords } from '../../../web/console/floor/editor/upcoming-words.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { reservation } from './support.ts';

const TODAY = '2026-11-20';

const party = (guest_last_name: string, time: string, more: Partial<Reservation> = {}) =>
  reservation(TODAY, time, { guest_last_name, ...more });

const rousseau = party('Rousseau', '22:30', { service_status: 'seated', reservation_date: '2026-11-19' });
const martin = party('Martin', '20:00');
const durand = party('Durand', '19:30', { reservation_date: '2026-11-21' });
const walk_in = party('', '19:00', { guest_first_name: '', origin: 'walk_in', service_status: 'seated' });

/** What is asked before a table of these parties is deleted or put out of use, with plain spaces. */
function said(lang: Lang, what: 'delete' | 'off', parties: Reservation[], is_all = true): string {
  const i18n = { lang, t: translator(lang, WORDS), dates: dateWords(lang), showTime: (time: string) => time };
  return upcomingWords(i18n, what, { parties, is_all }, TODAY)
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'");
}

test('who sits at a table is said as sitting, alone too', () => {
  expect(said('fr', 'delete', [rousseau])).toBe(
    "Rousseau est à table. Cette tablée restera sans table. C'est définitif.",
  );
  expect(said('en', 'delete', [rousseau])).toBe('Rousseau is seated. This party will have no table. This is final.');
  expect(said('fr', 'off', [rousseau])).toBe(
    "Rousseau est à table. Cette tablée y reste : déplacez-la. Personne d'autre n'aura cette table.",
  );
});

test('three are named with their time, and the others are counted', () => {
  const parties = [rousseau, martin, durand, party('Petit', '20:00'), party('Leroy', '21:00')];
  expect(said('fr', 'delete', parties)).toBe(
    "Rousseau est à table. À venir : Martin à 20:00, Durand à 19:30 demain et 2 autres. Ces 5 tablées resteront sans table. C'est définitif.",
  );
  expect(said('en', 'off', parties)).toBe(
    'Rousseau is seated. To come: Martin at 20:00, Durand at 19:30 tomorrow and 2 others. These 5 parties keep the table: move them. Nobody else will get it.',
  );
});

test('a walk-in that left no name is said as one, and others are counted after those who sit', () => {
  expect(said('fr', 'off', [walk_in])).toMatch(/^Un client sans réservation est à table\. /);
  expect(said('en', 'off', [walk_in, rousseau, rousseau, martin])).toMatch(
    /^A walk-in, Rousseau and Rousseau are seated\. And 1 other\. /,
  );
});

test('what was not read is never said to be nobody', () => {
  expect(isNobody({ parties: [], is_all: true })).toBe(true);
  expect(isNobody({ parties: [], is_all: false })).toBe(false);
  expect(said('fr', 'delete', [], false)).toContain('de plus lointaines y sont peut-être');
  expect(said('en', 'delete', [martin], false)).toContain('At least this party');
});
