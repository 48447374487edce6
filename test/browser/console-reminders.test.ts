import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noteReminded } from '../../shared/booking/store/reminders.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import type { HistoryEntry } from '../../shared/restaurant/contract/log.ts';
import type { RestaurantConfig } from '../../web/console/client/api.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { blockOf, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();

setStage(async () => {
  stage = await startStage();
  return stage;
});

const ACCENT = '#b3471e';
const saved = async () => (await stage.colleague.ask<RestaurantConfig>('GET', '')).reminder_hours;

/** The settings, and their card of booking rules. */
async function openRules(options = DESKTOP) {
  await stage.restaurant({ seats: [2] });
  await stage.colleague.ask('PATCH', '', { accent_color: ACCENT });
  const page = await stage.open('/settings', options);
  return { page, rules: page.getByRole('region', { name: t('rules.title') }) };
}

/** The preview of the mail, opened. */
async function openPreview(page: Page) {
  await page.getByRole('button', { name: t('reminder.show') }).click();
  const dialog = page.getByRole('dialog', { name: t('reminder.preview') });
  const mail = dialog.frameLocator('iframe');
  await mail.locator('h1').waitFor();
  return { dialog, mail };
}

test('the reminder is chosen, or another number of hours is typed, saved and undone', async () => {
  const { page, rules } = await openRules();
  await rules.getByText(t('reminder.when_24', { from: '21:00', to: '08:00' })).waitFor();
  await rules.getByText(t('reminder.from_now_on')).waitFor();
  await rules.getByText(t('reminder.none'), { exact: true }).click();
  await rules.getByText(t('reminder.when_none')).waitFor();
  await expect.poll(() => rules.getByRole('button', { name: t('reminder.show') }).isDisabled()).toBe(true);
  await rules.getByText(t('reminder.other'), { exact: true }).click();
  await rules.getByLabel(t('reminder.other_hours')).fill('73');
  await rules.getByRole('button', { name: t('save') }).click();
  await rules.getByText(t('rules.range', { min: 0, max: 72 })).waitFor();
  await rules.getByLabel(t('reminder.other_hours')).fill('36');
  expect(await violationsOf(page)).toEqual([]);
  await rules.getByRole('button', { name: t('save') }).click();
  await expect.poll(saved).toBe(36);
  await page.getByRole('button', { name: t('undo'), exact: true }).click();
  await expect.poll(saved).toBe(24);
});

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])('the mail is shown with its styles, in both languages, by rules that are not saved: %s', async (_name, options) => {
  const { page, rules } = await openRules(options);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
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
  expect(complaints).toEqual([]);
});

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)('list and panel say who comes, and who was reminded and is silent: %s, %s', async (_, lang, options) => {
  const say = words(lang);
  const { token, rid } = await stage.restaurant({ seats: [2, 2] });
  // Nearer than a day, nobody would be reminded of it.
  const date = inDays(2);
  const coming = await stage.book(token, date, '20:00', 2, { guest_last_name: 'Venant' });
  const silent = await stage.book(token, date, '20:30', 2, { guest_last_name: 'Muet' });
  const db = new TableSession(stage.db, 10_000);
  for (const { reservation_id } of [coming, silent]) {
    const reservation = await readReservation(db, rid, reservation_id);
    if (reservation) await noteReminded(db, rid, reservation, Date.now());
  }
  const url = `${stage.app.local.base_url}/api/v1/bookings/${coming.booking_token}/coming`;
  const said = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1 }),
  });
  expect(said.ok).toBe(true);
  const page = await stage.open(`/book/${date}?view=list`, { ...options, lang });
  for (const [name, mark] of [
    ['Venant', say('panel.coming')],
    ['Muet', say('panel.no_answer')],
  ] as const) {
    const line = page.locator('[data-block]', { hasText: name });
    await line.locator('[data-notes]', { hasText: mark }).waitFor();
    await expect.poll(() => line.locator('[data-notes]').count()).toBe(1);
    await line.click();
    await page.getByRole('dialog').or(page.getByRole('complementary')).getByText(mark).first().waitFor();
    await expect.poll(() => overflowOf(page)).toBe(0);
    // Before anything that ends the booking.
    const panel = page.getByRole('dialog').or(page.getByRole('complementary'));
    const at = async (text: string) => (await panel.getByText(text).first().boundingBox())?.y ?? 0;
    const end = panel.getByRole('button', { name: say('cancel.do') });
    await end.waitFor();
    expect(await at(mark)).toBeLessThan((await end.boundingBox())?.y ?? 0);
    await page.keyboard.press('Escape');
  }
  // The two are told apart by their icons, too.
  const iconOf = (name: string) => page.locator('[data-block]', { hasText: name }).locator('[data-answer]').innerHTML();
  expect(await iconOf('Venant')).not.toBe(await iconOf('Muet'));
  const filter = page.getByRole('button', { name: say('list.silent', { count: 1 }) });
  await filter.click();
  await expect.poll(() => page.locator('[data-block]').count()).toBe(1);
  await page.locator('[data-block]', { hasText: 'Muet' }).waitFor();
  expect(await filter.getAttribute('aria-pressed')).toBe('true');
  expect(await violationsOf(page)).toEqual([]);
  await filter.click();
  await expect.poll(() => page.locator('[data-block]').count()).toBe(2);
  await page.goto(`${stage.app.local.base_url}/console/book/${date}?view=timeline`);
  for (const [name, mark, answer] of [
    ['Venant', say('panel.coming'), 'coming'],
    ['Muet', say('panel.no_answer'), 'no_answer'],
  ] as const) {
    await blockOf(page, name).locator(`[data-answer=${answer}]`).waitFor();
    expect(await blockOf(page, name).textContent()).toContain(mark);
  }
});

