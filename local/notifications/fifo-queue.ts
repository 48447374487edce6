import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { clockLimits, limits } from '../../shared/platform/messaging/limits.ts';
import type { QueueMessage } from '../../shared/platform/messaging/queue.ts';
import { atomically } from './store.ts';

/** SQS recognises a repeated deduplication id for five minutes. */
const DEDUPLICATION_MS = 300_000;

const Row = z.object({
  seq: z.number(),
  message_id: z.string(),
  group_id: z.string(),
  dedup_id: z.string(),
  body: z.string(),
  reason: z.nullable(z.string()),
  sent_at: z.number(),
  receives: z.number(),
});

/** A received message, hidden from others until its time is up. */
export type Received = QueueMessage & { message_id: string; receipt: string; receives: number; sent_at: number };

/** The queues by their names, as SQS is told of them, each with a place for what cannot be delivered. */
const queues = {
  messages: { dead: 'dead', timeout_seconds: limits.send_timeout_seconds, ...limits },
  reminders: { dead: 'reminders-dead', ...clockLimits, ...clockLimits.reminders },
  looks: { dead: 'looks-dead', ...clockLimits, ...clockLimits.looks },
} as const;
export type QueueName = keyof typeof queues;

/** A FIFO queue and its dead letters with the semantics of SQS, kept in a store. */
export type FifoQueue = {
  name: QueueName;
  /** Messages that its function takes at once, and the function's timeout. */
  batch: number;
  timeout_seconds: number;
  send: (parcel: QueueMessage) => string;
  deadLetter: (parcel: QueueMessage, reason?: string) => string;
  receive: (max: number) => Received[];
  delete: (receipt: string) => void;
  hide: (receipt: string, seconds: number) => void;
  /** Moves every dead letter back, as SQS's redrive does; answers how many. */
  redrive: () => number;
  dead: () => (QueueMessage & { reason: string | null })[];
  /** Shows what was in flight when the last process ended: nobody else has it. */
  recover: () => void;
  /** When the first message becomes visible after a time (both epoch ms), if any is hidden then. */
  nextVisible: (after: number) => number | undefined;
  /** Has somebody told of every message that is sent from now on. */
  onSend: (tell: () => void) => void;
};

/** The queues of one machine in a store; `now` is the clock, epoch ms. */
export const fifoQueues = (store: DatabaseSync, now: () => number): Record<QueueName, FifoQueue> => ({
  messages: fifoQueue(store, now, 'messages'),
  reminders: fifoQueue(store, now, 'reminders'),
  looks: fifoQueue(store, now, 'looks'),
});

/**
 * Opens a queue. A group whose message is in flight delivers nothing more; a message that was received too often, or
 * is given up, goes to the dead letters with its body.
 */
export function fifoQueue(store: DatabaseSync, now: () => number, name: QueueName): FifoQueue {
  const { dead, queue_seconds, visibility_seconds, max_receives, batch, timeout_seconds } = queues[name];
  const insert = store.prepare(
    'INSERT INTO parcels (queue, message_id, group_id, dedup_id, body, reason, sent_at, visible_at) VALUES (?,?,?,?,?,?,?,?)',
  );
  const see = store.prepare(
    `INSERT INTO seen (queue, dedup_id, until) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET until = excluded.until WHERE until <= ?`,
  );
  const ready = store.prepare(
    `SELECT * FROM parcels AS p WHERE queue = ?1 AND visible_at <= ?2 AND NOT EXISTS (
       SELECT 1 FROM parcels AS other
       WHERE other.queue = ?1 AND other.group_id = p.group_id AND other.visible_at > ?2
     ) ORDER BY seq LIMIT ?3`,
  );
  const take = store.prepare('UPDATE parcels SET visible_at = ?, receives = receives + 1, receipt = ? WHERE seq = ?');
  const die = store.prepare(
    "UPDATE parcels SET queue = ?, reason = 'received too often', receipt = NULL, receives = 0 WHERE seq = ?",
  );
  const expire = store.prepare('DELETE FROM parcels WHERE queue = ? AND sent_at <= ?');
  const forget = store.prepare('DELETE FROM seen WHERE until <= ?');
  const remove = store.prepare('DELETE FROM parcels WHERE queue = ? AND receipt = ?');
  const postpone = store.prepare('UPDATE parcels SET visible_at = ? WHERE queue = ? AND receipt = ?');
  const revive = store.prepare(
    'UPDATE parcels SET queue = ?1, reason = NULL, receipt = NULL, visible_at = ?2, sent_at = ?2 WHERE queue = ?3',
  );
  const show = store.prepare(
    'UPDATE parcels SET visible_at = ?, receipt = NULL WHERE queue = ? AND receipt IS NOT NULL',
  );
  const listDead = store.prepare('SELECT * FROM parcels WHERE queue = ? ORDER BY seq');
  const next = store.prepare('SELECT min(visible_at) AS at FROM parcels WHERE queue = ? AND visible_at > ?');

  const told: (() => void)[] = [];

  const put = (queue: string, { id, group, body }: QueueMessage, reason: string | null) =>
    atomically(store, () => {
      const at = now();
      const message_id = randomUUID();
      forget.run(at);
      const isNew = see.run(queue, id, at + DEDUPLICATION_MS, at).changes > 0;
      if (isNew) insert.run(queue, message_id, group, id, body, reason, at, at);
      return message_id;
    });

  return {
    name,
    batch,
    timeout_seconds,
    send: (parcel) => {
      const message_id = put(name, parcel, null);
      for (const tell of told) tell();
      return message_id;
    },
    deadLetter: (parcel, reason) => put(dead, parcel, reason ?? null),
    receive: (max) =>
      atomically(store, () => {
        const at = now();
        expire.run(name, at - queue_seconds * 1000);
        expire.run(dead, at - limits.dead_letter_seconds * 1000);
        const received: Received[] = [];
        for (const row of z.array(Row).parse(ready.all(name, at, max))) {
          if (row.receives >= max_receives) {
            die.run(dead, row.seq);
            continue;
          }
          const receipt = randomUUID();
          take.run(at + visibility_seconds * 1000, receipt, row.seq);
          const { dedup_id: id, group_id: group, body, message_id, sent_at } = row;
          received.push({ id, group, body, message_id, sent_at, receipt, receives: row.receives + 1 });
        }
        return received;
      }),
    delete: (receipt) => void remove.run(name, receipt),
    hide: (receipt, seconds) => void postpone.run(now() + seconds * 1000, name, receipt),
    recover: () => void show.run(now(), name),
    redrive: () => Number(revive.run(name, now(), dead).changes),
    dead: () =>
      z
        .array(Row)
        .parse(listDead.all(dead))
        .map(({ dedup_id, group_id, body, reason }) => ({
          id: dedup_id,
          group: group_id,
          body,
          reason,
        })),
    nextVisible: (after) => z.parse(z.object({ at: z.nullable(z.number()) }), next.get(name, after)).at ?? undefined,
    onSend: (tell) => void told.push(tell),
  };
}
