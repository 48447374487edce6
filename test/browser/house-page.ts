import type { Locator, Page } from 'playwright-core';
import type { Lang } from '../../web/common/i18n.ts';
import type { Preferences } from '../../web/console/client/preferences.ts';
import { answersOf } from '../pages/console/answers.ts';
import { bookingOf, DATE, FRIDAY_AFTERNOON, type House, momentOf, type Reservation } from '../pages/console/house.ts';
import { ME } from '../pages/console/paths.ts';
import { type Answers, refusal } from '../pages/fake-api.ts';
import { answersToGuests } from '../pages/guests/answers.ts';
import type { WindowOptions } from './base.ts';
import type { StatesStage } from './states-stage.ts';

// A page of the console on a house of a test's own, which nothing stands behind.

export const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true } as const;

type Options = WindowOptions & {
  lang?: Lang;
  preferences?: Partial<Preferences>;
  /** The moment that clocks show (epoch ms). */
  now?: number;
  answers?: Answers;
};

/** The moment at which clocks of a house show a time today (epoch ms). */
export const todayAt = (time: string): number => Date.parse(momentOf(time));

/** A few minutes before dinner. */
const BEFORE_DINNER = todayAt('18:50');

/** Opens a page of the console on a house: on a Friday afternoon and in French, unless told otherwise. */
export function openHouse(
  stage: StatesStage,
  path: string,
  house: House,
  { now = FRIDAY_AFTERNOON, answers = {}, lang = 'fr', ...options }: Options = {},
): Promise<Page> {
  // What guests are shown of it, as the settings show it to its owner.
  const toGuests = answersToGuests(Object.assign(house, { holds: [] }), () => now);
  return stage.open(path, { house, answers: { ...toGuests, ...answers }, now }, { lang, ...options });
}

/** The same of this evening, a few minutes before dinner. */
export const openEvening = (stage: StatesStage, path: string, house: House, options: Options = {}): Promise<Page> =>
  openHouse(stage, path, house, { now: BEFORE_DINNER, ...options });

/** A booking of two for tonight, in the name of Zoé and somebody. */
export const partyOf = (guest_last_name: string, time: string, more: Partial<Reservation> = {}): Reservation =>
  bookingOf({ guest_last_name, reservation_time: `${time}:00`, ...more });

/** What is stored of a party that has sat at a table since a time. */
export const seatedAt = (table_id: string, time: string) =>
  ({ table_id, service_status: 'seated', seated_at: momentOf(time) }) as const;

/** As somebody does who comes back to the page: it reads at once. */
export const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('visibilitychange')));

/** Where something is drawn (px). Throws unless it is. */
export async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
}

export type Point = { x: number; y: number };

/** The middle of something, once it is drawn. */
export async function middleOf(one: Locator): Promise<Point> {
  await one.waitFor();
  const { x, y, width, height } = await boxOf(one);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags with the mouse from one point over another, and keeps it there. */
export async function dragOver(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

/** Drags something with the mouse onto something else. */
export async function dropOn(page: Page, one: Locator, onto: Locator): Promise<void> {
  await dragOver(page, await middleOf(one), await middleOf(onto));
  await page.mouse.up();
}

/** A finger that takes hold of something, goes from there by so many pixels each time, and rests for a while after each. */
export async function finger(page: Page, from: Point) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  let at = from;
  await send('touchStart', [at]);
  // Held for a moment: a finger that moves on at once scrolls.
  await page.waitForTimeout(400);
  return {
    go: async ({ x, y }: Point, rest_ms = 600) => {
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

/** The row of a party on Tonight, by the guest's last name. */
export const rowOf = (page: Page, name: string) =>
  page.locator('[data-party]').filter({ hasText: new RegExp(`Zoé ${name}\\b`) });

/** A table on the floor, by its name. */
export const tableOf = (page: Page, name: string) =>
  page.locator('[data-table]').filter({ has: page.locator('[data-name]', { hasText: new RegExp(`^${name}$`) }) });

/** Refuses, as the API does, to block tables that somebody has on that day, whenever that is. */
export function refusingBlocks(house: House): Answers {
  const answers = answersOf(house);
  const inTheWay = (tables: readonly string[], date: string) => {
    const [first] = house.reservations.filter(
      ({ table_id, reservation_date, service_status }) =>
        tables.includes(table_id ?? '') && reservation_date === date && service_status !== 'left',
    );
    return (
      first && refusal('table_occupied', { conflict: { table_id: first.table_id ?? '', reservation_id: first.id } })
    );
  };
  return {
    [`POST ${ME}/blocks`]: (asked) =>
      inTheWay(asked.body.table_ids, asked.body.date) ?? answers[`POST ${ME}/blocks`]?.(asked) ?? refusal('not_found'),
    [`PATCH ${ME}/blocks/{id}`]: (asked) =>
      inTheWay(asked.body.table_ids ?? [], asked.body.date ?? DATE) ??
      answers[`PATCH ${ME}/blocks/{id}`]?.(asked) ??
      refusal('not_found'),
  };
}