/** A booking in two days whose guest was reminded and has not answered, and its page. */
async function openSilent(lang: 'fr' | 'en', options: typeof DESKTOP) {
  const { token, rid } = await stage.restaurant({ seats: [2, 2] });
  const date = inDays(2);
  const { reservation_id, booking_token } = await stage.book(token, date, '20:30', 2, { guest_last_name: 'Muet' });
  const db = new TableSession(stage.db, 10_000);
  const reservation = await readReservation(db, rid, reservation_id);
  if (reservation) await noteReminded(db, rid, reservation, Date.now());
  const page = await stage.open(`/book/${date}?view=list&open=${reservation_id}`, { ...options, lang });
  const stored = async () => {
    const [one] = await stage.colleague.list(date);
    return { coming_by: one?.coming_by, version: one?.version };
  };
  return {
    page,
    stored,
    booking_token,
    reservation_id,
    panel: page.getByRole('dialog').or(page.getByRole('complementary')),
  };
}

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)(
  'who was called is marked as coming by the keyboard, and a mis-press is taken back, with nothing moved: %s, %s',
  async (_, lang, options) => {
    const say = words(lang);
    const { page, panel, stored, reservation_id } = await openSilent(lang, options);
    const mark = panel.getByRole('button', { name: say('coming.note') });
    const back = panel.getByRole('button', { name: say('coming.back') });
    const edit = panel.getByRole('button', { name: say('edit'), exact: true });
    await mark.waitFor();
    await panel.getByText(say('panel.no_answer')).waitFor();
    const line = page.locator('[data-block]');
    const line_at = await line.boundingBox();
    const [at, below] = [await mark.boundingBox(), await edit.boundingBox()];
    expect(await violationsOf(page)).toEqual([]);
    await mark.focus();
    await page.keyboard.press('Enter');
    await panel.getByText(say('panel.noted')).waitFor();
    await page
      .getByText(say('coming.noted', { name: 'Ada Muet' }))
      .first()
      .waitFor();
    await expect.poll(stored).toEqual({ coming_by: 'operator', version: 2 });
    // The same button, where it was, with the focus; what stands below it too.
    expect(await back.evaluate((button) => button === document.activeElement)).toBe(true);
    const [later, edit_later] = [await back.boundingBox(), await edit.boundingBox()];
    expect([later?.x, later?.y, later?.height, edit_later?.y]).toEqual([at?.x, at?.y, at?.height, below?.y]);
    expect((await line.boundingBox())?.y).toBe(line_at?.y);
    await expect.poll(() => overflowOf(page)).toBe(0);
    await page.keyboard.press('Enter');
    await panel.getByText(say('panel.no_answer')).waitFor();
    await expect.poll(stored).toEqual({ coming_by: undefined, version: 3 });
    // Its answer tells the page the new version.
    await page
      .getByText(say('coming.taken_back', { name: 'Ada Muet' }))
      .first()
      .waitFor();
    expect(await mark.evaluate((button) => button === document.activeElement)).toBe(true);
    // A double click is one press; the message takes it back for 20 s.
    await mark.dblclick();
    await expect.poll(stored).toEqual({ coming_by: 'operator', version: 4 });
    await back.waitFor();
    await page
      .getByRole('button', { name: say('undo'), exact: true })
      .last()
      .click();
    await expect.poll(stored).toEqual({ coming_by: undefined, version: 5 });
    await mark.waitFor();
    const { items } = await stage.colleague.ask<{ items: HistoryEntry[] }>(
      'GET',
      `/reservations/${reservation_id}/history`,
    );
    expect(items.every(({ by, version }) => version === 1 || by === 'operator')).toBe(true);
  },
);

test('a press right after another applies to its version, though the day was not read since', async () => {
  const { page, panel, stored } = await openSilent('fr', DESKTOP);
  await panel.getByRole('button', { name: t('coming.note') }).click();
  await page
    .getByText(t('coming.noted', { name: 'Ada Muet' }))
    .first()
    .waitFor();
  // From here on no read is answered.
  await page.route('**/reservations?*', () => undefined);
  await panel.getByRole('button', { name: t('coming.back') }).click();
  await page
    .getByText(t('coming.taken_back', { name: 'Ada Muet' }))
    .first()
    .waitFor();
  await panel.getByRole('button', { name: t('coming.note') }).click();
  await expect.poll(stored).toEqual({ coming_by: 'operator', version: 4 });
  await panel.getByRole('button', { name: t('coming.back') }).waitFor();
});

test('a guest who says it first is not marked over, and the panel says so', async () => {
  const { page, panel, stored, booking_token } = await openSilent('fr', DESKTOP);
  const mark = panel.getByRole('button', { name: t('coming.note') });
  await mark.waitFor();
  await page.route('**/reservations?*', (route) => route.abort());
  const url = `${stage.app.local.base_url}/api/v1/bookings/${booking_token}/coming`;
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"version":1}' });
  await page.unroute('**/reservations?*');
  await panel.getByText(t('panel.coming')).waitFor();
  await expect.poll(() => mark.count()).toBe(0);
  expect(await stored()).toEqual({ coming_by: 'guest', version: 2 });
});
