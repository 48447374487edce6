import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { type DayKind, kindOf, stretchesOf } from '../../day/calendar/special-days.ts';
import type { SpecialDay } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import kinds from './calendar/kinds.module.css';
import styles from './lists.module.css';
import { useDayNames } from './names.ts';
import type { Dates } from './use-selecting.ts';

type Choose = (dates: Dates, kind?: DayKind) => void;

/** The special days that are to come, those that belong together as one. */
export function SpecialList({ days, choose }: { days: readonly SpecialDay[]; choose: Choose }) {
  const { t, lang, showTime } = useI18n();
  const { span } = useDayNames();
  const stretches = stretchesOf(days);
  return (
    <List title={t('special.tab')}>
      {stretches.length === 0 && (
        <EmptyNote>
          <p>{t('special.none')}</p>
        </EmptyNote>
      )}
      <ul>
        {stretches.map(({ from, to, day }) => {
          const { message_fr, message_en, note } = day;
          const told = (lang === 'fr' ? message_fr : message_en) || message_fr || message_en;
          const open_at = day.hours
            ?.map(({ open_time, close_time }) => `${showTime(open_time)} – ${showTime(close_time)}`)
            .join(', ');
          return (
            <li key={from}>
              <button type="button" className={styles.day} data-stretch={from} onClick={() => choose({ from, to })}>
                <strong>{span({ from, to })}</strong>
                <span className={`${kinds.day} ${styles.kind}`} data-kind={kindOf(day)}>
                  {t(`special.${kindOf(day)}`)}
                </span>
                {open_at && <span>{open_at}</span>}
                {told && <span>{t('special.quote', { told })}</span>}
                {note && <span className="muted">{note}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </List>
  );
}

/** A public holiday on which the house would be open as usual. */
type Holiday = { date: string; name: string };

/** Public holidays of which nothing was said yet, each one press from being closed. */
export function HolidayList({ country, holidays, choose }: HolidayListProps) {
  const { t, dates } = useI18n();
  if (holidays.length === 0) return null;
  return (
    <List title={country ? t('special.holidays_of', { country }) : t('special.holidays')}>
      <p className="small muted">{t('special.holidays_hint')}</p>
      <ul>
        {holidays.map(({ date, name }) => (
          <li key={date} className={styles.holiday}>
            <span>
              <strong>{dates.short(date)}</strong> {name}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('special.decide_on', { date: dates.short(date) })}
              onClick={() => choose({ from: date, to: date }, 'closed')}
            >
              {t('special.decide')}
            </Button>
          </li>
        ))}
      </ul>
    </List>
  );
}

type HolidayListProps = { country: string | undefined; holidays: readonly Holiday[]; choose: Choose };

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`${styles.list} card`} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
