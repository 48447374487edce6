import { publicView } from '../../booking/rules/guest-view.ts';
import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { bookedFor } from '../../mail/link.ts';
import type { WaitingGuest } from '../contract/waiting-guests.ts';
import type { WaitlistEntry } from '../contract/waitlist.ts';
import { entryView, houseView, type StoredEntry } from '../rules/entry.ts';
import { waitingText } from './text.ts';

/** A guest who waits, as the house sees them, with the text that it may send them; `now` is epoch ms. */
export const shownToHouse = (entry: StoredEntry, around: Parameters<typeof waitingText>[1]): WaitingGuest =>
  houseView(entry, { ...around, sms_text: waitingText(entry, around) });

/** An entry as its guest sees it at `now` (epoch ms), with the booking that has become of it, if one has. */
export const shownToGuest = (
  entry: StoredEntry,
  config: Parameters<typeof publicView>[0],
  { booking, pages_url, now }: { booking?: StoredReservation | undefined; pages_url: string; now: number },
): WaitlistEntry => {
  const booked = booking && bookedFor(booking, entry.guest_email, pages_url);
  return entryView(entry, publicView(config, entry.lang), now, booked);
};
