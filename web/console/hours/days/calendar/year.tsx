import { datesBetween } from '../../../../../shared/platform/time/time.ts';
import type { Mark } from '../../../day/calendar/special-days.ts';
import { addMonths } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { type Dates, useSelecting } from '../use-selecting.ts';
import { MonthOfYear } from './month.tsx';
import styles from './year.module.css';

export const MONTHS = 12;

type Props = {
  /** The first day of the first month. */
  first: string;
  today: string;
  marks: ReadonlyMap<string, Mark>;
  /** Names of public holidays, by date. */
  holidays: ReadonlyMap<string, string>;
  /** The days that are open. */
  open: Dates | undefined;
  choose: (dates: Dates) => void;
};

/** Twelve months at a glance: each day as it is, to press, to draw over, or to reach by the arrows. */
export function Year({ first, open, choose, ...seen }: Props) {
  const { t } = useI18n();
  const { days, drawn, handlers } = useSelecting(choose);
  const taken = drawn ?? open;
  return (
    <div ref={days} className={styles.year} data-drawing={drawn !== undefined || undefined} {...handlers}>
      {Array.from({ length: MONTHS }, (_, index) => addMonths(first, index)).map((month) => {
        const touches = taken && taken.from < addMonths(month, 1) && taken.to >= month;
        return <MonthOfYear key={month} month={month} {...(touches && { from: taken.from, to: taken.to })} {...seen} />;
      })}
      <p className="unseen" role="status">
        {drawn && t('special.drawn', { count: datesBetween(drawn.from, drawn.to).length })}
      </p>
    </div>
  );
}
