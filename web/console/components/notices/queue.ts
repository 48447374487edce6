/** What is told of in one line: something that was done or failed here, or that came in from elsewhere. */
export type Notice = {
  id: string;
  kind: 'done' | 'fault' | 'news';
  text: string;
  /** What its button says and does, which ends it. */
  action?: { label: string; run: () => unknown } | undefined;
};

/** How long each kind is shown (ms). */
export const SHOWN_MS: Readonly<Record<Notice['kind'], number>> = { done: 8000, fault: 12_000, news: 8000 };

/**
 * The notices after one more, the one that is shown first. What was done or failed is shown at once and takes the place of
 * what was done before; a fault that it covers is shown again, and news wait until nothing else is told.
 */
export function withNotice(waiting: readonly Notice[], notice: Notice): Notice[] {
  if (notice.kind === 'news') return [...waiting, notice];
  const kept = waiting.filter(({ kind }) => kind !== 'done');
  return [notice, ...kept];
}

export const withoutNotice = (waiting: readonly Notice[], id: string): Notice[] =>
  waiting.filter((notice) => notice.id !== id);
