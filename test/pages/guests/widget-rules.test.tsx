import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekdayOf } from '../../../shared/platform/time/time.ts';
import { dateWords, type Lang } from '../../../web/common/i18n.ts';
import { button, heading, part, press, said, textsOf, unsaid } from '../console/page.ts';
import type { FakeApi } from '../fake-api.ts';
import {
  CONCERT,
  demoHouse,
  HOLIDAY,
  inDays,
  LATE_DINNER,
  margaux,
  REST_DAY,
  ruledHouse,
  saidOf,
  TERRACE,
  takenBy,
} from './house.ts';
import { openWidget } from './open.tsx';
import {
  announced,
  choose,
  chooseDate,
  day,
  fillDetails,
  freeTimes,
  goBack,
  holdTime,
  offered,
  submit,
} from './page.ts';
import { words } from './words.ts';

const t = words('fr');
const DATE = inDays(2);
const EVENING = '20:30';
const ON_TERRACE = `${t('guests', { count: 2 })}, Terrasse`;
const FOR_TWO = t('stay', { duration: t('hours_minutes', { h: 1, min: '30' }) });
const TWO_HOURS = t('hours', { h: 2 });

const WIDGET = '/api/v1/widget/{publicToken}';
const LOCK = `POST ${WIDGET}/reservations/lock` as const;
const READS = [`GET ${WIDGET}/slots`, `GET ${WIDGET}/availability`] as const;

const room = () => document.querySelector<HTMLInputElement>('input[name=room]:checked')?.value;
const inSummary = (text: string) => part('.summary', text);
const notInSummary = async (text: string) => expect((await part('.summary')).textContent).not.toContain(text);
const details = () => heading(t('details'));

/** The rooms that were asked for, by operation; `from` says how many requests came before. */
const roomsAsked = (api: FakeApi, from: Readonly<Record<string, number>> = {}) =>
  Object.fromEntries(
    READS.map((operation) => [
      operation,
      new Set(
        api
          .asked(operation)
          .slice(from[operation] ?? 0)
          .map(({ query }) => query.room_id),
      ),
    ]),
  );

const countReads = (api: FakeApi) =>
  Object.fromEntries(READS.map((operation) => [operation, api.asked(operation).length]));
const roomsHeld = (api: FakeApi) => api.bodies(LOCK).map(({ room_id }) => room_id);

/** The widget of a house with every rule, once its times are there. */
async function openRuled(lang: Lang = 'fr') {
  const house = ruledHouse();
  const opened = await openWidget(house, { lang });
  await offered('19:00');
  return { house, ...opened };
}

test('a room that was chosen stays through lock, other times, the way back and a reload', async () => {
  const { house, user } = await openRuled();
  expect(document.querySelector('input[name=room]')?.getAttribute('value')).toBe('');
  expect(room()).toBe('');
  await press(user, 'Terrasse');
  await holdTime(user, DATE, EVENING);
  await inSummary(ON_TERRACE);
  await goBack();
  await offered('19:30');
  expect(room()).toBe(TERRACE);
  await holdTime(user, DATE, '19:30');
  // What the tab has kept is there again.
  const { api, user: again } = await openWidget(house, { reload: true });
  await inSummary(ON_TERRACE);
  await fillDetails();
  await submit(again);
  await part('.code');
  await inSummary(ON_TERRACE);
  expect(house.reservations.map(({ table_id }) => table_id)).toEqual(['t3']);
  const asked = Object.values(roomsAsked(api)).flatMap((rooms) => [...rooms]);
  expect(new Set(asked)).toEqual(new Set([TERRACE]));
});

test('every read and every lock is of the room that was chosen', async () => {
  const { api, user } = await openRuled();
  const before = countReads(api);
  await press(user, 'Terrasse');
  await chooseDate(user, DATE);
  for (const time of [EVENING, '19:30']) {
    await press(user, await button(time));
    await details();
    await goBack();
    await offered('19:30');
  }
  expect(roomsHeld(api)).toEqual([TERRACE, TERRACE]);
  await waitFor(() => expect(api.asked(READS[0]).length).toBeGreaterThan((before[READS[0]] ?? 0) + 2));
  for (const rooms of Object.values(roomsAsked(api, before))) expect(rooms).toEqual(new Set([TERRACE]));
});

test('a room that is full says so, and without a preference there are times again', async () => {
  const { api, user } = await openRuled();
  await choose(user, 4);
  await press(user, 'Terrasse');
  await said(`${t('guests', { count: 4 })}, Terrasse`);
  await waitFor(() => expect(freeTimes()).toEqual([]));
  await press(user, t('any_room'));
  await offered(EVENING);
  await chooseDate(user, DATE);
  await press(user, await button(EVENING));
  await details();
  expect(api.bodies(LOCK)).toEqual([{ date: DATE, time: EVENING, guests: 4, lang: 'fr' }]);
  await notInSummary('Terrasse');
});

