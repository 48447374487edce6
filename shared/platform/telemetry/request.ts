import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProblemCode } from '../contract/problem.ts';
import type { BookingMetric } from './metrics.ts';

/** What one request did, counted where it happens: numbers, names of kinds and the restaurant's id, nothing else. */
export type RequestMetrics = {
  restaurant_id?: string;
  /** Why it was refused. */
  code?: ProblemCode;
  /** How often it was decided on fresh reads: 1, and one more for each race that it lost. */
  decisions: number;
  /** What it asked of the database, and how often that was sent: once more for each failure that may pass. */
  calls: number;
  attempts: number;
  /** Time in which it waited for the database (ms); calls side by side are waited for once. */
  database_ms: number;
  /** Attempts that the database refused or left unanswered, by kind: `TransactionConflict`, `TimeoutError`, … */
  refusals: Record<string, number>;
  /** What it did to bookings. */
  bookings: Partial<Record<BookingMetric, number>>;
};

type Request = RequestMetrics & { under_way: number; waits_since: number };

/** Each request has its own, also where one process answers several at once. */
const current = new AsyncLocalStorage<Request>();

/** Runs the answering of one request; what it does meanwhile is counted in the metrics that `run` is handed. */
export function counting<T>(run: (metrics: Readonly<RequestMetrics>) => T): T {
  const request: Request = {
    ...{ decisions: 0, calls: 0, attempts: 0, database_ms: 0, refusals: {}, bookings: {} },
    ...{ under_way: 0, waits_since: 0 },
  };
  return current.run(request, () => run(request));
}

/** Notes whose request it is, once that is certain: by the id of the restaurant, never by what leads to it. */
export function noteRestaurant(restaurant_id: string): void {
  const request = current.getStore();
  if (request) request.restaurant_id = restaurant_id;
}

/** Notes why the request is refused. */
export function noteProblem(code: ProblemCode): void {
  const request = current.getStore();
  if (request) request.code = code;
}

/** Counts that the request is decided on fresh reads, or that it asks something of the database. */
export function count(what: 'decisions' | 'calls'): void {
  const request = current.getStore();
  if (request) request[what] += 1;
}

/** Counts something that was done to a booking. */
export function countBooking(metric: BookingMetric): void {
  const bookings = current.getStore()?.bookings;
  if (bookings) bookings[metric] = (bookings[metric] ?? 0) + 1;
}

/** Counts an attempt of a call, the time it takes, and how it was refused: `kindsOf` names that. */
export async function countAttempt<T>(
  send: () => Promise<T>,
  kindsOf: (error: unknown) => Iterable<string>,
): Promise<T> {
  const request = current.getStore();
  if (!request) return send();
  request.attempts += 1;
  if (request.under_way++ === 0) request.waits_since = performance.now();
  try {
    return await send();
  } catch (error) {
    for (const kind of kindsOf(error)) request.refusals[kind] = (request.refusals[kind] ?? 0) + 1;
    throw error;
  } finally {
    if (--request.under_way === 0) request.database_ms += performance.now() - request.waits_since;
  }
}
