import type { QueryClient } from '@tanstack/react-query';
import type { WaitingGuest } from '../../../../shared/waitlist/contract/waiting-guests.ts';
import { fullName, isMasked } from '../../day/records.ts';
import type { Prefill } from '../booking/new-booking/prefill.ts';

export type { WaitingGuest };

/** Reads the lists anew, and what a table that is held for somebody takes from the others. */
export const rereadWaiting = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.invalidateQueries({ queryKey: ['waiting'] }), client.invalidateQueries({ queryKey: ['slots'] })]);

/** How a guest who waits is called. */
export const nameOf = (guest: WaitingGuest): string => fullName(guest);

/** Whether a guest can only be called by somebody else: this account does not see the number. */
export const isCalledByOthers = ({ guest_phone }: Pick<WaitingGuest, 'guest_phone'>): boolean =>
  guest_phone !== null && isMasked(guest_phone);

/** What can be filled in: the API itself knows the contacts of a guest that it has masked. */
const typed = (contact: string | null) => (contact === null || isMasked(contact) ? '' : contact);

/** A new booking for a guest who waits, filled in with what they have said; at the time that is held, or `free`, for them. */
export const prefillOf = (guest: WaitingGuest, free: string | undefined): Prefill => ({
  waitlist_id: guest.id,
  held_time: guest.offer?.time,
  fields: {
    lang: guest.lang,
    guests: guest.guests,
    date: guest.date,
    time: guest.offer?.time ?? free ?? '',
    guest_first_name: guest.guest_first_name,
    guest_last_name: guest.guest_last_name,
    guest_phone: typed(guest.guest_phone),
    guest_email: typed(guest.guest_email),
  },
});
