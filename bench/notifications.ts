import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { confirmLock, dayFromNow, lockFirst, type Widget } from '../test/support/booking.ts';
import { startLocalApp } from '../test/support/local-app.ts';
import type { Figure, Measurement } from './support/measurement.ts';

const BOOKINGS = 100;
/** Guests who confirm in the same instant. */
const CROWD = 20;
const GIVE_UP_MS = 60_000;
const MS = 1000;

const Mailbox = z.array(z.object({ to: z.string(), sent_at: z.iso.datetime() }));

/** Locks slots from tomorrow on, day after day, until there are `count`. */
async function lockMany(widget: Widget, count: number): Promise<string[]> {
  const locks: string[] = [];
  for (let days = 1; locks.length < count && days < 60; ) {
    const lock = await lockFirst(widget, dayFromNow(days));
    if (lock) locks.push(lock);
    else days += 1;
  }
  return locks;
}

/** Confirms locks, `together` at a time, and answers the seconds from each 201 to the guest's mail. */
async function delays(widget: Widget, locks: string[], together: number, name: string): Promise<number[]> {
  const confirmed = new Map<string, number>();
  for (let next = 0; next < locks.length; next += together) {
    await Promise.all(
      locks.slice(next, next + together).map(async (lock, index) => {
        const guest_email = `${name}${next + index}@example.com`;
        const { status } = await confirmLock(widget, lock, { guest_email });
        if (status !== 201) throw new Error(`The confirm answered ${status}.`);
        confirmed.set(guest_email, Date.now());
      }),
    );
    // A guest's pace, not in step with the stream's.
    if (together === 1) await sleep(150 + Math.random() * 200);
  }
  for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await sleep(200)) {
    const mails = z.parse(Mailbox, await (await fetch(`${widget.base_url}/mailbox/messages`)).json());
    const sent = mails.flatMap(({ to, sent_at }) => {
      const at = confirmed.get(to);
      return at === undefined ? [] : [Math.max(0, Date.parse(sent_at) - at) / MS];
    });
    if (sent.length === confirmed.size) return sent;
  }
  throw new Error('Not every guest got a mail.');
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** How soon a guest hears of a booking, on one machine. */
export const measurement: Measurement = {
  summary: 'seconds from a confirm to its mail on the local app',
  async run(progress) {
    const app = await startLocalApp();
    try {
      progress('locking slots');
      const locks = await lockMany(app.local, BOOKINGS + CROWD);
      progress(`${BOOKINGS} guests, one after the other`);
      const paced = await delays(app.local, locks.slice(0, -CROWD), 1, 'guest');
      progress(`${CROWD} guests at once`);
      const crowd = await delays(app.local, locks.slice(-CROWD), CROWD, 'crowd');
      return [
        { figure: 'confirm to mail: p50', value: percentile(paced, 0.5), unit: 's', goal: { at_most: 1 } },
        { figure: 'confirm to mail: p99', value: percentile(paced, 0.99), unit: 's', goal: { at_most: 3 } },
        { figure: `${CROWD} confirms at once: the last mail`, value: Math.max(...crowd), unit: 's' },
      ] satisfies Figure[];
    } finally {
      await app.stop();
    }
  },
};
