import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import type { Answers, FakeApi } from '../fake-api.ts';
import { answersOf } from './answers.ts';
import { type House, houseOf, type Slot, TODAY } from './house.ts';
import { openConsole, PHONE } from './open.tsx';
import { button, closed, dialog, enter, field, fill, item, part, press, textIn } from './page.ts';
import { SLOTS } from './paths.ts';
import { words } from './words.ts';

const t = words();
const DATE = addDays(TODAY, 3);

/** A house that limits who comes at each start to four. */
const limitedHouse = (): House => {
  const house = houseOf([2, 4, 4]);
  house.hours = house.hours.map((entry) => ({ ...entry, max_covers_per_slot: 4 }));
  house.me = { ...house.me, min_notice_min: 90 };
  return house;
};

/** How the API answers for slots, each of them changed by what keeps guests from it. */
function keptFrom(
  house: House,
  change: (slot: Slot, asked: { date: string; guests: number }) => Partial<Slot>,
): Answers {
  const answer = answersOf(house)[SLOTS];
  return {
    [SLOTS]: async (asked) => {
      const answered = await answer?.(asked);
      if (!answered || answered instanceof Response) throw new Error('Slots are answered.');
      const { slots, ...about } = answered;
      return { ...about, slots: slots.map((slot) => ({ ...slot, ...change(slot, about) })) };
    },
  };
}

const timesAsked = (api: FakeApi) => api.asked(SLOTS).map(({ query: { date, guests } }) => `${date} ${guests}`);

/** A time in the answer, within the dialog. */
const slot = (time: string) => part(`[role=dialog] [data-slot="${time}"]`);
/** Waits until the answer says something of a time. */
const saysAt = (time: string, words: string) => part(`[role=dialog] [data-slot="${time}"]`, words);
const hasFocus = async (label: string) => {
  const into = await field(label);
  await waitFor(() => expect(document.activeElement === into).toBe(true));
  return into;
};

/** Asks from the menu of the day, by keys alone. */
async function askByKeys(user: UserEvent): Promise<HTMLElement> {
  await enter(user, t('day.more'));
  await enter(user, await item(t('why')));
  return dialog(t('why'));
}

test('tells why a time cannot be booked, and leads to the field of the rule', async () => {
  const house = limitedHouse();
  const { api, user } = await openConsole(`/book/${DATE}?view=timeline`, house);
  api.on(keptFrom(house, ({ time }) => (time === '20:00' ? { reasons: ['slot_full'], covers: 4 } : {})));
  await askByKeys(user);
  await saysAt('20:00', t('why.slot_full', { covers: 4, most: 4 }));
  await saysAt('21:00', t('why.free'));
  await press(user, await part('a', '', await slot('20:00')));
  await waitFor(() => expect(`${location.search}${location.hash}`).toMatch(/^\?period=h0#max_covers_per_slot$/));
  expect(textIn(await hasFocus(t('pacing.per_slot')))).toBe('4');
});

test('opens at the first time that can still be asked about, on whatever day that is', async () => {
  const house = limitedHouse();
  const { api, user } = await openConsole(`/book/${addDays(TODAY, -1)}`, house);
  // Today is over too.
  api.on(keptFrom(house, (_, { date }) => (date <= TODAY ? { reasons: ['past'] } : {})));
  await askByKeys(user);
  await saysAt('19:00', t('why.free'));
  expect(timesAsked(api)).toEqual([`${TODAY} 2`, `${addDays(TODAY, 1)} 2`]);
});

test('every rule is said in words, for the party and the date that one asks about, by keys on a phone', async () => {
  const house = limitedHouse();
  const { api, user } = await openConsole(`/book/${DATE}`, house, { size: PHONE });
  api.on(keptFrom(house, (_, { guests }) => (guests > 8 ? { reasons: ['party_too_large', 'no_table'] } : {})));
  const dialog = await askByKeys(user);
  await saysAt('19:00', t('why.free'));
  await fill(await field(t('new.party'), dialog), '9');
  const large = t('why.party_too_large', { guests: t('guests', { count: 8 }) });
  await saysAt('19:00', large);
  const none = t('why.no_table', { guests: t('guests', { count: 9 }) });
  await saysAt('19:00', none);
  expect(timesAsked(api).at(-1)).toBe(`${DATE} 9`);
  await user.keyboard('{Escape}');
  await closed(t('why'));
});

test('a date that cannot be booked yet leads to how far ahead one can, on a phone', async () => {
  const house = limitedHouse();
  const { api, user } = await openConsole(`/book/${addDays(TODAY, 70)}`, house, { size: PHONE });
  api.on(keptFrom(house, () => ({ reasons: ['outside_window'] })));
  await askByKeys(user);
  await press(user, await part('a', '', await slot('19:00')));
  await waitFor(() => expect(`${location.pathname}${location.hash}`).toMatch(/\/settings#advance_booking_days$/));
  await hasFocus(t('rules.advance'));
});

test('a pause is told and lifted from there, from the hours too', async () => {
  const house = limitedHouse();
  house.me = { ...house.me, pause: { until: `${addDays(TODAY, 4)}T12:00:00.000Z` } };
  const { api, user } = await openConsole('/hours', house);
  api.on(keptFrom(house, () => ({ reasons: ['paused'] })));
  await press(user, t('why.short'));
  await saysAt('20:00', 'pause');
  await press(user, /pause/, await slot('20:00'));
  await button(t('pause.end'));
});

test('a closed day says so, and leads to it', async () => {
  const house = limitedHouse();
  house.special_days = [{ date: DATE, hours: [] }];
  const { api, user } = await openConsole(`/book/${DATE}`, house);
  const { special_days: _, ...usual } = house;
  api.on(keptFrom({ ...usual, special_days: [] }, () => ({ reasons: ['closed'] })));
  await askByKeys(user);
  await saysAt('20:00', t('why.closed'));
  await press(user, new RegExp(t('why.closed')), await slot('20:00'));
  await waitFor(() => expect(`${location.pathname}${location.search}`).toMatch(/\/hours\/days\?day=/));
  expect(location.search).toContain(DATE);
});
