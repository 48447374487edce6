import type { QueuedStep, Refusal } from './queued-step.ts';
import { changing, refusedBy } from './step-outcomes.ts';

type Steps = readonly QueuedStep[];

/** What is said of guests, which stays on no device longer than the book of its day. */
const WORDS = ['notes', 'guest_note', 'allergies', 'occasion'] as const;

const hasWords = ({ asked }: QueuedStep): boolean => WORDS.some((word) => asked.body[word] !== undefined);

const DAY_OVER: Refusal = { status: 0, code: 'day_over', message: '' };

/**
 * The steps once some of their days are over: what was said of guests is gone, and nobody walks in on another day. Both are told as
 * refused; what a party of that day did can still be sent.
 */
export const withoutDaysOver =
  (isOver: (step: QueuedStep) => boolean) =>
  (steps: Steps): Steps =>
    steps.reduce<Steps>((rest, step) => {
      const { asked, id } = step;
      if (step.refused?.code === DAY_OVER.code || !isOver(step)) return rest;
      if (asked.kind === 'walk_in') return refusedBy(id, DAY_OVER)(rest);
      if (!hasWords(step)) return rest;
      return refusedBy(id, DAY_OVER)(changing(id, (one) => ({ ...one, asked: { kind: 'change', body: {} } }))(rest));
    }, steps);

const DAY_MS = 86_400_000;

/**
 * The same, by the first calendar date of the service days that may be lived now: the book of any other has left this device. Where
 * none is known, a day is over after a day.
 */
export const leaveDaysOver = (first: string | undefined, now: number): ((steps: Steps) => Steps) =>
  withoutDaysOver(({ date, pressed_at }) => (first === undefined ? pressed_at + DAY_MS < now : date < first));
