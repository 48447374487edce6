import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ResponseBody } from '../../shared/platform/contract/client.ts';
import { addDays } from '../../shared/platform/time/time.ts';
import { change, offering } from '../pages/console/answers.ts';
import {
  bookingOf,
  DATE,
  endedOf,
  guestOf,
  type House,
  houseOf,
  keptBack,
  momentOf,
  offeredOf,
  type Reservation,
  slotOf,
  TODAY,
} from '../pages/console/house.ts';
import { ME, TAKE } from '../pages/console/paths.ts';
import { words } from '../pages/console/words.ts';
import { refusal } from '../pages/fake-api.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { atRest, overflowOf, violationsOf } from '../support/page-checks.ts';
import type { WindowOptions } from './base.ts';
import { bookShown, newButton } from './console-stage.ts';
import { openHouse } from './house-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

// What of bookings, their forms, and guests is a matter of places on the screen, of the focus, and of axe.

let stage: StatesStage;
const t = words();

setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

/** A booking of two by Zoé Martin at 20:00 on the day that is looked at, unless told otherwise. */
const bookedOn = (more: Partial<Reservation>): Reservation => bookingOf({ reservation_date: DATE, ...more });

async function openBook(house: House, options: WindowOptions & { lang?: 'fr' | 'en' } = {}, query = ''): Promise<Page> {
  const page = await openHouse(stage, `/book/${DATE}${query}`, house, options);
  await bookShown(page);
  return page;
}

/** A house that wants at most four guests at each start. */
function limited(seats: readonly number[], ...reservations: Reservation[]): House {
  const house = houseOf(seats, { reservations });
  house.hours = house.hours.map((entry) => ({ ...entry, max_covers_per_slot: 4 }));
  return house;
}

/** The form of a new booking, filled in but for what a test is about. */
async function newForm(page: Page) {
  await newButton(page).first().click();
  const form = page.getByRole('dialog', { name: t('new.title') });
  await form.getByLabel(t('new.time')).fill('20:00');
  await form.getByLabel(t('new.first_name')).fill('Ada');
  await form.getByLabel(t('new.last_name'), { exact: true }).fill('Lovelace');
  return form;
}

/** Whether something is drawn inside the window. */
const isInSight = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: text })
    .evaluate((alert) => {
      const { top, bottom } = alert.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

test('what is typed into a number or a time replaces what it holds, pressed or reached by keys', async () => {
  const page = await openBook(houseOf([4]));
  const form = await newForm(page);
  const party = form.getByLabel(t('new.party'));
  const time = form.getByLabel(t('new.time'));
  for (const number of ['4', '5', '3']) {
    await party.click();
    await page.keyboard.type(number);
    await expect.poll(() => party.inputValue()).toBe(number);
  }
  for (const at of ['19:30', '20:15']) {
    await time.click();
    await page.keyboard.type(at);
    await expect.poll(() => time.inputValue()).toBe(at);
  }
  await time.click();
  await party.click();
  await page.keyboard.type('4');
  expect(await party.inputValue()).toBe('4');
  await time.click();
  await page.keyboard.type('19:30');
  expect(await time.inputValue()).toBe('19:30');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await party.focus();
  await page.keyboard.type('3');
  expect(await party.inputValue()).toBe('3');
  // Whoever presses once more wants the place in it.
  await party.click();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  expect(await party.inputValue()).toBe('30');
});

test('a table that is taken in the meantime is refused beside the button that was pressed, and nothing is saved', async () => {
  const house = houseOf([2, 2]);
  const page = await openBook(house, PHONE);
  const form = await newForm(page);
  await form.getByRole('combobox', { name: t('new.table') }).click();
  await page.getByRole('option', { name: /^T1/ }).click();
  // Somebody else has it by now, and the page has not read it yet.
  stage.api.on({ [TAKE]: () => refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: 'other' } }) });
  await form.getByRole('button', { name: t('new.save') }).click();
  const said = t('conflict.other', { table: 'T1' });
  await form.getByRole('alert').filter({ hasText: 'T1' }).waitFor();
  await expect.poll(() => isInSight(page, 'T1')).toBe(true);
  expect(await form.getByRole('alert').textContent()).toContain(said);
  expect(house.reservations).toEqual([]);
});

