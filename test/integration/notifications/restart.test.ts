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
import { quiet } from '../../support/quiet.ts';

const ROOT = join(import.meta.dirname, '../../..');
const Info = z.object({
  base_url: z.string(),
  mailbox_url: z.string(),
  public_token: z.string(),
  dynamodb_endpoint: z.string(),
});
const Mailbox = z.array(z.object({ to: z.string() }));

/** To whom messages have been sent, in their order. */
async function recipients({ mailbox_url }: z.infer<typeof Info>): Promise<string[]> {
  const messages = await (await fetch(`${mailbox_url}/messages`)).json();
  return z.parse(Mailbox, messages).map(({ to }) => to);
}

/** Starts the local app's own process on a folder, so that it can be killed. */
async function start(folder: string) {
  await rm(join(folder, 'local.json'), { force: true });
  const child = spawn(process.execPath, ['local/main.ts', '--empty'], {
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
  // A message that was being sent waits for the end of the killed function's lease.
  await quiet(folder, second.info.dynamodb_endpoint);
  expect(await recipients(second.info)).toEqual([ZOE.guest_email]);
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');

  const third = await start(folder);
  // What it would read again it reads before another booking.
  const guest_email = 'ada@example.com';
  await confirmLock(third.info, await lockFirst(third.info, dayFromNow(4)), { guest_email });
  await quiet(folder, third.info.dynamodb_endpoint);
  expect(await recipients(third.info)).toEqual([ZOE.guest_email, guest_email]);
  third.child.kill('SIGTERM');
  await once(third.child, 'exit');
  await rm(folder, { recursive: true, force: true });
});
