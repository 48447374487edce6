import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
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
  /** Of the parties of an evening: whether the house names their place. */
  | { name: 'create'; id: string; date: string; time: string; guests: number; names?: boolean }
  | { name: 'status'; id: string; status: 'confirmed' | 'cancelled' }
  /** `tables` are those of the table or group that was asked for, none to take the party away. */
  | { name: 'assign'; id: string; tables: string[] }
  /**
   * What a guest's link asks for: to move, resize or word a booking anew, to end it, to say that they come, or to see
   * it.
   */
  | { name: 'change' | 'cancel' | 'coming' | 'look'; id: string; token: string; wish: Body }
  /** Whatever an operator's one PATCH asks for, `version` among it. */
  | { name: 'update'; id: string; wish: Body }
  /**
   * Whatever concerns a place on a waiting list; `secret` is that of the guest’s link, and `seen` what a guest who presses it
   * was shown before.
   */
  | { name: 'wait'; step: WaitingStep; secret?: string | undefined; seen?: Body }
  | { name: 'delete table' | 'switch table'; table: string }
  /** The house erases a guest, or exports what it has of one, by the guest's id. */
  | { name: 'erase' | 'export'; whom: string }
  /** A guest does the same with a place on a waiting list, by its link's secret. */
  | { name: 'erase place' | 'export place'; secret: string }
  /** Whatever neither occupies nor frees a table: reads, changes of the hours and of the restaurant, new tables. */
  | { name: 'other'; what: string }
  /** Anything at all that somebody tries on a restaurant of another account. */
  | { name: 'trespass'; what: string };

/** What guests, the house and the machinery do with places on a waiting list. */
export type WaitingStep =
  | 'ask'
  | 'join'
  | 'place'
  | 'accept'
  | 'decline'
  | 'leave'
  | 'add'
  | 'remove'
  | 'take_back'
  | 'offer'
  | 'book'
  | 'look';

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

/**
 * A version of a reservation as the table took it in: by which request, when (ms), and its place in the order of all
 * requests and answers. Of a write that arrives twice the first one counts.
 */
export type Commit = { by: Operation; after: StoredReservation; time: number; order: number };

/** All that is known of one history. */
export type History = {
  plan: Plan;
  place: Place;
  operations: Operation[];
  /** Every version of every reservation, in the order in which they came about. */
  commits: readonly Commit[];
  /** When it ended, and what the table held then. */
  end: number;
  contents: Contents;
};
