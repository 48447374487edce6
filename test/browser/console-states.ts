import type { Page } from 'playwright-core';
import { addDays, localDateAt } from '../../shared/platform/time/time.ts';
import type { WaitingGuest } from '../../shared/waitlist/contract/waiting-guests.ts';
import type { Lang } from '../../web/common/i18n.ts';
import type { Table, TableMerge } from '../../web/console/day/records.ts';
import { words } from '../pages/console/words.ts';
import { atRest } from '../support/page-checks.ts';
import { zoneAt } from '../support/zone.ts';
import type { WindowOptions } from './base.ts';
import { blockOf, dragTo, newButton, type Stage } from './console-stage.ts';

type Theme = 'light' | 'dark' | 'auto';

/** One state to be drawn: in which language and theme, on which screen. */
export type Scene = {
  stage: Stage;
  lang: Lang;
  theme: Theme;
  options: WindowOptions;
  compact?: boolean;
  /** The words that the page shows, where they are not those of its language. */
  t?: ReturnType<typeof words>;
};

const wordsOf = ({ lang, t = words(lang) }: Scene) => t;

/** The hour it is at the restaurant, wherever that has to be: service has begun. */
const EVENING = 19;

const ZONE = zoneAt(EVENING);
const today = () => localDateAt(Date.now(), ZONE);

const PARTIES = [
  ['12:00', 'Léa', 'Dubois', 2],
  ['12:15', 'Hugo', 'Bernard', 4],
  ['12:30', 'Emma', 'Petit', 3],
  ['12:45', 'Louis', 'Robert', 2],
  ['13:00', 'Chloé', 'Richard', 6],
  ['13:00', 'Adam', 'Simon', 5],
  ['19:00', 'Paul', 'Durand', 2],
  ['19:00', 'Jeanne', 'Leroy', 3],
  ['19:15', 'Marc', 'Moreau', 4],
  ['19:30', 'Zoé', 'Martin', 4],
  ['19:30', 'Nora', 'Faure', 2],
  ['19:45', 'Ivan', 'Girard', 6],
  ['20:00', 'Lin', 'Nguyen', 7],
  ['20:00', 'Rose', 'Blanc', 2],
  ['20:15', 'Sacha', 'Garcia', 4],
  ['21:00', 'Tom', 'Rousseau', 2],
] as const;

/** Guests who ask online, and wait. */
const REQUESTS = [
  ['21:00', 'Omar', 'Haddad', 2],
  ['21:00', 'Clara', 'Weber', 6],
] as const;

/** The last names of everybody who is in the book. */
export const LAST_NAMES = [...PARTIES, ...REQUESTS].map(([, , last]) => last as string).concat('Lecture', 'Lambert');

/** What the house has noted of the Martins. */
export const NOTES =
  'Allergie aux noix et aux crustacés. Table calme si possible, loin de la porte, avec une poussette.';

/** What another system's file says of this evening: one row fits, one says it again, one cannot be read. */
const OTHER_BOOK = {
  headings: 'Date;Heure;Couverts;Nom;Numéro',
  rows: [
    ['21:30', '2', 'Ada Lovelace', 'Z-1'],
    ['21:30', '2', 'Ada Lovelace', 'Z-1'],
    ['21:30', 'deux', 'Alan Turing', 'Z-2'],
  ],
};

const mailOf = (last: string) => `${last.toLowerCase()}@example.com`;
const prepared = new WeakSet<Stage>();

