import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { consoleErrorsOf, reportOf } from '../support/page-checks.ts';
import type { Base } from './base.ts';

/** How long starting may take: it builds the pages (ms). */
const STARTS_WITHIN_MS = 180_000;

/**
 * Starts a stage before the tests of a file and stops it after them. After each of them the windows that it opened are
 * closed, and none may have complained of anything. What the windows of a failed test show is told.
 */
export function setStage(start: () => Promise<Base>): void {
  let stage: Base | undefined;
  beforeAll(async () => {
    stage = await start();
  }, STARTS_WITHIN_MS);
  afterEach(async ({ task }) => {
    const windows = stage?.browser.contexts() ?? [];
    if (task.result?.state === 'fail')
      for (const window of windows) console.error(`${task.name}: a window showed\n${await reportOf(window)}`);
    const consoleErrors = windows.flatMap(consoleErrorsOf);
    for (const window of windows) await window.close();
    expect(consoleErrors).toEqual([]);
  });
  afterAll(() => stage?.stop());
}
