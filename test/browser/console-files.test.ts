import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dateWords } from '../../web/common/i18n.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { exportsOf } from '../support/exports.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { type Stage, startStage, words } from './console-stage.ts';
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
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const rowsOf = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)('a file is tried, brought in and known again: %s, %s', async (_, lang, options) => {
  const t = words(lang);
  await stage.restaurant({ seats: [2, 4], hours: DINNER });
  const page = await stage.open('/settings/files', { ...options, lang });
  const section = page.getByRole('region', { name: t('files.import') });
  await section.getByRole('button', { name: t('files.choose') }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await chooseFile(page, FILE);
  await section.getByText(t('files.read', { name: FILE.name, count: 5 })).waitFor();
  const column = (heading: string) => section.getByLabel(t('files.column', { heading }));
  await expect.poll(() => column('Couverts').inputValue()).toBe('guests');
  await expect.poll(() => column('Nom').inputValue()).toBe('guest_name');
  await expect.poll(() => column('Table préférée').inputValue()).toBe('');
  await section.getByText(t('files.not_imported')).waitFor();
  await section.getByText(t('files.example', { cell: 'Zoé Lefèvre' })).waitFor();
  await column('Couverts').selectOption('');
  await section.getByText(t('files.missing', { fields: t('files.is_guests') })).waitFor();
  await column('Couverts').selectOption('guests');

  await section.getByRole('button', { name: t('files.try') }).click();
  await section.getByRole('heading', { name: t('files.result_try') }).waitFor();
  await expect.poll(() => focused(page)).toBe(t('files.result_try'));
  // What comes below it is seen too.
  const heading = section.getByRole('heading', { name: t('files.result_try') });
  await expect.poll(() => heading.evaluate((it) => it.getBoundingClientRect().top / innerHeight)).toBeLessThan(0.7);
  await section.getByText(t('files.try_note')).waitFor();
  await section.getByText(t('files.row_twice')).waitFor();
  await expect.poll(() => rowsOf(page)).toEqual(['invalid', 'booked', 'booked', 'no_table', 'twice']);
  await section.getByText(t('files.wrong', { field: t('files.is_guests'), cell: 'deux' })).waitFor();
  await section.getByText(t('files.warned', { count: 1 })).waitFor();
  await section.getByText(t('files.warn_rounded', { field: t('files.is_guest_phone'), cell: '3,36112E+10' })).waitFor();
  await expect.poll(() => stage.colleague.list(DATE)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);

  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: t('files.refused') }).click();
  const refused = await readFile(await (await download).path(), 'utf8');
  expect(refused).toContain("'=cmd");
  expect(refused.split('\r\n').filter(Boolean)).toHaveLength(2);

  await section.getByRole('button', { name: t('files.do', { count: 3 }) }).click();
  await section.getByRole('heading', { name: t('files.result'), exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe(t('files.result'));
  await expect.poll(() => rowsOf(page)).toEqual(['invalid', 'booked', 'booked', 'no_table', 'twice']);
  const booked = await stage.colleague.list(DATE);
  expect(booked.map(({ guest_last_name }) => guest_last_name).sort()).toEqual(['Lefèvre', 'Lovelace', 'Turing']);
  expect(await violationsOf(page)).toEqual([]);

  // Who has corrected a file chooses one of the same name.
  await chooseFile(page, FILE);
  await expect.poll(() => column('Couverts').isEnabled()).toBe(true);
  await section.getByRole('button', { name: t('files.try') }).click();
  await section.getByText(t('files.nothing')).waitFor();
  await expect.poll(() => rowsOf(page)).toEqual(['invalid', 'exists', 'exists', 'exists', 'exists']);
});

/** What a row of the trial says, cell by cell, beside its number. */
const cellsOf = (page: Page) =>
  page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent)));

describe('the export of another system', () => {
  const PAST_DATE = inDays(-40);

  test.each(exportsOf(DATE, PAST_DATE).map((file) => [file.name, file] as const))(
    '%s is in the book after three presses, and one more where only somebody knows which number is the month',
    async (name, { bytes, bookings, is_month_first }) => {
      const t = words();
      await stage.restaurant({ seats: [2, 4], hours: DINNER });
      const page = await stage.open('/settings/files');
      const section = page.getByRole('region', { name: t('files.import') });
      // The first press: the file.
      await chooseFile(page, { name, mimeType: 'text/csv', buffer: bytes });
      const order = section.getByRole('combobox', { name: t('files.dates', { example: '' }).trim() });
      const attempt = section.getByRole('button', { name: t('files.try') });
      await attempt.waitFor();
      if (is_month_first && (await attempt.isDisabled())) await order.selectOption('mdy');
      await section.getByRole('button', { name: t('files.try') }).click();
      await section.getByRole('heading', { name: t('files.result_try') }).waitFor();
      const kept = bookings.filter(([, , status]) => status !== undefined);
      expect(await rowsOf(page)).not.toContain('invalid');
      await section.getByRole('button', { name: /^Importer \d/ }).click();
      await section.getByRole('heading', { name: t('files.result'), exact: true }).waitFor();
      expect((await rowsOf(page)).filter((outcome) => outcome === 'invalid' || outcome === 'unfinished')).toEqual([]);
      const there = [...(await stage.colleague.list(DATE)), ...(await stage.colleague.list(PAST_DATE))];
      const names = there.map(({ guest_last_name }) => guest_last_name);
      for (const [last_name] of kept) expect(names).toContain(last_name);
    },
  );
});

