import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { FRIDAY_AFTERNOON } from './console/house.ts';
import type { FakeApi } from './fake-api.ts';

// What every test of a page has: a clock that shows a Friday afternoon, and no request that was not as it should be.

/** Longer than anything here takes on a busy machine (ms). */
const PATIENCE_MS = 15_000;
configure({
  asyncUtilTimeout: PATIENCE_MS,
  // Without its styles nothing is hidden but by an attribute, and to look for it is most of the time of a test.
  defaultHidden: true,
  // The live region says again what is shown.
  defaultIgnore: 'script, style, #live',
  // The document is far too long to be read in a log: what it says is told.
  getElementError: (message) => new Error(`${message}\n\n${document.body.textContent}`),
});

let opened: FakeApi[] = [];

/** Watches what is asked of an API until the test ends, which may have no fault then. */
export function watch(api: FakeApi): FakeApi {
  opened.push(api);
  return api;
}

/** Takes away the page that is open, with what its document has beside its root. */
export function closePage(): void {
  cleanup();
  document.getElementById('live')?.remove();
}

/** Gives the document of a page what it has beside its root. */
export function addLiveRegion(): void {
  const live = document.body.appendChild(document.createElement('div'));
  live.id = 'live';
}

beforeEach(() => {
  // Time goes on by itself, as fast as it does; a test lets more of it pass.
  vi.useFakeTimers({
    now: FRIDAY_AFTERNOON,
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});

afterEach(() => {
  closePage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  const faults = opened.flatMap((api) => api.faults);
  opened = [];
  expect(faults).toEqual([]);
});

/** Lets time pass (ms), with all that it sets off. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
