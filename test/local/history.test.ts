import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayFromNow } from '../support/booking.ts';
import { newFolder } from '../support/local-app.ts';
import { type App, type Confirmed, confirm, gone, lock, startForTest, until } from './app.ts';

const LIVES = 8;
const GUESTS = 4;
/** A life ends at some moment within this time (ms): of every other one, since its first trim. */
const LIFE_MS = 800;
/** Longer than any machine takes to read on and send. */
const PATIENCE_MS = 180_000;
const TIMES = ['12:00', '19:00', '21:00'];

const Mails = z.array(z.object({ to: z.string() }));
const Queued = z.array(z.object({ body: z.string() }));
const Stream = z.object({ kept: z.int(), last: z.int() });

/** A hold that its guest confirmed, and the answer, if there was one. */
type Booking = { lock_token: string; guest_email: string; answer?: Confirmed };

let guests = 0;

/** Books one table after the other until the app is gone. */
async function book(app: App, bookings: Booking[]): Promise<void> {
  for (;;) {
    const index = guests++;
    const { lock_token } = await lock(app, { date: dayFromNow(1 + (index % 58)), time: TIMES[index % TIMES.length] });
    const booking: Booking = { lock_token, guest_email: `guest${index}@example.com` };
    bookings.push(booking);
    booking.answer = await confirm(app, lock_token, booking.guest_email);
  }
}

/** How many records the engine keeps in its stream, how many it no longer does, and the last one's number. */
function streamIn(folder: string) {
  const engine = new DatabaseSync(join(folder, 'dynamodb.sqlite'), { readOnly: true });
  const row = engine
    .prepare('SELECT count(*) AS kept, max(CAST(sequence_number AS INTEGER)) AS last FROM _stream_records')
    .get();
  engine.close();
  const { kept, last } = z.parse(Stream, row);
  return { kept, last, trimmed: last - kept };
}

/** Messages in the queue: what a function was sending when it was killed waits there until its lease has ended. */
function waitingIn(folder: string) {
  const store = new DatabaseSync(join(folder, 'notifications.sqlite'), { readOnly: true });
  const rows = store.prepare("SELECT body FROM parcels WHERE queue = 'messages' AND receives > 0").all();
  store.close();
  return z.parse(Queued, rows).map(({ body }) => z.parse(z.object({ to: z.string() }), JSON.parse(body)));
}

test('an app that is killed again and again as it books, sends and trims loses no booking and no message', {
  timeout: 480_000,
}, async () => {
  const folder = await newFolder();
  const bookings: Booking[] = [];
  let last = 0;
  for (let life = 0; life < LIVES; life++) {
    const app = await startForTest(folder);
    const before = streamIn(folder);
    const booking = Array.from({ length: GUESTS }, () => book(app, bookings).catch(() => undefined));
    if (life % 2 === 1) await until(() => streamIn(folder).trimmed > before.trimmed, 'a trim');
    await sleep(Math.random() * LIFE_MS);
    process.kill(app.pids.app, 'SIGKILL');
    await Promise.all(booking);
    await gone(app);
    const after = streamIn(folder);
    // The engine goes on counting from the last record, whatever was deleted below it.
    expect(after.last).toBeGreaterThanOrEqual(last);
    last = after.last;
  }
  const answered = bookings.filter(({ answer }) => answer?.status === 201);
  expect(answered.length).toBeGreaterThan(LIVES);

  const app = await startForTest(folder);
  for (const { lock_token, guest_email, answer } of answered) {
    expect(await confirm(app, lock_token, guest_email)).toEqual(answer);
  }
  const lost = async () => {
    // In the order in which a message goes, so that none is overlooked on its way.
    const waiting = waitingIn(folder);
    const sent = z.parse(Mails, await (await fetch(`${app.mailbox_url}/messages`)).json());
    const safe = new Set([...waiting, ...sent].map(({ to }) => to));
    return answered.map(({ guest_email }) => guest_email).filter((to) => !safe.has(to));
  };
  for (const deadline = Date.now() + PATIENCE_MS; (await lost()).length > 0 && Date.now() < deadline; )
    await sleep(200);
  expect(await lost()).toEqual([]);
  await until(() => streamIn(folder).kept < 10, 'a trimmed stream');
});
