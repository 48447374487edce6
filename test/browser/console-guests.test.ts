import { beforeAll, describe, expect, test } from 'vitest';
import type { Guest } from '../../shared/guests/contract/guests.ts';
import { words } from '../pages/console/words.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { atRest, overflowOf, violationsOf } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { newButton, type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

// What of the guests whom the house knows is a matter of places on the screen, and of axe.

let stage: Stage;
const t = words();
const PHONES = ['+33612345678', '+33698765432'] as const;
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
  expect(await violationsOf(page)).toEqual([]);
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

test('whichever of many is chosen is read beside the list', async () => {
  for (const index of [1, 2, 3, 4, 5]) {
    await stage.colleague.book(inDays(4), { guest_last_name: `Blanc ${index}`, guest_phone: `+3361234500${index}` });
  }
  const page = await stage.open('/guests', { viewport: { width: 1024, height: 500 } });
  await page
    .getByRole('button', { name: /Martin/ })
    .last()
    .press('Enter');
  const card = page.getByRole('article');
  await card.getByRole('heading', { name: 'Zoé Martin' }).waitFor();
  expect((await card.boundingBox())?.y).toBeGreaterThanOrEqual(0);
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
