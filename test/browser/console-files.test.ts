import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;

setStage(async () => {
  stage = await startStage();
  return stage;
});

const DATE = inDays(9);
const [year, month, day] = DATE.split('-');

/** A file as a French spreadsheet saves it: semicolons, and letters of Windows. */
const FILE = {
  name: 'réservations.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'N° de réservation;Date;Heure;Couverts;Nom;Téléphone;Table préférée',
      `Z-1;${day}/${month}/${year};19h30;2;Zoé Lefèvre;0612345678;fenêtre`,
      `Z-2;${day}/${month}/${year};19:30;4;Ada Lovelace;3,36112E+10;`,
      `Z-3;${day}/${month}/${year};19:30;2;Alan Turing;;`,
      `Z-4;${day}/${month}/${year};20:00;deux;=cmd;;`,
      `Z-3;${day}/${month}/${year};19:30;2;Alan Turing;;`,
      '',
    ].join('\r\n'),
    'latin1',
  ),
};

const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles(file);

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)(
  'what a trial found is in sight, and the rows that it refused are a file: %s, %s',
  async (_, lang, options) => {
    const t = words(lang);
    await stage.restaurant({ seats: [2, 4], hours: DINNER });
    const page = await stage.open('/settings/files', { ...options, lang });
    const section = page.getByRole('region', { name: t('files.import') });
    await section.getByRole('button', { name: t('files.choose') }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await chooseFile(page, FILE);
    await section.getByRole('button', { name: t('files.try') }).click();
    const heading = section.getByRole('heading', { name: t('files.result_try') });
    await heading.waitFor();
    // What comes below it is seen too.
    await expect.poll(() => heading.evaluate((it) => it.getBoundingClientRect().top / innerHeight)).toBeLessThan(0.7);
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => overflowOf(page)).toBe(0);

    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: t('files.refused') }).click();
    const refused = await readFile(await (await download).path(), 'utf8');
    expect(refused).toContain("'=cmd");
    expect(refused.split('\r\n').filter(Boolean)).toHaveLength(2);

    await section.getByRole('button', { name: t('files.do', { count: 3 }) }).click();
    await section.getByRole('heading', { name: t('files.result'), exact: true }).waitFor();
    const booked = await stage.colleague.list(DATE);
    expect(booked.map(({ guest_last_name }) => guest_last_name).sort()).toEqual(['Lefèvre', 'Lovelace', 'Turing']);
  },
);

test('statuses that nobody knows are asked for in a way that everybody can read', async () => {
  const t = words('en');
  await stage.restaurant({ seats: [2, 4], hours: DINNER });
  const page = await stage.open('/settings/files', { ...PHONE, lang: 'en' });
  const at = `${day}/${month}/${year};19h30;2`;
  const lines = ['Date;Heure;Couverts;Nom;Suivi;Statut', `${at};Sophie Martin;Annulée;Zorglub`];
  await chooseFile(page, { ...FILE, buffer: Buffer.from(lines.join('\n'), 'latin1') });
  await page.getByText(t('files.unknown', { words: 'Zorglub' })).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test('bookings are downloaded', async () => {
  const t = words();
  await stage.restaurant({ seats: [2] });
  await stage.colleague.book(inDays(3), { guest_last_name: 'Martin' });
  const page = await stage.open('/settings/files');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('files.get'), exact: true }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^\ufeffDate;Heure;.*\r\n.*;Martin;/);
});
