import { expect, test } from 'vitest';
import { LANGS, translator } from '../../../web/common/i18n.ts';
import { dayPlanOf } from '../../../web/console/day/plan.ts';
import { serviceDay } from '../../../web/console/day/service-day.ts';
import { takenWords, takenWordsAlone } from '../../../web/console/features/booking/reservation/place-words.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { reservation, room, service, table, week } from './support.ts';

const FRIDAY = '2026-11-20';
const day = serviceDay(FRIDAY, week(service(4, '19:00', '23:30')));
const floor = { rooms: [room('Salle')], tables: [table('T1', 2)], merges: [] };

/** What is said of a table that a party without a name has, from 19:00 to 21:00, at a minute of the day. */
function saidOfWalkIn(lang: 'fr' | 'en', minute: number, words = takenWords) {
  const walk_in = reservation(FRIDAY, '19:00', {
    origin: 'walk_in',
    service_status: 'seated',
    table_id: 'rid-tT1',
    guest_first_name: '',
    guest_last_name: '',
  });
  const taken_by = dayPlanOf(day, floor, [walk_in], 'UTC').rows.flatMap(({ bars }) => bars)[0];
  return words(translator(lang, WORDS), { taken_by, held_by: undefined, blocked_by: undefined }, minute);
}

test('a walk-in without a name is a word of the sentence in a list of places, not a title', () => {
  expect(saidOfWalkIn('fr', 20 * 60)).toBe('par un client sans réservation, 19:00 à 21:00');
  expect(saidOfWalkIn('fr', 22 * 60)).toBe('par un client sans réservation, toujours à table');
  expect(saidOfWalkIn('en', 20 * 60)).toBe('by a walk-in, 19:00 to 21:00');
});

test('a place that is free for too short a time says until when it is, under a heading of its own', () => {
  for (const lang of LANGS) {
    const t = translator(lang, WORDS);
    const none = { taken_by: undefined, held_by: undefined, blocked_by: undefined };
    expect(takenWords(t, { ...none, free_until: 20 * 60 + 10 }, 20 * 60)).toMatch(/20:10.*10/);
    expect(t('place.brief')).not.toBe(t('place.taken'));
  }
});

test('where no heading says that a table is taken, the words themselves do', () => {
  expect(saidOfWalkIn('fr', 20 * 60, takenWordsAlone)).toBe('prise par un client sans réservation, 19:00 à 21:00');
  expect(saidOfWalkIn('en', 22 * 60, takenWordsAlone)).toBe('taken by a walk-in, still seated');
});
