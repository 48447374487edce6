import { ActionIcon } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useActing } from '../components/feedback/freshness.tsx';
import { IconPlus } from '../components/icons.tsx';
import { overlapsOf, placed } from '../day/calendar/week.ts';
import type { HoursEntry } from '../day/records.ts';
import { useI18n } from '../words/i18n.tsx';
import { useNames } from './names.ts';
import { Period } from './period.tsx';
import styles from './week.module.css';
import { WEEKDAYS } from './weekdays.ts';

const HOUR = 60;

type Props = {
  hours: readonly HoursEntry[];
  chosen: string | undefined;
  choose: (id: string) => void;
  add: (weekday: number) => void;
};

/** Seven columns of services by time; on a phone a list by day, made of the same parts. */
export function Week({ hours, chosen, choose, add }: Props) {
  const { t, clock } = useI18n();
  const { weekday, weekdayShort, weekdays } = useNames();
  const acting = useActing();
  const days = WEEKDAYS.map((day) => placed(hours.filter(({ day_of_week }) => day_of_week === day)));
  const all = days.flat();
  const from = Math.floor(Math.min(11 * HOUR, ...all.map(({ open }) => open)) / HOUR) * HOUR;
  const to = Math.ceil(Math.max(24 * HOUR, ...all.map(({ close }) => close)) / HOUR) * HOUR;
  const marks = Array.from({ length: (to - from) / HOUR + 1 }, (_, index) => from + index * HOUR);
  return (
    <div className={`${styles.week} card`} style={{ '--span': (to - from) / HOUR } as CSSProperties}>
      <div className={styles.marks} aria-hidden>
        {marks.map((minute) => (
          <span key={minute} style={{ '--at': (minute - from) / HOUR } as CSSProperties}>
            {clock(minute)}
          </span>
        ))}
      </div>
      {weekdays.map((day) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <div className={styles.head}>
            <h2 id={`day-${day}`} aria-label={weekday(day)}>
              <span className={styles.whole}>{weekday(day)}</span>
              <span className={styles.short}>{weekdayShort(day)}</span>
            </h2>
            <ActionIcon
              variant="subtle"
              aria-label={t('hours.new_on', { day: weekday(day) })}
              onClick={() => add(day)}
              {...acting}
            >
              <IconPlus size="1rem" aria-hidden />
            </ActionIcon>
          </div>
          <div className={styles.track}>
            {days[day]?.length === 0 && <span className={`${styles.closed} muted`}>{t('hours.closed')}</span>}
            {days[day]?.map((period) => (
              <Period
                key={period.entry.id}
                period={period}
                from={from}
                chosen={chosen === period.entry.id}
                overlaps={period.entry.is_active && overlapsOf(period.entry, hours).length > 0}
                choose={choose}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
