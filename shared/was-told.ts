import { type WasSent, wasSentOf } from './platform/messaging/once.ts';
import { waitingMailId } from './waitlist/messages/plan-waiting.ts';
import type { WasTold } from './waitlist/rules/waiting.ts';

/** Asks whether the mail of an offer was sent; who has no address was told by the house, which has made the offer. */
export const toldWith =
  (wasSent: WasSent): WasTold =>
  async (rid, place) =>
    place.guest_email === null || (await wasSent(waitingMailId(rid, place)));

/** Asks the marks of production: MARKS_TABLE_NAME. */
export const wasTold: WasTold = toldWith(wasSentOf(process.env));
