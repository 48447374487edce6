import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayClock, localDateAt } from '../../shared/platform/time/time.ts';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';
import { newFolder, ROOT } from './local-app.ts';

/** Longer than the app takes to look at its clock (ms). */
const SEEN_WITHIN_MS = 100;

/** The time at which the local app lives, and how it passes. */
export type EveningClock = {
  /** For the environment of the app. */
  env: Record<string, string>;
  /** The date that it is there. */
  date: () => string;
  /** Lets minutes pass at once. */
  pass: (minutes: number) => Promise<void>;
  /** Moves on to the next such minute of a day. */
  until: (minute: number) => Promise<void>;
};

/** A clock for an app in a zone. It is always ahead of this machine's, so that nobody's session has ended before. */
export async function startEveningClock(zone: string): Promise<EveningClock> {
  const file = join(await newFolder(), 'shift');
  let shift = 0;
  const now = () => Date.now() + shift;
  const date = () => localDateAt(now(), zone);
  const moveBy = async (ms: number) => {
    shift += ms;
    writeFileSync(file, String(shift));
    await sleep(SEEN_WITHIN_MS);
  };
  await moveBy(0);
  return {
    env: { SHIFTED_CLOCK: file, NODE_OPTIONS: `--import ${join(ROOT, 'test/support/shifted-clock.mjs')}` },
    date,
    pass: (minutes) => moveBy(minutes * MINUTE_MS),
    until: (minute) => {
      const at = (day: string) => (dayClock(day, zone)(minute) ?? 0) * MINUTE_MS;
      const today = at(date());
      return moveBy((today > now() ? today : at(addDays(date(), 1))) - now());
    },
  };
}
