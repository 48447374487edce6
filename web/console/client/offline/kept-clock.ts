import { type Clock, createClock } from '../../../common/clock.ts';

/** The server's clock, and a way to hear when it turns out to be another one. */
export type KeptClock = Clock & {
  /** Calls back when an answer has set the clock; answers how to stop it. */
  subscribe: (listener: () => void) => () => void;
};

const KEY = 'couvert.clock';
/** `Date` headers count whole seconds: what differs by less is the same clock (ms). */
const SAME_MS = 2000;

/**
 * The server's clock, as this device last heard it: a device whose own clock is wrong is wrong by as much after a reload,
 * before the first answer and without a connection. Without a place to keep that it starts with the device's own.
 */
export function createKeptClock(storage: () => Storage): KeptClock {
  const listeners = new Set<() => void>();
  let ahead = 0;
  try {
    ahead = Number(storage().getItem(KEY)) || 0;
  } catch {
    // Nothing can be kept here.
  }
  const clock = createClock(() => Date.now() + ahead);
  let kept = ahead;
  return {
    now: clock.now,
    learn: (answer) => {
      clock.learn(answer);
      const learnt = clock.now() - Date.now();
      if (Math.abs(learnt - kept) < SAME_MS) return;
      kept = learnt;
      try {
        storage().setItem(KEY, String(learnt));
      } catch {
        // It is learnt anew after a reload.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
