import { DAY_SECONDS, HOUR_SECONDS } from '../time/units.ts';

/** How messages travel, as plain data for the infrastructure, the functions and the local queue. */
export const limits = {
  /** The stream keeps a change for a day: what is given up two hours earlier can still be kept elsewhere. */
  stream_seconds: DAY_SECONDS - 2 * HOUR_SECONDS,
  /**
   * A change whose handling fails is tried again so often, each time after such a pause at least: a quarter of an hour of
   * attempts before it is kept elsewhere, and an hour and a half where the function itself dies of it.
   */
  stream_retries: 90,
  stream_pause_seconds: 10,
  /** Batches of a shard that are handled at once; Lambda keeps the order of each item. */
  stream_batches: 4,
  /** A queued message lives this long, a dead one that much longer. */
  queue_seconds: 4 * DAY_SECONDS,
  dead_letter_seconds: 14 * DAY_SECONDS,
  /** Longer than stream, queue, dead letters and one redrive of them together. */
  mark_seconds: 60 * DAY_SECONDS,
  /** An address that refuses mail gets none for so long from the last refusal; then one mail asks again. */
  refusal_seconds: 90 * DAY_SECONDS,
  /** From the first SMS beyond a restaurant's limit to the one that counts them, shorter than sending may be behind. */
  summary_pause_seconds: 600,
  /** The most bookings that a summary counts and the item stores. */
  most_summarised: 100,
  /** Messages that the send function takes at once. */
  batch: 10,
  /** The send function's timeout, and so the longest lease of a mark. */
  send_timeout_seconds: 60,
  /** Six times the function's timeout, as AWS advises. */
  visibility_seconds: 360,
  /** With the pauses below: about a day of attempts before a message is dead. */
  max_receives: 100,
  first_pause_seconds: 15,
  longest_pause_seconds: 900,
} as const;

/** The path of due items. An item stays in the table until it is handled, so a message that a queue drops is sent again. */
export const clockLimits = {
  /** The clock's own timeout: it ends before the next minute's. */
  tick_timeout_seconds: 50,
  /** The run that erases guests by `keep_guests_days` is called every hour, and continues in the next one. */
  retention_timeout_seconds: 300,
  /**
   * Longer than all attempts together, and no longer: SQS recognises a repetition for five minutes only, so messages that
   * no function takes would pile up every minute.
   */
  queue_seconds: HOUR_SECONDS,
  /** What the clock hands on in one call: SQS takes no more. */
  batch: 10,
  max_receives: 5,
  /**
   * Messages that a function takes at once, and its time for them; what it has taken is hidden for six times as long, as
   * AWS advises. A look at a full list may take twenty seconds, and is the only one of its run.
   */
  reminders: { batch: 10, timeout_seconds: 60, visibility_seconds: 360 },
  looks: { batch: 1, timeout_seconds: 30, visibility_seconds: 180 },
  /** Functions that look at dates at once, each at a date of its own. SQS takes no number below two. */
  lookers: 5,
  /** Age at which a due item is late (seconds): in quiet times it is a few seconds. */
  behind_seconds: 900,
} as const;

/** Pause in seconds before a message that has been received `receives` times is tried again. */
export const pauseAfter = (receives: number): number =>
  Math.min(limits.longest_pause_seconds, limits.first_pause_seconds * 2 ** Math.min(receives - 1, 10));
