import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE, startBrowser } from '../support/browser.ts';
import { type LocalApp, startLocalApp } from '../support/local-app.ts';

let app: LocalApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startLocalApp(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function openBook(lang: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, timezoneId: 'Europe/Paris' });
  const page = await context.newPage();
  await page.goto(`${app.base_url}/book/${app.public_token}?lang=${lang}`);
  return page;
}

test('a guest books by touch, in French', async () => {
  const page = await openBook('fr');
  await page.getByRole('button', { name: '20:30' }).tap();
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nom', { exact: true }).fill('Martin');
  await page.getByLabel('E-mail').fill('zoe@example.com');
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
  await page.getByRole('button', { name: 'Confirmer la réservation' }).tap();
  await page.getByRole('heading', { name: 'C’est réservé, Zoé !' }).waitFor();
  expect(await page.locator('.code strong').textContent()).toMatch(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);
  await page.context().close();
});
