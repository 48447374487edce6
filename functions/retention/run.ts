import type { Context } from 'aws-lambda';
import { completeWordIndex } from '../../shared/booking/store/word-building.ts';
import { retainGuests } from '../../shared/guests/store/retention.ts';
import { connect, type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { IndexNotReady } from '../../shared/platform/errors.ts';
import { logger, nameOf } from '../../shared/platform/telemetry/logger.ts';
import { HOUR_MS } from '../../shared/platform/time/units.ts';
import { findConfig } from '../../shared/restaurant/store/config.ts';
import { listRestaurantIds } from '../../shared/restaurant/store/restaurants.ts';

/**
 * What the run needs from outside; tests hand in their own. `now` is epoch ms; `follower` tells the deployment that follows the
 * changes of bookings from others.
 */
export type RetentionDeps = { db: Database; now: () => number; follower?: string | undefined };

/** What one run did: bookings whose guests are erased, and restaurants that it could not finish or that failed. */
type Run = { erased: number; unfinished: number; failures: number };

/** A run that leaves something to the next hour. */
export class Unfinished extends Error {
  readonly run: Run;

  constructor(run: Run) {
    super(`Of the restaurants, ${run.failures} failed and ${run.unfinished} are not finished: the next hour goes on.`);
    this.run = run;
  }
}

/** Nothing more is begun with less than this of the function's time left (ms). */
const TIME_TO_END_MS = 20_000;

/** Restaurants that are looked at at once: of ten thousand, with nothing to do, a run is done within a minute. */
const AT_ONCE = 10;

const HOURS_A_DAY = 24;

/**
 * Restaurants in the order of a run that begins at `now` (epoch ms): each hour of a day begins at another part of the list, so that
 * what a run does not come to, behind restaurants that have years of visits, is the first of a later one on the same day.
 */
export function orderAt<T>(restaurants: readonly T[], now: number): T[] {
  const hour = Math.floor(now / HOUR_MS) % HOURS_A_DAY;
  const first = Math.floor((hour * restaurants.length) / HOURS_A_DAY);
  return [...restaurants.slice(first), ...restaurants.slice(0, first)];
}

/**
 * Erases the guests of all restaurants that are not to be known any more, and then builds the index of words where it is not
 * built, or compares it after a deployment. It is called every hour and has something to do once a day: what it does not come to, or what fails, a later hour does. One restaurant that fails, or takes all the time,
 * stops no other. Throws after all of them where one failed or is not finished, because the alarm `retention` counts the runs that
 * end well; at once where an index is not ready, which none can do without.
 */
export const runRetentionWith =
  ({ db, now, follower = '' }: RetentionDeps) =>
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Run> => {
    const timeLeft = () => Math.max(0, context.getRemainingTimeInMillis() - TIME_TO_END_MS);
    const session = () => new TableSession(db, timeLeft());
    const run: Run = { erased: 0, unfinished: 0, failures: 0 };
    let notReady: IndexNotReady | undefined;
    const retain = async (restaurant_id: string) => {
      if (notReady) return;
      try {
        if (timeLeft() === 0) {
          run.unfinished += 1;
          return;
        }
        // As it is now: the run of all takes minutes, and one that cannot be read stops no other.
        const config = await findConfig(session(), restaurant_id);
        if (!config) return;
        const { erased, is_done } = await retainGuests(session(), config, now(), () => timeLeft() === 0);
        run.erased += erased;
        if (!is_done) run.unfinished += 1;
      } catch (error) {
        if (error instanceof IndexNotReady) {
          notReady = error;
          return;
        }
        run.failures += 1;
        logger.warn('guests not erased yet', { restaurant_id, error: nameOf(error) });
      }
    };
    /** What is left of an index is nobody's loss: until it is whole, searches read the bookings. */
    const index = async (restaurant_id: string) => {
      try {
        const isTimeOver = () => timeLeft() === 0;
        if (!isTimeOver()) await completeWordIndex(session(), restaurant_id, { now: now(), follower, isTimeOver });
      } catch (error) {
        logger.warn('index of words not built yet', { restaurant_id, error: nameOf(error) });
      }
    };
    const restaurants = orderAt(await listRestaurantIds(session()), now());
    const each = async (visit: (restaurant_id: string) => Promise<void>) => {
      const waiting = restaurants.values();
      const lanes = Array.from({ length: AT_ONCE }, async () => {
        for (const restaurant_id of waiting) await visit(restaurant_id);
      });
      await Promise.all(lanes);
    };
    await each(retain);
    if (notReady) {
      logger.warn('index not ready: the next hour goes on', { ...run, error: notReady.message });
      throw notReady;
    }
    logger.info('retention', run);
    // With the time that is left: an erasure has a date, an index has none.
    await each(index);
    if (run.failures + run.unfinished > 0) throw new Unfinished(run);
    return run;
  };

const { TABLE_NAME = 'couvert', FOLLOWER } = process.env;

export const handler = runRetentionWith({ db: connect(TABLE_NAME), now: Date.now, follower: FOLLOWER });
