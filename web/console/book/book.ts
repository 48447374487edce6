import { createContext, use, useEffect, useRef, useState } from 'react';
import { say } from '../../common/live.ts';
import { useDayPlan } from '../client/queries.ts';
import type { DayPlan, Section } from '../day/plan.ts';
import type { Stay } from '../day/service-day.ts';
import { partyName } from '../features/booking/party-name.ts';
import { type Conflict, useConflictOf } from '../features/booking/reservation/conflict/conflict.tsx';
import { useI18n } from '../words/i18n.tsx';
import { type BookAddress, useBookAddress } from './address.ts';

/** How long a new reservation glows (ms). */
const GLOW_MS = 10_000;

/** A day of the book, as every view of it needs it. */
export type Book = {
  address: BookAddress;
  plan: DayPlan;
  /** The part of the plan that the filters leave. */
  sections: Section[];
  /** A party of the day that did not get its place. */
  conflict: Conflict | undefined;
  /** Reservations that have just come in. */
  fresh: ReadonlySet<string>;
  is_loaded: boolean;
  error: Error | undefined;
  retry: () => unknown;
};

/** Ids that were not there at the last look; they are said politely, and glow for a while. */
function useArrivals(date: string, stays: readonly Stay[], is_loaded: boolean): ReadonlySet<string> {
  const { t } = useI18n();
  const known = useRef<{ date: string; ids: Set<string> } | undefined>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!is_loaded) return;
    const ids = new Set(stays.map(({ reservation }) => reservation.id));
    const before = known.current;
    known.current = { date, ids };
    if (before?.date !== date) return setFresh(new Set());
    const arrived = stays.filter(({ reservation }) => !before.ids.has(reservation.id));
    if (arrived.length === 0) return;
    say(
      t('arrived', {
        count: arrived.length,
        who: arrived.map(({ reservation }) => partyName(t, reservation)).join(', '),
      }),
    );
    const added = arrived.map(({ reservation }) => reservation.id);
    setFresh((shown) => new Set([...shown, ...added]));
    window.setTimeout(() => setFresh((shown) => new Set([...shown].filter((id) => !added.includes(id)))), GLOW_MS);
  }, [date, stays, is_loaded, t]);
  return fresh;
}

/** Reads the day that the address names. */
export function useBookOfAddress(): Book {
  const address = useBookAddress();
  const { spill, is_known } = address;
  const read = useDayPlan(address.date, { spill });
  const is_loaded = read.is_loaded && is_known;
  const { sections, stays } = read.plan;
  const fresh = useArrivals(address.date, stays, is_loaded);
  return {
    ...read,
    is_loaded,
    address,
    sections: sections.filter(({ room }) => !address.room || !room || room.id === address.room),
    conflict: useConflictOf(stays, 'page'),
    fresh,
  };
}

export const BookContext = createContext<Book | undefined>(undefined);

/** The day that the page shows. Throws outside of the book. */
export function useBook(): Book {
  const book = use(BookContext);
  if (!book) throw new Error('Used outside of the book.');
  return book;
}
