/** Something that goes on until it is stopped; stopping waits for the step that is under way. */
export type Loop = { stop: () => Promise<void> };

/**
 * How long a loop pauses (ms): where there was nothing to do, so many times in a row before, and after a failure. `onWake` gets what
 * ends a pause that nothing to do has begun.
 */
export type Pauses = { idle: (times: number) => number; failed: number; onWake?: (wake: () => void) => void };

/** A pause that may be ended before its time. */
function pause(ms: number): { over: Promise<void>; end: () => void } {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const timer = setTimeout(end, ms);
  return { over: over.finally(() => clearTimeout(timer)), end };
}

/** Repeats a step, at once while it had something to do, else after a pause; a failing one is told and repeated. */
export function repeat(step: () => Promise<boolean>, { idle, failed, onWake }: Pauses): Loop {
  let stopped = false;
  let woken = false;
  let pausing: ReturnType<typeof pause> | undefined;
  let failure = '';
  let idles = 0;
  onWake?.(() => {
    woken = true;
    idles = 0;
    if (!failure) pausing?.end();
  });
  const run = async () => {
    while (!stopped) {
      // Whatever wakes it from here on may have come too late for this step.
      woken = false;
      let ms = failed;
      try {
        idles = (await step()) ? 0 : idles + 1;
        failure = '';
        ms = idles === 0 ? 0 : idle(idles - 1);
      } catch (error) {
        if (failure !== String(error)) console.error(`Notifications wait: ${error}`);
        failure = String(error);
      }
      if (stopped) return;
      pausing = pause(woken && !failure ? 0 : ms);
      await pausing.over;
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      pausing?.end();
      await running;
    },
  };
}
