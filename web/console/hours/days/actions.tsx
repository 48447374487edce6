import { useQueryClient } from '@tanstack/react-query';
import { datesBetween } from '../../../../shared/platform/time/time.ts';
import { untilAnswered } from '../../client/retry.ts';
import { useServices } from '../../client/services.ts';
import { NEAR_SPECIAL_DAYS } from '../../client/special-days.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { type DayFields, fieldsOn, kindOf } from '../../day/calendar/special-days.ts';
import type { Calendar } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import { isNothing } from './draft.ts';
import { useDayNames } from './names.ts';
import type { Dates } from './use-selecting.ts';

/** Says what dates are like, and takes it back. */
export function useDayActions() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useI18n();
  const { span } = useDayNames();
  const toasts = useToasts();

  /** One date after the other; each may be said again, so that a lost answer does no harm. */
  async function store(days: readonly { date: string; fields: DayFields }[]): Promise<number> {
    let affected = 0;
    try {
      for (const { date, fields } of days) {
        if (isNothing(fields)) await untilAnswered(() => api.deleteSpecialDay(date));
        else affected += (await untilAnswered(() => api.putSpecialDay(date, fields))).affected;
      }
      return affected;
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: NEAR_SPECIAL_DAYS }),
        client.invalidateQueries({ queryKey: ['slots'] }),
      ]);
    }
  }

  /** Says the same of each of these dates; can be undone. Throws what the API answers. */
  async function save(days: Dates, fields: DayFields, calendar: Calendar): Promise<void> {
    const dates = datesBetween(days.from, days.to);
    const before = dates.map((date) => ({ date, fields: fieldsOn(date, calendar) }));
    const affected = await store(dates.map((date) => ({ date, fields })));
    const done = t(`special.done_${kindOf(fields)}`, { when: span(days) });
    const stay = affected > 0 ? ` ${t('special.done_stay', { count: affected })}` : '';
    toasts.done(done + stay, () => store(before).then(() => toasts.done(t('undone')), toasts.fault));
  }

  return { save };
}
