import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { confirmLock, dayFromNow, lockFirst } from '../../support/booking.ts';
import { ZOE } from '../../support/guest.ts';

const ROOT = join(import.meta.dirname, '../../..');
const Info = z.object({ base_url: z.string(), mailbox_url: z.string(), public_token: z.string() });
const Mailbox = z.array(z.object({ to: z.string() }));

/** Starts the local app's own process on a folder, so that it can be killed. */
async function start(folder: string) {
  await rm(join(folder, 'local.json'), { force: true });
  const child = spawn(process.execPath, ['local/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, PORT: '0' },
    stdio: 'ignore',
  });
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const text = await readFile(join(folder, 'local.json'), 'utf8').catch(() => undefined);
    if (text) return { child, info: z.parse(Info, JSON.parse(text)) };
  }
  throw new Error('The app did not start.');
}

test('an app that is killed right after a 201 sends the messages when it runs again, once', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'couvert-restart-'));
  const first = await start(folder);
  const lock = await lockFirst(first.info, dayFromNow(3));
  expect((await confirmLock(first.info, lock)).status).toBe(201);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await start(folder);
  const arrived = async () => z.parse(Mailbox, await (await fetch(`${second.info.mailbox_url}/messages`)).json());
  const forGuest = async () => (await arrived()).filter(({ to }) => to === ZOE.guest_email);
  // A message that was being sent waits for the end of the killed function's lease.
  for (let tries = 0; tries < 1200 && (await forGuest()).length === 0; tries += 1) await sleep(100);
  await sleep(500);
  expect(await forGuest()).toHaveLength(1);
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');

  const third = await start(folder);
  await sleep(1000);
  expect(z.parse(Mailbox, await (await fetch(`${third.info.mailbox_url}/messages`)).json()).length).toBe(1);
  third.child.kill('SIGTERM');
  await once(third.child, 'exit');
  await rm(folder, { recursive: true, force: true });
});
