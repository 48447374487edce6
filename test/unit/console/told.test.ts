import { describe, expect, test } from 'vitest';
import { GUEST_FIELDS, GUEST_WORDS } from '../../../shared/booking/rules/reservation.ts';
import { RestaurantFields } from '../../../shared/restaurant/contract/restaurant-config.ts';
import { HoursFields, RoomFields, TableFields, TableMergeFields } from '../../../shared/restaurant/contract/setup.ts';
import { dateWords, LANGS, type Lang, translator } from '../../../web/common/i18n.ts';
import { isLoggedField } from '../../../web/console/day/logged-fields.ts';
import { fieldWords, type Telling, valueWords } from '../../../web/console/features/booking/history/told.ts';
import { bookedAt } from '../../../web/console/settings/log/booked-at.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { HISTORY_WORDS } from '../../../web/console/words/history.ts';
import { table } from './support.ts';

const floor = { tables: [table('T2', 2), table('T3', 2)], rooms: [] };

const telling = (lang: Lang): Telling => ({
  t: translator(lang, WORDS),
  words: translator(lang, HISTORY_WORDS),
  showTime: (time: string) => time,
  dates: dateWords(lang),
  zone: 'Europe/Paris',
  floor,
});

describe('what has changed', () => {
  test.each([
    ...[RestaurantFields, HoursFields, TableFields, RoomFields, TableMergeFields].flatMap(({ shape }) =>
      Object.keys(shape),
    ),
    ...GUEST_FIELDS,
    ...GUEST_WORDS,
  ])('has a name: %s', (field) => {
    expect(isLoggedField(field)).toBe(true);
  });

  test('is called by its field when only a later release knows it', () => {
    expect(fieldWords(telling('en').words, 'later_field')).toBe('Other field (later_field)');
    expect(valueWords('later_field', 'a', telling('en'))).toBe('a');
    expect(valueWords('status', 'asleep', telling('en'))).toBe('asleep');
  });

  test.each([
    ['seats', null, 'nothing'],
    ['seats', 0, '0'],
    ['welcome_message_fr', '', 'nothing'],
    ['online', false, 'no'],
    ['reservation_date', '2026-12-04', '4\u00a0December 2026'],
    ['reservation_time', '19:30:00', '19:30'],
    ['duration_min', 105, '1\u00a0h\u00a045'],
    ['until', '2026-12-04T20:00:00.000Z', '4\u00a0December 2026, 21:00'],
    ['until', 'soon', 'soon'],
    ['day_of_week', 0, 'Monday'],
    ['tables', 'rid-tT2, rid-tT3', 'T2 + T3'],
    ['tables', 'gone', 'a deleted table'],
    ['room_id', 'gone', 'a deleted room'],
    ['status', 'pending', 'to confirm'],
    ['confirmation_mode', 'manual', 'by hand'],
    ['role', 'host', 'host'],
  ])('%s %s is told as people say it', (field, value, said) => {
    expect(valueWords(field, value, telling('en'))).toBe(said);
  });

  test.each(LANGS)('is told in %s', (lang) => {
    expect(valueWords('role', 'manager', telling(lang))).toBe({ fr: 'responsable', en: 'manager' }[lang]);
  });
});

test('an entry leads to where its booking is now, as far as the entries tell', () => {
  const at = (old: string | null, next: string, field = 'reservation_date') => ({ field, old, new: next });
  const entry = { at: '2026-11-20T18:04:11.000Z', by: 'guest' as const, what: 'booking' };
  const moved = { ...entry, id: '2', reservation_id: 'r', changes: [at('2026-12-04', '2026-12-05')] };
  const made = {
    ...entry,
    id: '1',
    reservation_id: 'r',
    changes: [at(null, '2026-12-04'), at(null, '19:30:00', 'reservation_time')],
  };
  expect(bookedAt([moved, made]).get('r')).toEqual({ reservation_date: '2026-12-05', reservation_time: '19:30:00' });
  expect(bookedAt([moved]).get('r')).toBeUndefined();
});
