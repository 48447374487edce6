/** What is told of in one line: something that was done or failed here, or that came in from elsewhere. */
export type Notice = {
  id: string;
  kind: 'done' | 'fault' | 'news';
  text: string;
  /** Whether it says that there is no connection. */
  is_connection?: boolean;
  /** What its button says and does, which ends it. */
  action?: { label: string; run: () => unknown } | undefined;
};

/** How long each kind is shown (ms). */
export const SHOWN_MS: Readonly<Record<Notice['kind'], number>> = { done: 8000, fault: 12_000, news: 8000 };

/** In so long a notice has been read (ms). */
export const SEEN_MS = 3000;

/**
 * The notices after one more, the one that is shown first. What was done or failed is shown at once and takes the place of
 * what was done before; a fault that it covers is shown again, unless that has been shown for long enough (`shown_ms`), is
 * told anew, or speaks of a connection that is back. News wait until nothing else is told.
 */
export function withNotice(waiting: readonly Notice[], notice: Notice, shown_ms = 0): Notice[] {
  if (notice.kind === 'news') return [...waiting, notice];
  const isOld = (one: Notice, place: number): boolean =>
    one.kind === 'done' ||
    one.text === notice.text ||
    (notice.kind === 'done' && one.is_connection === true) ||
    (one.kind === 'fault' && place === 0 && shown_ms >= SEEN_MS);
  return [notice, ...waiting.filter((one, place) => !isOld(one, place))];
}

export const withoutNotice = (waiting: readonly Notice[], id: string): Notice[] =>
  waiting.filter((notice) => notice.id !== id);