test('axe finds nothing where a form says what somebody else has typed into its field', async () => {
  const house = houseOf([4], { reservations: [bookedOn({ id: 'martin', table_id: 't1' })] });
  const page = await openBook(house, {}, '?open=martin');
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.notes'), { exact: true }).fill('Poussette');
  change(house, 'martin', { notes: 'Terrasse' });
  await page.getByRole('button', { name: t('edit.save') }).click();
  await page.locator('[data-theirs=notes]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('what goes beyond a limit is told in a way that everybody can read', async () => {
  const parties = [bookedOn({ party_size: 3, table_id: 't1' }), bookedOn({ party_size: 2, table_id: 't2' })];
  const page = await openBook(limited([4, 4], ...parties), {}, '?view=timeline');
  await page.getByText(t('timeline.over', { covers: 5, most: 4, time: '20:00' })).waitFor({ state: 'attached' });
  expect(await violationsOf(page)).toEqual([]);
  await newButton(page).click();
  const dialog = page.getByRole('dialog', { name: t('new.title') });
  await dialog.getByLabel(t('new.time'), { exact: true }).fill('20:10');
  await dialog.locator('[data-beyond]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('a press into the arrivals row of the timeline tells why that time cannot be booked', async () => {
  const house = limited([2, 4, 4], bookedOn({ party_size: 4, table_id: 't2' }));
  const page = await openBook(house, {}, '?view=timeline');
  const full = slotOf('20:00', { ...keptBack('slot_full'), covers: 4, max_covers: 4 });
  stage.api.on(offering(slotOf('19:30'), full, slotOf('20:30')));
  await page.locator('[data-arrivals] [role=gridcell]', { hasText: '20:00' }).click();
  const asked = page.locator('[data-slot="20:00"]');
  await asked.getByText(t('why.slot_full', { covers: 4, most: 4 })).waitFor();
  await expect.poll(() => asked.getAttribute('aria-current')).toBe('true');
});

test('that a guest has a booking on that day is in sight as long as the button that saves another, on a tablet with its keyboard too', async () => {
  const linh = { guest_first_name: 'Linh', guest_last_name: 'Pham', guest_phone: '+33698000003', guest_id: 'linh' };
  const { guest_id: id, ...names } = linh;
  const house = houseOf([2, 2, 4], {
    reservations: [bookedOn({ ...linh, table_id: 't1' })],
    guests: [guestOf(id, { ...names, upcoming: 1 })],
  });
  const page = await openBook(house, { viewport: { width: 1180, height: 560 }, hasTouch: true });
  await newButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(new RegExp(`^${t('new.phone')}`)).fill('06 98 00 00 03');
  const guests = t('guests', { count: 2 });
  const note = dialog.getByText(t('new.same_guest', { name: 'Linh Pham', time: '20:00', guests }));
  await note.waitFor();
  await dialog.getByRole('region', { name: t('match.title') }).waitFor();
  await atRest(page);
  const isInSight = () =>
    note.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
  await dialog.getByLabel(t('new.party')).evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await expect.poll(isInSight).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
});

test('what is read of a guest moves no button of the booking, wherever it comes', async () => {
  const booking = bookedOn({ id: 'martin', table_id: 't1', guest_id: 'zoe' });
  const house = houseOf([2], { reservations: [booking], guests: [guestOf('zoe', { upcoming: 1 })] });
  const answered = Promise.withResolvers<void>();
  const guest_read = async () => {
    await answered.promise;
    return house.guests[0] ?? refusal('not_found');
  };
  const answers = { [`GET ${ME}/guests/{id}`]: guest_read };
  const page = await openHouse(stage, `/book/${DATE}?view=list&open=martin`, house, { answers });
  const panel = page.getByRole('complementary', { name: t('panel') });
  const guest = panel.getByRole('region', { name: t('guest.title') });
  await guest.waitFor();
  const boxes = () =>
    Promise.all(
      [t('edit'), t('cancel.do')].map((name) => panel.getByRole('button', { name, exact: true }).boundingBox()),
    );
  const before = await boxes();
  answered.resolve();
  await guest.getByRole('link', { name: t('guest.open') }).waitFor();
  expect(await boxes()).toEqual(before);
  expect(before).not.toContain(null);
});

test('whichever of many is chosen is read beside the list', async () => {
  const names = ['Blanc 1', 'Blanc 2', 'Blanc 3', 'Blanc 4', 'Blanc 5', 'Martin', 'Martin'];
  const guests = names.map((guest_last_name, index) => guestOf(`g${index}`, { guest_last_name }));
  const page = await openHouse(stage, '/guests', houseOf([2], { guests }), { viewport: { width: 1024, height: 500 } });
  await page
    .getByRole('button', { name: /Martin/ })
    .last()
    .press('Enter');
  const card = page.getByRole('article');
  await card.getByRole('heading', { name: 'Zoé Martin' }).waitFor();
  expect((await card.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test('the list of guests is accessible, and fits a phone', async () => {
  const guests = [guestOf('g1', { guest_phone: '+33612345678' }), guestOf('g2', { guest_phone: '+33698765432' })];
  const page = await openHouse(stage, '/guests', houseOf([2], { guests }), PHONE);
  await page.getByText('Zoé Martin').locator('visible=true').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)('nothing moves when who was called is marked as coming: %s, %s', async (_, lang, options) => {
  const say = words(lang);
  const booking = bookedOn({
    ...{ id: 'muet', guest_last_name: 'Muet', reservation_time: '20:30:00', table_id: 't1', origin: 'widget' },
    reminded_at: momentOf('20:30', addDays(DATE, -1)),
  });
  const house = houseOf([2, 2], { reservations: [booking] });
  const at_noon = Date.parse(momentOf('12:00', DATE));
  const page = await openHouse(stage, `/book/${DATE}?view=list&open=muet`, house, { ...options, lang, now: at_noon });
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

const HISTORY: ResponseBody<'reservations.list-history'>['items'] = [
  {
    ...{ at: momentOf('17:00'), by: 'operator', by_email: 'margaux@example.com', version: 2 },
    changes: [{ field: 'party_size', old: 2, new: 4 }, { field: 'notes' }],
  },
  {
    ...{ at: momentOf('12:00'), by: 'guest', version: 1 },
    changes: [{ field: 'reservation_date', old: null, new: TODAY }],
  },
];

test.each([
  ['desktop', 'fr', 'light', DESKTOP],
  ['phone', 'en', 'dark', PHONE],
] as const)('the history of a booking fits its panel and can be read: %s, %s, %s', async (_, lang, theme, options) => {
  const t = words(lang);
  const booking = bookedOn({ id: 'martin', table_id: 't2', party_size: 4, version: 2, origin: 'widget' });
  const page = await openHouse(
    stage,
    `/book/${DATE}?view=list&open=martin`,
    houseOf([2, 4], { reservations: [booking] }),
    {
      ...options,
      lang,
      preferences: { theme },
      answers: { [`GET ${ME}/reservations/{id}/history`]: () => ({ items: HISTORY }) },
    },
  );
  await page.getByRole('button', { name: t('panel.history') }).click();
  const history = page.getByRole('region', { name: t('panel.history') });
  await history.getByText(t('by.you')).waitFor();
  await history.getByText(t('by.guest')).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('on a phone somebody is added without scrolling for the button', async () => {
  const page = await openBook(houseOf([2]), PHONE, '?waiting');
  await page.getByRole('button', { name: t('waiting.add'), exact: true }).click();
  const form = page.getByRole('form', { name: t('waiting.add_title') });
  const save = form.getByRole('button', { name: t('waiting.add_save') });
  await expect
    .poll(async () => {
      const box = await save.boundingBox();
      return box !== null && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    })
    .toBe(true);
  expect(await violationsOf(page)).toEqual([]);
});

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)(
  'an offered table in the book, who waits and what became of others are accessible, and fit: %s, %s',
  async (_, lang, options) => {
    const say = words(lang);
    const made = offeredOf('w1', '19:30');
    const offered = { ...made, offer: made.offer && { ...made.offer, expires_at: momentOf('17:15') } };
    const house = houseOf([2], {
      waiting: [offered],
      ended: [endedOf('w2', { guest_last_name: 'Martin', ended: 'removed' })],
    });
    const page = await openBook(house, { ...options, lang }, '?view=timeline');
    await page.locator('[data-offer]').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: say('waiting') }).click();
    const list = page.getByRole('dialog');
    await list.getByRole('button', { name: say('waiting.over', { count: 1 }) }).click();
    await list.locator('[data-ended=removed]').waitFor();
    await expect.poll(() => overflowOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  },
);
