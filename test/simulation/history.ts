import type { Contents } from '../support/audit.ts';
import type { Answer } from '../support/invoke.ts';
import type { Place, Plan } from './plan.ts';

type Body = Record<string, unknown>;

/** What clients ask for, as far as it matters to who judges. */
export type Request =
  /** `previous` is the token of the guest's own hold that the new one replaces. */
  | { name: 'lock'; date: string; time: string; guests: number; previous?: string | undefined }
  | { name: 'confirm'; token: string; details: Body }
  | { name: 'release'; token: string }
  | { name: 'create'; id: string; date: string; time: string; guests: number }
  | { name: 'status'; id: string; status: 'confirmed' | 'cancelled' }
  /** `tables` are those of the table or group that was asked for, none to take the party away. */
  | { name: 'assign'; id: string; tables: string[] }
  | { name: 'delete table'; table: string }
  /** Whatever neither occupies nor frees a table: reads, changes of the hours and of the restaurant, new tables. */
  | { name: 'other'; what: string }
  /** Anything at all that somebody tries on a restaurant of another account. */
  | { name: 'trespass'; what: string };

/**
 * One request, from when it was sent until it was answered (ms), and its place in the order of all requests and answers;
 * an unknown outcome may still come about later.
 */
export type Operation = {
  client: number;
  request: Request;
  invoked: number;
  returned: number;
  order: { sent: number; answered: number };
  /** How far the client's clock is ahead of the true time (ms). */
  skew: number;
  /** What is known for certain; nothing after a 503 or a death. */
  answer: Answer | undefined;
};

/** All that is known of one history. */
export type History = {
  plan: Plan;
  place: Place;
  operations: Operation[];
  /** When it ended, and what the table held then. */
  end: number;
  contents: Contents;
};
