import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { limits } from '../../shared/delivery/limits.ts';
import type { QueueMessage } from '../../shared/delivery/queue.ts';
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

export type QueueName = 'messages' | 'dead';

/** Two FIFO queues with the semantics of SQS, kept in a store; `now` is the clock, epoch ms. */
export type FifoQueue = {
  send: (queue: QueueName, parcel: QueueMessage, reason?: string) => string;
  receive: (max: number) => Received[];
  delete: (receipt: string) => void;
  hide: (receipt: string, seconds: number) => void;
  /** Moves every dead letter back, as SQS's redrive does; answers how many. */
  redrive: () => number;
  dead: () => (QueueMessage & { reason: string | null })[];
  /** Shows what was in flight when the last process ended: nobody else has it. */
  recover: () => void;
  /** When the next hidden message shows up again (epoch ms), if any is hidden. */
  nextVisible: () => number | undefined;
};

/**
 * Opens the queues. A group whose message is in flight delivers nothing more; a message that was received too often, or
 * is given up, goes to the dead letters with its body.
 */
export function fifoQueue(store: DatabaseSync, now: () => number): FifoQueue {
  const insert = store.prepare(
    'INSERT INTO parcels (queue, message_id, group_id, dedup_id, body, reason, sent_at, visible_at) VALUES (?,?,?,?,?,?,?,?)',
  );
  const see = store.prepare(
    `INSERT INTO seen (queue, dedup_id, until) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET until = excluded.until WHERE until <= ?`,
  );
  const ready = store.prepare(
    `SELECT * FROM parcels AS p WHERE queue = 'messages' AND visible_at <= ?1 AND NOT EXISTS (
       SELECT 1 FROM parcels AS other
       WHERE other.queue = 'messages' AND other.group_id = p.group_id AND other.visible_at > ?1
     ) ORDER BY seq LIMIT ?2`,
  );
  const take = store.prepare('UPDATE parcels SET visible_at = ?, receives = receives + 1, receipt = ? WHERE seq = ?');
  const die = store.prepare(
    "UPDATE parcels SET queue = 'dead', reason = 'received too often', receipt = NULL, receives = 0 WHERE seq = ?",
  );
  const expire = store.prepare('DELETE FROM parcels WHERE queue = ? AND sent_at <= ?');
  const forget = store.prepare('DELETE FROM seen WHERE until <= ?');
  const remove = store.prepare("DELETE FROM parcels WHERE queue = 'messages' AND receipt = ?");
  const postpone = store.prepare("UPDATE parcels SET visible_at = ? WHERE queue = 'messages' AND receipt = ?");
  const revive = store.prepare(
    "UPDATE parcels SET queue = 'messages', reason = NULL, receipt = NULL, visible_at = ?1, sent_at = ?1 WHERE queue = 'dead'",
  );
  const show = store.prepare('UPDATE parcels SET visible_at = ?, receipt = NULL WHERE receipt IS NOT NULL');
  const listDead = store.prepare("SELECT * FROM parcels WHERE queue = 'dead' ORDER BY seq");
  const next = store.prepare("SELECT min(visible_at) AS at FROM parcels WHERE queue = 'messages'");

  return {
    send: (queue, { id, group, body }, reason) =>
      atomically(store, () => {
        const at = now();
        const message_id = randomUUID();
        forget.run(at);
        const isNew = see.run(queue, id, at + DEDUPLICATION_MS, at).changes > 0;
        if (isNew) insert.run(queue, message_id, group, id, body, reason ?? null, at, at);
        return message_id;
      }),
    receive: (max) =>
      atomically(store, () => {
        const at = now();
        expire.run('messages', at - limits.queue_seconds * 1000);
        expire.run('dead', at - limits.dead_letter_seconds * 1000);
        const received: Received[] = [];
        for (const row of z.array(Row).parse(ready.all(at, max))) {
          if (row.receives >= limits.max_receives) {
            die.run(row.seq);
            continue;
          }
          const receipt = randomUUID();
          take.run(at + limits.visibility_seconds * 1000, receipt, row.seq);
          const { dedup_id: id, group_id: group, body, message_id, sent_at } = row;
          received.push({ id, group, body, message_id, sent_at, receipt, receives: row.receives + 1 });
        }
        return received;
      }),
    delete: (receipt) => void remove.run(receipt),
    hide: (receipt, seconds) => void postpone.run(now() + seconds * 1000, receipt),
    recover: () => void show.run(now()),
    redrive: () => Number(revive.run(now()).changes),
    dead: () =>
      z
        .array(Row)
        .parse(listDead.all())
        .map(({ dedup_id, group_id, body, reason }) => ({
          id: dedup_id,
          group: group_id,
          body,
          reason,
        })),
    nextVisible: () => z.parse(z.object({ at: z.nullable(z.number()) }), next.get()).at ?? undefined,
  };
}
