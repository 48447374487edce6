import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '../../../../shared/platform/contract/client.ts';
import { useServices } from '../../client/services.ts';

export type { Guest } from '../../../../shared/guests/contract/guests.ts';

export type GuestWithBookings = ResponseBody<'guests.get'>;

/** What every read of the guests is cached under. */
export const GUESTS = ['guests'];

/** What a guest is cached under. */
export const guestKey = (id: string): string[] => [...GUESTS, 'one', id];

/** The least letters that a search takes. */
export const MIN_LENGTH = 2;

/** A guest with their bookings. */
export function useGuest(id: string) {
  const { api } = useServices();
  return useQuery({ queryKey: guestKey(id), queryFn: () => api.guest(id) });
}

/** The guests who are found by what is remembered of them; of the latest bookings without it. */
export function useGuests(q: string, enabled = true) {
  const { api } = useServices();
  const asked = q.length >= MIN_LENGTH ? q : '';
  return useQuery({
    queryKey: [...GUESTS, 'search', asked],
    queryFn: () => api.guests(asked),
    enabled,
    placeholderData: keepPreviousData,
  });
}
