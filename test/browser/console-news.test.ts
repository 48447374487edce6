import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, localDateAt } from '../../shared/platform/time/time.ts';
import { everyDay } from '../support/book.ts';
import { zoneAt } from '../support/zone.ts';
import { blockOf, bookShown, newButton, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
/** It is the afternoon there, at whatever hour the tests run. */
const AFTERNOON = zoneAt(15);
const TODAY = localDateAt(Date.now(), AFTERNOON);
const ALWAYS = everyDay({ open_time: '00:00', close_time: '23:59' });

setStage(async () => {
  stage = await startStage();
  return stage;
});

type Heard = { notes: number; badges: number[]; locks: number };

/** A page that tells what it asks of the browser: notes that it plays, badges, and locks of the screen. */
async function openHeard(preferences: object): Promise<{ page: Page; heard: () => Promise<Heard> }> {
  const page = await stage.open('/sign-in', { signed_in: false, preferences });
  await page.addInitScript(() => {
    const kept = window as unknown as { heard: Heard };
    kept.heard = { notes: 0, badges: [], locks: 0 };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      kept.heard.notes++;
      return start.apply(this, when);
    };
    const badge = (count = 0) => {
      kept.heard.badges.push(count);
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge() });
    const request = () => {
      kept.heard.locks++;
      return Promise.resolve({ released: true, release: () => Promise.resolve() });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const { email, password } = stage.app.local.operator;
  await page.reload();
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await bookShown(page);
  return { page, heard: () => page.evaluate(() => (window as unknown as { heard: Heard }).heard) };
}

test('a request or booking of today by somebody else is heard and shown, one’s own is not', async () => {
  await stage.restaurant({ seats: [2, 2, 2], config: { timezone: AFTERNOON } });
  const { page, heard } = await openHeard({ sound: true });
  // Another window is looked at.
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await newButton(page).click();
  await page.getByLabel(t('new.time')).fill('21:00');
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
  await page.getByRole('button', { name: t('new.save') }).click();
  await blockOf(page, 'Bonnet').waitFor();
  expect((await heard()).notes).toBe(0);
  await stage.colleague.book(TODAY);
  await expect.poll(async () => (await heard()).notes).toBe(2);
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  expect((await heard()).badges.at(-1)).toBe(1);
  await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^data:image\/svg/);
  // Who comes back has seen it.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
});

test('nothing is heard unless it was asked for, nor of another day', async () => {
  await stage.restaurant({ seats: [2, 2], config: { timezone: AFTERNOON } });
  const { page, heard } = await openHeard({});
  await stage.colleague.book(TODAY);
  await blockOf(page, 'Martin').waitFor();
  expect((await heard()).notes).toBe(0);
  await page.getByRole('button', { name: t('account.menu') }).click();
  await page.getByLabel(t('sound')).check();
  // It is heard once, so that one knows it.
  await expect.poll(async () => (await heard()).notes).toBe(2);
  await stage.colleague.book(addDays(TODAY, 1));
  await stage.colleague.book(TODAY, { guest_last_name: 'Durand' });
  await blockOf(page, 'Durand').waitFor();
  await expect.poll(async () => (await heard()).notes).toBe(4);
});

test('no booking is announced that was already one of this evening, or that this page brought to today', async () => {
  const hours = everyDay({ open_time: '12:00', close_time: '02:00' });
  await stage.restaurant({ seats: [2, 2, 2, 2], hours, config: { timezone: AFTERNOON } });
  const later = addDays(TODAY, 3);
  const { id } = await stage.colleague.book(addDays(TODAY, 1), {
    guest_last_name: 'Perrin',
    reservation_time: '00:30',
  });
  await stage.colleague.book(later, { guest_last_name: 'Bonnet' });
  const page = await stage.open(`/book/${later}`);
  await bookShown(page);
  await blockOf(page, 'Bonnet').click();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.date'), { exact: true }).fill(TODAY);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => new URL(page.url()).pathname).toContain(TODAY);
  await blockOf(page, 'Bonnet').waitFor();
  await blockOf(page, 'Perrin').waitFor();
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { reservation_date: TODAY, reservation_time: '23:30' });
  await expect.poll(() => blockOf(page, 'Perrin').locator('[data-from]').allTextContents()).toEqual(['23:30']);
  await stage.colleague.book(TODAY, { guest_last_name: 'Durand' });
  // News are told in the order in which they came.
  const news = page.locator('[data-notice=news]');
  await news.waitFor();
  expect(await news.textContent()).toContain('Durand');
});

test('the screen stays on during service, is asked for again when the page is seen, and can be left alone', async () => {
  await stage.restaurant({ seats: [2], hours: ALWAYS, config: { timezone: AFTERNOON } });
  const { page, heard } = await openHeard({});
  await expect.poll(async () => (await heard()).locks).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(async () => (await heard()).locks).toBe(2);
  await page.getByRole('button', { name: t('account.menu') }).click();
  await page.getByLabel(t('awake')).uncheck();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await heard()).locks).toBe(2);
});
