import { expect, test } from 'vitest';
import { createRestaurantChoice } from '../../../web/console/client/session/restaurant-choice.ts';

/** A browser's storage in memory. */
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a tab keeps its restaurant, and the next one begins with the last that was chosen', () => {
  const device = storage();
  const first = storage();
  const one = createRestaurantChoice(first, device);
  expect(one.chosen()).toBeUndefined();
  one.choose('a');
  const other = createRestaurantChoice(storage(), device);
  expect(other.chosen()).toBe('a');
  other.choose('b');
  expect(one.chosen()).toBe('a');
  expect(createRestaurantChoice(first, device).chosen()).toBe('a');
  expect(createRestaurantChoice(storage(), device).chosen()).toBe('b');
});

test('what is forgotten is not remembered for the next tab either', () => {
  const device = storage();
  const one = createRestaurantChoice(storage(), device);
  one.choose('a');
  one.forget();
  expect(one.chosen()).toBeUndefined();
  expect(createRestaurantChoice(storage(), device).chosen()).toBeUndefined();
});
