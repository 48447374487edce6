import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { say } from '../../web/common/live.ts';

const region = { textContent: '' };

beforeEach(() => {
  vi.useFakeTimers();
  region.textContent = '';
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'live' ? region : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a sentence is said, and gone once it was heard: nobody who reads the page to its end is told it again', () => {
  say('Enregistré.');
  vi.advanceTimersByTime(5000);
  expect(region.textContent).toBe('Enregistré.');
  vi.advanceTimersByTime(10_000);
  expect(region.textContent).toBe('');
});

test('a second sentence takes the place of the first, and stays as long as any', () => {
  say('Enregistré.');
  vi.advanceTimersByTime(9000);
  say('Annulé.');
  expect(region.textContent).toBe('');
  vi.advanceTimersByTime(5000);
  expect(region.textContent).toBe('Annulé.');
  vi.advanceTimersByTime(10_000);
  expect(region.textContent).toBe('');
});
