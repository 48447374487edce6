import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noteReminded } from '../../shared/booking/store/reminders.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { words } from '../pages/console/words.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();

setStage(async () => {
  stage = await startStage();
  return stage;
});

const ACCENT = '#b3471e';

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
] as const)('nothing moves when who was called is marked as coming: %s, %s', async (_, lang, options) => {
  const say = words(lang);
  const { token, rid } = await stage.restaurant({ seats: [2, 2] });
  // Nearer than a day, nobody would be reminded of it.
  const date = inDays(2);
  const { reservation_id } = await stage.book(token, date, '20:30', 2, { guest_last_name: 'Muet' });
  const db = new TableSession(stage.db, 10_000);
  const reservation = await readReservation(db, rid, reservation_id);
  if (reservation) await noteReminded(db, rid, reservation, Date.now());
  const page = await stage.open(`/book/${date}?view=list&open=${reservation_id}`, { ...options, lang });
  const panel = page.getByRole('dialog').or(page.getByRole('complementary'));
  const mark = panel.getByRole('button', { name: say('coming.note') });
  const back = panel.getByRole('button', { name: say('coming.back') });
  await mark.waitFor();
  const placeOf = async (part: Locator) => {
    const { x, y, height } = (await part.boundingBox()) ?? {};
    return { x, y, height };
  };
  const others = [
    page.locator('[data-block]'),
    panel.getByRole('button', { name: say('edit'), exact: true }),
    panel.getByRole('button', { name: say('cancel.do') }),
  ];
  const places = () => Promise.all(others.map(placeOf));
  const [at, below] = [await placeOf(mark), await places()];
  // Before anything that ends the booking.
  expect(at.y ?? 0).toBeLessThan(below[2]?.y ?? 0);
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await mark.click();
  await panel.getByText(say('panel.noted')).waitFor();
  expect([await placeOf(back), await places()]).toEqual([at, below]);
  await expect.poll(() => overflowOf(page)).toBe(0);
});
