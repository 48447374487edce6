import * as z from 'zod/mini';

/** The one table as plain data: infrastructure creates it in the cloud, the local app on one machine. */
export const layout = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  /** Local indexes of reservations: they allow strongly consistent reads and cannot be added later. */
  indexes: [
    { name: 'byDate', sortKey: 'by_date', projection: 'ALL' },
    { name: 'byStatus', sortKey: 'by_status', projection: 'KEYS_ONLY' },
    { name: 'byGuest', sortKey: 'by_guest', projection: 'KEYS_ONLY' },
  ],
  /**
   * Global indexes, sparse: an item without these keys stands in none. They hold keys, and what they include. CloudFormation adds
   * one in an update, not two.
   */
  globalIndexes: [
    { name: 'byDue', partitionKey: 'due_shard', sortKey: 'due_at', include: [] },
    { name: 'byContact', partitionKey: 'guest', sortKey: 'reservation_date', include: ['summary'] },
  ],
} as const;

/**
 * Something that is due at `due_at` (ISO 8601, UTC), by its key in the table: what the index `byDue` has of it, and what the
 * queue of reminders holds.
 */
export const DueThing = z.object({ pk: z.string(), sk: z.string(), due_at: z.string() });
export type DueThing = z.infer<typeof DueThing>;

/**
 * The table of marks of sent messages: on its own, so that marks do not run through the stream that causes them, and so
 * that the function that sends can reach no reservation.
 */
export const marksLayout = { partitionKey: 'id', ttl: 'expires_at' } as const;

/** What the keys of messages begin with in their table, before a `#`. */
export const MESSAGE_MARKS = 'message';

/**
 * What the notifications' stream mapping lets through: new and changed reservations and places on waiting lists, requests
 * for a booking's link, who works for a restaurant, and who is invited to.
 */
export const planned = {
  events: ['INSERT', 'MODIFY'],
  partitionKeySuffixes: ['#RES', '#RECOVER', '#WAIT', '#OPERATORS', '#INVITED'],
} as const;

/**
 * Items that the followers' stream mapping passes (`functions/changes/follow.ts`): whatever consoles show, and with it
 * whatever may free a table or put somebody on a waiting list.
 */
export const followed = {
  events: ['INSERT', 'MODIFY', 'REMOVE'],
  partitionKeySuffixes: ['#RES', '#BLOCK', '#SPECIAL', '#SETUP', '#WAIT', '#GUEST'],
} as const;
