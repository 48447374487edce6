import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Deps, open, production } from '../../shared/deps.ts';
import { toldWith } from '../../shared/offer-mail-sent.ts';
import { type WasSent, wasSentOf } from '../../shared/platform/dynamo/sent-marks.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { inOrder } from '../../shared/platform/messaging/batch.ts';
import { Look } from '../../shared/platform/messaging/due-messages.ts';
import { type RefusedAddresses, refusedAddressesOf } from '../../shared/platform/messaging/refused-addresses.ts';
import { logger, nameOf } from '../../shared/platform/telemetry/logger.ts';
import { processWaitlist } from '../../shared/waitlist/store/process-waitlist.ts';

/** What the function needs from outside; tests hand in their own. */
export type ProcessDeps = Pick<Deps, 'db' | 'budgets' | 'now'> & {
  refused: Pick<RefusedAddresses, 'has'>;
  wasSent: WasSent;
};

const around = (deps: ProcessDeps): Parameters<typeof processWaitlist>[0] => ({
  open: () => open(deps, 'write'),
  now: deps.now,
  random: deps.db.random,
  isRefused: deps.refused.has,
  wasTold: toldWith(deps.wasSent),
});

/**
 * The worker of the waiting list, which the queue of looks calls and no route: it looks at a date that guests wait for (see
 * `processWaitlist`), and has the function's time to itself. A look that fails comes back, and is buried after some attempts;
 * what it has offered until then stands. Reads and writes of the table: see `shared/waitlist/store/process-waitlist.ts`.
 */
export const processWith =
  (deps: ProcessDeps) =>
  (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    inOrder(event, context, async ({ body }) => {
      const { restaurant_id, date } = Look.parse(JSON.parse(body));
      try {
        await processWaitlist(around(deps), restaurant_id, date);
      } catch (error) {
        // The restaurant is gone: nobody waits for it.
        if (error instanceof DomainError && error.code === 'not_found') return;
        logger.warn('waitlist date failed', { restaurant_id, date, error: nameOf(error) });
        throw error;
      }
    });

export const handler = processWith({
  ...production,
  refused: refusedAddressesOf(process.env),
  wasSent: wasSentOf(process.env),
});
