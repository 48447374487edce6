import { isGoing, type QueuedStep, type Refusal } from './queued-step.ts';

// What becomes of the steps that wait, by what the API answers and by what somebody decides.

type Steps = readonly QueuedStep[];

/** What is to be sent next, but for the reservations that are passed over for now (`passed`, their ids). */
export const nextOf = (steps: Steps, passed: ReadonlySet<string>): QueuedStep | undefined =>
  steps.find((step) => isGoing(step) && !passed.has(step.of));

export const changing =
  (id: string, change: (step: QueuedStep) => QueuedStep) =>
  (steps: Steps): Steps =>
    steps.map((one) => (one.id === id ? change(one) : one));

/** The steps once one has been sent: what comes of it is not known before its answer. */
export const tried = (id: string) => changing(id, (step) => ({ ...step, tried: true }));

const atVersion = (step: QueuedStep, version: number | undefined): QueuedStep =>
  step.asked.kind === 'change' ? { ...step, asked: { ...step.asked, version } } : step;

/** The steps where one applies to another version than it did: what else has changed is not in its way. */
export const seenAt = (id: string, version: number) => changing(id, (step) => atVersion(step, version));

/** The steps once one is done: the next one about the same reservation builds on what was answered. */
export const answered =
  (id: string, answer: { id: string; version: number }) =>
  (steps: Steps): Steps => {
    const done = steps.find((one) => one.id === id);
    if (!done) return steps;
    const rest = steps.filter((one) => one !== done);
    const next = rest.find((one) => one.of === done.of && isGoing(one));
    return rest.map((one) => {
      if (one.of !== done.of) return one;
      return { ...(one === next ? atVersion(one, answer.version) : one), of: answer.id };
    });
  };

/** The steps once one is refused: those that build on it wait until somebody has said what becomes of it. */
export const refusedBy =
  (id: string, refused: Refusal) =>
  (steps: Steps): Steps => {
    const place = steps.findIndex((one) => one.id === id);
    const of = steps[place]?.of;
    return steps.map((one, index) => {
      if (index === place) return { ...one, refused };
      return one.of === of && index > place && isGoing(one) ? { ...one, held_by: id } : one;
    });
  };

/** The steps where a refused one is to be sent again, on what there is now (`version`), and what builds on it after it. */
export const againOn =
  (id: string, version: number | undefined) =>
  (steps: Steps): Steps => {
    const place = steps.findIndex((one) => one.id === id);
    const of = steps[place]?.of;
    return steps.map((one, index) => {
      if (index === place) return { ...atVersion(one, version), refused: undefined };
      return one.of === of && index > place ? { ...atVersion(one, undefined), held_by: undefined } : one;
    });
  };

/** The steps without one that was refused and those that build on it. */
export const letGo =
  (id: string) =>
  (steps: Steps): Steps =>
    steps.filter((one) => one.id !== id && one.held_by !== id);
