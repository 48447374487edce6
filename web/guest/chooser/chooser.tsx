import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo, useState } from 'react';
import type { Clock } from '../../common/clock.ts';
import { addDays, dateAt, monthOf } from '../calendar-date.ts';
import { Message } from '../parts/feedback/message.tsx';
import { ReadFault } from '../parts/feedback/read-fault.tsx';
import { Waiting } from '../parts/feedback/waiting.tsx';
import { useTableI18n } from '../table-i18n.tsx';
import type { Config, FullDay, Room, WantedSlot } from '../types.ts';
import { Calendar } from './calendar.tsx';
import css from './chooser.module.css';
import { NoTableAtAll, TooLarge } from './dead-ends.tsx';
import type { FreeTables } from './free-tables.ts';
import { type Party, PartyPicker } from './party.tsx';
import { RoomPicker } from './room.tsx';
import { Skeleton } from './skeleton.tsx';
import { TimesOfDay } from './times-of-day.tsx';

/** Below this share of the window, the times are out of sight. */
const LOW = 0.75;

/** Brings the times into sight on a screen that is too low for calendar and times. */
function revealTimes(): void {
  const heading = document.getElementById('heading');
  if (heading && heading.getBoundingClientRect().top > window.innerHeight * LOW)
    heading.scrollIntoView({ block: 'center' });
}

type ChooserProps = {
  config: Config;
  tables: FreeTables;
  clock: Pick<Clock, 'now'>;
  guests: number;
  /** One that the restaurant does not offer counts as none. */
  room: Room | undefined;
  /** Unset as long as the first free day will do. One that cannot be booked gives way to it, in so many words. */
  date: string | undefined;
  /** The slot that was wanted before, or is being held now. */
  wanted: WantedSlot | undefined;
  isHolding: boolean;
  /** Why a press on a time came too late: each new one brings focus back to the day. */
  refusal: object | undefined;
  onGuests: (guests: number) => void;
  onRoom: (room: Room | undefined) => void;
  onDate: (date: string) => void;
  onTime: (slot: WantedSlot) => void;
  /** What else is offered where a time, a day or everything is full. */
  Full?: ComponentType<FullDay>;
};

/** How many, which day, at what time. It starts from an answer: the first day that has a table. */
export function Chooser(props: ChooserProps) {
  const { config, tables, clock, guests, wanted, isHolding, refusal, onGuests, onRoom, onDate, onTime, Full } = props;
  const { t, dates } = useTableI18n();
  const [asksMore, setAsksMore] = useState<boolean>();
  const isTooLarge = asksMore ?? guests > config.max_party_size;
  const [turnedTo, setTurnedTo] = useState<string>();
  const today = dateAt(clock.now(), config.timezone);
  const last = addDays(today, config.advance_booking_days);
  const size = Math.min(guests, config.max_party_size);
  const room = config.rooms?.find(({ id }) => id === props.room?.id);
  const wish = useMemo(() => ({ guests: size, room }), [size, room]);

  const first = useQuery({ ...tables.free(today, last, wish, 1), placeholderData: keepPreviousData });
  const asked = props.date && props.date >= today && props.date <= last ? props.date : undefined;
  const date = asked ?? first.data?.[0];
  const month = turnedTo ?? monthOf(date ?? today);
  const shown = useQuery(tables.month(month, wish));

  const otherDate = () => {
    if (!props.date || asked || isTooLarge) return null;
    const words = { date: dates.dated(props.date) };
    return <Message>{props.date < today ? t('wish_past', words) : t('wish_too_far', words)}</Message>;
  };
  const chooseDate = (chosen: string) => {
    onDate(chosen);
    setTurnedTo(monthOf(chosen));
    revealTimes();
  };
  const chooseParty = (party: Party) => {
    setAsksMore(party === 'more');
    if (party !== 'more') onGuests(party);
    if (!props.date) setTurnedTo(undefined);
  };

  const times = () => {
    if (isTooLarge) return <TooLarge config={config} />;
    if (date) {
      return (
        <TimesOfDay
          config={config}
          tables={tables}
          clock={clock}
          date={date}
          wish={wish}
          first={today}
          last={last}
          wanted={wanted}
          isHolding={isHolding}
          refusal={refusal}
          onDate={chooseDate}
          Full={Full}
          onTime={({ time, duration_min }) => onTime({ ...wish, date, time, duration_min })}
        />
      );
    }
    if (first.error) return <ReadFault error={first.error} onRetry={() => void first.refetch()} />;
    if (first.data && !first.isPlaceholderData) {
      return (
        <>
          <NoTableAtAll config={config} last={last} wish={wish} />
          {Full && <Full config={config} wish={wish} slots={[]} />}
        </>
      );
    }
    return <Waiting onRetry={() => void first.refetch()} />;
  };

  // Which month comes, and so how high it is, the first answer tells.
  if (!date && first.isPending) return <Skeleton onRetry={() => void first.refetch()} />;

  return (
    <>
      {otherDate()}
      <div className={css.grid}>
        <div>
          <PartyPicker max={config.max_party_size} party={isTooLarge ? 'more' : size} onParty={chooseParty} />
          {config.rooms && (
            <div className={css.day} hidden={isTooLarge}>
              <RoomPicker rooms={config.rooms} room={room} onRoom={onRoom} />
            </div>
          )}
          <section className={css.day} hidden={isTooLarge}>
            <h2>{t('day')}</h2>
            <Calendar
              week={config.first_day_of_week ?? 0}
              month={month}
              onMonth={setTurnedTo}
              first={today}
              last={last}
              chosen={date}
              onChoose={chooseDate}
              known={shown.data?.dates}
              isLoading={shown.isPending}
            />
            <p className={`small ${css.horizon}`}>
              {month === monthOf(last) && t('open_until', { date: dates.dated(last) })}
            </p>
          </section>
        </div>
        <section className={css.time} aria-labelledby="heading">
          {times()}
        </section>
      </div>
    </>
  );
}
