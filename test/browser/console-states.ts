import type { Page } from 'playwright-core';
import { addDays } from '../../shared/platform/time/time.ts';
import type { Lang } from '../../web/common/i18n.ts';
import { answersOf, change } from '../pages/console/answers.ts';
import { LET_IN } from '../pages/console/fake-pool.ts';
import { type House, momentOf, TODAY } from '../pages/console/house.ts';
import { CHANGE } from '../pages/console/paths.ts';
import { words } from '../pages/console/words.ts';
import { refusal } from '../pages/fake-api.ts';
import { atRest } from '../support/page-checks.ts';
import type { WindowOptions } from './base.ts';
import { busyEvening, WAITING } from './busy-evening.ts';
import { blockOf, dragTo, newButton } from './console-stage.ts';
import type { StatesStage } from './states-stage.ts';

type Theme = 'light' | 'dark' | 'auto';

/** One state to be drawn: in which language and theme, on which screen. */
export type Scene = {
  stage: StatesStage;
  lang: Lang;
  theme: Theme;
  options: WindowOptions;
  compact?: boolean;
  /** The words that the page shows, where they are not those of its language. */
  t?: ReturnType<typeof words>;
};

const wordsOf = ({ lang, t = words(lang) }: Scene) => t;

/** What another system's file says of this evening: one row fits, one says it again, one cannot be read. */
const OTHER_BOOK = {
  headings: 'Date;Heure;Couverts;Nom;Numéro',
  rows: [
    ['21:30', '2', 'Ada Lovelace', 'Z-1'],
    ['21:30', '2', 'Ada Lovelace', 'Z-1'],
    ['21:30', 'deux', 'Alan Turing', 'Z-2'],
  ],
};

async function open(scene: Scene, path: string, ready: string, signed_in = true): Promise<Page> {
  const { stage, lang, theme, options, compact = false } = scene;
  const page = await stage.open(path, busyEvening(), { ...options, lang, signed_in, preferences: { theme, compact } });
  await page.locator(ready).first().waitFor();
  return page;
}

/** This evening at a house that names courses: who sits is at the mains, at the first ones, or before them. */
async function meals(scene: Scene, path: string, ready: string): Promise<Page> {
  const { stage, lang, theme, options } = scene;
  const evening = busyEvening();
  const courses = wordsOf(scene)('courses.usual_names').split(', ');
  evening.house.me.courses = courses;
  change(evening.house, 'Durand', { course: courses[2], course_at: momentOf('19:08') });
  change(evening.house, 'Moreau', { service_status: 'seated', seated_at: momentOf('19:05') });
  change(evening.house, 'Moreau', { course: courses[0], course_at: momentOf('19:17') });
  const page = await stage.open(path, evening, { ...options, lang, preferences: { theme } });
  await page.locator(ready).first().waitFor();
  return page;
}

const timeline = (scene: Scene, query = '') =>
  open(scene, `/book/${TODAY}?view=timeline${query}`, '[role=gridcell][data-block]');

/** Tells a page that the device has a connection, or has lost it: its own files are still there, as the service worker has them. */
const setLine = (page: Page, is_there: boolean): Promise<boolean> =>
  page.evaluate((onLine) => {
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
    return dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  }, is_there);

/** Tonight without a connection, after some steps. */
async function queued(scene: Scene, query = ''): Promise<Page> {
  const page = await open(scene, '/tonight', '[data-party]');
  const steps = [
    ['Faure', 'seated'],
    ['Faure', 'left'],
    ['Martin', 'arrived'],
    ['Moreau', 'arrived'],
    ['Durand', 'left'],
  ];
  const take = ([name, step]: string[]) => page.locator(`[data-party="${name}"] [data-step="${step}"]`).click();
  // What shows the steps is there from the first of them on, whose answer is lost.
  scene.stage.api.on({ [CHANGE]: () => new Response(null, { status: 503 }) });
  await take(steps[0] ?? []);
  await page.locator('[data-queue]').waitFor();
  await setLine(page, false);
  await page.locator('[data-line=stale]').waitFor();
  for (const step of steps.slice(1)) await take(step);
  await page.locator('[aria-keyshortcuts=w]').click();
  await page.locator('[data-size="2"] button').first().click();
  await page.locator('[data-party^="queued-"]').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // It tells what was done in the place of what is looked at.
  await page.locator('[data-notice] button').last().click();
  await page.locator('[data-notice]').waitFor({ state: 'detached' });
  if (query)
    await page.evaluate((search) => {
      history.pushState(history.state, '', search);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, query);
  return page;
}

const list = (scene: Scene) => open(scene, `/book/${TODAY}?view=list`, 'li[data-status]');

/** Somebody signs in of whom the user pool asks for more than a password. */
async function challenged(scene: Scene, challenge: string, heading: string): Promise<Page> {
  const page = await open(scene, '/sign-in', '[name=email]', false);
  scene.stage.pool.on({
    InitiateAuth: () => ({ ChallengeName: challenge, Session: 'S', ChallengeParameters: {} }),
  });
  await page.locator('[name=email]').fill('margaux@example.com');
  await page.locator('[name=password]').fill('secret');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: heading }).waitFor();
  return page;
}

