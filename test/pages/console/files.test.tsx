import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import { addDays } from '../../../shared/platform/time/time.ts';
import { dateWords } from '../../../web/common/i18n.ts';
import { exportsOf } from '../../support/exports.ts';
import { houseOf, TODAY } from './house.ts';
import { openConsole, PHONE } from './open.tsx';
import { button, dialog, field, isDisabled, part, press, region, said, textIn, textsOf, unsaid } from './page.ts';
import { ME } from './paths.ts';
import { words } from './words.ts';

const IMPORT = `POST ${ME}/imports` as const;
const DATE = addDays(TODAY, 9);
const [year, month, day] = DATE.split('-');

type Result = ResponseBody<'imports.create'>['results'][number];

/** A file as a French spreadsheet saves it: semicolons, and letters of Windows. */
const fileOf = (name: string, ...lines: readonly string[]) =>
  new File([Buffer.from(lines.join('\r\n'), 'latin1')], name, { type: 'text/csv' });
const bookFile = () =>
  fileOf(
    'réservations.csv',
    'N° de réservation;Date;Heure;Couverts;Nom;Téléphone;Table préférée',
    `Z-1;${day}/${month}/${year};19h30;2;Zoé Lefèvre;0612345678;fenêtre`,
    `Z-2;${day}/${month}/${year};19:30;4;Ada Lovelace;3,36112E+10;`,
    `Z-3;${day}/${month}/${year};19:30;2;Alan Turing;;`,
    `Z-4;${day}/${month}/${year};20:00;deux;=cmd;;`,
    `Z-3;${day}/${month}/${year};19:30;2;Alan Turing;;`,
    '',
  );

async function chooseFile(user: UserEvent, file: File): Promise<void> {
  const input = await part('input[type=file]');
  await user.upload(input, file);
}

/** What became of each row, in the order in which they are told. */
const outcomes = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.row);
/** What a row says, cell by cell, beside its number. */
const cellsOf = (row = 0) => {
  const told = document.querySelectorAll('[data-row]')[row];
  return told ? textsOf('td', told).slice(1) : [];
};

/** The files of a house, and the part of them that brings bookings in. */
async function openFiles(lang: 'fr' | 'en' = 'fr', size?: typeof PHONE) {
  const opened = await openConsole('/settings/files', houseOf([2, 4]), { lang, ...(size && { size }) });
  const section = await region(words(lang)('files.import'));
  /** Answers with what becomes of each row, by its number, from now on. */
  const becomes = (told: Readonly<Record<number, Omit<Result, 'row'>>>) =>
    opened.api.on({
      [IMPORT]: ({ body: { dry_run = false, rows } }) => ({
        dry_run,
        results: rows.map(({ row }) => ({ row, ...(told[row] ?? { outcome: 'booked', reservation_id: `r${row}` }) })),
      }),
    });
  return { ...opened, section, becomes };
}

const chosenIn = async (label: string, part: HTMLElement) => {
  return textIn(await field(label, part));
};

