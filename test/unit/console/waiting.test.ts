import { expect, test } from 'vitest';
import { serviceDay } from '../../../web/console/day/service-day.ts';
import { waitingIn } from '../../../web/console/day/waiting.ts';
import { service, week } from './support.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
/** Friday's dinner goes on until 02:00, and Saturday's ends before midnight. */
const late = week(service(4, '19:00', '02:00'), service(5, '12:00', '23:00'));
const friday = serviceDay(FRIDAY, late);
const saturday = serviceDay(SATURDAY, late);

const wish = (date: string, from: string, to = from) => ({ date, from, to });
const dinner = wish(FRIDAY, '19:30', '21:00');
const afterMidnight = wish(SATURDAY, '00:15', '01:00');
const untilTheLast = wish(SATURDAY, '01:30');
const lunch = wish(SATURDAY, '12:00', '13:00');
const either = wish(SATURDAY, '01:00', '12:30');
const all = [dinner, afterMidnight, untilTheLast, lunch, either];

test('who waits for a time after midnight waits on the evening that it belongs to, and not on the next day', () => {
  expect(waitingIn(friday, all)).toEqual([dinner, afterMidnight, untilTheLast, either]);
  expect(waitingIn(saturday, all)).toEqual([lunch, either]);
});

test('nobody is left out who waits for a time outside of every service', () => {
  const closed = wish('2026-11-22', '20:00');
  expect(waitingIn(serviceDay('2026-11-22', late), [closed])).toEqual([closed]);
});
