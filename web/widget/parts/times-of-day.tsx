import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { say } from '../../common/live.ts';
import type { Config, Slot } from '../api.ts';
import { instantOf } from '../calendar-date.ts';
import { useI18n, useServices } from '../services.ts';
import { useStored } from '../state.ts';
import { DayFull } from './dead-ends.tsx';
import { ReadFault } from './message.tsx';
import { Waiting } from './skeleton.tsx';
import { Times } from './times.tsx';

type TimesOfDayProps = { config: Config; date: string; guests: number; last: string; onDate: (date: string) => void };

/** Says how many times are free, once another day or party was chosen. */
function useSaid(words: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!words) return;
    if (before.current !== undefined && before.current !== words) say(words);
    before.current = words;
  }, [words]);
}

/** The times of one day for one party; a press holds the table. */
export function TimesOfDay({ config, date, guests, last, onDate }: TimesOfDayProps) {
  const { reads, clock, booking, store } = useServices();
  const { t, dates } = useI18n();
  const { wanted, activity, notice } = useStored(store);
  const { data, error, isPlaceholderData, refetch } = useQuery(reads.slots(date, guests));
  const heading = useRef<HTMLHeadingElement>(null);
  const coming = (data?.slots ?? []).filter(
    ({ time }) => instantOf(data?.date ?? date, time, config.timezone) > clock.now(),
  );
  const free = coming.filter(({ available }) => available);
  const party = t('guests', { count: guests });
  useSaid(data && !isPlaceholderData ? t('times', { count: free.length, date: dates.long(date) }) : undefined);

  // What was pressed may be gone: focus stays with the day.
  useEffect(() => {
    if (notice?.kind === 'taken' || notice?.kind === 'passed') heading.current?.focus({ preventScroll: true });
  }, [notice]);
  const chooseNext = (next: string) => {
    onDate(next);
    heading.current?.focus({ preventScroll: true });
  };

  const own = wanted?.date === date ? wanted : undefined;
  const isGone = own !== undefined && own.guests !== guests && !free.some(({ time }) => time === own.time);
  const hold = ({ time, duration_min }: Slot) => void booking.hold({ date, time, guests, duration_min });

  return (
    <>
      <h2 id="heading" tabIndex={-1} ref={heading} className="day-heading">
        {dates.long(date)}
      </h2>
      {!data &&
        (error ? (
          <ReadFault error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting onRetry={() => void refetch()} />
        ))}
      {isGone && !isPlaceholderData && free.length > 0 && (
        <p className="small">{t('time_gone', { time: own.time, guests: party })}</p>
      )}
      {data && (free.length > 0 || isPlaceholderData) && (
        <Times
          config={config}
          date={date}
          slots={coming}
          marked={own?.time}
          isHolding={activity !== undefined}
          isOld={isPlaceholderData}
          onTime={hold}
        />
      )}
      {data && !isPlaceholderData && free.length === 0 && (
        <DayFull date={date} last={last} guests={guests} isService={data.slots.length > 0} onDate={chooseNext} />
      )}
    </>
  );
}
