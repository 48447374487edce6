import { useToday } from '../../client/now.ts';
import { useI18n } from '../../words/i18n.tsx';

/** Writes a calendar date in short, with its year when that is not the present one: a mistyped year shows. */
export function useShortDate(): (date: string) => string {
  const { dates } = useI18n();
  const year = useToday().slice(0, 4);
  return (date) => (date.startsWith(year) ? dates.short(date) : dates.compact(date));
}
