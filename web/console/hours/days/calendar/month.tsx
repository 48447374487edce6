import '../../../styles/dates.css';
import { Month } from '@mantine/dates';
import { memo } from 'react';
import type { Mark } from '../../../day/calendar/special-days.ts';
import { useI18n } from '../../../words/i18n.tsx';
import kinds from './kinds.module.css';
import styles from './month.module.css';

type Props = {
  /** Its first day. */
  month: string;
  today: string;
  marks: ReadonlyMap<string, Mark>;
  holidays: ReadonlyMap<string, string>;
  /** The days that are chosen, also beyond the month. */
  from?: string;
  to?: string;
};

/** A month of the year. Days that are over cannot be pressed. */
export const MonthOfYear = memo(function MonthOfYear({ month, today, marks, holidays, from, to }: Props) {
  const { t, dates } = useI18n();
  const name = dates.month(month);
  const labelOf = (date: string) => {
    const { kind = 'usual', has_words } = marks.get(date) ?? {};
    const said = [
      kind === 'usual' ? '' : t(`special.${kind}`),
      has_words ? t('special.words') : '',
      holidays.get(date) ?? '',
    ];
    // As it is printed on the day: « 1er » would not be found by whoever says what they see.
    return [dates.full(date).replace('1er', '1'), ...said.filter(Boolean)].join(', ');
  };
  const propsOf = (date: string) => {
    if (date.slice(0, 7) !== month.slice(0, 7)) return {};
    const { kind, has_words } = marks.get(date) ?? {};
    return {
      'data-date': date,
      'data-kind': kind,
      'data-words': has_words || undefined,
      'data-holiday': holidays.has(date) || undefined,
      'data-today': date === today || undefined,
      'data-taken': (from !== undefined && to !== undefined && from <= date && date <= to) || undefined,
      title: holidays.get(date),
    };
  };
  return (
    <section className={styles.month} aria-label={name}>
      <h2>{name}</h2>
      <Month
        month={month}
        hideOutsideDates
        fullWidth
        classNames={{ day: kinds.day ?? '' }}
        withCellSpacing={false}
        minDate={today}
        getDayAriaLabel={labelOf}
        getDayProps={propsOf}
      />
    </section>
  );
});
