import { expect, test } from 'vitest';
import { translator } from '../../../web/common/i18n.ts';
import { dayPlanOf } from '../../../web/console/day/plan.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { serviceDay } from '../../../web/console/day/service-day.ts';
import { partyStateOf } from '../../../web/console/day/service-state.ts';
import { excessOf, leftWords, stateWords } from '../../../web/console/features/booking/excess.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { reservation, service, week } from './support.ts';

const FRIDAY = '2026-11-20';
const day = serviceDay(FRIDAY, week(service(4, '19:00', '23:30')));
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const t = translator('en', WORDS);

/** A party of 20:00 to 22:00 as it is at a time. */
function partyAt(time: string, more: Partial<Reservation> = {}) {
  const floor = { rooms: [], tables: [], merges: [] };
  const [stay] = dayPlanOf(day, floor, [reservation(FRIDAY, '20:00', more)], 'UTC').stays;
  if (!stay) throw new Error('No stay.');
  const now = minute(time);
  const party = { stay, state: partyStateOf(stay, now) };
  return {
    excess: excessOf(t, party, now)?.minutes,
    state: stateWords(t, party, now),
    left: leftWords(t, party, now),
  };
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

test('a party is over its time by whole minutes; by less than one nothing is counted, but said', () => {
  const seated = { service_status: 'seated' } as const;
  const over = ['21:59', '22:00', '22:01', '23:05'].map((time) => partyAt(time, seated));
  expect(over.map(({ excess }) => excess)).toEqual([undefined, undefined, 1, 65]);
  expect(over.map(({ state }) => plain(state))).toEqual([
    '1 min left',
    t('state.overstaying'),
    '1 min over',
    '1 h 05 over',
  ]);
});

test('what is left of a stay is never nought, nor below: a party beyond its end is said to be over its time', () => {
  const seated = { service_status: 'seated' } as const;
  const left = ['21:59', '22:00', '22:10'].map((time) => plain(partyAt(time, seated).left));
  expect(left).toEqual(['1 min', t('state.overstaying'), '10 min over']);
});

test('a party is late by its minutes, and no other party is over anything', () => {
  expect(partyAt('20:10')).toMatchObject({ excess: 10 });
  expect(partyAt('20:05')).toMatchObject({ excess: undefined, state: t('state.expected') });
});
