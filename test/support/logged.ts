import { Logger } from '@aws-lambda-powertools/logger';
import { vi } from 'vitest';

/** A line of the log as it is handed to the logger: all that a function says, on any level. */
export type Line = { message: unknown } & Record<string, unknown>;

/** What functions say while something runs. */
export async function capturingLog(run: () => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = [];
  for (const level of ['debug', 'info', 'warn', 'error', 'critical'] as const) {
    vi.spyOn(Logger.prototype, level).mockImplementation((message, ...said) => {
      lines.push(Object.assign({ message }, ...said));
    });
  }
  try {
    await run();
  } finally {
    vi.restoreAllMocks();
  }
  return lines;
}
