import { isPassing } from '../../common/api.ts';

/** What is waited before a change is sent again whose answer was lost (ms). */
const PAUSES_MS = [1000, 3000];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends a change that is safe to repeat until it is answered: what it names is so already when an earlier one arrived.
 * Throws the refusal, or what became of the last one.
 */
export async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause(ms);
    }
  }
  return send();
}
