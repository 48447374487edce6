import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { HoursEntry } from '../../web/console/day/records.ts';
import { everyDay } from '../support/book.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { type Stage, startStage, undoByKeys, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';
import { chooseDate } from './widget-stage.ts';

let stage: Stage;
let token: string;
const t = words();

setStage(async () => {
  stage = await startStage();
  return stage;
});

async function open(path: string): Promise<Page> {
  ({ token } = await stage.restaurant({ seats: [2, 4], hours: DINNER }));
  const page = await stage.open(path);
  return page;
}

/** What guests are told by the Widget API. */
async function guests<T>(path: string): Promise<T> {
  const answer = await fetch(`${stage.app.local.base_url}/api/v1/widget/${token}${path}`);
  return (await answer.json()) as T;
}

const timesOn = async (date: string) => {
  const { slots } = await guests<{ slots: { time: string }[] }>(`/slots?date=${date}&guests=2`);
  return slots.map(({ time }) => time);
};

/** The next date, from tomorrow on, on a weekday (0 Monday). */
const next = (weekday: number) => {
  const dates = [1, 2, 3, 4, 5, 6, 7].map(inDays);
  return dates.find((date) => (new Date(date).getUTCDay() + 6) % 7 === weekday) ?? '';
};

const MONDAY = 0;
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
const periodOn = (page: Page, weekday: number) =>
  page.getByRole('region', { name: weekdays[weekday] }).locator('[data-period]');
const editor = (page: Page, name: string) => page.getByRole('region', { name });
const dinner = `Dîner · ${weekdays[MONDAY]}`;

test('changes a service, shows the times before they are saved, and guests get them', async () => {
  const page = await open('/hours');
  await periodOn(page, MONDAY).click();
  const form = editor(page, dinner);
  await form.getByLabel(t('hours.open')).fill('18h30');
  await form.getByLabel(t('hours.close')).fill('21:00');
  await form.getByLabel(t('hours.duration')).fill('75');
  await form.getByLabel(t('hours.interval')).fill('30');
  const preview = ['18:30', '19:00', '19:30'];
  await expect
    .poll(() =>
      form
        .getByRole('list', { name: t('hours.slots') })
        .getByRole('listitem')
        .allTextContents(),
    )
    .toEqual(preview);
  await expect.poll(() => timesOn(next(MONDAY))).not.toEqual(preview);
  await form.getByRole('button', { name: t('save') }).click();
  await page
    .getByText(t('hours.saved', { name: dinner }))
    .first()
    .waitFor();
  await expect.poll(() => timesOn(next(MONDAY))).toEqual(preview);
  // And back with one press.
  await undoByKeys(page);
  await expect.poll(() => timesOn(next(MONDAY))).toEqual(['19:00', '19:30', '20:00', '20:30', '21:00']);
});

test('where clocks have 12 hours, a service opens near where it did, and closes at the next such time after that', async () => {
  const english = words('en');
  const config = { timezone: 'America/New_York' };
  await stage.restaurant({ seats: [2], config, hours: everyDay({ open_time: '17:30', close_time: '22:30' }) });
  const page = await stage.open('/hours', { lang: 'en' });
  await page.getByRole('region', { name: 'Monday' }).locator('[data-period]').click();
  const form = page.locator('[data-editor]');
  const fields = [english('hours.open'), english('hours.close')].map((label) => form.getByLabel(label));
  for (const [typed, shown] of [
    [
      ['6', '11'],
      ['6:00 PM', '11:00 PM'],
    ],
    [
      ['11:30', '2:30'],
      ['11:30 AM', '2:30 PM'],
    ],
  ] as const) {
    for (const [index, field] of fields.entries()) await field.fill(typed[index] ?? '');
    await form.getByLabel(english('hours.duration')).click();
    await expect.poll(() => Promise.all(fields.map((field) => field.inputValue()))).toEqual(shown);
  }
});

