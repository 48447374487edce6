import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use, useMemo } from 'react';
import { MOST_GUEST_IDS } from '../../../shared/platform/contract/constants.ts';
import { earlierVisits } from '../day/earlier-visits.ts';
import type { KnownGuest, Reservation } from '../day/records.ts';
import type { ConsoleApi } from './api.ts';
import { useServiceToday } from './now.ts';
import { KNOWN } from './offline/kept-reads.ts';
import { useServices } from './services.ts';

/** What the house knows of its guests seldom changes (ms). */
const EVERY_MS = 300_000;
const FRESH_MS = 30_000;

/** What is known of guests by their ids, and whether the day of which it was read is over. */
type Known = { guests: ReadonlyMap<string, KnownGuest>; is_over: boolean };

const KnownContext = createContext<Known>({ guests: new Map(), is_over: false });

/** The guests of many ids, as many a request as it takes. */
async function guestsOf(api: Pick<ConsoleApi, 'guestsById'>, ids: readonly string[]): Promise<KnownGuest[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_GUEST_IDS) }, (_, part) =>
    ids.slice(part * MOST_GUEST_IDS, (part + 1) * MOST_GUEST_IDS),
  );
  const answers = await Promise.all(parts.map((part) => api.guestsById(part)));
  // Kept with the day's book: neither names nor contacts, nor what nobody needs at the table.
  return answers.flatMap(({ items }) =>
    items.map(({ id, visits, last_visit, vip, tags, allergies }) => ({ id, visits, last_visit, vip, tags, allergies })),
  );
}

type Booked = Pick<Reservation, 'guest_id' | 'status' | 'service_status' | 'reservation_date'>;

/** A day, and the bookings of those who are known. */
type Props = {
  plan: { day: { date: string }; stays: readonly { reservation: Pick<Reservation, 'guest_id'> }[] };
  children: ReactNode;
};

/** Reads once, for all that is inside, what the house knows of the guests of a day. Nothing waits for it. */
export function KnownGuests({ plan: { day, stays }, children }: Props) {
  const { api } = useServices();
  const ids = useMemo(
    () => [...new Set(stays.flatMap(({ reservation: { guest_id } }) => guest_id ?? []))].sort(),
    [stays],
  );
  const { data } = useQuery({
    queryKey: [KNOWN, day.date, ids],
    queryFn: () => guestsOf(api, ids),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
  const is_over = day.date < useServiceToday();
  const known = useMemo(() => ({ guests: new Map(data?.map((guest) => [guest.id, guest])), is_over }), [data, is_over]);
  return createElement(KnownContext, { value: known }, children);
}

/** What the house knows of the guest of a booking, as far as it has been read: the visits are those beside this one. */
export function useKnownGuest(reservation: Booked): KnownGuest | undefined {
  const { guests, is_over } = use(KnownContext);
  const { guest_id } = reservation;
  const known = guest_id === undefined ? undefined : guests.get(guest_id);
  return known && { ...known, visits: earlierVisits(known, { ...reservation, is_over }) };
}
