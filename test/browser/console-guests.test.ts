import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Guest } from '../../shared/guests/contract/guests.ts';
import { localDateAt } from '../../shared/platform/time/time.ts';
import { addDays } from '../../web/guest/calendar-date.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { atRest, overflowOf, violationsOf } from '../support/page-checks.ts';
import { zoneAt } from '../support/zone.ts';
import { inDays } from './base.ts';
import { newButton, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

// The guests whom the house knows: on their page, beside a booking, and while one is typed.

let stage: Stage;
const t = words();
const PHONES = ['+33612345678', '+33698765432'] as const;
/** As people read them. */
const SHOWN = ['+33 6 12 34 56 78', '+33 6 98 76 54 32'] as const;
const date = inDays(2);
setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(async () => {
  await stage.restaurant({ seats: [2, 2, 4] });
  for (const guest_phone of PHONES) await stage.colleague.book(date, { guest_phone });
});

const guests = (q: string) =>
  stage.colleague.ask<{ items: Guest[] }>('GET', `/guests?q=${encodeURIComponent(q)}`).then(({ items }) => items);

/** What the staff write, typed into the form that is open. */
async function write(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('guest.edit'), exact: true }).click();
  await page.getByRole('switch', { name: t('guest.vip') }).click();
  await page.getByLabel(t('guest.tags')).fill('fenêtre, presse');
  await page.getByLabel(t('guest.allergies')).fill('noix');
  await page.getByRole('button', { name: t('guest.save'), exact: true }).click();
}

test('what is written beside a booking is told while that guest books again, and two of one name are told apart', async () => {
  const page = await stage.open(`/book/${date}`);
  const known = (await stage.colleague.list(date)).find(({ guest_phone }) => guest_phone === PHONES[0]);
  await page.goto(`${stage.app.local.base_url}/console/book/${date}?open=${known?.id}`);
  const beside = page.getByRole('region', { name: t('guest.title') });
  await beside.getByText(t('guest.first')).waitFor();
  await write(page);
  await beside.getByText('noix').waitFor();

  await newButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('new.last_name'), { exact: true }).fill('Martin');
  const match = dialog.getByRole('region', { name: t('match.title') });
  await expect.poll(() => match.getByRole('listitem').count()).toBe(2);
  const one = match.getByRole('listitem').filter({ hasText: SHOWN[0] });
  await one.getByText('noix').waitFor();
  await expect.poll(() => match.getByRole('listitem').filter({ hasText: SHOWN[1] }).getByText('noix').count()).toBe(0);
  await one.getByRole('button').click();
  await expect.poll(() => dialog.getByLabel(new RegExp(`^${t('new.phone')}`)).inputValue()).toBe(PHONES[0]);
  await expect.poll(() => dialog.getByLabel(t('new.first_name')).inputValue()).toBe('Zoé');
  await expect.poll(() => match.getByRole('listitem').count()).toBe(1);
  // What is told stands outside of every landmark, and goes.
  await page.locator('[data-notice]').first().waitFor({ state: 'detached' });
  expect(await violationsOf(page)).toEqual([]);

  await dialog.getByLabel(new RegExp(`^${t('new.phone')}`)).fill('06 98 76 54 32');
  await match.getByText(SHOWN[1]).waitFor();

  // While the answer is not there yet, the details of whom was meant before are not to be had.
  const answer = Promise.withResolvers<void>();
  await page.route(/\/guests\?q=/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await dialog.getByLabel(new RegExp(`^${t('new.phone')}`)).fill('06 22 22 22 22');
  await expect.poll(() => match.getByRole('button').isDisabled()).toBe(true);
  answer.resolve();
  await match.waitFor({ state: 'detached' });
});

