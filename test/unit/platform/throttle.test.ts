import { describe, expect, test } from 'vitest';
import { throttle } from '../../../shared/platform/messaging/throttle.ts';

/** What a process does in simulated time, each thing after the one before and its pause. */
async function doneAt(interval_ms: number, works_ms: readonly number[]): Promise<number[]> {
  let time = 1000;
  const pause = throttle(() => interval_ms, {
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
  });
  const done: number[] = [];
  for (const work of works_ms) {
    time += work;
    done.push(time);
    await pause();
  }
  return done;
}
const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe('what is paced', () => {
  test('is done once an interval, not once an interval and the time that the work takes', async () => {
    // A function that decides twenty reminders a second reminds twenty a second, and not ten.
    expect(gaps(await doneAt(50, Array(6).fill(40))).slice(1)).toEqual([50, 50, 50, 50]);
  });

  test('waits for nothing where the work takes longer, and makes up for nothing afterwards', async () => {
    expect(gaps(await doneAt(50, [80, 80, 80, 10, 10, 10])).slice(1)).toEqual([80, 10, 50, 50]);
  });

  test('is not held back without an interval', async () => {
    expect(gaps(await doneAt(0, [5, 5, 5]))).toEqual([5, 5]);
  });
});
