import { expect, test } from 'vitest';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { inDays } from './base.ts';
import { type BookingStage, moving, ownWords, pick, startBookingStage } from './booking-stage.ts';
import { CONCERT, ruledHouse, saidOf } from './ruled-house.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, words } from './widget-stage.ts';

let stage: BookingStage;
setStage(async () => {
  stage = await startBookingStage();
  return stage;
});

const w = ownWords('fr');
const DATE = inDays(2);

/** The page of a booking for two at 20:00, at a house with every rule, while it is moved. */
async function movingThere() {
  const house = await ruledHouse(stage);
  const booking = await stage.book(house.token, DATE, '20:00', 2);
  const page = await stage.openBooking(`/booking/${booking.booking_token}`);
  await page.locator('.code').waitFor();
  await moving(page, 'fr');
  return { house, booking, page };
}

test('a guest moves into a room of their choice, and the page says so before the press', async () => {
  const { house, booking, page } = await movingThere();
  await expect.poll(() => page.locator('input[name=room]:checked').getAttribute('value')).toBe('');
  await page.getByText('Terrasse').click();
  // Somebody else has the party's own table then.
  await stage.book(house.token, CONCERT, '20:30', 2);
  await chooseDate(page, CONCERT);
  await page.getByText(saidOf('fr').concert).waitFor();
  await pick(page, '20:30');
  const proposal = page.getByRole('region', { name: w('proposal') });
  await expect.poll(() => proposal.textContent()).toContain(w('room_or_own', { room: 'Terrasse' }));
  await page.getByRole('button', { name: w('move') }).click();
  await page.locator('#live').getByText(w('done_moved')).waitFor();
  const [, , table] = house.tables;
  const session = new TableSession(stage.db, 10_000);
  const [id = ''] = booking.booking_token.split('.');
  const [rid = ''] = id.split('-');
  expect((await readReservation(session, rid, id))?.tables).toEqual([table]);
  await page.getByRole('button', { name: w('change') }).waitFor();
  await moving(page, 'fr');
  await expect.poll(() => page.locator('input[name=room]').count()).toBe(3);
});

test('fewer guests at the same time keep their table, whatever the room', async () => {
  const { page } = await movingThere();
  await page.getByText('Terrasse').click();
  await page.locator('input[name=party][value="1"]').check();
  await page.getByRole('button', { name: w('keep_time', { guests: words('fr')('guests', { count: 1 }) }) }).click();
  const proposal = page.getByRole('region', { name: w('proposal') });
  await proposal.waitFor();
  await expect.poll(() => proposal.textContent()).not.toContain('Terrasse');
});

test('where nobody chooses a room, the page asks for none', async () => {
  const booking = await stage.booked();
  const page = await stage.openBooking(booking.url);
  await page.locator('.code').waitFor();
  await moving(page, 'fr');
  await expect.poll(() => page.locator('input[name=room]').count()).toBe(0);
  await expect.poll(() => page.locator('.times-service p').count()).toBe(0);
});