test('says before a booking is saved that its guest has one on that day, by telephone or e-mail, and lets it be saved', async () => {
  const day = inDays(6);
  const [phone, email] = ['+33698000001', 'nguyen@example.com'];
  const nguyen = { guest_first_name: 'Linh', guest_last_name: 'Nguyen', guest_phone: phone, guest_email: email };
  await stage.colleague.book(day, { ...nguyen, reservation_time: '20:00' });
  const page = await stage.open(`/book/${day}`);
  await newButton(page).click();
  const dialog = page.getByRole('dialog');
  const field = (name: 'new.phone' | 'new.email') => dialog.getByLabel(new RegExp(`^${t(name)}`));
  const guests = t('guests', { count: 2 });
  const note = dialog.getByText(t('new.same_guest', { name: 'Linh Nguyen', time: '20:00', guests }));
  await field('new.phone').fill('06 98 00 00 01');
  await note.waitFor();
  await field('new.phone').fill('06 98 00 00 02');
  await note.waitFor({ state: 'detached' });
  await field('new.email').fill(email.toUpperCase());
  await note.waitFor();
  // Another day is another matter.
  await dialog.getByLabel(t('new.date'), { exact: true }).fill(addDays(day, 1));
  await page.keyboard.press('Tab');
  await note.waitFor({ state: 'detached' });
  await dialog.getByLabel(t('new.date'), { exact: true }).fill(day);
  await page.keyboard.press('Tab');
  await note.waitFor();
  await dialog.getByLabel(t('new.first_name')).fill('Linh');
  await dialog.getByLabel(t('new.last_name'), { exact: true }).fill('Nguyen');
  await dialog.getByLabel(t('new.time'), { exact: true }).fill('20:30');
  await dialog.getByRole('button', { name: t('new.save'), exact: true }).click();
  await expect.poll(async () => (await stage.colleague.list(day)).length).toBe(2);
});

test('that a guest has a booking on that day is in sight as long as the button that saves another, on a tablet with its keyboard too', async () => {
  const day = inDays(7);
  const linh = { guest_first_name: 'Linh', guest_last_name: 'Pham', guest_phone: '+33698000003' };
  await stage.colleague.book(day, { ...linh, reservation_time: '20:00' });
  const page = await stage.open(`/book/${day}`, { viewport: { width: 1180, height: 560 }, hasTouch: true });
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
  expect(await isInSight()).toBe(true);
  await dialog.getByLabel(t('new.party')).evaluate((field) => field.scrollIntoView({ block: 'center' }));
  expect(await isInSight()).toBe(true);
});

