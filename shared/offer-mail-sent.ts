import { type WasSent, wasSentOf } from './platform/dynamo/sent-marks.ts';
import { logger, nameOf } from './platform/telemetry/logger.ts';
import type { StoredEntry } from './waitlist/rules/entry.ts';
import { waitingMailId } from './waitlist/rules/entry-names.ts';
import { afterOffer, isUnsettled, type WasTold } from './waitlist/rules/offer-expiry.ts';

/** Asks whether the mail of an offer was sent; who has no address was told by the house, which has made the offer. */
export const toldWith =
  (wasSent: WasSent): WasTold =>
  async (rid, entry) =>
    entry.guest_email === null || (await wasSent(waitingMailId(rid, entry)));

/** Asks the marks of production: MARKS_TABLE_NAME. */
export const wasTold: WasTold = toldWith(wasSentOf(process.env));

/**
 * An entry as an offer that is over at `now` (epoch ms) leaves it, whether somebody has looked at it since or not: guest and
 * house see at once what a look is going to write. Where the marks give no answer, its guest counts as not told: whoever only
 * looks is shown the entry all the same.
 */
export async function settledEntry(
  asked: WasTold,
  rid: string,
  entry: StoredEntry,
  { timezone, now }: { timezone: string; now: number },
): Promise<StoredEntry> {
  if (!isUnsettled(entry, timezone, now)) return entry;
  const told = await asked(rid, entry).catch((error: unknown) => {
    logger.warn('marks give no answer', { error: nameOf(error) });
    return false;
  });
  return { ...entry, offer: undefined, ...afterOffer(entry, told, now) };
}