test.each([
  ['desktop', 'fr', undefined],
  ['phone', 'en', PHONE],
] as const)('a file is tried, brought in and known again: %s, %s', async (_, lang, size) => {
  const t = words(lang);
  const { api, user, section, becomes } = await openFiles(lang, size);
  becomes({
    2: { outcome: 'booked', reservation_id: 'r2', table: 'T1' },
    3: {
      outcome: 'booked',
      reservation_id: 'r3',
      table: 'T2',
      warnings: [{ path: 'guest_phone', code: 'rounded', message: 'is rounded' }],
    },
    4: { outcome: 'no_table', reservation_id: 'r4' },
    5: { outcome: 'invalid', faults: [{ path: 'guests', message: 'must be a number' }] },
    6: { outcome: 'exists', reservation_id: 'r4', same_as_row: 4 },
  });
  await button(t('files.choose'), section);
  await chooseFile(user, bookFile());
  await said(t('files.read', { name: 'réservations.csv', count: 5 }), section);
  const column = (heading: string) => t('files.column', { heading });
  expect(await chosenIn(column('Couverts'), section)).toBe('guests');
  expect(await chosenIn(column('Nom'), section)).toBe('guest_name');
  expect(await chosenIn(column('Table préférée'), section)).toBe('');
  await said(t('files.not_imported'), section);
  expect(section.textContent).toContain(t('files.example', { cell: 'Zoé Lefèvre' }));
  await user.selectOptions(await field(column('Couverts'), section), '');
  await said(t('files.missing', { fields: t('files.is_guests') }), section);
  expect(isDisabled(await button(t('files.try'), section))).toBe(true);
  await user.selectOptions(await field(column('Couverts'), section), 'guests');

  await press(user, t('files.try'), section);
  const tried = await said(t('files.result_try'), section);
  await waitFor(() => expect(document.activeElement).toBe(tried));
  await said(t('files.try_note'), section);
  await said(t('files.row_twice'), section);
  expect(outcomes()).toEqual(['invalid', 'booked', 'booked', 'no_table', 'twice']);
  const wrong = t('files.wrong', { field: t('files.is_guests'), cell: 'deux' });
  expect(section.textContent).toContain(wrong);
  await said(t('files.warned', { count: 1 }), section);
  const rounded = t('files.warn_rounded', { field: t('files.is_guest_phone'), cell: '3,36112E+10' });
  expect(section.textContent).toContain(rounded);
  await button(t('files.refused'), section);

  await press(user, t('files.do', { count: 3 }), section);
  const done = await said(t('files.result'), section);
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(outcomes()).toEqual(['invalid', 'booked', 'booked', 'no_table', 'twice']);
  const rows = [
    { row: 2, guest_name: 'Zoé Lefèvre', guests: '2', reservation_time: '19h30', source_id: 'Z-1' },
    { row: 3, guest_name: 'Ada Lovelace' },
    { row: 4, guest_name: 'Alan Turing' },
    { row: 5, guest_name: '=cmd' },
    { row: 6, guest_name: 'Alan Turing' },
  ];
  expect(api.bodies(IMPORT)).toMatchObject([
    { dry_run: true, date_order: 'dmy', guest_mails: 'none', rows },
    { dry_run: false, date_order: 'dmy', guest_mails: 'none', rows },
  ]);

  // Who has corrected a file chooses one of the same name.
  becomes({
    ...Object.fromEntries([2, 3, 4, 6].map((row) => [row, { outcome: 'exists', reservation_id: `s${row}` }] as const)),
    5: { outcome: 'invalid', faults: [{ path: 'guests', message: 'must be a number' }] },
  });
  await chooseFile(user, bookFile());
  await unsaid(t('files.result'), section);
  expect(isDisabled(await field(column('Couverts'), section))).toBe(false);
  await press(user, t('files.try'), section);
  await said(t('files.nothing'), section);
  expect(outcomes()).toEqual(['invalid', 'exists', 'exists', 'exists', 'exists']);
});

describe('the export of another system', () => {
  test.each(exportsOf(addDays(TODAY, 1), addDays(TODAY, -40)).map((file) => [file.name, file] as const))(
    '%s is in the book after three presses, and one more where only somebody knows which number is the month',
    async (name, { bytes, bookings, is_month_first }) => {
      const t = words();
      const { api, user, section, becomes } = await openFiles();
      becomes({});
      // The first press: the file.
      await chooseFile(user, new File([Uint8Array.from(bytes)], name, { type: 'text/csv' }));
      const attempt = await button(t('files.try'), section);
      const order = section.querySelector('option[value=mdy]')?.closest('select');
      if (is_month_first && isDisabled(attempt) && order) await user.selectOptions(order, 'mdy');
      await press(user, t('files.try'), section);
      await said(t('files.result_try'), section);
      await press(user, /^Importer \d/, section);
      await said(t('files.result'), section);
      expect(api.bodies(IMPORT).map(({ dry_run }) => dry_run)).toEqual([true, false]);
      const [, brought] = api.bodies(IMPORT);
      expect(brought?.rows).toHaveLength(bookings.length);
      if (is_month_first) expect(brought?.date_order).toBe('mdy');
    },
  );
});

test('a column that may be the status is marked until somebody says what it is', async () => {
  const t = words();
  const { user, section } = await openFiles();
  const at = `${day}/${month}/${year};19h30;2`;
  await chooseFile(
    user,
    fileOf('suivi.csv', 'Date;Heure;Couverts;Nom;Suivi', `${at};Sophie Martin;Annulée`, `${at};Ada Lovelace;Zorglub`),
  );
  const asked = t('files.unclear_statuses', { columns: 'Suivi' });
  await said(asked, section);
  await said(t('files.status_new'), section);
  await user.selectOptions(await field(t('files.column', { heading: 'Suivi' }), section), 'status');
  await unsaid(asked, section);
  expect(await chosenIn('Annulée', section)).toBe('cancelled');
});