test('what is read of a guest moves no button of the booking, wherever it comes', async () => {
  const [one] = await stage.colleague.list(date);
  const page = await stage.open('/book');
  const answered = Promise.withResolvers<void>();
  await page.route(`**/guests/${one?.guest_id}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`${stage.app.local.base_url}/console/book/${date}?view=list&open=${one?.id}`);
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

test('whoever waits by telephone is known too', async () => {
  const page = await stage.open(`/book/${date}`);
  await page.getByRole('button', { name: t('waiting') }).click();
  await page.getByRole('button', { name: t('waiting.add') }).click();
  const form = page.getByRole('form', { name: t('waiting.add_title') });
  await form.getByLabel(t('waiting.add_last'), { exact: true }).fill('Martin');
  const match = form.getByRole('region', { name: t('match.title') });
  await match.getByRole('listitem').filter({ hasText: SHOWN[0] }).getByRole('button').click();
  await expect.poll(() => form.getByLabel(t('waiting.add_phone')).inputValue()).toBe(PHONES[0]);
});

test('a guest is searched, read, blocked with a reason, exported, and erased once nothing is ahead', async () => {
  const booked = await stage.colleague.book(inDays(3), { guest_last_name: 'Petit', guest_phone: '+33611111111' });
  const page = await stage.open('/guests');
  await page.getByLabel(t('guests.search')).last().fill('petit');
  await page.getByRole('button', { name: /Petit/ }).click();
  await page.getByRole('heading', { name: 'Zoé Petit' }).waitFor();
  await page.getByRole('button', { name: t('guest.edit'), exact: true }).click();
  await page.getByRole('switch', { name: t('guest.block') }).click();
  await page.getByLabel(t('guest.reason')).fill('Trois absences');
  await page.getByRole('button', { name: t('guest.save'), exact: true }).click();
  await page.getByText(/Trois absences/).waitFor();
  await expect.poll(() => guests('petit')).toMatchObject([{ blocked_online: true, blocked_reason: 'Trois absences' }]);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: t('guest.export'), exact: true }).click();
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('Trois absences');

  const erase = page.getByRole('button', { name: t('guest.erase'), exact: true });
  await expect.poll(() => erase.isDisabled()).toBe(true);
  await stage.colleague.ask('PATCH', `/reservations/${booked.id}`, { status: 'cancelled' });
  await page.reload();
  await erase.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('guest.erase_do') })
    .click();
  await page.getByText(t('guest.erased')).first().waitFor();
  await expect.poll(() => guests('petit')).toEqual([]);
});

test('who only waits is found by the number, read, exported and erased, and not written about', async () => {
  const wait = { date, guests: 2, from: '19:00', to: '21:00', guest_first_name: 'Ada', guest_last_name: 'Seule' };
  const contacts = { guest_phone: '+33655555555', guest_email: 'ada@example.com', lang: 'fr' };
  await stage.colleague.ask('POST', '/waitlist', { ...wait, ...contacts });
  const page = await stage.open('/guests');
  await page.getByLabel(t('guests.search')).last().fill('Seule');
  await page.getByText(t('guests.none')).waitFor();
  await page.getByLabel(t('guests.search')).last().fill('06 55 55 55 55');
  const found = page.locator('[data-guest]').filter({ hasText: 'Seule' });
  await found.getByText(t('guest.only_waits')).waitFor();
  await found.click();
  const card = page.getByRole('article');
  await card.getByText(t('guest.only_waits')).waitFor();
  expect(await card.getByRole('button', { name: t('guest.edit') }).count()).toBe(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: t('guest.export'), exact: true }).click(),
  ]);
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).waiting).toMatchObject([
    { date, guest_last_name: 'Seule' },
  ]);
  await card.getByRole('button', { name: t('guest.erase'), exact: true }).click();
  await page.getByText(t('guest.erase_waiting')).waitFor();
  await page.getByRole('button', { name: t('guest.erase_do') }).click();
  await page.getByText(t('guest.erased')).first().waitFor();
  expect(await guests('+33655555555')).toEqual([]);
  const { items } = await stage.colleague.ask<{ items: object[] }>('GET', `/waitlist?date=${date}`);
  expect(items).toEqual([]);
});

test('whoever is slower is told, and a second press keeps the fields of both', async () => {
  const [guest] = await guests(PHONES[1]);
  const page = await stage.open(`/guests?guest=${guest?.id}`);
  await page.getByRole('button', { name: t('guest.edit'), exact: true }).click();
  await page.getByLabel(t('guest.note')).fill('Près du feu');
  await stage.colleague.ask('PATCH', `/guests/${guest?.id}`, { tags: ['presse'] });
  const save = page.getByRole('button', { name: t('guest.save'), exact: true });
  await save.click();
  await page.getByText(t('guest.changed')).first().waitFor();
  await save.click();
  // The field has the words too, before anything is saved.
  await page.getByRole('button', { name: t('guest.edit'), exact: true }).waitFor();
  await page.getByRole('article').getByText('Près du feu').waitFor();
  await expect.poll(() => guests(PHONES[1])).toMatchObject([{ note: 'Près du feu', tags: ['presse'] }]);
});

test('what two have written of a guest in one field both stand there before it is saved', async () => {
  const [guest] = await guests(PHONES[0]);
  const page = await stage.open(`/guests?guest=${guest?.id}`);
  await page.getByRole('button', { name: t('guest.edit'), exact: true }).click();
  const allergies = page.getByLabel(t('guest.allergies'));
  await allergies.fill('noix, sésame');
  await stage.colleague.ask('PATCH', `/guests/${guest?.id}`, { allergies: 'noix, soja' });
  const save = page.getByRole('button', { name: t('guest.save'), exact: true });
  await save.click();
  const theirs = page.locator('[data-theirs=allergies]');
  await theirs.getByText(t('meanwhile.now', { what: 'noix, soja' })).waitFor();
  expect(await allergies.inputValue()).toBe('noix, sésame');
  await theirs.getByRole('button').click();
  expect(await allergies.inputValue()).toBe('noix, soja');
  await allergies.fill('noix, soja, sésame');
  await save.click();
  await expect.poll(() => guests(PHONES[0])).toMatchObject([{ allergies: 'noix, soja, sésame' }]);
});

/** The words of what has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('whichever of many is chosen is read beside the list, and by keys nobody is lost', async () => {
  for (const index of [1, 2, 3, 4, 5]) {
    await stage.colleague.book(inDays(4), { guest_last_name: `Blanc ${index}`, guest_phone: `+3361234500${index}` });
  }
  const page = await stage.open('/guests', { viewport: { width: 1024, height: 500 } });
  const last = page.getByRole('button', { name: /Martin/ }).last();
  await last.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('article');
  await card.getByRole('heading', { name: 'Zoé Martin' }).waitFor();
  expect((await card.boundingBox())?.y).toBeGreaterThanOrEqual(0);

  const edit = page.getByRole('button', { name: t('guest.edit'), exact: true });
  await edit.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  const save = page.getByRole('button', { name: t('guest.save'), exact: true });
  await expect.poll(() => save.isEnabled()).toBe(true);

  await page.getByRole('button', { name: /Blanc 5/ }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: t('unsaved.stay') }).click();
  await question.waitFor({ state: 'detached' });
  await save.click();
  await edit.waitFor();
  await expect.poll(() => focused(page)).toBe(t('guest.edit'));
});

test('the profile of a walk-in without a name is that of a walk-in, not of somebody called so', async () => {
  const guest_phone = '+33611223344';
  await stage.colleague.ask('POST', '/reservations', { walk_in: true, guests: 2, guest_phone });
  const [guest] = await guests(guest_phone);
  const page = await stage.open(`/guests?guest=${encodeURIComponent(guest?.id ?? '')}`);
  await page.getByRole('button', { name: t('guest.edit'), exact: true }).click();
  await page.getByRole('form', { name: 'Fiche d’un client sans réservation', exact: true }).waitFor();
});

test('on a phone the focus goes to the guest, and back to where it was in the list', async () => {
  const page = await stage.open('/guests', PHONE);
  const found = page.getByRole('button', { name: /Blanc 2/ });
  await found.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Zoé Blanc 2');
  await page.goBack();
  await expect.poll(() => focused(page)).toContain('Blanc 2');
  await found.waitFor();
});

describe.each(Object.entries({ 'dark desktop': { ...DESKTOP, colorScheme: 'dark' as const }, phone: PHONE }))(
  'on a %s',
  (kind, options) => {
    test('the guests are accessible, and fit', async () => {
      const [guest] = await guests(PHONES[1]);
      for (const path of ['/guests', `/guests?guest=${guest?.id}`]) {
        const page = await stage.open(path, options);
        await page.getByText('Zoé Martin').locator('visible=true').first().waitFor();
        if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${kind}-${path.length}.png` });
        expect(await violationsOf(page)).toEqual([]);
        await expect.poll(() => overflowOf(page)).toBe(0);
      }
    });
  },
);

