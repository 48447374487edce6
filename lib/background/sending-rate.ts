import type { Settings } from '../config.ts';

type Rates = Pick<Settings, 'senders' | 'send_rate'>;

/** Mails that one sender sends in a second: it waits for SES, and sends them one after the other. */
const MAILS_OF_A_SENDER = 4;

/** How many functions send at once. */
export const sendersOf = ({ senders, send_rate }: Rates): number =>
  senders ?? Math.max(2, Math.min(1000, Math.ceil(send_rate / MAILS_OF_A_SENDER)));

/** Mails that can be sent in a second. */
const mailsASecond = (settings: Rates): number => Math.min(settings.send_rate, sendersOf(settings) * MAILS_OF_A_SENDER);

/** The share of them that reminders may take: an offer that ends in minutes, or a confirmation, goes past ten thousand. */
const SHARE_OF_REMINDERS = 1 / 2;
/** Reminders that one function decides and queues in a second. */
const REMINDERS_OF_A_FUNCTION = 20;

/**
 * How many functions remind at once, no fewer than SQS takes and as many as the rate needs (a hundred at most, by what senders
 * send), and how far apart each queues its mails (ms).
 */
export function remindersOf(settings: Rates): { at_once: number; interval_ms: number } {
  const a_second = mailsASecond(settings) * SHARE_OF_REMINDERS;
  const at_once = Math.max(2, Math.ceil(a_second / REMINDERS_OF_A_FUNCTION));
  return { at_once, interval_ms: Math.ceil((at_once * 1000) / a_second) };
}

/** No queue is behind that is younger. */
const LEAST_SECONDS = 900;
/** Mails that follow when a restaurant opens its book: a thousand bookings, told to the guest, by mail and by SMS. */
const MAILS_OF_AN_OPENING = 3000;

/** Seconds after which a queued message waits too long: no opening takes as long at this rate, nor a quarter of an hour. */
export const behindAfter = (settings: Rates): number =>
  Math.max(LEAST_SECONDS, Math.ceil(MAILS_OF_AN_OPENING / mailsASecond(settings)));
