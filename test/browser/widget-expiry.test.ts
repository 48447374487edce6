import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleSetup } from '../../local/sample-data.ts';
import { inDays } from './base.ts';
import { setStage } from './set-stage.ts';
import { fillDetails, holdTime, type Stage, startStage, submit, words, ZOE } from './widget-stage.ts';

const DATE = inDays(2);
const EVENING = '20:30';
const t = words('fr');

let stage: Stage;
setStage(async () => {
  stage = await startStage({ LOCK_TTL_SECONDS: '8' });
  return stage;
});

/** A page whose hold has just ended, filled in. */
async function expired(token: string): Promise<Page> {
  const page = await stage.open(token);
  await holdTime(page, DATE, EVENING);
  await fillDetails(page);
  await page.getByRole('button', { name: t('retake') }).waitFor();
  return page;
}

const oneTable = () => stage.restaurant({ seats: [2], hours: sampleSetup.hours });
const booked = (page: Page) => page.getByRole('heading', { name: 'C’est réservé, Zoé !' }).waitFor();

test('a hold that ended is taken again and confirmed with one press', async () => {
  const page = await expired(await oneTable());
  await page.waitForTimeout(1500);
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname));
  await submit(page);
  await booked(page);
  expect(asked.filter((path) => path.endsWith('/lock'))).toHaveLength(1);
});

test('when somebody else has taken the table meanwhile, two presses lead to another one, with the details kept', async () => {
  const token = await oneTable();
  const page = await expired(token);
  await expect.poll(() => stage.book(token, DATE, EVENING, 2).then(() => 'booked', String)).toBe('booked');
  await submit(page);
  await page.locator('.message').getByText(t('taken')).waitFor();
  await page.getByRole('button', { name: '12:30' }).click();
  await page.getByRole('heading', { name: t('details') }).waitFor();
  await expect.poll(() => page.locator('#guest_email').inputValue()).toBe(ZOE.email);
  await submit(page);
  await booked(page);
});

test('a reload after the end still keeps the details and the one press', async () => {
  const page = await expired(await oneTable());
  await page.reload();
  await page.getByRole('button', { name: t('retake') }).waitFor();
  await expect.poll(() => page.locator('#guest_last_name').inputValue()).toBe(ZOE.last);
  await submit(page);
  await booked(page);
});
