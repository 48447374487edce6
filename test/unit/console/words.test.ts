import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ConflictReason } from '../../../shared/booking/contract/conflicts.ts';
import type { StatusWord } from '../../../shared/imports/contract.ts';
import { IMPORT_FIELDS } from '../../../shared/imports/rules/file.ts';
import { passwordRules } from '../../../shared/platform/auth/password.ts';
import { typeset } from '../../../shared/platform/locale/typography.ts';
import type { LogItem } from '../../../shared/restaurant/contract/log.ts';
import { LANGS, translator } from '../../../web/common/i18n.ts';
import type { Role } from '../../../web/console/components/roles/roles.ts';
import { DAY_KINDS } from '../../../web/console/day/calendar/special-days.ts';
import { LOGGED_FIELDS, LOGGED_KINDS } from '../../../web/console/day/logged-fields.ts';
import type { Reservation, ReservationStatus } from '../../../web/console/day/records.ts';
import type { PartyState } from '../../../web/console/day/service-state.ts';
import type { Step } from '../../../web/console/day/steps.ts';
import { FITS } from '../../../web/console/day/tables/places.ts';
import { ATTENTION } from '../../../web/console/day/tonight.ts';
import type { FoundInvitation } from '../../../web/console/invitation/find.ts';
import { HOURS_TEMPLATES, TABLES_TEMPLATES } from '../../../web/console/start/setup.ts';
import { ACCOUNT_WORDS } from '../../../web/console/words/account.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { FILES_WORDS } from '../../../web/console/words/files.ts';
import { HISTORY_WORDS } from '../../../web/console/words/history.ts';
import { REMINDER_WORDS } from '../../../web/console/words/reminder.ts';
import { START_WORDS } from '../../../web/console/words/start.ts';
import { TEAM_WORDS } from '../../../web/console/words/team.ts';
import { WAITING_WORDS } from '../../../web/console/words/waiting.ts';

const CONSOLE = join(import.meta.dirname, '../../../web/console');

const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const ALL = {
  fr: {
    ...WORDS.fr,
    ...ACCOUNT_WORDS.fr,
    ...WAITING_WORDS.fr,
    ...REMINDER_WORDS.fr,
    ...TEAM_WORDS.fr,
    ...FILES_WORDS.fr,
    ...HISTORY_WORDS.fr,
    ...START_WORDS.fr,
  },
  en: {
    ...WORDS.en,
    ...ACCOUNT_WORDS.en,
    ...WAITING_WORDS.en,
    ...REMINDER_WORDS.en,
    ...TEAM_WORDS.en,
    ...FILES_WORDS.en,
    ...HISTORY_WORDS.en,
    ...START_WORDS.en,
  },
};
const { fr } = ALL;
const keys = Object.keys(fr) as (keyof typeof fr)[];

const all = <Value extends string>(values: Record<Value, true>) => Object.keys(values);

type NothingToAccept = Exclude<FoundInvitation['kind'], 'waits' | 'member'>;

const steps = all<Step>({
  approve: true,
  refuse: true,
  arrived: true,
  partly: true,
  seated: true,
  left: true,
  no_show: true,
  expected: true,
  longer: true,
  move: true,
  swap: true,
  edit: true,
  cancel: true,
});

/** What stands for `*` in the keys that are put together, as the types have it: no more and no less. */
const PUT_TOGETHER: Record<string, readonly string[]> = {
  'queued.*': ['waiting', 'refused'],
  'queued.*_short': ['waiting', 'refused'],
  'state.*': all<PartyState | 'blocked' | 'offered'>({
    request: true,
    expected: true,
    late: true,
    not_come: true,
    arrived: true,
    seated: true,
    overstaying: true,
    left: true,
    no_show: true,
    cancelled: true,
    blocked: true,
    offered: true,
  }),
  'back.*': ['arrived', 'seated', 'expected'],
  'status.*': all<ReservationStatus>({ confirmed: true, pending: true, cancelled: true }),
  'step.*': steps,
  'step.*_done': all<Reservation['service_status']>({
    expected: true,
    arrived: true,
    seated: true,
    left: true,
    no_show: true,
  }),
  'tonight.group.*': ATTENTION,
  'files.*': [
    ...['not_csv', 'empty', 'long'],
    ...['booked', 'no_table', 'recorded', 'exists', 'twice', 'left_out', 'invalid', 'unfinished'],
  ],
  'edit.cancelled_*': all<NonNullable<Reservation['cancelled_by']>>({ guest: true, operator: true }),
  'files.which_*': ['bookings', 'guests'],
  'files.name_*': ['bookings', 'guests'],
  'files.row_*': ['no_table', 'recorded', 'twice', 'left_out', 'unfinished'],
  'files.means_*': all<StatusWord['means']>({
    confirmed: true,
    cancelled: true,
    no_show: true,
    left_out: true,
  }),
  'files.refused_*': ['quotes', 'too_many_cells', 'broken_line', 'same_id'],
  'files.warn_*': ['rounded', 'no_number', 'no_language', 'place_taken', 'no_place'],
  'files.mails_*': ['none', 'reminders', 'all'],
  'files.is_*': IMPORT_FIELDS,
  'hours.name_*': LANGS,
  'invitation.*': all<NothingToAccept>({ other_account: true, expired: true, over: true }),
  'invitation.*_text': all<NothingToAccept>({ other_account: true, expired: true, over: true }),
  'place.*': FITS,
  'panel.*': ['allergies', 'guest_note', 'notes', 'coming', 'noted', 'no_answer'],
  'conflicts.*': all<ConflictReason>({
    outside_hours: true,
    inactive_table: true,
    lost_table: true,
    too_few_seats: true,
    no_table: true,
  }),
  'reminder.form_*': ['mail', 'text'],
  'rule.*': passwordRules.map(({ rule }) => rule),
  'account.*': ['password', 'factor', 'leave'],
  'role.*': ['owner', 'manager', 'host'],
  'role.*_may': ['owner', 'manager', 'host'],
  'start.*': [...HOURS_TEMPLATES, ...TABLES_TEMPLATES],
  'start.open_*': ['hours', 'tables', 'look', 'mails', 'embed'],
  'theme.*': ['auto', 'light', 'dark'],
  'embed.*': ['inline', 'button'],
  'field.*': Object.keys(LOGGED_FIELDS),
  'what.*': LOGGED_KINDS,
  'by.*': all<LogItem['by']>({ guest: true, operator: true, system: true, ops: true }),
  'did.*': all<NonNullable<LogItem['action']>>({ created: true, changed: true, deleted: true }),
  'told.role_*': all<Role>({ owner: true, manager: true, host: true }),
  'told.mode_*': ['auto', 'manual'],
  'told.shape_*': ['rect', 'circle'],
  'embed.lang_*': LANGS,
  'messages.*': LANGS,
  'special.*': [...DAY_KINDS, 'week_closed'],
  'special.done_*': DAY_KINDS,
};