test('what the house knows of a guest is before whoever serves them: in the list, the timeline, tonight and on paper', async () => {
  // Whatever the hour is here: at night, tonight is the evening before.
  const zone = zoneAt(19);
  await stage.restaurant({ seats: [2, 2, 4], config: { timezone: zone } });
  const day = localDateAt(Date.now(), zone);
  const { id } = await stage.colleague.book(day, {
    guest_last_name: 'Noyer',
    guest_phone: '+33644444444',
    reservation_time: '20:00',
  });
  const { guest_id } = (await stage.colleague.list(day)).find((one) => one.id === id) ?? {};
  await stage.colleague.ask('PATCH', `/guests/${guest_id}`, { vip: true, allergies: 'Noix', tags: ['presse'] });
  const allergies = t('known.allergies', { text: 'Noix' });

  const page = await stage.open(`/book/${day}?view=list`);
  const line = page.getByRole('listitem').filter({ hasText: 'Noyer' });
  await line.getByText(allergies).waitFor();
  await line.getByText(`${t('known.vip')} · presse`).waitFor();

  await page.keyboard.press('p');
  await page.getByRole('menuitem').first().waitFor();
  await expect
    .poll(() =>
      page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        return document.querySelector('[data-paper]') !== null;
      }),
    )
    .toBe(true);
  const printed = page.locator('[data-paper] tr').filter({ hasText: 'Noyer' });
  await expect.poll(() => printed.textContent()).toContain(allergies);
  await expect.poll(() => printed.textContent()).toContain(t('known.vip'));

  await page.goto(`${stage.app.local.base_url}/console/book/${day}?view=timeline`);
  const bar = page.locator(`[data-block="${id}"]`);
  await bar.locator('[data-mark=allergies]').waitFor();
  await expect.poll(() => bar.textContent()).toContain(allergies);

  await page.goto(`${stage.app.local.base_url}/console/tonight`);
  await page.locator(`[data-party="${id}"]`).getByText(allergies).waitFor();
});

test('a guest whose only booking is cancelled beside an open panel has nothing to come any more', async () => {
  const day = inDays(5);
  const { id } = await stage.colleague.book(day, { guest_phone: '+33655443322', guest_last_name: 'Vidal' });
  const page = await stage.open(`/book/${day}?open=${id}`);
  const beside = page.getByRole('region', { name: t('guest.title') });
  const ahead = beside.getByText(t('guest.upcoming', { count: 1 }));
  await ahead.waitFor();
  await page.getByRole('button', { name: t('cancel.do'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cancel.do'), exact: true })
    .click();
  await ahead.waitFor({ state: 'detached' });
});
