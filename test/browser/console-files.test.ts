import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();

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

test('a file is tried, the rows that it refused are a file, and the others are booked', async () => {
  await stage.restaurant({ seats: [2, 4], hours: DINNER });
  const page = await stage.open('/settings/files');
  const section = page.getByRole('region', { name: t('files.import') });
  await page.locator('input[type=file]').setInputFiles(FILE);
  await section.getByRole('button', { name: t('files.try') }).click();
  await section.getByRole('heading', { name: t('files.result_try') }).waitFor();

  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: t('files.refused') }).click();
  const refused = await readFile(await (await download).path(), 'utf8');
  expect(refused).toContain("'=cmd");
  expect(refused.split('\r\n').filter(Boolean)).toHaveLength(2);

  await section.getByRole('button', { name: t('files.do', { count: 3 }) }).click();
  await section.getByRole('heading', { name: t('files.result'), exact: true }).waitFor();
  const booked = await stage.colleague.list(DATE);
  expect(booked.map(({ guest_last_name }) => guest_last_name).sort()).toEqual(['Lefèvre', 'Lovelace', 'Turing']);
});

test('bookings are downloaded', async () => {
  await stage.restaurant({ seats: [2] });
  await stage.colleague.book(inDays(3), { guest_last_name: 'Martin' });
  const page = await stage.open('/settings/files');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('files.get'), exact: true }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^\ufeffDate;Heure;.*\r\n.*;Martin;/);
});
