import type { BrowserContextOptions, Page } from 'playwright-core';
import { builtPages } from '../../web/built.ts';
import type { Reservation } from '../../web/console/day/records.ts';
import { type EveningClock, startEveningClock } from '../support/evening-clock.ts';
import type { Wanted } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';

export const TABLET: BrowserContextOptions = { viewport: { width: 1180, height: 820 }, hasTouch: true };
/** A few minutes before dinner. */
const BEFORE_DINNER = 18 * 60 + 50;

/** A stage at which it is evening, on one day after the other. */
export type Evenings = {
  stage: Stage;
  clock: EveningClock;
  /** A restaurant on the evening of a day that begins, and a way to take bookings for it. */
  evening: (...seats: number[]) => Promise<Evening>;
  /** The same of a restaurant that is like this. */
  eveningOf: (wanted: Wanted) => Promise<Evening>;
};

type Evening = {
  /** Ids, in the order of their seats. */
  tables: string[];
  date: string;
  book: (last_name: string, time: string, guests?: number) => Promise<Reservation>;
  change: (id: string, body: Record<string, unknown>) => Promise<Reservation>;
  /** The booking in somebody's last name; throws without one. */
  stored: (last_name: string) => Promise<Reservation>;
};

/** Starts the stage, with a clock that the tests move. */
export async function startEvenings(): Promise<Evenings> {
  // By this machine's clock: the app takes old builds for older than they are.
  await builtPages();
  const clock = await startEveningClock('Europe/Paris');
  await clock.until(BEFORE_DINNER);
  const stage = await startStage(clock.env);
  const { colleague } = stage;

  async function eveningOf(wanted: Wanted): Promise<Evening> {
    await clock.until(BEFORE_DINNER);
    const { tables } = await stage.restaurant(wanted);
    const date = clock.date();
    // A day has passed: whoever signed in yesterday signs in again.
    await colleague.list(date);
    return {
      tables,
      date,
      book: (guest_last_name, reservation_time, guests = 2) =>
        colleague.book(date, { guest_last_name, reservation_time, guests }),
      change: (id, body) => colleague.ask('PATCH', `/reservations/${id}`, body),
      stored: async (name) => {
        const found = (await colleague.list(date)).find(({ guest_last_name }) => guest_last_name === name);
        if (!found) throw new Error(`${name} has no booking.`);
        return found;
      },
    };
  }

  return { stage, clock, evening: (...seats) => eveningOf({ seats }), eveningOf };
}

/** The row of a party on Tonight, by the guest's last name. */
export const rowOf = (page: Page, name: string) =>
  page.locator('[data-party]').filter({ hasText: new RegExp(`Zoé ${name}\\b`) });

/** A table on the floor, by its name. */
export const tableOf = (page: Page, name: string) =>
  page.locator('[data-table]').filter({ has: page.locator('[data-name]', { hasText: new RegExp(`^${name}$`) }) });
