import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import { refusal } from '../fake-api.ts';
import { fill, findFirst, firstButton, firstText, gone, named, press } from './hand.ts';
import { type House, houseOf } from './house.ts';
import { DESKTOP, openConsole, PHONE, pass } from './open.tsx';
import { words } from './words.ts';

const ME = '/api/v1/restaurant/me';
const TABLET = { width: 1180, height: 820 };
/** The page looks for a pause of others as often as this (ms). */
const READS_EVERY_MS = 15_000;
/** By then it is told that something has changed elsewhere (ms). */
const TOLD_MS = 5000;
const t = words();

/** When the pause of a house ends, as clocks at the restaurant show it; nothing without one. */
const pausedUntil = ({ me: { pause } }: House) =>
  pause &&
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', timeStyle: 'short' }).format(Date.parse(pause.until));

const button = () => firstButton(t('pause'));
const pausedButton = async (until: string) => {
  const paused = await findFirst('[data-paused]');
  await waitFor(() => expect(paused.textContent).toContain(t('pause.until', { until })));
  return paused;
};

test('online booking is paused with two presses, says before what it stops, and lapses by the clock', async () => {
  const house = houseOf([2, 4]);
  const { api, user } = await openConsole('/tonight', house, { size: TABLET });
  await user.click(await button());
  const choice = await firstButton(t('pause.60'));
  expect(choice.textContent).toContain(t('pause.stops_today', { from: '17:00', to: '18:00' }));
  await user.click(choice);
  await pausedButton('18:00');
  expect(api.bodies(`PUT ${ME}/pause`)).toEqual([{ until: '2026-12-04T17:00:00.000Z' }]);
  vi.setSystemTime(Date.now() + 59 * MINUTE_MS);
  await pass(MINUTE_MS - (Date.now() % MINUTE_MS));
  await firstText(t('pause.lapsed'));
  await button();
  expect(document.querySelector('[data-paused]')).toBeNull();
});

test('a pause is lifted before its time, and each step can be undone', async () => {
  const house = houseOf([2]);
  const { user } = await openConsole('/book', house);
  const undo = () => user.keyboard('{Control>}z{/Control}');
  await user.click(await button());
  await press(user, t('pause.closing'));
  await user.click(await pausedButton('23:00'));
  expect(pausedUntil(house)).toBe('23:00');
  await firstText(t('pause.lasts', { until: '23:00' }));
  await press(user, t('pause.end'));
  await firstText(t('pause.ended'));
  expect(pausedUntil(house)).toBeUndefined();
  await gone(t('pause.end'));
  await undo();
  await pausedButton('23:00');
  expect(pausedUntil(house)).toBe('23:00');
  await undo();
  await button();
  expect(pausedUntil(house)).toBeUndefined();
});

test('a pause until a time of one’s own, by keys alone; one that has passed means tomorrow, and says so', async () => {
  const house = houseOf([2]);
  const { user } = await openConsole('/tonight', house, { size: PHONE });
  (await button()).focus();
  await user.keyboard('{Enter}');
  const field = await named(t('pause.until_time'));
  field.focus();
  await user.keyboard('{Enter}');
  await firstText(t('pause.bad_time', { time: '21:00' }));
  await user.keyboard('12h');
  await firstText(t('pause.stops', { from: '17:00', to: t('moment.tomorrow', { time: '12:00' }) }));
  await fill(user, field, '20:15');
  await firstText(t('pause.stops_today', { from: '17:00', to: '20:15' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(pausedUntil(house)).toBe('20:15'));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('20:15'));
});

test('a pause, and its end, of another device is told as news', async () => {
  const house = houseOf([2]);
  await openConsole('/book', house, { size: TABLET });
  await button();
  house.me.pause = { until: '2026-12-04T22:00:00.000Z' };
  await pass(TOLD_MS);
  await firstText(t('news.paused', { until: '23:00' }));
  await pausedButton('23:00');
  delete house.me.pause;
  await pass(TOLD_MS);
  await firstText(t('news.reopened'));
  await button();
});

test('a pause, and its end, of this device is no news to it, and neither is one that it finds as it opens', async () => {
  const house = houseOf([2]);
  house.me.pause = { until: '2026-12-04T22:00:00.000Z' };
  const { api, user } = await openConsole('/tonight', house, { size: DESKTOP });
  const reads = () => api.asked(`GET ${ME}/pulse`).length;
  const isNoNews = () => {
    const shown = document.body.textContent;
    expect(shown).not.toContain(t('news.reopened'));
    expect(shown).not.toContain(t('news.paused', { until: '23:00' }));
  };
  const readAgain = async () => {
    const before = reads();
    // News wait until what was done has been told.
    for (let passed = 0; passed < READS_EVERY_MS; passed += 3000) {
      await pass(3000);
      isNoNews();
    }
    expect(reads()).toBeGreaterThan(before);
  };
  await user.click(await pausedButton('23:00'));
  await readAgain();
  await press(user, t('pause.end'));
  await button();
  await readAgain();
  await user.click(await button());
  await press(user, t('pause.closing'));
  await pausedButton('23:00');
  await readAgain();
});

test('a pause that cannot be sent is told, and nothing is shown as paused', async () => {
  const house = houseOf([2]);
  const { api, user } = await openConsole('/tonight', house);
  await user.click(await button());
  api.once(`PUT ${ME}/pause`, () => refusal('invalid_request', { request_id: 'R-1' }));
  await press(user, t('pause.30'));
  await screen.findByRole('alert');
  await button();
  expect(document.querySelector('[data-paused]')).toBeNull();
  expect(api.asked(`PUT ${ME}/pause`)).toHaveLength(1);
});
