import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type LocalInfo, readRunningApp } from '../../local/data-folder.ts';
import { confirmLock, dayFromNow, lockFirst, type Widget } from '../../test/support/booking.ts';

/** Until the app has started, and built its pages. */
const SETTLES_MS = 15_000;
const LOOK_EVERY_MS = 500;

/** The checkout that this file is in. */
export const ROOT = join(import.meta.dirname, '../..');

const Mailbox = z.array(z.object({ to: z.string() }));

/** The app of a checkout while it is measured: what it tells, its data folder, and the process that has started all others. */
export type RunningApp = { app: LocalInfo; folder: string; pid: number };

/** Starts the app of a checkout, without bookings, in a folder of its own, measures, and removes both. Throws when it ends before. */
export async function withApp<T>(root: string, measure: (running: RunningApp) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'couvert-bench-'));
  const env = { ...process.env, DATA_DIR: folder, PORT: '0' };
  const npm = spawn('npm', ['start', '--', '--empty'], { cwd: root, env, stdio: 'ignore' });
  const ended = once(npm, 'exit');
  try {
    await sleep(SETTLES_MS);
    const app = await readRunningApp(folder);
    if (npm.exitCode !== null || npm.pid === undefined || !app) throw new Error('npm start ended.');
    return await measure({ app, folder, pid: npm.pid });
  } finally {
    npm.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  }
}

/** Books tables for two with so many guests at once, and answers when each has their mail. Throws when a confirm is refused. */
export async function bookMany(
  widget: Widget,
  { guests, at_once }: { guests: number; at_once: number },
): Promise<void> {
  const next = Array.from({ length: guests }, (_, guest) => guest).values();
  const lanes = Array.from({ length: at_once }, async (_, lane) => {
    // Each has days of their own: what is measured is no contention.
    let days = 1 + lane;
    for (const guest of next) {
      let lock = await lockFirst(widget, dayFromNow(days));
      while (lock === undefined) {
        days += at_once;
        lock = await lockFirst(widget, dayFromNow(days));
      }
      const { status } = await confirmLock(widget, lock, { guest_email: `guest${guest}@example.com` });
      if (status !== 201) throw new Error(`A confirm answered ${status}.`);
    }
  });
  await Promise.all(lanes);
  const mailed = async () => {
    const mails = z.parse(Mailbox, await (await fetch(`${widget.base_url}/mailbox/messages`)).json());
    return new Set(mails.map(({ to }) => to)).size;
  };
  while ((await mailed()) < guests) await sleep(LOOK_EVERY_MS);
}
