import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { bookShown, rowOf, type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const DATE = inDays(2);
const [WIDTH, HEIGHT] = [1024, 768];
const TABLET = { viewport: { width: WIDTH, height: HEIGHT }, hasTouch: true };
/** The last row but one that can be seen whole there. */
const LOW = 7;
/** Longer than a tablet is wide. */
const ALL_DAY = DINNER.map((service) => ({ ...service, open_time: '09:00' }));
/** So many that they do not all fit on a tablet, of as many seats. */
const TABLES = Array.from({ length: 24 }, () => 2);

setStage(async () => {
  stage = await startStage();
  return stage;
});

/** A long day on a tablet that shows its end, and one party, at the row of this table (counted from 0). */
async function partyAt(reservation_time: string, row: number) {
  await stage.restaurant({ seats: TABLES, hours: ALL_DAY });
  const tables = await stage.colleague.ask<{ id: string }[]>('GET', '/tables');
  await stage.colleague.book(DATE, { reservation_time, table_id: tables[row]?.id ?? '' });
  const page = await stage.open(`/book/${DATE}?view=timeline`, TABLET);
  await bookShown(page);
  const bar = page.locator('[data-block]');
  const scroller = page.getByRole('grid').locator('..');
  await bar.waitFor();
  await scroller.evaluate((one) => {
    one.scrollLeft = one.scrollWidth;
  });
  return {
    page,
    bar,
    most: await scroller.evaluate((one) => ({
      left: one.scrollWidth - one.clientWidth,
      top: one.scrollHeight - one.clientHeight,
    })),
    scrolled: async () => ({
      left: await scroller.evaluate((one) => one.scrollLeft),
      top: await scroller.evaluate((one) => one.scrollTop),
      page: await page.evaluate(() => window.scrollY),
    }),
    placeOf: async () => {
      const [{ table_id, reservation_time: time } = {}] = await stage.colleague.list(DATE);
      return [tables.findIndex(({ id }) => id === table_id), time?.slice(0, 5)];
    },
  };
}

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error('Not seen.');
  return box;
}

async function middleOf(one: Locator) {
  const box = await boxOf(one);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger that takes hold of something, goes from there by so many pixels each time, and rests for a while after each. */
async function finger(page: Page, from: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  let at = from;
  await send('touchStart', [at]);
  await page.waitForTimeout(400);
  return {
    go: async ({ x, y }: { x: number; y: number }, rest_ms = 600) => {
      for (let step = 1; step <= 6; step++) {
        await send('touchMove', [{ x: at.x + (x * step) / 6, y: at.y + (y * step) / 6 }]);
        await page.waitForTimeout(20);
      }
      at = { x: at.x + x, y: at.y + y };
      await page.waitForTimeout(rest_ms);
    },
    lift: () => send('touchEnd', []),
  };
}

test('a finger that rests on a low row scrolls nothing, and the party goes to the row that it was put on', async () => {
  const { page, bar, scrolled, placeOf } = await partyAt('20:00', LOW);
  const apart = (await middleOf(rowOf(page, 'T2'))).y - (await middleOf(rowOf(page, 'T1'))).y;
  const before = await scrolled();
  const hand = await finger(page, await middleOf(bar));
  await hand.go({ x: 2, y: 6 });
  await hand.go({ x: 0, y: apart - 6 });
  expect(await scrolled()).toEqual(before);
  await hand.lift();
  await expect.poll(placeOf).toEqual([LOW + 1, '20:00']);
});

test('a finger that drifts near the end of the day keeps the time', async () => {
  const { bar, page, scrolled, placeOf } = await partyAt('22:00', 2);
  const before = await scrolled();
  const { x, y, width } = await boxOf(bar);
  const hand = await finger(page, { x: x + width - 30, y: y + 20 });
  await hand.go({ x: 14, y: 4 }, 1000);
  await hand.go({ x: -14, y: 46 });
  expect(await scrolled()).toEqual(before);
  await hand.lift();
  await expect.poll(placeOf).toEqual([3, '22:00']);
});

test('a party is dragged to a row that is out of sight, and the edges scroll no further than the last row and hour', async () => {
  const { bar, page, most, scrolled, placeOf } = await partyAt('20:00', 2);
  const from = await middleOf(bar);
  const corner = { x: WIDTH - 4, y: HEIGHT - 6 };
  const hand = await finger(page, from);
  await hand.go({ x: corner.x - from.x, y: corner.y - from.y });
  await expect.poll(scrolled).toMatchObject(most);
  // For as long as it rests there.
  await page.waitForTimeout(1000);
  expect(await scrolled()).toMatchObject(most);
  const last = await middleOf(rowOf(page, `T${TABLES.length}`));
  await hand.go({ x: from.x - corner.x, y: last.y - corner.y });
  await hand.lift();
  await expect.poll(placeOf).toEqual([TABLES.length - 1, '20:00']);
});

test('the edge is as wide in what scrolls as it is meant to be, also once the tablet is turned', async () => {
  const { bar, page, scrolled } = await partyAt('20:00', 2);
  for (const viewport of [
    { width: WIDTH, height: HEIGHT },
    { width: HEIGHT, height: WIDTH },
    { width: WIDTH, height: 480 },
  ]) {
    await page.setViewportSize(viewport);
    const scroller = page.getByRole('grid').locator('..');
    await scroller.evaluate((one) => {
      one.scrollTop = 0;
    });
    await bar.scrollIntoViewIfNeeded();
    const from = await middleOf(bar);
    const box = await boxOf(scroller);
    const bottom = Math.min(box.y + box.height, viewport.height);
    const before = await scrolled();
    const hand = await finger(page, from);
    await hand.go({ x: 0, y: bottom - 44 - from.y }, 1000);
    expect(await scrolled()).toEqual(before);
    // At its rim it is slower than a pixel a step, which a browser rounds off.
    await hand.go({ x: 0, y: 14 });
    await expect.poll(scrolled).not.toEqual(before);
    await hand.go({ x: 0, y: from.y - (bottom - 30) }, 100);
    await hand.lift();
  }
});
