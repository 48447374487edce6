import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { lookAt } from '../../shared/data/waiting-look.ts';
import { inOrder } from '../../shared/delivery/batch.ts';
import { Look } from '../../shared/delivery/due-messages.ts';
import { logger, nameOf } from '../../shared/delivery/logger.ts';
import { marksOf, type WasSent, wasSentWith } from '../../shared/delivery/once.ts';
import { type RefusedAddresses, refusedAddressesOf } from '../../shared/delivery/refused-addresses.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { DomainError } from '../../shared/domain/errors.ts';
import { waitingMailId } from '../../shared/messages/plan-waiting.ts';

/** What the function needs from outside; tests hand in their own. */
export type LookDeps = Pick<Deps, 'db' | 'budgets' | 'now'> & {
  refused: Pick<RefusedAddresses, 'has'>;
  wasSent: WasSent;
};

const around = (deps: LookDeps): Parameters<typeof lookAt>[0] => ({
  open: () => open(deps, 'write'),
  now: deps.now,
  random: deps.db.random,
  isRefused: deps.refused.has,
  wasTold: (rid, entry) => deps.wasSent(waitingMailId(rid, entry)),
});

/**
 * Looks at a date that guests wait for (see `lookAt`): it has the function's time to itself. A look that fails comes back,
 * and is buried after some attempts; what it has offered until then stands. Reads and writes of the table: see
 * `shared/data/waiting-look.ts`.
 */
export const lookWith =
  (deps: LookDeps) =>
  (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    inOrder(event, context, async ({ body }) => {
      const { restaurant_id, date } = Look.parse(JSON.parse(body));
      try {
        await lookAt(around(deps), restaurant_id, date);
      } catch (error) {
        // The restaurant is gone: nobody waits for it.
        if (error instanceof DomainError && error.code === 'not_found') return;
        logger.warn('look failed', { restaurant_id, date, error: nameOf(error) });
        throw error;
      }
    });

const marks = marksOf(process.env);

export const handler = lookWith({
  ...production,
  refused: refusedAddressesOf(process.env),
  wasSent: wasSentWith(marks.table, marks.client),
});