test('a column that may be the status is marked until somebody says what it is', async () => {
  const t = words();
  await stage.restaurant({ seats: [2, 4], hours: DINNER });
  const page = await stage.open('/settings/files');
  const section = page.getByRole('region', { name: t('files.import') });
  const at = `${day}/${month}/${year};19h30;2`;
  const lines = ['Date;Heure;Couverts;Nom;Suivi', `${at};Sophie Martin;Annulée`, `${at};Ada Lovelace;Zorglub`];
  await chooseFile(page, { ...FILE, buffer: Buffer.from(lines.join('\n'), 'latin1') });
  const asked = section.getByText(t('files.unclear_statuses', { columns: 'Suivi' }));
  await asked.waitFor();
  await section.getByText(t('files.status_new'), { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await section.getByLabel(t('files.column', { heading: 'Suivi' })).selectOption('status');
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => section.getByLabel('Annulée', { exact: true }).inputValue()).toBe('cancelled');
});

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)('a status that nobody knows is explained by whoever tries the file: %s, %s', async (_, lang, options) => {
  const t = words(lang);
  await stage.restaurant({ seats: [2, 4], hours: DINNER });
  const page = await stage.open('/settings/files', { ...options, lang });
  const section = page.getByRole('region', { name: t('files.import') });
  const at = `${day}/${month}/${year};19h30;2`;
  const lines = [
    'Date;Heure;Couverts;Nom;Statut',
    `${at};MARTIN Sophie;Zorglub`,
    `${at};Ada Lovelace;En attente`,
    `${at};Alan Turing;Honoré`,
    `${at};Grace Hopper;ZORGLUB`,
  ];
  await chooseFile(page, { ...FILE, buffer: Buffer.from(lines.join('\n'), 'latin1') });
  const status = (word: string) => section.getByLabel(word, { exact: true });
  await expect.poll(() => status('En attente').inputValue()).toBe('left_out');
  await expect.poll(() => status('Honoré').inputValue()).toBe('confirmed');
  await expect.poll(() => status('Zorglub').inputValue()).toBe('');
  await section.getByText(t('files.unknown', { words: 'Zorglub' })).waitFor();
  await section.getByRole('button', { name: t('files.try') }).click();
  await section.getByRole('heading', { name: t('files.result_try') }).waitFor();
  await expect.poll(() => rowsOf(page)).toEqual(['invalid', 'invalid', 'left_out', 'booked']);
  const why = t('files.unknown_status', { field: t('files.is_status'), cell: 'Zorglub' });
  const date = dateWords(lang).compact(DATE);
  expect((await cellsOf(page))[0]).toEqual([date, '19:30', '2', 'Sophie MARTIN', why]);
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);

  await status('Zorglub').selectOption('cancelled');
  await section.getByRole('heading', { name: t('files.result_try') }).waitFor({ state: 'detached' });
  await section.getByRole('button', { name: t('files.try') }).click();
  await section.getByRole('heading', { name: t('files.result_try') }).waitFor();
  await expect.poll(() => rowsOf(page)).toEqual(['recorded', 'left_out', 'booked', 'recorded']);
  await section.getByRole('button', { name: t('files.do', { count: 3 }) }).click();
  await section.getByRole('heading', { name: t('files.result'), exact: true }).waitFor();
  const booked = await stage.colleague.list(DATE);
  const told = booked.map(({ guest_last_name, status: is }) => `${guest_last_name} ${is}`);
  expect(told.sort()).toEqual(['Hopper cancelled', 'MARTIN cancelled', 'Turing confirmed']);
});

test('a file that is none says what to do', async () => {
  const t = words();
  await stage.restaurant({ seats: [2] });
  const page = await stage.open('/settings/files');
  const workbook = { name: 'x.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004\u0000\u0000') };
  await chooseFile(page, workbook);
  await page.getByText(t('files.not_csv')).waitFor();
  await chooseFile(page, { ...workbook, buffer: Buffer.from('Date;Nom\r\n\r\n') });
  await page.getByText(t('files.empty')).waitFor();
  await chooseFile(page, FILE);
  await page.getByText(t('files.columns_lead')).waitFor();
});

test('bookings are downloaded, and the calendar has an address that is shown once and ended', async () => {
  const t = words();
  await stage.restaurant({ seats: [2] });
  await stage.colleague.book(inDays(3), { guest_last_name: 'Martin' });
  const page = await stage.open('/settings/files');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('files.get'), exact: true }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^\ufeffDate;Heure;.*\r\n.*;Martin;/);

  const section = page.getByRole('region', { name: t('files.calendar') });
  await section.getByText(t('files.calendar_none')).waitFor();
  await section.getByRole('button', { name: t('files.calendar_make') }).click();
  const url = await section.getByLabel(t('files.calendar_address')).inputValue();
  expect(await violationsOf(page)).toEqual([]);
  const path = new URL(url).pathname;
  const feed = () => fetch(`${stage.app.local.base_url}${path}`);
  expect(await (await feed()).text()).toContain('2 × Martin');
  await page.reload();
  await section.getByRole('button', { name: t('files.calendar_again') }).waitFor();
  await expect.poll(() => section.getByLabel(t('files.calendar_address')).count()).toBe(0);
  await section.getByRole('button', { name: t('files.calendar_end') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('files.calendar_end') })
    .click();
  await section.getByText(t('files.calendar_none')).waitFor();
  // What was pressed is gone with the address.
  await expect.poll(() => focused(page)).toBe(t('files.calendar'));
  expect((await feed()).status).toBe(404);
});
