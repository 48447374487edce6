import type { Settings } from './config.ts';

type Rates = Pick<Settings, 'senders' | 'send_rate'>;

/** Mails that one sender sends in a second: it waits for SES, and sends them one after the other. */
const MAILS_OF_A_SENDER = 4;

/** How many functions send at once. */
export const sendersOf = ({ senders, send_rate }: Rates): number =>
  senders ?? Math.max(2, Math.min(1000, Math.ceil(send_rate / MAILS_OF_A_SENDER)));

/** No queue is behind that is younger. */
const LEAST_SECONDS = 900;
/** Mails that follow when a restaurant opens its book: a thousand bookings, told to the guest, by mail and by SMS. */
const MAILS_OF_AN_OPENING = 3000;

/** Seconds after which a queued message waits too long: no opening takes as long at this rate, nor a quarter of an hour. */
export const behindAfter = (settings: Rates): number =>
  Math.max(
    LEAST_SECONDS,
    Math.ceil(MAILS_OF_AN_OPENING / Math.min(settings.send_rate, sendersOf(settings) * MAILS_OF_A_SENDER)),
  );
