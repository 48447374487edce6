import type { Turn } from '../day/turn-times.ts';
import type { T } from '../words/i18n.tsx';

/**
 * Says of stays, `longest` for the largest parties, what `write` makes of their minutes: `up to 2: 1 h 30 · up to 4:
 * 1 h 45 · more: 2 h`.
 */
export const turnWords = (t: T, turns: readonly Turn[], longest: number, write: (minutes: number) => string): string =>
  [
    ...turns.map(({ up_to, duration_min }) => t('turns.some', { guests: up_to, what: write(duration_min) })),
    t('turns.more', { what: write(longest) }),
  ].join(' · ');
