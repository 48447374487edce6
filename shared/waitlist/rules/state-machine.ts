import type { WaitingEnd, WaitingState } from '../contract/waitlist.ts';

/** Who takes a step: the guest by their link, the house, or the look at a date. */
type Actor = 'guest' | 'operator' | 'look';

/** One step of an entry: who takes it, from which states (`none`: there is no entry), to which, and why an entry ends with it. */
type Step = {
  by: readonly Actor[];
  from: readonly (WaitingState | 'none')[];
  to: WaitingState;
  reason?: WaitingEnd;
};

/**
 * Every step that a waitlist entry can take (docs/design.md, "The waiting list"). A step is one write on condition that
 * nobody has changed the entry since it was read. What leaves `offered` ends the hold in the same transaction, and what enters or
 * leaves `waiting` and `offered` together enters or leaves the list of the date.
 */
export const STEPS = {
  ask: { by: ['guest'], from: ['none', 'unconfirmed', 'taken', 'gone'], to: 'unconfirmed' },
  renew: { by: ['guest'], from: ['unconfirmed'], to: 'unconfirmed' },
  join: { by: ['guest'], from: ['unconfirmed'], to: 'waiting' },
  put: { by: ['operator'], from: ['none', 'unconfirmed', 'waiting', 'taken', 'gone'], to: 'waiting' },
  offer: { by: ['look', 'operator'], from: ['waiting'], to: 'offered' },
  lapse: { by: ['look', 'operator'], from: ['offered'], to: 'waiting' },
  lapse_last: { by: ['look', 'operator', 'guest'], from: ['offered'], to: 'gone', reason: 'lapsed' },
  not_told: { by: ['look', 'operator'], from: ['offered'], to: 'waiting' },
  lose_hold: { by: ['look'], from: ['offered'], to: 'waiting' },
  take_back: { by: ['operator'], from: ['offered'], to: 'waiting' },
  make_way: { by: ['operator'], from: ['offered'], to: 'waiting' },
  accept: { by: ['guest'], from: ['offered'], to: 'taken' },
  book: { by: ['operator'], from: ['waiting', 'offered'], to: 'taken' },
  note_taken: { by: ['guest', 'operator', 'look'], from: ['waiting', 'offered'], to: 'taken' },
  leave: { by: ['guest'], from: ['unconfirmed', 'waiting', 'offered'], to: 'gone', reason: 'left' },
  decline: { by: ['guest'], from: ['offered'], to: 'gone', reason: 'declined' },
  remove: { by: ['operator'], from: ['unconfirmed', 'waiting', 'offered'], to: 'gone', reason: 'removed' },
  pass: { by: ['look', 'guest'], from: ['waiting', 'offered'], to: 'gone', reason: 'past' },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;

/** Whether an entry can take a step. */
export const canTransition = ({ state }: { state: WaitingState }, step: StepName): boolean =>
  STEPS[step].from.some((from: WaitingState | 'none') => from === state);

/** What a step writes of every entry: its state, and why and when (epoch ms) it ended, in this time on the list (`ref`). */
export type Stepped = { state: WaitingState; ended?: { reason: WaitingEnd; ref: string; at: number | undefined } };

/** Takes a step, at a moment (epoch ms) where it ends an entry. Throws for one that the entry cannot take: ask `may` before. */
export function stepOf(entry: { state: WaitingState; ref: string }, step: StepName, at?: number): Stepped {
  if (!canTransition(entry, step)) throw new Error(`An entry that is ${entry.state} cannot ${step}.`);
  const { to, reason }: Step = STEPS[step];
  return { state: to, ...(reason && { ended: { reason, ref: entry.ref, at } }) };
}