test('says when no time fits, and does not save it', async () => {
  const page = await open('/hours');
  await periodOn(page, MONDAY).click();
  const form = editor(page, dinner);
  await form.getByLabel(t('hours.duration')).fill('600');
  await form.getByText(t('hours.none')).waitFor();
  await expect.poll(() => form.getByRole('button', { name: t('save') }).isDisabled()).toBe(true);
});

test('warns of a service that is open at the same time, and saves it all the same', async () => {
  const page = await open('/hours');
  await page.getByRole('button', { name: t('hours.new_on', { day: 'lundi' }) }).click();
  const form = editor(page, t('hours.new_title'));
  await form.getByLabel(t('hours.open')).fill('18:00');
  await form.getByLabel(t('hours.close')).fill('19:00');
  await form.getByLabel(t('hours.duration')).fill('60');
  const warning = form.getByText(t('hours.overlap', { names: `${dinner} 19:00 – 23:00` }));
  await expect.poll(() => warning.count()).toBe(0);
  await form.getByLabel(t('hours.close')).fill('20:00');
  await warning.waitFor();
  await form.getByRole('button', { name: t('save') }).click();
  await expect.poll(() => periodOn(page, MONDAY).getByText(t('hours.overlaps')).count()).toBe(2);
});

test('pauses a service and takes it up again with one press', async () => {
  const page = await open('/hours');
  await periodOn(page, MONDAY).click();
  await editor(page, dinner).getByLabel(t('hours.active')).click();
  await page
    .getByText(t('hours.switched_off', { name: dinner }))
    .first()
    .waitFor();
  await expect.poll(() => timesOn(next(MONDAY))).toEqual([]);
  await page.getByRole('button', { name: t('undo') }).click();
  await expect.poll(() => timesOn(next(MONDAY)).then(({ length }) => length)).toBe(5);
});

test('adds a service on a day, copies it to others, and deletes it after asking', async () => {
  const page = await open('/hours');
  await page.getByRole('button', { name: t('hours.new_on', { day: 'lundi' }) }).click();
  const form = editor(page, t('hours.new_title'));
  await form.getByLabel(t('hours.name')).fill('Brunch');
  await form.getByLabel(t('hours.open')).fill('11:00');
  await form.getByLabel(t('hours.close')).fill('13:00');
  await form.getByRole('button', { name: t('save') }).click();
  const brunch = 'Brunch · lundi';
  await page
    .getByText(t('hours.created', { name: brunch }))
    .first()
    .waitFor();
  await page.getByRole('button', { name: t('hours.copy') }).click();
  await page.getByRole('checkbox', { name: 'mardi' }).click();
  await page.getByRole('checkbox', { name: 'dimanche' }).click();
  await page.getByRole('button', { name: t('hours.copy_do'), exact: true }).click();
  await page
    .getByText(t('hours.copied', { count: 2 }))
    .first()
    .waitFor();
  const brunches = async () =>
    (await stage.colleague.ask<HoursEntry[]>('GET', '/hours'))
      .filter(({ service_name }) => service_name === 'Brunch')
      .map(({ day_of_week }) => day_of_week);
  await expect.poll(() => brunches()).toEqual([0, 1, 6]);
  await editor(page, brunch)
    .getByRole('button', { name: t('delete') })
    .click();
  const question = page.getByRole('dialog', { name: t('hours.delete_title', { name: brunch }) });
  await question.getByRole('button', { name: t('delete') }).click();
  await page
    .getByText(t('hours.deleted', { name: brunch }))
    .first()
    .waitFor();
  await expect.poll(() => brunches()).toEqual([1, 6]);
});

test('copies a service over those of its name, all in sight on a low screen, and back with one press', async () => {
  const page = await open('/hours');
  await page.setViewportSize({ width: 1180, height: 500 });
  await periodOn(page, MONDAY).click();
  const form = editor(page, dinner);
  await form.getByLabel(t('hours.open')).fill('18:30');
  await form.getByRole('button', { name: t('save') }).click();
  await page
    .getByText(t('hours.saved', { name: dinner }))
    .first()
    .waitFor();
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
  await page.getByRole('checkbox', { name: tuesday }).click();
  await copy.click();
  const opening = async () =>
    (await stage.colleague.ask<HoursEntry[]>('GET', '/hours'))
      .filter(({ day_of_week }) => day_of_week <= 2)
      .map(({ day_of_week, open_time }) => `${day_of_week} ${open_time}`);
  await page
    .getByText(t('hours.copied', { count: 1 }))
    .first()
    .waitFor();
  await expect.poll(() => opening()).toEqual(['0 18:30', '1 18:30', '2 19:00']);
  await undoByKeys(page);
  await expect.poll(() => opening()).toEqual(['0 18:30', '1 19:00', '2 19:00']);
});

