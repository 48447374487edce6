import type { QueryClient } from '@tanstack/react-query';
import { ApiProblem, isPassing } from '../../../common/api.ts';
import type { Reservation } from '../../day/records.ts';
import type { ReservationChange } from '../api.ts';
import { addCached, noteAnswer } from '../cache.ts';
import type { Services } from '../services.ts';
import { fieldsOf, type QueuedStep } from './queued-step.ts';
import { answered, nextOf, refusedBy, seenAt, tried } from './step-outcomes.ts';
import type { StepQueue } from './step-queue.ts';

export type SendDeps = Pick<Services, 'queue' | 'api' | 'session'> & {
  client: QueryClient;
  /** Has the page read again what may have changed. */
  reread: () => void;
};

/** The version of what a new reservation is. */
const FIRST = 1;

type Present = Record<string, unknown> & { version: number };

/** The reservation as it is, where a change of another version of it was refused. */
function presentOf(error: ApiProblem): Present | undefined {
  const { code, booking } = error;
  if (code !== 'booking_changed' || typeof booking?.version !== 'number') return undefined;
  return { ...booking, version: booking.version };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether a reservation is as a change wants it: it had arrived, and only its answer was lost. The API settles lengths itself. */
const isDone = (present: Present, body: ReservationChange): boolean =>
  Object.entries(body).every(([field, value]) => field === 'duration_min' || isSame(present[field], value));

/** Whether a reservation is, in all that a change changes, as whoever pressed saw it. */
const isAsSeen = (present: Present, body: ReservationChange, seen: Partial<Reservation>): boolean =>
  fieldsOf(body).every((field) => isSame(present[field], new Map(Object.entries(seen)).get(field)));

/** Notes what the API has answered to a step. */
function note(queue: StepQueue, step: QueuedStep, answer: { id: string; version: number }): Promise<void> {
  queue.name(step.of, answer.id);
  return queue.change(answered(step.id, answer));
}

/** Sends one step; whatever was sent before under its key is answered, and not done again. */
async function send(step: QueuedStep, { queue, api, client }: SendDeps): Promise<void> {
  const { id, of, asked } = step;
  if (asked.kind === 'walk_in') {
    const { id: given, table_id, table_merge_id, table_ids } = await api.create(asked.body, id);
    const place = {
      ...(table_id && { table_id }),
      ...(table_merge_id && { table_merge_id }),
      ...(table_ids && { table_ids }),
    };
    await addCached(client, { ...asked.party, ...place, id: given, version: FIRST });
    return note(queue, step, { id: given, version: FIRST });
  }
  const { version, body } = asked;
  const answer = await api.update(of, { ...body, ...(version !== undefined && { version }) });
  await noteAnswer(client, answer);
  return note(queue, step, answer);
}

/** What is to become of a step that was refused: it is done already, in the way of nobody, or somebody has to look at it. */
async function settle(step: QueuedStep, error: ApiProblem, { queue }: SendDeps): Promise<void> {
  const { id, of, asked } = step;
  const present = presentOf(error);
  if (present && asked.kind === 'change') {
    if (step.tried && isDone(present, asked.body)) return note(queue, step, { id: of, version: present.version });
    const { seen, body } = asked;
    const is_other = present.version !== asked.version;
    if (seen && is_other && isAsSeen(present, body, seen)) return queue.change(seenAt(id, present.version));
  }
  const { status, code, message, conflict } = error;
  return queue.change(refusedBy(id, { status, code, message, ...(conflict && { conflict }) }));
}

/**
 * Sends what waits, one step after the other, as long as the line holds: no other tab does meanwhile. What is refused stops what
 * builds on it, and nothing else. It ends between two steps once it is `stopped`. Answers whether nothing is left to be sent.
 */
export async function sendQueue(deps: SendDeps, stopped?: AbortSignal): Promise<boolean> {
  const { queue, session, reread } = deps;
  return queue.alone(async () => {
    await queue.refresh();
    await queue.leaveDaysOver();
    const passed = new Set<string>();
    let has_sent = false;
    try {
      for (;;) {
        await session.token();
        // Whoever signs in meanwhile sends nothing of another account's.
        const step = nextOf(queue.list(), passed);
        if (!step || stopped?.aborted) return passed.size === 0;
        await queue.change(tried(step.id));
        has_sent = true;
        try {
          await send(step, deps);
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error;
          if (isPassing(error)) passed.add(step.of);
          else await settle(step, error, deps);
        }
      }
    } finally {
      if (has_sent) reread();
    }
  });
}
