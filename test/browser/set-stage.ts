import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { consoleErrorsOf, reportOf } from '../support/page-checks.ts';
import type { Base } from './base.ts';

/** How long starting may take: it builds the pages (ms). */
const STARTS_WITHIN_MS = 180_000;

type Stage = Pick<Base, 'browser' | 'stop'> & {
  /** Whether one test after the other uses the same windows. */
  keeps_windows?: boolean;
  /** What was wrong with requests since this was asked last. */
  takeFaults?: () => string[];
  /** Whether what a page complains of comes of the stage itself. */
  isOwn?: (complaint: string) => boolean;
};

/**
 * Starts a stage before the tests of a file and stops it after them. After each of them the windows that it opened are
 * closed, unless they are kept for the next, and none may have complained of anything. What the windows of a failed test
 * show is told.
 */
export function setStage(start: () => Promise<Stage>): void {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await start();
  }, STARTS_WITHIN_MS);
  afterEach(async ({ task }) => {
    const windows = stage?.browser.contexts() ?? [];
    const has_failed = task.result?.state === 'fail';
    if (has_failed)
      for (const window of windows) console.error(`${task.name}: a window showed\n${await reportOf(window)}`);
    const complaints = windows
      .flatMap((window) => consoleErrorsOf(window).splice(0))
      .filter((complaint) => !stage?.isOwn?.(complaint));
    if (has_failed || !stage?.keeps_windows) for (const window of windows) await window.close();
    expect([...complaints, ...(stage?.takeFaults?.() ?? [])]).toEqual([]);
  });
  afterAll(() => stage?.stop());
}
