import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { HoursEntry } from '../data/api.ts';
import { clockOf } from '../parts/reservation-words.ts';
import { useStale } from '../shell/freshness.tsx';
import { useI18n } from '../words/words.tsx';
import { type Placed, placed } from './draft.ts';
import { useNames, WEEKDAYS } from './names.ts';

const HOUR = 60;

type Props = {
  hours: readonly HoursEntry[];
  chosen: string | undefined;
  choose: (id: string) => void;
  add: (weekday: number) => void;
};

/** Seven columns of services by time; on a phone a list by day, made of the same parts. */
export function Week({ hours, chosen, choose, add }: Props) {
  const { t } = useI18n();
  const { weekday } = useNames();
  const stale = useStale();
  const days = WEEKDAYS.map((day) => placed(hours.filter(({ day_of_week }) => day_of_week === day)));
  const all = days.flat();
  const from = Math.floor(Math.min(11 * HOUR, ...all.map(({ open }) => open)) / HOUR) * HOUR;
  const to = Math.ceil(Math.max(24 * HOUR, ...all.map(({ close }) => close)) / HOUR) * HOUR;
  const marks = Array.from({ length: (to - from) / HOUR + 1 }, (_, index) => from + index * HOUR);
  return (
    <div className="week card" style={{ '--span': (to - from) / HOUR } as CSSProperties}>
      <div className="week-hours" aria-hidden>
        {marks.map((minute) => (
          <span key={minute} style={{ '--at': (minute - from) / HOUR } as CSSProperties}>
            {clockOf(minute)}
          </span>
        ))}
      </div>
      {WEEKDAYS.map((day) => (
        <section key={day} className="week-day" aria-labelledby={`day-${day}`}>
          <div className="week-head">
            <h2 id={`day-${day}`}>{weekday(day)}</h2>
            <ActionIcon
              variant="subtle"
              aria-label={t('hours.new_on', { day: weekday(day) })}
              onClick={() => add(day)}
              disabled={stale}
            >
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
          </div>
          <div className="week-track">
            {days[day]?.length === 0 && <span className="week-closed muted">{t('hours.closed')}</span>}
            {days[day]?.map((period) => (
              <Period
                key={period.entry.id}
                period={period}
                from={from}
                chosen={chosen === period.entry.id}
                choose={choose}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

type PeriodProps = { period: Placed; from: number; chosen: boolean; choose: (id: string) => void };

function Period({ period, from, chosen, choose }: PeriodProps) {
  const { t } = useI18n();
  const { entry, open, close, lane, lanes } = period;
  const style = {
    '--at': (open - from) / HOUR,
    '--tall': (close - open) / HOUR,
    '--lane': lane,
    '--lanes': lanes,
  } as CSSProperties;
  return (
    <button
      type="button"
      className="period"
      data-off={!entry.is_active || undefined}
      aria-pressed={chosen}
      style={style}
      onClick={() => choose(entry.id)}
    >
      <strong className="ellipsis">{entry.service_name || t('service.unnamed')}</strong>
      <span>
        {entry.open_time} – {entry.close_time}
      </span>
      {!entry.is_active && <span>{t('hours.off')}</span>}
    </button>
  );
}