/** A busy evening at the demo restaurant, once for all states. */
export async function prepare(stage: Stage): Promise<void> {
  if (prepared.has(stage)) return;
  prepared.add(stage);
  const { app, colleague } = stage;
  const { restaurant_id } = app.local.operator;
  await app.ops('restaurant', 'set', restaurant_id, '--timezone', ZONE);
  await colleague.ask('PATCH', '', { confirmation_mode: 'manual' });
  for (const [reservation_time, guest_first_name, guest_last_name, guests] of PARTIES) {
    await colleague.book(today(), {
      reservation_time,
      guest_first_name,
      guest_last_name,
      guests,
      guest_email: mailOf(guest_last_name),
      guest_phone: '+33612345678',
      ...(guest_last_name === 'Martin' && { notes: NOTES }),
    });
  }
  // Before the party without a table: guests are refused seats that it may need.
  for (const [time, first, last, guests] of REQUESTS) {
    const who = { guest_first_name: first, guest_last_name: last, guest_email: mailOf(last) };
    await stage.book(app.local.public_token, today(), time, guests, who);
  }
  const waiting = await colleague.book(today(), {
    reservation_time: '20:00',
    guests: 4,
    guest_first_name: 'Club',
    guest_last_name: 'Lecture',
  });
  await colleague.ask('PATCH', `/reservations/${waiting.id}/assign`, { table_id: null });
  const book = await colleague.list(today());
  const id = (last: string) => book.find(({ guest_last_name }) => guest_last_name === last)?.id;
  const lunch = { Dubois: 'left', Bernard: 'left', Petit: 'left', Richard: 'left', Robert: 'no_show' };
  const steps = { ...lunch, Durand: 'seated', Leroy: 'seated', Faure: 'arrived' };
  for (const [last, service_status] of Object.entries(steps)) {
    await colleague.ask('PATCH', `/reservations/${id(last)}`, { service_status });
  }
  const cancelled = await colleague.book(today(), { reservation_time: '20:30', guest_last_name: 'Lambert' });
  await colleague.ask('PATCH', `/reservations/${cancelled.id}`, { status: 'cancelled' });
  const tables = await colleague.ask<Table[]>('GET', '/tables');
  const ids = ['T4', 'T5'].map((name) => tables.find((table) => table.name === name)?.id ?? '');
  await colleague.ask<TableMerge>('POST', '/table-merges', { name: 'T4 + T5', table_ids: ids });
}

async function open(scene: Scene, path: string, ready: string, signed_in = true): Promise<Page> {
  await prepare(scene.stage);
  const { stage, lang, theme, options, compact = false } = scene;
  const page = await stage.open(path, { ...options, lang, signed_in, preferences: { theme, compact } });
  await page.locator(ready).first().waitFor();
  return page;
}

const timeline = (scene: Scene, query = '') =>
  open(scene, `/book/${today()}?view=timeline${query}`, '[role=gridcell][data-block]');
const list = (scene: Scene) => open(scene, `/book/${today()}?view=list`, 'li[data-status]');

/** Answers of the user pool in the cloud that the local one does not give. */
async function challenged(scene: Scene, challenge: string, heading: string): Promise<Page> {
  const page = await open(scene, '/sign-in', '[name=email]', false);
  await page.route(`${scene.stage.app.local.cognito_endpoint}/**`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { ChallengeName: challenge, Session: 'S', ChallengeParameters: {} } })
      : route.continue(),
  );
  await page.locator('[name=email]').fill('margaux@example.com');
  await page.locator('[name=password]').fill('secret');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: heading }).waitFor();
  return page;
}

/** Who waits this evening: one has an offer, nothing fits one, and one can only be called. */
const WAITING = (): WaitingGuest[] => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const guest = {
    state: 'waiting' as const,
    date: today(),
    guests: 4,
    from: '19:00',
    to: '21:00',
    room_id: null,
    guest_first_name: 'Zoé',
    guest_last_name: 'Martin',
    lang: 'fr' as const,
    offer: null,
    guest_email: 'martin@example.com',
    guest_phone: '+33612345678',
    joined_at: ago(95),
    lapses: 0,
    passed_over: null,
    wait_url: 'https://book.example.com/waitlist/example',
    sms_text: 'Chez Margaux',
  };
  const passed = (reason: 'no_table' | 'no_email') => ({ reason, at: ago(20) });
  return [
    {
      ...guest,
      id: 'martin',
      state: 'offered',
      lapses: 1,
      offer: { time: '20:00', lock_token: 'example', expires_at: ago(-12) },
    },
    { ...guest, id: 'durand', guest_first_name: 'Paul', guest_last_name: 'Durand', passed_over: passed('no_table') },
    { ...guest, id: 'faure', guest_first_name: 'Nora', guest_last_name: 'Faure', guest_email: null },
  ];
};

/** The waiting list of today, as it is answered. */
async function waitingList(scene: Scene, guests: typeof WAITING | []): Promise<Page> {
  const page = await timeline(scene);
  const items = typeof guests === 'function' ? guests() : guests;
  await page.route(/\/restaurant\/me\/waitlist\?/, (route) => route.fulfill({ json: { items } }));
  await page.getByRole('button', { name: wordsOf(scene)('waiting') }).click();
  await page
    .locator(items.length > 0 ? '[data-waiting]' : '[role=dialog] [data-empty]')
    .first()
    .waitFor();
  return page;
}

