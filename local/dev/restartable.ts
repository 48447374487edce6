import type { Notifications } from '../notifications/start.ts';

/**
 * A thread of the messages that can be replaced by a new one. One that ends of its own accord, because its functions
 * cannot be loaded as they are now, is told about, and what it had to do waits for the next restart.
 */
export function restartable(start: () => Notifications): Notifications & { restart: () => void } {
  const begin = () => {
    const part = start();
    part.exited.then((reason) => {
      if (part === current) console.error('The messages wait until this is mended:', reason);
    });
    return part;
  };
  let current: Notifications | undefined = begin();
  const end = async () => {
    const part = current;
    current = undefined;
    await part?.stop();
  };
  let wanted = 0;
  let stopped = false;
  let working = Promise.resolve();
  return {
    exited: new Promise(() => undefined),
    /** Changes that come while one is being dealt with are dealt with together. */
    restart() {
      const mine = ++wanted;
      working = working.then(async () => {
        if (stopped || mine !== wanted) return;
        await end();
        current = begin();
      });
    },
    async stop() {
      stopped = true;
      await working;
      await end();
    },
  };
}
