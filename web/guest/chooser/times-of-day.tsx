import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import type { Clock } from '../../common/clock.ts';
import { say } from '../../common/live.ts';
import { instantOf } from '../calendar-date.ts';
import { ReadFault } from '../parts/feedback/read-fault.tsx';
import { Waiting } from '../parts/feedback/waiting.tsx';
import { partyWords } from '../party-words.ts';
import { useTableI18n } from '../table-i18n.tsx';
import type { Config, FullDay, Slot, TableWish, WantedSlot } from '../types.ts';
import { DayFull } from './dead-ends.tsx';
import type { FreeTables } from './free-tables.ts';
import { Late, lateSlots } from './late.tsx';
import { Times } from './times.tsx';
import css from './times-of-day.module.css';

type TimesOfDayProps = {
  config: Config;
  tables: FreeTables;
  clock: Pick<Clock, 'now'>;
  date: string;
  wish: TableWish;
  /** First and last date that can be booked. */
  first: string;
  last: string;
  wanted: WantedSlot | undefined;
  isHolding: boolean;
  refusal: object | undefined;
  onDate: (date: string) => void;
  onTime: (slot: Slot) => void;
  Full: ComponentType<FullDay> | undefined;
};

/** Says how many times are free, once another day or party was chosen. */
function useSaid(words: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!words) return;
    if (before.current !== undefined && before.current !== words) say(words);
    before.current = words;
  }, [words]);
}

/** The times of one day for one party, or why there is none and what to do instead. */
export function TimesOfDay(props: TimesOfDayProps) {
  const { config, tables, clock, date, wish, first, last, isHolding, refusal, onDate, onTime } = props;
  const { lang, t, dates } = useTableI18n();
  const { data, error, isPlaceholderData, refetch } = useQuery(tables.slots(date, wish));
  // Nobody waits for a table that the house does not have.
  const Full = data?.never_seated ? undefined : props.Full;
  const heading = useRef<HTMLHeadingElement>(null);
  const coming = (data?.slots ?? []).filter(
    ({ time }) => instantOf(data?.date ?? date, time, config.timezone) > clock.now(),
  );
  const free = coming.filter(({ available }) => available);
  const late = lateSlots(coming, data?.date ?? date, config, clock.now());
  // Nobody waits for a time that cannot be booked online any more.
  const reachable = coming.filter((slot) => !late.includes(slot));
  const message = isPlaceholderData ? undefined : (data?.[`message_${lang}`] ?? data?.message_fr ?? data?.message_en);
  const day = { date: dates.long(date) };
  // Where no service opens, last night's may still go on after midnight.
  const isClosed = data?.closed && free.length === 0;
  const isOver = data?.over && late.length === 0;
  const over = isOver ? t('over_for', { date: date === first ? t('today') : day.date }) : undefined;
  const closed = isClosed ? (message ? t('closed_because', { reason: message }) : t('no_service', day)) : over;
  useSaid(data && !isPlaceholderData ? (closed ?? t('times', { count: free.length, ...day })) : undefined);

  // What was pressed may be gone: focus stays with the day.
  useEffect(() => {
    if (refusal) heading.current?.focus({ preventScroll: true });
  }, [refusal]);
  const chooseNext = (next: string) => {
    onDate(next);
    heading.current?.focus({ preventScroll: true });
  };

  const full = { config, wish, date, slots: reachable, dates: { first, last, onDate: chooseNext } };

  const wanted = props.wanted?.date === date ? props.wanted : undefined;
  const isOther = wanted && (wanted.guests !== wish.guests || wanted.room?.id !== wish.room?.id);
  const isGone = isOther && !free.some(({ time }) => time === wanted.time);

  return (
    <>
      <h2 id="heading" tabIndex={-1} ref={heading} className={css.day}>
        {day.date}
      </h2>
      {message && !closed && <p>{message}</p>}
      {!data &&
        (error ? (
          <ReadFault error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting onRetry={() => void refetch()} />
        ))}
      {isGone && !isPlaceholderData && free.length > 0 && (
        <p className="small">{t('time_gone', { time: wanted.time, guests: partyWords(t, wish) })}</p>
      )}
      {data && (free.length > 0 || isPlaceholderData) && (
        <Times
          config={config}
          date={date}
          slots={coming}
          late={late}
          wanted={wanted?.time}
          isHolding={isHolding}
          isOld={isPlaceholderData}
          staysVary={data.stays_vary}
          onTime={onTime}
          under={Full && ((service) => <Full {...full} service={service} />)}
        />
      )}
      {data && !isPlaceholderData && free.length === 0 && (
        <DayFull
          tables={tables}
          date={date}
          first={first}
          last={last}
          wish={wish}
          closed={closed}
          late={late.length > 0 && <Late config={config} slots={late} />}
          isLate={late.length > 0 && reachable.length === 0 && !closed}
          onDate={chooseNext}
        />
      )}
      {Full && !closed && !isPlaceholderData && free.length < reachable.length && <Full {...full} />}
    </>
  );
}
