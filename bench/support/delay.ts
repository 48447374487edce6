import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';

/** Makes every call of a client take longer (ms), half of it on the way to the table, half on the way back. */
export function delay({ client }: Database, ms: number): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      await sleep(ms / 2);
      const result = await next(args);
      await sleep(ms / 2);
      return result;
    },
    { step: 'finalizeRequest', name: 'delay' },
  );
}