test.each([
  ['desktop', 'fr', undefined],
  ['phone', 'en', PHONE],
] as const)('a status that nobody knows is explained by whoever tries the file: %s, %s', async (_, lang, size) => {
  const t = words(lang);
  const { api, user, section, becomes } = await openFiles(lang, size);
  const at = `${day}/${month}/${year};19h30;2`;
  await chooseFile(
    user,
    fileOf(
      'statuts.csv',
      'Date;Heure;Couverts;Nom;Statut',
      `${at};MARTIN Sophie;Zorglub`,
      `${at};Ada Lovelace;En attente`,
      `${at};Alan Turing;Honoré`,
      `${at};Grace Hopper;ZORGLUB`,
    ),
  );
  const unknown: Omit<Result, 'row'> = {
    outcome: 'invalid',
    faults: [{ path: 'status', message: 'is not known' }],
  };
  becomes({ 2: unknown, 3: { outcome: 'left_out' }, 5: unknown });
  await field('En attente', section);
  expect(await chosenIn('En attente', section)).toBe('left_out');
  expect(await chosenIn('Honoré', section)).toBe('confirmed');
  expect(await chosenIn('Zorglub', section)).toBe('');
  await said(t('files.unknown', { words: 'Zorglub' }), section);
  await press(user, t('files.try'), section);
  await said(t('files.result_try'), section);
  expect(outcomes()).toEqual(['invalid', 'invalid', 'left_out', 'booked']);
  const why = t('files.unknown_status', { field: t('files.is_status'), cell: 'Zorglub' });
  expect(cellsOf()).toEqual([dateWords(lang).compact(DATE), '19:30', '2', 'Sophie MARTIN', why]);

  await user.selectOptions(await field('Zorglub', section), 'cancelled');
  await unsaid(t('files.result_try'), section);
  becomes({
    2: { outcome: 'recorded', reservation_id: 'r2' },
    3: { outcome: 'left_out' },
    5: { outcome: 'recorded', reservation_id: 'r5' },
  });
  await press(user, t('files.try'), section);
  await said(t('files.result_try'), section);
  expect(outcomes()).toEqual(['recorded', 'left_out', 'booked', 'recorded']);
  await press(user, t('files.do', { count: 3 }), section);
  await said(t('files.result'), section);
  const told = api.bodies(IMPORT).map(({ statuses }) => statuses);
  const waiting = { word: 'En attente', means: 'left_out' };
  const explained = expect.arrayContaining([{ word: 'Zorglub', means: 'cancelled' }, waiting]);
  expect(told).toEqual([[waiting], explained, explained]);
});

test('a file that is none says what to do', async () => {
  const t = words();
  const { user, section } = await openFiles();
  await chooseFile(user, fileOf('x.xlsx', 'PK\u0003\u0004\u0000\u0000'));
  await said(t('files.not_csv'), section);
  await chooseFile(user, fileOf('x.csv', 'Date;Nom', '', ''));
  await said(t('files.empty'), section);
  await chooseFile(user, bookFile());
  await said(t('files.columns_lead'), section);
});

test('the calendar has an address that is shown once', async () => {
  const t = words();
  const { api, user } = await openFiles();
  const url = 'https://book.example.com/api/v1/calendars/secret';
  api.on({ [`POST ${ME}/calendar`]: () => ({ url, since: new Date().toISOString() }) });
  const section = await region(t('files.calendar'));
  await said(t('files.calendar_none'), section);
  await press(user, t('files.calendar_make'), section);
  expect(textIn(await field(t('files.calendar_address'), section))).toBe(url);
  expect(api.asked(`POST ${ME}/calendar`)).toHaveLength(1);
});

test('the address of the calendar is not shown again, and ended after asking', async () => {
  const t = words();
  const house = houseOf([2]);
  house.me.calendar_since = '2026-11-20T18:30:00.000Z';
  const { api, user } = await openConsole('/settings/files', house);
  api.on({ [`DELETE ${ME}/calendar`]: () => undefined });
  const section = await region(t('files.calendar'));
  await button(t('files.calendar_again'), section);
  expect(within(section).queryByLabelText(t('files.calendar_address'))).toBeNull();
  await press(user, t('files.calendar_end'), section);
  const question = await dialog();
  expect(api.asked(`DELETE ${ME}/calendar`)).toEqual([]);
  delete house.me.calendar_since;
  await press(user, t('files.calendar_end'), question);
  await said(t('files.calendar_none'), section);
  expect(api.asked(`DELETE ${ME}/calendar`)).toHaveLength(1);
  // What was pressed is gone with the address.
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('files.calendar')));
});
