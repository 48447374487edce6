import { createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import { say } from '../../common/live.ts';
import { useDay, useFloor } from '../data/queries.ts';
import { fullName } from '../parts/reservation-words.ts';
import { useI18n } from '../words/words.tsx';
import { type BookAddress, useBookAddress } from './address.ts';
import { planOf, type Row, type Section } from './plan.ts';
import { type ServiceDay, type Stay, staysOf } from './service-day.ts';

/** How long a new reservation glows (ms). */
const GLOW_MS = 10_000;

/** A day of the book, as every view of it needs it. */
export type Book = {
  address: BookAddress;
  day: ServiceDay;
  /** All stays of the day, cancelled ones too. */
  stays: Stay[];
  /** The whole plan, and the part of it that the filters leave. */
  rows: Row[];
  sections: Section[];
  rooms: Section['room'][];
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
      t('arrived', { count: arrived.length, who: arrived.map(({ reservation }) => fullName(reservation)).join(', ') }),
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
  const floor = useFloor();
  const { day, reservations, is_loaded, error, retry } = useDay(address.date);
  const { date, room } = address;
  const serial = JSON.stringify([day, reservations]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same answer gives the same stays
  const stays = useMemo(() => staysOf(day, reservations), [serial]);
  const sections = useMemo(() => planOf(floor, stays), [floor, stays]);
  const fresh = useArrivals(date, stays, is_loaded);
  return {
    address,
    day,
    stays,
    rows: sections.flatMap(({ rows }) => rows),
    sections: sections.filter((section) => !room || !section.room || section.room.id === room),
    rooms: sections.map((section) => section.room),
    fresh,
    is_loaded,
    error,
    retry,
  };
}

export const BookContext = createContext<Book | undefined>(undefined);

/** The day that the page shows. Throws outside of the book. */
export function useBook(): Book {
  const book = use(BookContext);
  if (!book) throw new Error('Used outside of the book.');
  return book;
}

/** The row in which a reservation stands; nothing for a cancelled one. */
export const rowOf = (rows: readonly Row[], id: string): Row | undefined =>
  rows.find(({ blocks }) => blocks.some(({ reservation }) => reservation.id === id));
