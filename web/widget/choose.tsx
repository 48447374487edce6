import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Config } from './api.ts';
import { addDays, dateAt, monthOf, shiftMonth } from './calendar-date.ts';
import { Calendar } from './parts/calendar.tsx';
import { NoTableAtAll, TooLarge } from './parts/dead-ends.tsx';
import { ReadFault } from './parts/message.tsx';
import { NoticeBar } from './parts/notice-bar.tsx';
import { type Party, PartyPicker } from './parts/party.tsx';
import { Waiting } from './parts/skeleton.tsx';
import { TimesOfDay } from './parts/times-of-day.tsx';
import { useI18n, useServices } from './services.ts';
import { useStored } from './state.ts';

const idle: (work: () => void) => number = window.requestIdleCallback ?? ((work) => window.setTimeout(work, 200));

/** Reads the months around the shown one while nothing else happens, so that turning the page shows them at once. */
function useNeighbours(month: string, guests: number, first: string, last: string): void {
  const client = useQueryClient();
  const { reads } = useServices();
  useEffect(() => {
    idle(() => {
      for (const near of [shiftMonth(month, 1), shiftMonth(month, -1)]) {
        if (near >= first && near <= last) void client.prefetchQuery(reads.month(near, guests));
      }
    });
  }, [client, reads, month, guests, first, last]);
}

/** Below this share of the window, the times are out of sight. */
const LOW = 0.75;

/** Brings the times into sight on a screen that is too low for calendar and times. */
function revealTimes(): void {
  const heading = document.getElementById('heading');
  if (heading && heading.getBoundingClientRect().top > window.innerHeight * LOW)
    heading.scrollIntoView({ block: 'center' });
}

/** First screen: how many, which day, at what time. It starts from an answer: the first day that has a table. */
export function Choose({ config }: { config: Config }) {
  const { store, clock, reads } = useServices();
  const { lang, t, dates } = useI18n();
  const { guests, date: asked } = useStored(store);
  const [isTooLarge, setTooLarge] = useState(false);
  const [turnedTo, setTurnedTo] = useState<string>();
  const today = dateAt(clock.now(), config.timezone);
  const last = addDays(today, config.advance_booking_days);
  const size = Math.min(guests, config.max_party_size);

  const first = useQuery({ ...reads.free(today, last, size, 1), placeholderData: keepPreviousData });
  const date = asked && asked >= today && asked <= last ? asked : first.data?.[0];
  const month = turnedTo ?? monthOf(date ?? today);
  const shown = useQuery(reads.month(month, size));
  useNeighbours(month, size, monthOf(today), monthOf(last));

  const chooseDate = (chosen: string) => {
    store.set({ date: chosen, notice: undefined });
    setTurnedTo(monthOf(chosen));
    revealTimes();
  };
  const chooseParty = (party: Party) => {
    setTooLarge(party === 'more');
    if (party !== 'more') store.set({ guests: party, notice: undefined });
    if (!asked) setTurnedTo(undefined);
  };

  const times = () => {
    if (isTooLarge) return <TooLarge config={config} />;
    if (date) return <TimesOfDay config={config} date={date} guests={size} last={last} onDate={chooseDate} />;
    if (first.error) return <ReadFault error={first.error} onRetry={() => void first.refetch()} />;
    if (first.data && !first.isPlaceholderData) return <NoTableAtAll config={config} last={last} guests={size} />;
    return <Waiting onRetry={() => void first.refetch()} />;
  };

  return (
    <>
      {config[`welcome_message_${lang}`] && <p className="welcome">{config[`welcome_message_${lang}`]}</p>}
      <div className="choose-grid">
        <div>
          <PartyPicker config={config} party={isTooLarge ? 'more' : size} onParty={chooseParty} />
          <section className={isTooLarge ? 'pick-day off' : 'pick-day'}>
            <h2>{t('day')}</h2>
            <Calendar
              month={month}
              onMonth={setTurnedTo}
              first={today}
              last={last}
              chosen={date}
              onChoose={chooseDate}
              isFree={(day) => shown.data?.dates.find((entry) => entry.date === day)?.available}
              isLoading={shown.isPending}
            />
            <p className="small horizon">{month === monthOf(last) && t('open_until', { date: dates.dated(last) })}</p>
          </section>
        </div>
        <section className="pick-time" aria-labelledby="heading">
          {times()}
        </section>
      </div>
      <NoticeBar config={config} />
    </>
  );
}
