import { useAwake } from './use-awake.ts';
import { useBadge } from './use-badge.ts';
import { useNews } from './use-news.ts';

/** What every page does during service: it stays on, notices what comes in, and shows it. */
export function ServiceWatch() {
  useAwake();
  useNews();
  useBadge();
  return null;
}
