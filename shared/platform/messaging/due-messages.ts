import * as z from 'zod/mini';
import type { DueThing } from '../dynamo/layout.ts';
import type { QueueMessage } from './queue.ts';

/** What the queue of looks holds: a restaurant's date (YYYY-MM-DD) that somebody waits for, and that may have room. */
export const Look = z.object({ restaurant_id: z.string(), date: z.string() });
export type Look = z.infer<typeof Look>;

/** What the queue of reminders takes: one thing in its order, and only once for the time that it is due at. */
export const dueMessage = (thing: DueThing): QueueMessage => ({
  id: `${thing.sk}:${thing.due_at}`,
  group: thing.sk,
  body: JSON.stringify(thing),
});

/**
 * What the queue of looks takes: the looks at one date come in their order. `cause` names why, a change or a time that was
 * due, so that a cause which is told twice is one look, and two causes are two.
 */
export const lookMessage = ({ restaurant_id, date }: Look, cause: string): QueueMessage => ({
  id: `${restaurant_id}/${date}:${cause}`,
  group: `${restaurant_id}/${date}`,
  body: JSON.stringify({ restaurant_id, date }),
});