test('a room that is no longer offered counts as no preference', async () => {
  const { house, user } = await openRuled();
  await press(user, 'Terrasse');
  await waitFor(() => expect(room()).toBe(TERRACE));
  house.rooms = house.rooms.map((one) => (one.id === TERRACE ? { ...one, guests_may_choose: false } : one));
  const { user: again } = await openWidget(house);
  await offered(EVENING);
  await waitFor(() => expect(room()).toBe(''));
  await press(again, await button(EVENING));
  await details();
  await notInSummary('Terrasse');
});

test.each<Lang>(['fr', 'en'])('a closed day says why, an open one what the house has to say (%s)', async (lang) => {
  const { user } = await openRuled(lang);
  const own = words(lang);
  const { holiday, concert } = saidOf(lang);
  await chooseDate(user, HOLIDAY);
  const closed = own('closed_because', { reason: holiday });
  await part('.message', closed);
  await announced(closed);
  await said(own('next_dates'));
  await chooseDate(user, CONCERT);
  await said(concert);
  await offered('19:30');
  await chooseDate(user, REST_DAY);
  await said(lang === 'fr' ? 'Pas de service le' : 'No service on');
  await unsaid(concert);
});

test('the calendar tells a day that is fully booked from a closed one, in words', async () => {
  const house = ruledHouse();
  for (const at of ['12:45', EVENING]) takenBy(house, DATE, at, 't2');
  const { user } = await openWidget(house);
  await choose(user, 4);
  await waitFor(async () => expect((await day(DATE)).getAttribute('aria-label')).toMatch(/, complet$/));
  for (const date of [HOLIDAY, REST_DAY])
    await waitFor(async () => expect((await day(date)).getAttribute('aria-label')).toMatch(/, fermé$/));
});

test('a closed day on which last night goes on says what is free then', async () => {
  const monday = [2, 3, 4, 5, 6, 7, 8].map(inDays).find((date) => weekdayOf(date) === 0) ?? '';
  const days = [1, 2].map((after) => inDays([2, 3, 4, 5, 6, 7, 8].map(inDays).indexOf(monday) + 2 + after));
  const [tuesday = '', wednesday = ''] = days;
  const house = margaux({ seats: [2], more: { hours: LATE_DINNER.filter(({ day_of_week }) => day_of_week === 0) } });
  const { user } = await openWidget(house, { query: `&date=${tuesday}` });
  await offered('00:00');
  expect((await day(tuesday)).getAttribute('aria-label')).not.toContain(t('closed'));
  const no_service = t('no_service', { date: '' }).slice(0, 14);
  await unsaid(no_service);
  await chooseDate(user, wednesday);
  await said(no_service);
  await chooseDate(user, tuesday);
  await announced(t('times', { count: freeTimes().length, date: dateWords('fr').long(tuesday) }));
});

test('times after midnight stand under the night to which they belong, below those of the evening', async () => {
  const { user } = await openWidget(margaux({ seats: [2], more: { hours: LATE_DINNER } }), { query: `&date=${DATE}` });
  await offered('00:00');
  const services = [...document.querySelectorAll('[role=toolbar] section')];
  expect(services.map((one) => one.querySelector('button')?.textContent)).toEqual(['19:00', '00:00']);
  const eve = new Intl.DateTimeFormat('fr', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(inDays(1)));
  expect(services.at(-1)?.querySelector('h1, h2, h3, h4')?.textContent).toBe(
    t('last_night', { service: 'Dîner', day: eve }),
  );
  // One stop for the keyboard, and the arrows go on where the eye does.
  (await button('19:00')).focus();
  await user.keyboard('{End}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('00:00'));
});

test('how long the table is theirs depends on the party, and is said before the press', async () => {
  const { user } = await openRuled();
  await chooseDate(user, DATE);
  const stays = (...expected: string[]) => waitFor(() => expect(textsOf('.times-service p')).toEqual(expected));
  await stays(FOR_TWO, FOR_TWO);
  await choose(user, 3);
  await stays(FOR_TWO, t('stay', { duration: TWO_HOURS }));
  await press(user, await button(EVENING));
  await details();
  await inSummary(t('about', { duration: TWO_HOURS }));
});

test('who cannot change the booking any more online hears it before the press, and after', async () => {
  const { user } = await openWidget(margaux({ seats: [2], config: { min_cancel_hours: 72 } }));
  await holdTime(user, inDays(5), '20:00');
  await unsaid(t('too_late'));
  await goBack();
  await holdTime(user, inDays(2), '20:00');
  await said(t('too_late'));
  await fillDetails();
  await submit(user);
  await heading(/^C’est réservé/);
  await said(t('too_late'));
  await part('a[href^="tel:"]');
});

test('who needs none of it sees and asks what was there before', async () => {
  const { api, user } = await openWidget(demoHouse());
  await offered('19:00');
  await press(user, await button('19:00'));
  await details();
  await goBack();
  await offered('19:00');
  for (const selector of ['input[name=room]', '.times-service p', '.calendar-closed'])
    expect(document.querySelectorAll(selector), selector).toHaveLength(0);
  expect(api.requests().length).toBeGreaterThan(4);
  for (const rooms of Object.values(roomsAsked(api))) expect(rooms).toEqual(new Set([undefined]));
  expect(roomsHeld(api)).toEqual([undefined]);
});