test('asks before unsaved hours are left', async () => {
  const page = await open('/hours');
  await periodOn(page, MONDAY).click();
  await editor(page, dinner).getByLabel(t('hours.open')).fill('18:00');
  await page
    .getByRole('link', { name: t('place.settings') })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: t('unsaved.title') });
  await question.getByRole('button', { name: t('unsaved.stay') }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => editor(page, dinner).getByLabel(t('hours.open')).inputValue()).toBe('18:00');
  await page
    .getByRole('link', { name: t('place.settings') })
    .first()
    .click();
  await question.getByRole('button', { name: t('unsaved.leave') }).click();
  await page.getByRole('heading', { name: t('settings.title') }).waitFor();
});

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const save = (page: Page, title: string) =>
  card(page, title)
    .getByRole('button', { name: t('save') })
    .click();
type Config = Record<string, unknown>;
const config = (lang = 'fr') => guests<Config>(`/config?lang=${lang}`);

test('changes the rules, which guests meet, and takes them back', async () => {
  const page = await open('/settings');
  const rules = card(page, t('rules.title'));
  await rules.getByLabel(t('rules.manual')).click();
  await rules.getByLabel(t('rules.advance')).fill('200');
  await save(page, t('rules.title'));
  await rules.getByText(t('rules.range', { min: 7, max: 180 })).waitFor();
  await rules.getByLabel(t('rules.advance')).fill('30');
  await rules.getByLabel(t('rules.cancel')).fill('0');
  await rules.getByLabel(t('rules.directory')).click();
  await save(page, t('rules.title'));
  await page.getByText(t('saved')).first().waitFor();
  const changed = {
    confirmation_mode: 'manual',
    advance_booking_days: 30,
    min_cancel_hours: 0,
    show_on_directory: true,
  };
  await expect.poll(() => config()).toMatchObject(changed);
  await page.getByRole('button', { name: t('undo') }).click();
  await page.getByText(t('undone')).first().waitFor();
  await expect
    .poll(() => config())
    .toMatchObject({ confirmation_mode: 'auto', advance_booking_days: 60, min_cancel_hours: 4 });
  await expect.poll(() => rules.getByLabel(t('rules.advance')).inputValue()).toBe('60');
});

test('leaves the rules alone that somebody else has changed since they were shown', async () => {
  const page = await open('/settings');
  const rules = card(page, t('rules.title'));
  await rules.getByLabel(t('rules.notice')).fill('60');
  await stage.colleague.ask('PATCH', '', { confirmation_mode: 'manual' });
  await save(page, t('rules.title'));
  await page.getByText(t('saved')).first().waitFor();
  await expect.poll(() => config()).toMatchObject({ confirmation_mode: 'manual', min_notice_min: 60 });
});

test('keeps what is typed while rules are being saved', async () => {
  const page = await open('/settings');
  const rules = card(page, t('rules.title'));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/restaurant/me', async (route) => {
    if (route.request().method() === 'PATCH') await answered;
    await route.continue();
  });
  await rules.getByLabel(t('rules.advance')).fill('30');
  await save(page, t('rules.title'));
  await rules.getByLabel(t('rules.cancel')).fill('2');
  answer();
  await page.getByText(t('saved')).first().waitFor();
  await expect.poll(() => config()).toMatchObject({ advance_booking_days: 30, min_cancel_hours: 4 });
  await expect.poll(() => rules.getByLabel(t('rules.cancel')).inputValue()).toBe('2');
  await save(page, t('rules.title'));
  await expect.poll(() => config()).toMatchObject({ advance_booking_days: 30, min_cancel_hours: 2 });
});