/** The waiting list of today, with these guests on it. */
async function waitingList(scene: Scene, items: readonly House['waiting'][number][]): Promise<Page> {
  const page = await timeline(scene);
  scene.stage.api.on({ 'GET /api/v1/restaurant/me/waitlist': () => ({ items: [...items] }) });
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
    scene.stage.pool.on({ ForgotPassword: () => ({}) });
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
    // The dialog sets the focus once it is there, and what is typed goes where that is.
    await page.locator('[role=dialog] input:focus').waitFor();
    await page.getByLabel(t('new_password'), { exact: true }).fill('Margaux1');
    return page;
  },
  factor: async (scene: Scene) => {
    const page = await timeline(scene);
    scene.stage.pool.on({
      GetUser: () => ({}),
      InitiateAuth: () => LET_IN,
      AssociateSoftwareToken: () => ({ SecretCode: 'WRG65SN54TQ7ZAB5GVS6ALRF5CAGYLVM' }),
    });
    const t = wordsOf(scene);
    await page.getByRole('button', { name: t('account.menu') }).click();
    await page.getByRole('button', { name: t('account.factor') }).click();
    await page.getByRole('button', { name: t('factor.add') }).click();
    await page.getByLabel(t('password.old'), { exact: true }).fill('secret');
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
  empty: (scene: Scene) => open(scene, `/book/${addDays(TODAY, 3)}`, '[data-empty]'),
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
  'tonight-partly': async (scene: Scene) => {
    const page = await open(scene, '/tonight', '[data-party]');
    await page.locator('[data-party="Leroy"] [aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: words(scene.lang)('step.partly') }).click();
    await page.getByRole('dialog').waitFor();
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
  'tonight-queued': (scene: Scene) => queued(scene),
  'tonight-queued-floor': (scene: Scene) => queued(scene, '?view=floor'),
  'tonight-note': async (scene: Scene) => {
    const page = await queued(scene);
    await page.locator('[data-party="Martin"] button').first().click();
    await page.getByRole('button', { name: wordsOf(scene)('note.do'), exact: true }).click();
    await page.getByLabel(wordsOf(scene)('new.notes')).waitFor();
    return page;
  },
  queue: async (scene: Scene) => {
    const page = await queued(scene);
    const { [CHANGE]: change } = answersOf(busyEvening().house);
    scene.stage.api.on({
      [CHANGE]: (asked) => {
        if (asked.path.id === 'Faure')
          return refusal('table_occupied', { conflict: { table_id: 'T2', reservation_id: 'Rousseau' } });
        if (asked.path.id === 'Moreau') return refusal('booking_changed', { booking: {} });
        return asked.path.id === 'Martin'
          ? new Response(null, { status: 503 })
          : (change?.(asked) ?? refusal('not_found'));
      },
    });
    await setLine(page, true);
    await page.locator('[data-queued=refused]').first().waitFor();
    await page.locator('[data-queue]').click();
    await page.locator('[data-refused] li').first().waitFor();
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
    await page.getByRole('button', { name: wordsOf(scene)('pending.count', { count: 2 }) }).click();
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
    const page = await open(scene, `/hours/days?day=${TODAY}&as=closed`, '[data-left]');
    // The drawer has come to rest.
    await atRest(page);
    return page;
  },
  'days-hours': async (scene: Scene) => {
    const page = await open(scene, `/hours/days?day=${addDays(TODAY, 4)}`, 'form [role=radiogroup]');
    await page.locator('form [role=radiogroup] label').nth(2).click();
    await page.locator('[data-full-evening]').first().waitFor();
    await atRest(page);
    return page;
  },
  settings: (scene: Scene) => open(scene, '/settings', 'main form'),
  files: async (scene: Scene) => {
    const page = await open(scene, '/settings/files', 'main h2');
    const { headings, rows } = OTHER_BOOK;
    const buffer = Buffer.from([headings, ...rows.map((row) => [TODAY, ...row].join(';'))].join('\n'));
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
    scene.stage.api.on({
      'GET /api/v1/restaurant/me/reservations': () => refusal('internal_error', { request_id: 'R-17' }),
    });
    await page
      .getByRole('link', { name: wordsOf(scene)('place.book') })
      .first()
      .click();
    // Today's book is known on every page: a day that nobody has looked at is not.
    for (let day = 0; day < 2; day++) {
      await page.getByRole('button', { name: wordsOf(scene)('day.after') }).click();
    }
    // What failed is asked for again, after pauses that nobody has to wait for.
    const alert = page.getByRole('alert');
    for (let pauses = 0; pauses < 10 && !(await alert.isVisible()); pauses++) await page.clock.fastForward(1000);
    await alert.waitFor();
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
  'tonight-courses': (scene: Scene) => meals(scene, '/tonight', '[data-course]'),
  'tonight-courses-table': async (scene: Scene) => {
    const page = await meals(scene, '/tonight?view=floor', '[data-table]');
    await page.locator('[data-table=T1]').click();
    await page.getByRole('dialog').locator('[data-courses]').waitFor();
    return page;
  },
  'panel-courses': (scene: Scene) => meals(scene, `/book/${TODAY}?open=Durand`, '[data-courses]'),
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
  'tonight-courses',
  'tonight-courses-table',
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
  'tonight-courses',
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
