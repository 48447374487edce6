import type { Translate } from '../../../common/i18n.ts';
import type { fr } from '../../words/fr/console.ts';

const HOUR = 60;

/** `50 min`, `2 h`, `1 h 05` of minutes. */
export function durationWords(t: Translate<typeof fr>, minutes: number): string {
  const [h, min] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (h === 0) return t('duration.min', { min });
  return min === 0 ? t('duration.h', { h }) : t('duration.h_min', { h, min: String(min).padStart(2, '0') });
}
