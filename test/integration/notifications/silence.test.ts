import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startEngine } from '../../../local/engine/engine.ts';
import { confirmLock, dayFromNow, lockFirst } from '../../support/booking.ts';
import { startFaultyProxy } from '../../support/faulty-proxy.ts';
import { ZOE } from '../../support/guest.ts';
import { startLocalApp } from '../../support/local-app.ts';
import { until } from '../../support/until.ts';

const Mailbox = z.array(z.object({ to: z.string() }));

test('an engine that once fell silent does not end the messages', async () => {
  const engine = await startEngine();
  const proxy = await startFaultyProxy(engine.endpoint);
  const app = await startLocalApp({ DYNAMODB_ENDPOINT: proxy.endpoint });
  try {
    const { calls: before = 0 } = proxy.counts();
    proxy.mode('silent');
    // The stream is looked at all the time, so the next call is one of its reader's.
    await until(() => (proxy.counts().calls ?? 0) > before);
    proxy.mode('harmless');
    const lock = await lockFirst(app.local, dayFromNow(3));
    expect((await confirmLock(app.local, lock)).status).toBe(201);
    await until(async () => {
      const mails = z.parse(Mailbox, await (await fetch(`${app.local.base_url}/mailbox/messages`)).json());
      return mails.some(({ to }) => to === ZOE.guest_email);
    });
  } finally {
    await app.stop();
    await proxy.stop();
    await engine.stop();
  }
});
