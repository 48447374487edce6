import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { RIGHTS_WORDS } from '../../web/booking/words/rights.ts';
import { translator } from '../../web/common/i18n.ts';
import { PHONE } from '../support/browser.ts';
import { violationsOf } from '../support/page-checks.ts';
import { type BookingStage, ownWords, startBookingStage } from './booking-stage.ts';
import { setStage } from './set-stage.ts';

let stage: BookingStage;
setStage(async () => {
  stage = await startBookingStage();
  return stage;
});

test.each(['fr', 'en'] as const)(
  'a guest takes what a booking says of them before the visit too (%s)',
  async (lang) => {
    const [w, own] = [translator(lang, RIGHTS_WORDS), ownWords(lang)];
    const booking = await stage.booked();
    const page = await stage.openBooking(`/booking/${booking.booking_token}`, { ...PHONE, lang });
    await page.getByRole('button', { name: own('rights') }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: w('export') }).click(),
    ]);
    const said = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(said.booking).toMatchObject({ status: 'confirmed', guest_last_name: 'Martin' });
    await page.getByText(w('erase_later')).waitFor();
    expect(await page.getByRole('button', { name: w('erase') }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  },
);

test.each(['fr', 'en'] as const)('a guest takes and erases what a past booking says of them (%s)', async (lang) => {
  const [w, own] = [translator(lang, RIGHTS_WORDS), ownWords(lang)];
  const booking = await stage.booked();
  await stage.cancelBeside(booking);
  const page = await stage.openBooking(`/booking/${booking.booking_token}`, { ...PHONE, lang });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole('button', { name: own('rights') }).click();
  await expect.poll(focused).toBe(w('lead'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: w('export') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${w('file')}-[A-Z0-9]{8}\\.json$`));
  const said = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(said.booking).toMatchObject({ status: 'cancelled', guest_last_name: 'Martin' });

  await page.getByRole('button', { name: w('erase') }).click();
  await expect.poll(focused).toBe(w('erase_ask'));
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: w('keep') }).click();
  await expect.poll(focused).toBe(w('erase'));
  await page.getByRole('button', { name: w('erase') }).click();
  await page.getByRole('button', { name: w('erase_now') }).click();
  await page.locator('main').getByText(own('erased')).first().waitFor();
  const [id = ''] = booking.booking_token.split('.');
  const stored = await readReservation(new TableSession(stage.db, 10_000), id.split('-')[0] ?? '', id);
  expect(stored).toMatchObject({ guest_first_name: '', guest_last_name: '', guest_email: null, guest_phone: null });
  await page.reload();
  await page.getByText(own('unknown')).first().waitFor();
});
