import { expect, test } from 'vitest';
import { translator } from '../../../web/common/i18n.ts';
import { toldMove, toldTime } from '../../../web/console/features/booking/reservation/told-time.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { reservation } from './support.ts';

const before = reservation('2026-11-20', '22:45', { duration_min: 60 });

test.each([
  ['fr', '22:45 à 00:15'],
  ['en', '22:45 to 00:15'],
] as const)('a stay that was lengthened is told with its new end (%s)', (lang, told) => {
  expect(toldTime(translator(lang, WORDS), before, { ...before, duration_min: 90 }, 'UTC')).toBe(told);
});

test('the end of a party that sits is the one that counts, not the one that was booked', () => {
  const seated = reservation('2026-11-20', '22:45', {
    service_status: 'seated',
    seated_at: '2026-11-20T22:55:00.000Z',
    ends_at: '2026-11-21T00:25:00.000Z',
    duration_min: 90,
  });
  expect(toldTime(translator('fr', WORDS), before, seated, 'UTC')).toBe('22:45 à 00:25');
});

test.each([
  ['fr', '2026-11-20T17:00:40.000Z', 'Ana Prades passe à T3, jusqu’à 17:00.'],
  ['en', '2026-11-20T17:00:00.000Z', 'Ana Prades moved to T3, until 17:00.'],
  ['fr', '2026-11-20T16:30:20.000Z', 'Ana Prades passe à T3.'],
] as const)('a party that was moved is told with its end where that is another one (%s, %s)', (lang, ends_at, told) => {
  const named = { guest_first_name: 'Ana', guest_last_name: 'Prades' };
  const party = { ...before, ...named, ends_at: '2026-11-20T16:30:00.000Z' };
  expect(toldMove(translator(lang, WORDS), party, { ...party, ends_at }, 'T3', 'UTC')).toBe(told);
});

test('a booking that is as long as before is told by its start', () => {
  const moved = { ...before, reservation_time: '21:00:00' };
  expect(toldTime(translator('fr', WORDS), before, moved, 'UTC')).toBe('21:00');
});
