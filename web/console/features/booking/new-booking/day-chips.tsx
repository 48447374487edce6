import { addDays, weekdayOf } from '../../../../../shared/platform/time/time.ts';
import { useToday } from '../../../client/now.ts';
import { ChipChoice } from '../../../components/form/chip-choice.tsx';
import { useI18n } from '../../../words/i18n.tsx';

/** Counted from Monday, 0. */
const FRIDAY = 4;
const SATURDAY = 5;
const WEEK = 7;

/** The next date of a weekday, the day after tomorrow at the earliest. */
const nextOf = (weekday: number, today: string): string => {
  const soonest = addDays(today, 2);
  return addDays(soonest, (weekday - weekdayOf(soonest) + WEEK) % WEEK);
};

/** The dates that most callers ask for: today, tomorrow, and the coming Friday and Saturday. */
export function DayChips({ date, choose }: { date: string; choose: (date: string) => void }) {
  const { t, dates } = useI18n();
  const today = useToday();
  const coming = [FRIDAY, SATURDAY].map((weekday) => nextOf(weekday, today)).sort();
  const options = [
    { value: today, label: t('today') },
    { value: addDays(today, 1), label: t('tomorrow') },
    ...coming.map((value) => ({
      value,
      label: value < addDays(today, WEEK) ? dates.weekday(value) : dates.short(value),
    })),
  ];
  return <ChipChoice label={t('new.days')} options={options} value={date} choose={choose} />;
}
