import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TODAY } from '../pages/console/house.ts';
import { DESKTOP } from '../support/browser.ts';
import { consoleErrorsOf, enlarge, NARROW } from '../support/page-checks.ts';
import { busyEvening } from './busy-evening.ts';
import { bookShown } from './console-stage.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

/** What a window would hand on from one state to the next. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    now: Date.now(),
    letters: getComputedStyle(document.body).fontSize,
    width: innerWidth,
    is_dark: matchMedia('(prefers-color-scheme: dark)').matches,
    is_online: navigator.onLine,
    kept: [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).filter((key) => key === 'trace'),
  }));

test('the window of a state is as new for the next one, at the same moment', async () => {
  const list = () => stage.open(`/book/${TODAY}?view=list`, busyEvening(), { lang: 'fr', colorScheme: 'light' });
  const page = await list();
  await bookShown(page);
  const before = await traces(page);
  expect(before).toMatchObject({ now: busyEvening().now, width: DESKTOP.viewport?.width, kept: [] });
  await page.emulateMedia({ colorScheme: 'dark' });
  await enlarge(page);
  await page.setViewportSize(NARROW);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('trace', '1');
  });
  await page.context().setOffline(true);
  expect(await list()).toBe(page);
  await bookShown(page);
  expect(await traces(page)).toEqual(before);
});

test('a request that the fixture has no answer to is told of', async () => {
  const { house, answers, now } = busyEvening();
  const { 'GET /api/v1/restaurant/me/log': _, ...others } = answers;
  const page = await stage.open('/settings/log', { house, answers: others, now }, { lang: 'fr' });
  await expect.poll(() => stage.api.faults).not.toEqual([]);
  expect(new Set(stage.takeFaults())).toEqual(new Set(['GET /api/v1/restaurant/me/log: No answer is given for it.']));
  await page.goto('about:blank');
  stage.takeFaults();
  consoleErrorsOf(page.context()).splice(0);
});
