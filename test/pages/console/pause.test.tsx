import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import { refusal } from '../fake-api.ts';
import { type House, houseOf } from './house.ts';
import { DESKTOP, openConsole, PHONE, pass, TABLET } from './open.tsx';
import { beginning, button, enter, field, fill, part, press, said, undoByKeys, unsaid } from './page.ts';
import { ME } from './paths.ts';
import { words } from './words.ts';

/** The page looks for a pause of others as often as this (ms). */
const READS_EVERY_MS = 15_000;
/** By then it is told that something has changed elsewhere (ms). */
const TOLD_MS = 5000;
const t = words();

/** When the pause of a house ends, as clocks at the restaurant show it; nothing without one. */
const pausedUntil = ({ me: { pause } }: House) =>
  pause &&
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', timeStyle: 'short' }).format(Date.parse(pause.until));

const pauseButton = () => button(t('pause'));
const pausedButton = (until: string) => part('[data-paused]', t('pause.until', { until }));

test('online booking is paused with two presses, says before what it stops, and lapses by the clock', async () => {
  const house = houseOf([2, 4]);
  const { api, user } = await openConsole('/tonight', house, { size: TABLET });
  await press(user, t('pause'));
  const choice = await button(beginning(t('pause.60')));
  expect(choice.textContent).toContain(t('pause.stops_today', { from: '17:00', to: '18:00' }));
  await press(user, choice);
  await pausedButton('18:00');
  expect(api.bodies(`PUT ${ME}/pause`)).toEqual([{ until: '2026-12-04T17:00:00.000Z' }]);
  vi.setSystemTime(Date.now() + 59 * MINUTE_MS);
  await pass(MINUTE_MS - (Date.now() % MINUTE_MS));
  await said(t('pause.lapsed'));
  await pauseButton();
  expect(document.querySelector('[data-paused]')).toBeNull();
});

test('a pause is lifted before its time, and each step can be undone', async () => {
  const house = houseOf([2]);
  const { user } = await openConsole('/book', house);
  await press(user, t('pause'));
  await press(user, beginning(t('pause.closing')));
  await press(user, await pausedButton('23:00'));
  expect(pausedUntil(house)).toBe('23:00');
  await said(t('pause.lasts', { until: '23:00' }));
  await press(user, t('pause.end'));
  await said(t('pause.ended'));
  expect(pausedUntil(house)).toBeUndefined();
  await unsaid(t('pause.end'));
  await undoByKeys(user);
  await pausedButton('23:00');
  expect(pausedUntil(house)).toBe('23:00');
  await undoByKeys(user);
  await pauseButton();
  expect(pausedUntil(house)).toBeUndefined();
});

test('a pause until a time of one’s own, by keys alone; one that has passed means tomorrow, and says so', async () => {
  const house = houseOf([2]);
  const { user } = await openConsole('/tonight', house, { size: PHONE });
  await enter(user, t('pause'));
  const until = await field(t('pause.until_time'));
  await enter(user, until);
  await said(t('pause.bad_time', { time: '21:00' }));
  await user.keyboard('12h');
  await said(t('pause.stops', { from: '17:00', to: t('moment.tomorrow', { time: '12:00' }) }));
  await fill(until, '20:15');
  await said(t('pause.stops_today', { from: '17:00', to: '20:15' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(pausedUntil(house)).toBe('20:15'));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('20:15'));
});

test('a pause, and its end, of another device is told as news', async () => {
  const house = houseOf([2]);
  await openConsole('/book', house, { size: TABLET });
  await pauseButton();
  house.me.pause = { until: '2026-12-04T22:00:00.000Z' };
  await pass(TOLD_MS);
  await said(t('news.paused', { until: '23:00' }));
  await pausedButton('23:00');
  delete house.me.pause;
  await pass(TOLD_MS);
  await said(t('news.reopened'));
  await pauseButton();
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
  await press(user, await pausedButton('23:00'));
  await readAgain();
  await press(user, t('pause.end'));
  await pauseButton();
  await readAgain();
  await press(user, t('pause'));
  await press(user, beginning(t('pause.closing')));
  await pausedButton('23:00');
  await readAgain();
});

test('a pause that cannot be sent is told, and nothing is shown as paused', async () => {
  const house = houseOf([2]);
  const { api, user } = await openConsole('/tonight', house);
  await press(user, t('pause'));
  api.once(`PUT ${ME}/pause`, () => refusal('invalid_request', { request_id: 'R-1' }));
  await press(user, beginning(t('pause.30')));
  await part('[role=alert]');
  await pauseButton();
  expect(document.querySelector('[data-paused]')).toBeNull();
  expect(api.asked(`PUT ${ME}/pause`)).toHaveLength(1);
});
