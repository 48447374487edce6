import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reminderPreview } from '../../shared/booking/messages/reminder-preview.ts';
import { addDays } from '../../shared/platform/time/time.ts';
import { translator } from '../../web/common/i18n.ts';
import { START_WORDS } from '../../web/console/words/start.ts';
import { FRIDAY_AFTERNOON, type House, houseOf, momentOf, TODAY } from '../pages/console/house.ts';
import { ME } from '../pages/console/paths.ts';
import { words } from '../pages/console/words.ts';
import { type Answers, refusal } from '../pages/fake-api.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { STATES } from './console-states.ts';
import { openEvening, openHouse, partyOf, TABLET } from './house-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

// What of the settings, and of the frame around every page, is a matter of places on the screen, of widths, and of axe.

let stage: StatesStage;
const t = words();

setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

const SIZES: Record<string, BrowserContextOptions> = {
  'a small phone': { ...PHONE, viewport: { width: 360, height: 740 } },
  'a phone': PHONE,
  'a small tablet upright': { viewport: { width: 768, height: 1024 }, hasTouch: true },
  'a tablet upright': { viewport: { width: 820, height: 1180 }, hasTouch: true },
  'a small tablet': { viewport: { width: 1024, height: 768 }, hasTouch: true },
  'a tablet': TABLET,
  'a desktop': DESKTOP,
};