/** Every state of the console that is proved accessible and shown in pictures. */
export const STATES = {
  'sign-in': async (scene: Scene) => {
    const page = await open(scene, '/sign-in', '[name=email]', false);
    await page.locator('[name=email]').fill('margaux@example.com');
    await page.locator('button[type=submit]').click();
    return page;
  },
  'new-password': async (scene: Scene) => {
    const t = wordsOf(scene);
    const page = await challenged(scene, 'NEW_PASSWORD_REQUIRED', t('new_password.title'));
    await page.getByLabel(t('new_password'), { exact: true }).fill('Margaux1');
    return page;
  },
  forgotten: async (scene: Scene) => {
    const page = await open(scene, '/sign-in', '[name=email]', false);
    const t = wordsOf(scene);
    await page.getByRole('button', { name: t('sign_in.forgot') }).click();
    await page.getByRole('heading', { name: t('forgot.title') }).waitFor();
    await page.getByRole('button', { name: t('forgot.send') }).click();
    await page.getByText(t('sign_in.empty_email')).waitFor();
    return page;
  },
  reset: async (scene: Scene) => {
    const page = await open(scene, '/sign-in', '[name=email]', false);
    const t = wordsOf(scene);
    await page.locator('[name=email]').fill('margaux@example.com');
    await page.getByRole('button', { name: t('sign_in.forgot') }).click();
    await page.getByRole('button', { name: t('forgot.send') }).click();
    await page.locator('[name=code]').fill('123');
    await page.locator('[name=new-password]').fill('Margaux1');
    await page.getByRole('button', { name: t('new_password.save') }).click();
    await page.getByText(t('forgot.code_missing')).waitFor();
    return page;
  },
  'change-password': async (scene: Scene) => {
    const page = await timeline(scene);
    const t = wordsOf(scene);
    await page.getByRole('button', { name: t('account.menu') }).click();
    await page.getByRole('button', { name: t('account.password') }).click();
    await page.getByLabel(t('new_password'), { exact: true }).fill('Margaux1');
    return page;
  },
  factor: async (scene: Scene) => {
    const page = await timeline(scene);
    const t = wordsOf(scene);
    await page.getByRole('button', { name: t('account.menu') }).click();
    await page.getByRole('button', { name: t('account.factor') }).click();
    await page.getByRole('button', { name: t('factor.add') }).click();
    await page.getByLabel(t('password.old'), { exact: true }).fill(scene.stage.app.local.operator.password);
    await page.keyboard.press('Enter');
    await page.getByLabel(t('factor.verify')).waitFor();
    return page;
  },
  code: async (scene: Scene) => {
    const page = await challenged(scene, 'SOFTWARE_TOKEN_MFA', wordsOf(scene)('code.title'));
    await page.keyboard.type('123');
    return page;
  },
  timeline: (scene: Scene) => timeline(scene),
  compact: (scene: Scene) => timeline({ ...scene, compact: true }),
  empty: (scene: Scene) => open(scene, `/book/${addDays(today(), 3)}`, '[data-empty]'),
  panel: async (scene: Scene) => {
    const page = await timeline(scene);
    await blockOf(page, 'Martin').click();
    await page.getByText('mailto').or(page.locator('a[href^="tel:"]')).first().waitFor();
    return page;
  },
  places: async (scene: Scene) => {
    const page = await timeline(scene);
    await blockOf(page, 'Lecture').click();
    await page.getByRole('button', { name: new RegExp(`^${wordsOf(scene)('place')}`) }).click();
    await page.getByRole('menuitem').first().waitFor();
    return page;
  },
  conflict: async (scene: Scene) => {
    const page = await timeline(scene);
    await dragTo(page, 'Martin', 'T4');
    await page.getByRole('alert').first().waitFor();
    return page;
  },
  moving: async (scene: Scene) => {
    const page = await timeline(scene);
    await blockOf(page, 'Faure').focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    return page;
  },
  tonight: (scene: Scene) => open(scene, '/tonight', '[data-party]'),
  'tonight-floor': (scene: Scene) => open(scene, '/tonight?view=floor', '[data-table]'),
  'tonight-menu': async (scene: Scene) => {
    const page = await open(scene, '/tonight', '[data-party]');
    await page.locator('[data-party] [aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem').first().waitFor();
    return page;
  },
  'tonight-table': async (scene: Scene) => {
    const page = await open(scene, '/tonight?view=floor', '[data-table]');
    await page.locator('[data-table][data-state=free], [data-table][data-state=short]').first().click();
    await page.getByRole('dialog').waitFor();
    return page;
  },
  'tonight-place': async (scene: Scene) => {
    const page = await open(scene, '/tonight?view=floor', '[data-waiting]');
    await page.locator('[data-waiting]').first().click();
    await page.getByRole('dialog').waitFor();
    return page;
  },
  'walk-in': async (scene: Scene) => {
    const page = await open(scene, '/tonight', '[data-party]');
    await page.locator('[aria-keyshortcuts=w]').click();
    await page.locator('[data-size]').first().waitFor();
    return page;
  },
  list: (scene: Scene) => list(scene),
  requests: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.getByRole('button', { name: wordsOf(scene)('pending.count', { count: REQUESTS.length }) }).click();
    await page.locator('[role=dialog] li').first().waitFor();
    return page;
  },
  why: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.getByRole('button', { name: wordsOf(scene)('day.more') }).click();
    await page.getByRole('menuitem', { name: wordsOf(scene)('why') }).click();
    await page.locator('[data-slot]').first().waitFor();
    return page;
  },
  waiting: async (scene: Scene) => {
    const page = await waitingList(scene, WAITING);
    await page
      .locator('[data-waiting=durand]')
      .getByRole('button', { name: wordsOf(scene)('waiting.offer') })
      .click();
    await page.locator('[data-waiting=durand] section li').first().waitFor();
    return page;
  },
  'waiting-add': async (scene: Scene) => {
    const t = wordsOf(scene);
    const page = await waitingList(scene, []);
    await page.getByRole('button', { name: t('waiting.add') }).click();
    const save = page.getByRole('button', { name: t('waiting.add_save') });
    await save.waitFor();
    // The focus goes into the form, which scrolls: a press while it moves is none.
    await atRest(page);
    await save.click();
    await page.getByText(t('waiting.add_contact')).waitFor();
    return page;
  },
  pause: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.getByRole('button', { name: wordsOf(scene)('pause'), exact: true }).click();
    await page.getByLabel(wordsOf(scene)('pause.until_time')).fill('21:00');
    return page;
  },
  conflicts: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.getByRole('button', { name: wordsOf(scene)('conflicts.count', { count: 1 }) }).click();
    await page.locator('[data-conflicts] li', { hasText: 'Lecture' }).waitFor();
    return page;
  },
  cancel: async (scene: Scene) => {
    const page = await timeline(scene);
    await blockOf(page, 'Garcia').focus();
    await page.keyboard.press('x');
    await page.getByRole('dialog').waitFor();
    return page;
  },
  search: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.getByRole('button', { name: wordsOf(scene)('search') }).click();
    await page.locator('#search-field').fill('ma');
    await page.locator('[role=dialog] li').first().waitFor();
    return page;
  },
  new: async (scene: Scene) => {
    const t = wordsOf(scene);
    const page = await timeline(scene);
    await newButton(page).click();
    await page.locator('[data-time]').first().waitFor();
    await page.locator('[data-time]', { hasText: '21:00' }).click();
    await page.getByLabel(t('new.first_name')).fill('Louise');
    await page.locator('[role=dialog] button[type=submit]').click();
    await page.getByText(t('new.no_last_name')).waitFor();
    return page;
  },
  keys: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.getByRole('button', { name: wordsOf(scene)('account.menu') }).click();
    await page.getByRole('button', { name: wordsOf(scene)('keys') }).click();
    await page.getByRole('dialog', { name: wordsOf(scene)('keys') }).waitFor();
    return page;
  },
  account: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.getByRole('button', { name: wordsOf(scene)('account.menu') }).click();
    await page.getByRole('dialog').waitFor();
    return page;
  },
  calendar: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.getByRole('button', { name: wordsOf(scene)('day.choose') }).click();
    await page.getByRole('dialog').first().waitFor();
    return page;
  },
  display: async (scene: Scene) => {
    const page = await list(scene);
    await page.getByRole('button', { name: wordsOf(scene)('display') }).click();
    await page.getByRole('dialog').waitFor();
    return page;
  },
  offline: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.context().setOffline(true);
    await page.getByText(wordsOf(scene)('stale.wait')).waitFor();
    return page;
  },
  'signed-out': async (scene: Scene) => {
    const page = await timeline(scene);
    await page.evaluate(() => {
      const { email } = JSON.parse(localStorage.getItem('couvert.session') ?? '{}');
      localStorage.setItem('couvert.session', JSON.stringify({ email }));
      dispatchEvent(new StorageEvent('storage', { key: 'couvert.session' }));
    });
    await page.getByRole('dialog').waitFor();
    return page;
  },
  floor: (scene: Scene) => open(scene, '/floor', '[data-table]'),
  'floor-edit': async (scene: Scene) => {
    const page = await open(scene, '/floor?mode=edit', '[data-table]');
    await page.locator('[data-table]').nth(2).click();
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowDown');
    await atRest(page);
    return page;
  },
  'floor-group': async (scene: Scene) => {
    const page = await open(scene, '/floor?mode=edit', '[data-table]');
    await page.getByRole('checkbox', { name: /^T1 / }).click();
    await page.getByRole('checkbox', { name: /^T2 / }).click();
    return page;
  },
  hours: async (scene: Scene) => {
    const page = await open(scene, '/hours', '[data-period]');
    await page.locator('[data-period]').nth(9).click();
    await page.locator('[data-editor]').waitFor();
    return page;
  },
  days: (scene: Scene) => open(scene, '/hours/days', '[data-date]'),
  'days-closing': async (scene: Scene) => {
    const page = await open(scene, `/hours/days?day=${today()}&as=closed`, '[data-left]');
    // The drawer has come to rest.
    await atRest(page);
    return page;
  },
  'days-hours': async (scene: Scene) => {
    const page = await open(scene, `/hours/days?day=${addDays(today(), 4)}`, 'form [role=radiogroup]');
    await page.locator('form [role=radiogroup] label').nth(2).click();
    await page.locator('[data-full-evening]').first().waitFor();
    await atRest(page);
    return page;
  },
  settings: (scene: Scene) => open(scene, '/settings', 'main form'),
  files: async (scene: Scene) => {
    const page = await open(scene, '/settings/files', 'main h2');
    const { headings, rows } = OTHER_BOOK;
    const buffer = Buffer.from([headings, ...rows.map((row) => [today(), ...row].join(';'))].join('\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: wordsOf(scene)('files.try'), exact: true }).click();
    await page.locator('[data-row]').first().waitFor();
    return page;
  },
  team: (scene: Scene) => open(scene, '/settings/team', 'main li'),
  log: (scene: Scene) => open(scene, '/settings/log', 'main ol > li'),
  start: (scene: Scene) => open(scene, '/start', 'main ol > li'),
  guests: async (scene: Scene) => {
    const page = await open(scene, '/guests', '[data-guest]');
    await page.locator('[data-guest]').first().click();
    await page.locator('article h3').first().waitFor();
    return page;
  },
  missing: (scene: Scene) => open(scene, '/nowhere', 'h1'),
  fault: async (scene: Scene) => {
    const page = await open(scene, '/settings', 'main form');
    await page.route('**/api/v1/restaurant/me/reservations**', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'internal_error', request_id: 'R-17' } }),
    );
    await page
      .getByRole('link', { name: wordsOf(scene)('place.book') })
      .first()
      .click();
    // Today's book is known on every page: a day that nobody has looked at is not.
    for (let day = 0; day < 2; day++) {
      await page.getByRole('button', { name: wordsOf(scene)('day.after') }).click();
    }
    await page.getByRole('alert').waitFor();
    return page;
  },
  paper: async (scene: Scene) => {
    const page = await timeline(scene);
    await page.getByRole('button', { name: wordsOf(scene)('day.more'), exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    return page;
  },
  block: async (scene: Scene) => {
    const t = wordsOf(scene);
    const page = await timeline(scene);
    await page.getByRole('button', { name: t('day.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('block'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('block'), exact: true });
    await dialog
      .getByRole('button', { name: t('block.room', { room: '' }).trim() })
      .first()
      .click();
    await dialog.getByRole('region', { name: t('block.in_the_way') }).waitFor();
    return page;
  },
} satisfies Record<string, (scene: Scene) => Promise<Page>>;

export type StateName = keyof typeof STATES;

/** What needs a wide screen, or keys and a mouse. */
export const WIDE_ONLY: readonly StateName[] = [
  'compact',
  'conflict',
  'moving',
  'cancel',
  'floor-edit',
  'floor-group',
  'keys',
];

/** Where most of an evening's presses happen. */
export const PRESSED_OFTEN: readonly StateName[] = [
  'timeline',
  'tonight',
  'tonight-floor',
  'tonight-table',
  'walk-in',
  'list',
  'panel',
  'new',
  'calendar',
  'display',
  'floor',
  'floor-edit',
  'hours',
];

/** A page and a form of every kind, to be read in letters of twice the size. */
export const READ_LARGE: readonly StateName[] = [
  'sign-in',
  'timeline',
  'tonight',
  'walk-in',
  'waiting',
  'waiting-add',
  'pause',
  'block',
  'list',
  'panel',
  'new',
  'floor',
  'hours',
  'days-closing',
  'days-hours',
  'settings',
  'log',
];

export const STATE_NAMES = Object.keys(STATES) as StateName[];

/** Every state is seen in both languages: in one on a wide screen, in the other on a phone. */
export const langOn = (name: StateName, device: 'desktop' | 'phone') =>
  (STATE_NAMES.indexOf(name) % 2 === 0) === (device === 'desktop') ? 'fr' : 'en';
