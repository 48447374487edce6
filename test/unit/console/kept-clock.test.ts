import { expect, test, vi } from 'vitest';
import { createKeptClock } from '../../../web/console/client/offline/kept-clock.ts';

/** A place to keep things that lasts for longer than a page. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}

const HOUR_MS = 3_600_000;
const answerAt = (at: number) => new Response(null, { headers: { date: new Date(at).toUTCString() } });

test('the clock is where it was before a reload, told at once when it changes, and not for what is the same', () => {
  const disk = storage();
  const before = createKeptClock(() => disk);
  const heard = vi.fn();
  const forget = before.subscribe(heard);
  expect(Math.abs(before.now() - Date.now())).toBeLessThan(HOUR_MS);
  before.learn(answerAt(Date.now() + 2 * HOUR_MS));
  before.learn(answerAt(Date.now() + 2 * HOUR_MS));
  expect(heard).toHaveBeenCalledOnce();
  const after = createKeptClock(() => disk);
  expect(Math.round((after.now() - Date.now()) / HOUR_MS)).toBe(2);
  // The device’s own clock has been put right meanwhile.
  forget();
  after.learn(answerAt(Date.now()));
  expect(Math.round((after.now() - Date.now()) / HOUR_MS)).toBe(0);
  expect(Math.round((createKeptClock(() => disk).now() - Date.now()) / HOUR_MS)).toBe(0);
  before.learn(answerAt(Date.now()));
  expect(heard).toHaveBeenCalledOnce();
});

test('without a place to keep it the clock begins with the device’s own', () => {
  const clock = createKeptClock(() => {
    throw new Error('blocked');
  });
  clock.learn(answerAt(Date.now() + HOUR_MS));
  expect(Math.round((clock.now() - Date.now()) / HOUR_MS)).toBe(1);
});