test.each(Object.entries(SIZES))(
  'the bar stays on one line on %s, paused, with a request, a conflict and a long name',
  async (_, options) => {
    const martin = partyOf('Martin', '21:00', { id: 'martin' });
    const house = houseOf([2, 4], {
      reservations: [partyOf('Nguyen', '20:00', { status: 'pending', origin: 'widget', table_id: 't1' }), martin],
      conflicts: [
        { reservation_id: 'martin', reservation_date: TODAY, reservation_time: '21:00:00', reasons: ['no_table'] },
      ],
    });
    const paused = { until: momentOf('20:00') };
    Object.assign(house.me, {
      restaurant_name: 'Chez Margaux et Compagnie',
      confirmation_mode: 'manual',
      pause: paused,
    });
    const page = await openEvening(stage, '/tonight', house, options);
    await page.locator('[data-paused]').waitFor();
    await page.getByRole('button', { name: t('pending.count', { count: 1 }) }).waitFor();
    await page.getByRole('button', { name: t('conflicts.count', { count: 1 }) }).waitFor();
    const height = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
    await expect.poll(() => height()).toBeLessThan(60);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.locator('[data-paused]').click();
    await page.getByRole('button', { name: t('pause.end') }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  },
);

test.each([320, 390])('an owner reaches every page on a phone %d px wide, and reads where they are', async (width) => {
  const page = await openHouse(stage, '/guests', houseOf([2]), { viewport: { width, height: 844 } });
  const places = page.getByRole('navigation', { name: t('place.nav') }).last();
  for (const word of ['place.tonight', 'place.book', 'place.guests', 'place.floor'] as const) {
    await places.getByRole('link', { name: t(word), exact: true }).waitFor();
  }
  for (const word of ['place.settings', 'place.hours'] as const) {
    await places.getByRole('button', { name: t('place.more') }).click();
    await page.getByRole('menuitem', { name: t(word) }).click();
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  }
  await expect.poll(() => new URL(page.url()).pathname).toBe('/console/hours');
});

test('the name of the restaurant is whole in a bar of any width', async () => {
  const house = houseOf([2]);
  house.me.restaurant_name = 'Le Petit Marché';
  const page = await openEvening(stage, '/tonight', house);
  const name = page.getByRole('banner').getByText('Le Petit Marché');
  for (const width of [320, 390, 768, 1024, 1180]) {
    await page.setViewportSize({ width, height: 844 });
    await name.waitFor();
    await expect
      .poll(() =>
        name.evaluate((text) => text.scrollWidth <= text.clientWidth + 1 && text.scrollHeight <= text.clientHeight + 1),
      )
      .toBe(true);
  }
});

test.each([390, 1280])(
  'what is told of a long address leaves the whole of « undo » to be pressed, %d px wide',
  async (width) => {
    const email = `${'marie-antoinette.'.repeat(3)}durand@restaurant-de-la-gare.example.com`;
    const created_at = momentOf('12:00');
    const one = { role: 'owner', hides_contacts: false, created_at } as const;
    const items: House['staff']['items'] = [
      { ...one, id: 'me', email: 'margaux@example.com', is_you: true },
      { ...one, id: 'long', email, is_you: false, role: 'host' },
    ];
    const page = await openHouse(stage, '/settings/team', houseOf([2], { staff: { items, invitations: [] } }), {
      viewport: { width, height: 844 },
      answers: {
        [`PATCH ${ME}/staff/{id}`]: ({ body }) => {
          const [, member] = items;
          return member ? Object.assign(member, body) : refusal('not_found');
        },
      },
    });
    await page.getByRole('listitem').filter({ hasText: email }).getByLabel(t('team.role')).click();
    await page.getByRole('option', { name: t('role.manager') }).click();
    const toast = page.locator('[data-notice]');
    const undo = toast.getByRole('button', { name: t('undo'), exact: true });
    await undo.waitFor();
    const [inner, outer] = [await undo.boundingBox(), await toast.boundingBox()];
    if (!inner || !outer) throw new Error('Both are in sight.');
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width - 28);
    expect(await undo.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
  },
);

const ACCEPT = 'POST /api/v1/invitations/{invitationToken}/accept';

test('an invitation is accessible, while it waits and when it is over', async () => {
  const house = houseOf([2]);
  const token = 'invited';
  const invited = { token, restaurant_name: 'Chez Second', role: 'host', invited_by: 'anne@example.com' } as const;
  Object.assign(house.me, { invitations: [{ ...invited, expires_at: momentOf('12:00', addDays(TODAY, 1)) }] });
  for (const [address, title] of [
    ['invited', t('invitation.from', { name: 'Chez Second' })],
    ['nobody', t('invitation.over')],
  ] as const) {
    const answers = { [ACCEPT]: () => refusal('not_found') };
    const page = await openHouse(stage, `/invitation/${address}`, house, { answers });
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  }
});

test('a page begins at its top, and the one before is found where it was left', async () => {
  const LOG = `GET ${ME}/log` as const;
  const entry = {
    by: 'operator',
    by_email: 'margaux@example.com',
    what: 'table',
    action: 'changed',
    subject: 'T1',
  } as const;
  const items = Array.from({ length: 30 }, (_, index) => ({
    ...{ ...entry, id: `AT#${30 - index}`, at: momentOf(`12:${59 - index}`) },
    changes: [{ field: 'seats', old: 31 - index, new: 32 - index }],
  }));
  const answers: Answers = { [LOG]: () => ({ items, next: null }) };
  const page = await openHouse(stage, '/settings/log', houseOf([2]), { answers });
  await page.locator('main ol > li').nth(29).waitFor();
  await page.evaluate(() => scrollTo(0, 1000));
  const general = page.getByRole('link', { name: t('tab.general') });
  await general.evaluate((link) => link instanceof HTMLElement && link.click());
  await page.getByRole('heading', { name: t('embed.title') }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.locator('main ol > li').first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1000);
});

/** The preview of the mail, opened. */
async function openPreview(page: Page) {
  await page.getByRole('button', { name: t('reminder.show') }).click();
  const dialog = page.getByRole('dialog', { name: t('reminder.preview') });
  const mail = dialog.frameLocator('iframe');
  await mail.locator('h1').waitFor();
  return { dialog, mail };
}

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('the mail is shown with its styles, in both languages, by rules that are not saved: %s', async (_name, options) => {
  const house = houseOf([2]);
  house.me.accent_color = '#b3471e';
  const answers: Answers = {
    [`GET ${ME}/reminder-preview`]: ({ query: { lang, ...tried } }) => {
      const hours = Object.fromEntries(Object.entries(tried).map(([name, value]) => [name, Number(value)]));
      return reminderPreview({ ...house.me, ...hours }, lang === 'en' ? 'en' : 'fr', FRIDAY_AFTERNOON);
    },
  };
  const page = await openHouse(stage, '/settings', house, { ...options, answers });
  const rules = page.getByRole('region', { name: t('rules.title') });
  const { dialog, mail } = await openPreview(page);
  await mail.getByText('À bientôt, Zoé').waitFor();
  await mail.getByText('Annuler', { exact: true }).waitFor();
  // The colour stands in an attribute, which the console's policy would not apply.
  const colours = () =>
    mail.locator('.sheet').evaluate((sheet) => {
      const cell = sheet.querySelector('td');
      return cell && getComputedStyle(cell).borderTopColor;
    });
  await expect.poll(colours).toBe('rgb(179, 71, 30)');
  await expect.poll(() => dialog.locator('iframe').evaluate((frame) => frame.clientHeight)).toBeGreaterThan(400);
  await expect.poll(() => overflowOf(page)).toBe(0);
  await expect.poll(() => mail.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
  await dialog.getByText('English').click();
  await mail.getByText('See you soon, Zoé!').waitFor();
  await dialog.getByText(t('reminder.form_text')).click();
  await dialog.getByText('https://couvert.example/booking/').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await rules.getByLabel(t('rules.cancel')).fill('48');
  const late = await openPreview(page);
  await late.mail.getByText('moins de 48').waitFor();
  await expect.poll(() => late.mail.getByText('Annuler', { exact: true }).count()).toBe(0);
  expect(await late.mail.locator('script:not([type="application/ld+json"])').count()).toBe(0);
});

test('axe finds nothing where it is set that guests may choose a room', async () => {
  const page = await openHouse(stage, '/floor?mode=edit', houseOf([2, 4]));
  await page.getByRole('button', { name: t('room.menu') }).click();
  await page.getByRole('menuitem', { name: t('room.change', { room: 'Salle' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('room.change', { room: 'Salle' }) });
  await dialog.getByLabel(t('room.choosable')).click();
  await dialog.getByText(t('room.choosable_on')).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('axe finds nothing in stays by size of the party and limits of covers, and they fit a phone', async () => {
  const house = houseOf([2, 4, 4]);
  const limits = { turn_times: [{ up_to: 2, duration_min: 60 }], max_covers_per_slot: 4, max_online_covers: 12 };
  house.hours = house.hours.map((entry) => ({ ...entry, ...limits }));
  const page = await openHouse(stage, '/hours', house, PHONE);
  await page.locator('[data-period=h0]').click();
  await page
    .getByRole('group', { name: t('turns.title') })
    .locator('[data-turn]')
    .waitFor();
  await page.locator('[data-full-evening] li:not([aria-hidden])').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test('what copies a service to other days is all in sight on a low screen', async () => {
  const page = await openHouse(stage, '/hours', houseOf([2, 4]), { viewport: { width: 1180, height: 500 } });
  await page.locator('[data-period=h0]').click();
  const form = page.getByRole('region', { name: 'Dîner · lundi' });
  await form.getByRole('button', { name: t('hours.copy') }).click();
  const copy = page.getByRole('button', { name: t('hours.copy_do'), exact: true });
  const tuesday = t('hours.copy_replaces', { day: 'mardi', from: '19:00', to: '23:00' });
  const dropdown = page.getByRole('dialog').filter({ has: copy });
  // Wherever its button is scrolled to: whole, and below the strip of notices.
  for (const top of [0, 100_000, 300]) {
    await page.evaluate((at) => scrollTo(0, at), top);
    for (const part of [dropdown, page.getByRole('checkbox', { name: tuesday }), copy]) {
      await expect
        .poll(async () => {
          const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
          return y >= 36 && y + height <= 500;
        })
        .toBe(true);
    }
  }
});

/** A house that has nothing yet. */
function newHouse(): House {
  const house = houseOf([], { hours: [] });
  Object.assign(house.me, { notification_email: '', notification_phone: '' });
  return house;
}

test('the first steps fit a phone, in English and in the dark', async () => {
  const page = await openHouse(stage, '/start', newHouse(), { ...PHONE, lang: 'en', colorScheme: 'dark' });
  await page.getByRole('heading', { level: 1, name: translator('en', START_WORDS)('start.title') }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
});

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)('what a trial found is in sight: %s, %s', async (_, lang, options) => {
  const page = await STATES.files({ stage, lang, theme: 'light', options });
  const heading = page.getByRole('heading', { name: words(lang)('files.result_try') });
  // What comes below it is seen too.
  await expect.poll(() => heading.evaluate((it) => it.getBoundingClientRect().top / innerHeight)).toBeLessThan(0.7);
});

test('statuses that nobody knows are asked for in a way that everybody can read', async () => {
  const say = words('en');
  const page = await openHouse(stage, '/settings/files', houseOf([2, 4]), { ...PHONE, lang: 'en' });
  await page.getByRole('button', { name: say('files.choose') }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const at = '13/12/2026;19h30;2';
  const lines = ['Date;Heure;Couverts;Nom;Suivi;Statut', `${at};Sophie Martin;Annulée;Zorglub`];
  const buffer = Buffer.from(lines.join('\n'), 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: 'réservations.csv', mimeType: 'text/csv', buffer });
  await page.getByText(say('files.unknown', { words: 'Zorglub' })).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
});
