import { datesBetween } from '../../../../shared/platform/time/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import type { Dates } from './use-selecting.ts';

/** How days are called. */
export function useDayNames() {
  const { t, dates } = useI18n();
  const several = ({ from, to }: Dates) =>
    t('special.span', {
      from: dates.short(from),
      to: dates.short(to),
      days: t('special.days', { count: datesBetween(from, to).length }),
    });
  /** ven. 25 déc.; from the first to the last of several, and how many they are */
  const span = (of: Dates) => (of.from === of.to ? dates.short(of.from) : several(of));
  /** The same, one day with its whole name. */
  const title = (of: Dates) => (of.from === of.to ? dates.full(of.from) : several(of));
  return { span, title };
}
