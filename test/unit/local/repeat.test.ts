import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repeat } from '../../../local/notifications/repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loop whose steps answer one after the other, then that there is nothing to do; `at` are the times of its steps (ms). */
function start(answers: (boolean | Error)[], idle: (times: number) => number = () => 1000) {
  const at: number[] = [];
  let wake = () => {};
  const began = Date.now();
  const loop = repeat(
    async () => {
      at.push(Date.now() - began);
      const answer = answers.shift() ?? false;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    {
      idle,
      failed: 5000,
      onWake: (given) => {
        wake = given;
      },
    },
  );
  return { loop, at, wake: () => wake() };
}

describe('a loop', () => {
  test('goes on at once while there is something to do, and then pauses, longer each time if it is told to', async () => {
    const idle = (times: number) => 100 * 2 ** times;
    const { loop, at } = start([], idle);
    await vi.advanceTimersByTimeAsync(750);
    expect(at).toEqual([0, 100, 300, 700]);
    await loop.stop();
    const busy = start([true, true, false, true], idle);
    await vi.advanceTimersByTimeAsync(150);
    expect(busy.at).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(60);
    expect(busy.at).toHaveLength(6);
    await busy.loop.stop();
  });

  test('looks at once when it is woken, also where that happens while it looks', async () => {
    const { loop, at, wake } = start([], () => 60_000);
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(at).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(10_000);
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(at).toEqual([0, 0, 10_000]);
    await loop.stop();
  });

  test('pauses as briefly as at first when it was woken for nothing', async () => {
    const { loop, at, wake } = start([], (times) => (times < 2 ? 20 : 1000));
    await vi.advanceTimersByTimeAsync(100);
    wake();
    await vi.advanceTimersByTimeAsync(900);
    expect(at).toEqual([0, 20, 40, 100, 120, 140]);
    await loop.stop();
  });

  test('pauses after a failure, whoever wakes it, and tells a failure once', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const { loop, at, wake } = start([new Error('no engine'), new Error('no engine'), false]);
    await vi.advanceTimersByTimeAsync(10);
    wake();
    await vi.advanceTimersByTimeAsync(9_990);
    expect(at).toEqual([0, 5000, 10_000]);
    expect(told.mock.calls).toEqual([['Notifications wait: Error: no engine']]);
    await loop.stop();
  });

  test('ends a pause when it is stopped, and steps no more', async () => {
    const { loop, at } = start([], () => 3_600_000);
    await vi.advanceTimersByTimeAsync(10);
    await loop.stop();
    await vi.advanceTimersByTimeAsync(7_200_000);
    expect(at).toEqual([0]);
  });
});