/** Every quoted key of the source, and those that are put together, with `*` for what is put in. */
async function keysInSource(): Promise<{ whole: Set<string>; patterns: Set<string> }> {
  const whole = new Set<string>();
  const patterns = new Set<string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: CONSOLE, exclude: ['words'] })) {
    const source = readFileSync(join(CONSOLE, file), 'utf8');
    for (const [, key = ''] of source.matchAll(/'([a-z][\w.]*)'/g)) whole.add(key);
    for (const [, start, end] of source.matchAll(/`([a-z][\w.]*)\$\{[^}]*\}([\w.]*)`/g))
      patterns.add(`${start}*${end}`);
  }
  return { whole, patterns };
}

test.each([
  ['fr', 'English'],
  ['en', 'Français'],
] as const)('a language that a field is for is named in the language of the page: %s', (lang, own_name) => {
  const t = translator(lang, WORDS);
  const labels = LANGS.map((one) => t(`hours.name_${one}`));
  expect(labels).toEqual(lang === 'fr' ? ['Nom en français', 'Nom en anglais'] : ['Name in French', 'Name in English']);
  const naming = Object.entries(ALL[lang]).filter(
    ([, text]) => text.includes(`en ${own_name}`) || text.includes(`in ${own_name}`),
  );
  expect([naming, Object.entries(ALL[lang]).filter(([, text]) => text.includes('{{lang}}'))]).toEqual([[], []]);
});

test('a block’s release is told apart from its end: it is before that, and says what holds until then', () => {
  const { fr: french, en: english } = WORDS;
  expect([french['block.release'], english['block.release']]).toEqual([
    expect.stringContaining('avant la fin'),
    expect.stringContaining('before the end'),
  ]);
  expect(french['block.release_hint']).toMatch(/^Facultatif\..*réserve.*plus tard/);
  expect(english['block.release_hint']).toMatch(/^Optional\..*books.*later/);
});

describe('the words', () => {
  test.each(LANGS)('say the same with the same values in %s as in French', (lang) => {
    const words = ALL[lang];
    expect(keys.filter((key) => values(words[key]).join() !== values(fr[key]).join())).toEqual([]);
    expect(keys.filter((key) => words[key].trim() === '')).toEqual([]);
  });

  test('are set as French is printed', () => {
    const set = keys.map((key) => typeset(fr[key], 'fr'));
    expect(set.filter((text) => / [:;!?»]|« |'|\d (h|min|s)\b/.test(text))).toEqual([]);
  });

  test.each(LANGS)('say once in %s that seats are counted', (lang) => {
    const t = translator(lang, ALL);
    const seats = t('seats', { count: 8 });
    const told = keys.map((key) => ALL[lang][key].replace('{{seats}}', seats)).filter((text) => text.includes(seats));
    expect(told.filter((text) => (text.match(/\b(seat|place)/gi) ?? []).length > 1)).toEqual([]);
  });

  test('are all used', async () => {
    const { whole, patterns } = await keysInSource();
    const isWord = (pattern: string) =>
      /[._]/.test(pattern) && keys.some((key) => key.startsWith(pattern.replace(/\*.*/, '')));
    expect([...patterns].filter(isWord).sort()).toEqual(Object.keys(PUT_TOGETHER).sort());
    for (const [pattern, values] of Object.entries(PUT_TOGETHER)) {
      for (const value of values) whole.add(pattern.replace('*', value));
    }
    const isUsed = (key: string) => whole.has(key) || whole.has(key.replace(/_(one|other|zero|mail)$/, ''));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});