test('counts the characters of the welcome message as the API does', async () => {
  const page = await open('/settings');
  const messages = card(page, t('messages.title'));
  const french = messages.getByLabel(t('messages.fr'));
  await french.fill('🍋'.repeat(201));
  await messages
    .getByText(t('messages.over', { count: 1 }))
    .first()
    .waitFor();
  await french.fill('🍋'.repeat(200));
  await messages.getByText('200 / 200').waitFor();
  await messages.getByLabel(t('messages.en')).fill('');
  await save(page, t('messages.title'));
  await page.getByText(t('saved')).first().waitFor();
  await expect.poll(() => config()).toMatchObject({ welcome_message: '🍋'.repeat(200), welcome_message_en: '' });
});

test('shows what a pale colour becomes before it is saved', async () => {
  const page = await open('/settings');
  const colour = card(page, t('colour.title'));
  const field = colour.getByRole('textbox', { name: t('colour.field') });
  await field.fill('rouge');
  await field.blur();
  await colour.getByText(t('colour.bad')).waitFor();
  await field.fill('#FFE94D');
  await colour.getByText(t('colour.fixed')).waitFor();
  await colour.getByText(t('colour.outlined')).waitFor();
  await save(page, t('colour.title'));
  await page.getByText(t('saved')).first().waitFor();
  await expect.poll(() => config()).toMatchObject({ accent_color: '#FFE94D' });
});

test('saves and clears whom to notify, with a national number', async () => {
  const page = await open('/settings');
  const notify = card(page, t('notify.title'));
  await notify.getByLabel(t('notify.email')).fill('');
  await notify.getByLabel(t('notify.phone')).fill('06 12 34 56 78');
  await save(page, t('notify.title'));
  await page.getByText(t('saved')).first().waitFor();
  await expect
    .poll(() => stage.colleague.ask('GET', ''))
    .toMatchObject({
      notification_email: '',
      notification_phone: '+33612345678',
    });
});

test('copies an embed code that books at this restaurant', async () => {
  const page = await open('/settings');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const embed = card(page, t('embed.title'));
  await embed.getByText(t('embed.button'), { exact: true }).click();
  await embed.getByText(t('embed.lang_en'), { exact: true }).click();
  await embed.getByRole('button', { name: t('copy'), exact: true }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toBe(
    `<script src="${stage.app.local.base_url}/embed.js" data-restaurant="${token}" data-lang="en" data-mode="button" async></script>`,
  );
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { name: 'Chez Test' }).waitFor();
});

test('guests see new hours, a new welcome and a new colour on their page', async () => {
  const page = await open('/hours');
  await periodOn(page, MONDAY).click();
  await editor(page, dinner).getByLabel(t('hours.open')).fill('18:30');
  await editor(page, dinner)
    .getByRole('button', { name: t('save') })
    .click();
  await page
    .getByText(t('hours.saved', { name: dinner }))
    .first()
    .waitFor();
  const guest = await page.context().newPage();
  await guest.goto(`${stage.app.local.base_url}/book/${token}?lang=fr`);
  await chooseDate(guest, next(MONDAY));
  await guest.getByRole('button', { name: '18:30', exact: true }).waitFor();

  await page.getByRole('link', { name: t('place.settings') }).click();
  await card(page, t('messages.title')).getByLabel(t('messages.fr')).fill('Terrasse ouverte ce soir.');
  await save(page, t('messages.title'));
  await page.getByText(t('saved')).first().waitFor();
  await card(page, t('colour.title'))
    .getByRole('textbox', { name: t('colour.field') })
    .fill('#B3261E');
  await save(page, t('colour.title'));
  await expect.poll(() => config()).toMatchObject({ accent_color: '#B3261E' });
  await guest.reload();
  await guest.getByText('Terrasse ouverte ce soir.').waitFor();
  const chosen = guest.getByRole('gridcell', { selected: true });
  await expect.poll(() => chosen.evaluate((day) => getComputedStyle(day).backgroundColor)).toBe('rgb(179, 38, 30)');
});
