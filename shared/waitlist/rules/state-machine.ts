import type { WaitingEnd, WaitingState } from '../contract/waitlist.ts';

/** Who takes a step: the guest by their link, the house, or the look at a date. */
type Actor = 'guest' | 'operator' | 'look';

/** One step of a place: who takes it, from which states (`none`: there is no place), to which, and why a place ends with it. */
type Step = {
  by: readonly Actor[];
  from: readonly (WaitingState | 'none')[];
  to: WaitingState;
  reason?: WaitingEnd;
};

/**
 * Every step that a place on a waiting list can take (docs/design.md, "The waiting list"). A step is one write on condition that
 * nobody has changed the place since it was read. What leaves `offered` ends the hold in the same transaction, and what enters or
 * leaves `waiting` and `offered` together enters or leaves the list of the date.
 */
export const STEPS = {
  ask: { by: ['guest'], from: ['none', 'unconfirmed', 'taken', 'gone'], to: 'unconfirmed' },
  renew: { by: ['guest'], from: ['unconfirmed'], to: 'unconfirmed' },
  join: { by: ['guest'], from: ['unconfirmed'], to: 'waiting' },
  put: { by: ['operator'], from: ['none', 'unconfirmed', 'waiting', 'taken', 'gone'], to: 'waiting' },
  offer: { by: ['look', 'operator'], from: ['waiting'], to: 'offered' },
  lapse: { by: ['look', 'operator'], from: ['offered'], to: 'waiting' },
  lapse_last: { by: ['look', 'operator'], from: ['offered'], to: 'gone', reason: 'lapsed' },
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
  pass: { by: ['look'], from: ['waiting', 'offered'], to: 'gone', reason: 'past' },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;

/** Whether a place can take a step. */
export const may = ({ state }: { state: WaitingState }, step: StepName): boolean =>
  STEPS[step].from.some((from: WaitingState | 'none') => from === state);

/** What a step writes of every place: its state, and why and when (epoch ms) it ended, in this time on the list (`ref`). */
export type Stepped = { state: WaitingState; ended?: { reason: WaitingEnd; ref: string; at: number | undefined } };

/** Takes a step, at a moment (epoch ms) where it ends a place. Throws for one that the place cannot take: ask `may` before. */
export function stepOf(place: { state: WaitingState; ref: string }, step: StepName, at?: number): Stepped {
  if (!may(place, step)) throw new Error(`A place that is ${place.state} cannot ${step}.`);
  const { to, reason }: Step = STEPS[step];
  return { state: to, ...(reason && { ended: { reason, ref: place.ref, at } }) };
}
