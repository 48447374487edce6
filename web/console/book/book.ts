import { createContext, use, useEffect, useRef, useState } from 'react';
import { say } from '../../common/live.ts';
import { useDayPlan } from '../client/queries.ts';
import { hasSeen, newlyListed, type Seen } from '../day/newly-listed.ts';
import type { DayPlan, Section } from '../day/plan.ts';
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

/** Ids of bookings that were never seen before on this page; they are said politely, and glow for a while. */
function useArrivals({ day, stays }: DayPlan, is_loaded: boolean): ReadonlySet<string> {
  const { t } = useI18n();
  const seen = useRef<Seen | undefined>(undefined);
  const [glowing, setGlowing] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!is_loaded) return;
    const is_known = hasSeen(seen.current, day);
    const listed = stays.map(({ reservation }) => reservation);
    const { fresh, ...look } = newlyListed(seen.current, day, listed);
    seen.current = look.seen;
    if (!is_known) return setGlowing(new Set());
    if (fresh.length === 0) return;
    say(t('arrived', { count: fresh.length, who: fresh.map((one) => partyName(t, one)).join(', ') }));
    const added = fresh.map(({ id }) => id);
    setGlowing((shown) => new Set([...shown, ...added]));
    window.setTimeout(() => setGlowing((shown) => new Set([...shown].filter((id) => !added.includes(id)))), GLOW_MS);
  }, [day, stays, is_loaded, t]);
  return glowing;
}

/** Reads the day that the address names. */
export function useBookOfAddress(): Book {
  const address = useBookAddress();
  const { spill, is_known } = address;
  const read = useDayPlan(address.date, { spill });
  const is_loaded = read.is_loaded && is_known;
  const { sections, stays } = read.plan;
  const fresh = useArrivals(read.plan, is_loaded);
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
