import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CHANGE } from '../pages/console/paths.ts';
import { words } from '../pages/console/words.ts';
import { PHONE } from '../support/browser.ts';
import { atRest, overflowOf, violationsOf } from '../support/page-checks.ts';
import { busyEvening } from './busy-evening.ts';
import { setStage } from './set-stage.ts';
import { type ConsoleFixture, type StatesStage, startStatesStage } from './states-stage.ts';

// How large the tables of this evening are drawn, and how rooms share the page.

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

const t = words();

/** An iPad on its side. */
const IPAD = { viewport: { width: 1180, height: 820 }, hasTouch: true };

/** The same evening in a house of 22 tables: ten more stand in two columns of the first room. */
function largeHouse(): ConsoleFixture {
  const evening = busyEvening();
  const { house } = evening;
  const [first] = house.tables;
  if (!first) throw new Error('The house has no table.');
  const more = Array.from({ length: 10 }, (_, index) => ({
    ...first,
    ...{ id: `V${index + 1}`, name: `V${index + 1}`, display_order: 20 + index },
    ...{ pos_x: 540 + 112 * (index % 2), pos_y: 20 + 112 * Math.floor(index / 2) },
  }));
  house.tables = [...house.tables, ...more];
  return evening;
}

async function openFloor(evening: ConsoleFixture, options: object = IPAD): Promise<Page> {
  const page = await stage.open('/tonight', evening, { lang: 'fr', ...options });
  await page.locator('[data-table]').first().waitFor();
  await atRest(page);
  return page;
}

const tab = (page: Page, room: string) => page.locator(`[data-room="${room}"]`);
const table = (page: Page, name: string) => page.locator(`[data-table="${name}"]`);

/** The narrowest table, the smallest letters that stand on one (px), and how many tables there are. */
const leastOf = (page: Page) =>
  page.locator('[data-table]').evaluateAll((tables) => ({
    width: Math.round(Math.min(...tables.map((one) => one.getBoundingClientRect().width))),
    letters: Math.min(
      ...tables.flatMap((one) =>
        [...one.querySelectorAll('span')]
          .filter((part) => part.getBoundingClientRect().width > 1)
          .map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
      ),
    ),
    shown: tables.length,
  }));

const overlapping = (page: Page) =>
  page.locator('[data-table]').evaluateAll((tables) =>
    tables.flatMap((one, index) =>
      tables.slice(index + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const is_over = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return is_over ? [`${one.textContent} ${other.textContent}`] : [];
      }),
    ),
  );

test('on an iPad every table of two small rooms is in sight, legible, and apart from the others', async () => {
  const page = await openFloor(busyEvening());
  expect(await leastOf(page)).toEqual({ width: 90, letters: 12, shown: 12 });
  expect(await overlapping(page)).toEqual([]);
  for (const one of await page.locator('[data-table]').all()) {
    const box = await one.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(IPAD.viewport.height);
  }
  expect(await page.locator('[data-room]').count()).toBe(0);
});

test('with 22 tables one room is shown at a time, legibly; a press shows the other, and the address keeps it', async () => {
  const page = await openFloor(largeHouse());
  const { width, ...others } = await leastOf(page);
  expect(others).toEqual({ letters: 12, shown: 18 });
  // As wide as the plan lets them be, with five rows in sight.
  expect(width).toBeGreaterThanOrEqual(80);
  expect(await overlapping(page)).toEqual([]);
  expect(await tab(page, 'Salle').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => tab(page, 'Salle').textContent()).toContain(t('floor.room_taken', { taken: 3, all: 18 }));
  await tab(page, 'Terrasse').click();
  await table(page, 'T9').waitFor();
  expect(await table(page, 'T1').count()).toBe(0);
  await page.reload();
  await table(page, 'T9').waitFor();
  expect(await tab(page, 'Terrasse').getAttribute('aria-pressed')).toBe('true');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
  }
  expect(await overflowOf(page)).toBe(0);
});

test('a party that is dragged over the name of a room finds the tables of that room', async () => {
  const page = await openFloor(largeHouse());
  const middleOf = async (part: ReturnType<typeof tab>) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('It is not there.');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [x, y] = await middleOf(page.locator('[data-waiting="Lecture"]'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10, { steps: 3 });
  await page.mouse.move(...(await middleOf(tab(page, 'Terrasse'))), { steps: 6 });
  await table(page, 'T12').waitFor();
  await page.mouse.move(...(await middleOf(table(page, 'T12'))), { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => stage.api.bodies(CHANGE)).toMatchObject([{ table_id: 'T12' }]);
});

test('a phone shows all rooms below each other, as wide as it is', async () => {
  const page = await stage.open('/tonight?view=floor', largeHouse(), { lang: 'fr', ...PHONE });
  await table(page, 'T9').waitFor();
  expect(await page.locator('[data-room]').count()).toBe(0);
  expect(await page.locator('[data-table]').count()).toBe(22);
});
