import type { Lang } from '../contract/primitives.ts';
import type { PassedOverReason, WaitingGuest } from '../contract/waiting-guests.ts';
import type { WaitingState, WaitlistEntry } from '../contract/waitlist.ts';
import type { WidgetConfig } from '../contract/widget-config.ts';
import type { Counted } from './counted.ts';
import { DomainError } from './errors.ts';
import { formatLockToken } from './lock-token.ts';
import type { Guest } from './reservation.ts';
import { addDays, dayClock, localDateAt, minuteOf } from './time.ts';
import { HOUR_MS, MINUTE_MS } from './units.ts';
import { formatWaitToken } from './wait-token.ts';

/** Guests who wait for one date at most, and dates that one guest waits for (docs/design.md, "The waiting list"). */
export const MOST_WAITING = 100;
export const MOST_DATES = 3;

/** How long a link that was mailed may be used to join (ms). */
export const JOIN_WITHIN_MS = HOUR_MS;

/** Offers that may end without an answer: with the last of them the guest leaves the list. */
const MOST_LAPSES = 3;

/** The hold that a guest is offered: its entry, when it ends (epoch ms), and where it stands. */
type StoredOffer = {
  entry_id: string;
  time: string;
  expires_at: number;
  tables: string[];
  dates: string[];
  /** Under what its covers are counted, and whether they are claimed. */
  counted?: Counted | undefined;
  claimed?: true | undefined;
};

/** Why a guest was not offered anything, since when (epoch ms). */
export type PassedOver = { reason: PassedOverReason; at: number };

/** What a guest waits for; times `HH:MM`, both included. */
export type Wanted = { date: string; guests: number; from: string; to: string; room_id?: string | undefined };

/**
 * A guest who waits, as stored. `ref` names this time on the list: whoever asks again after having left is another one.
 * Moments are epoch ms.
 */
export type StoredWaiting = Wanted &
  Guest & {
    id: string;
    contact: string;
    ref: string;
    state: WaitingState;
    version: number;
    secret: string;
    lang: Lang;
    asked_at: number;
    by: 'guest' | 'operator';
    joined_at?: number | undefined;
    lapses: number;
    offer?: StoredOffer | undefined;
    passed_over?: PassedOver | undefined;
    reservation_id?: string | undefined;
  };

/** Whether somebody is on the list: waits, or has an offer. */
export const isOnList = ({ state }: Pick<StoredWaiting, 'state'>): boolean =>
  state === 'waiting' || state === 'offered';

/**
 * In the order in which guests are offered something: that of joining, but who has let an offer lapse comes after those who
 * have not, so that nobody keeps a place from all others by not answering. Of those who joined in the same instant somebody
 * is first.
 */
export const byTurn = (a: StoredWaiting, b: StoredWaiting): number =>
  a.lapses - b.lapses || (a.joined_at ?? 0) - (b.joined_at ?? 0) || (a.contact < b.contact ? -1 : 1);

/** Whether the link of somebody who has not joined is over at `now` (epoch ms). */
const isUnpressed = ({ state, asked_at }: StoredWaiting, now: number): boolean =>
  state === 'unconfirmed' && asked_at + JOIN_WITHIN_MS <= now;

/** Whether the latest start that suits has passed at `now` (epoch ms): a time that the clocks skip passes with its day. */
export function isTimePast({ date, to }: Wanted, timezone: string, now: number): boolean {
  const latest = dayClock(date, timezone)(minuteOf(to));
  return latest === undefined ? localDateAt(now, timezone) > date : latest * MINUTE_MS <= now;
}

/** The state of a place at `now` (epoch ms), also where nothing has been written yet. */
export function stateAt(entry: StoredWaiting, timezone: string, now: number): WaitingState {
  if (isUnpressed(entry, now) || (entry.state === 'unconfirmed' && isTimePast(entry, timezone, now))) return 'gone';
  if (!isOnList(entry)) return entry.state;
  const isOffered = entry.offer !== undefined && entry.offer.expires_at > now;
  if (isOffered) return 'offered';
  return isTimePast(entry, timezone, now) ? 'gone' : 'waiting';
}

/** What becomes of a guest whose offer has ended without an answer. */
export function afterLapse({ lapses }: StoredWaiting): { state: 'waiting' | 'gone'; lapses: number } {
  return { state: lapses + 1 >= MOST_LAPSES ? 'gone' : 'waiting', lapses: lapses + 1 };
}

/** The problem of somebody who does not wait any more. */
export const waitlistEnded = () =>
  new DomainError('waitlist_ended', 'This place on the waiting list has ended. Ask for another one.');

const lockTokenOf = ({ date }: Wanted, { entry_id, expires_at, tables: [table_id = ''] }: StoredOffer): string =>
  formatLockToken({ date, expires_at, table_id, entry_id });

/** What guest and house are both shown of a place at `now` (epoch ms). */
function shownToBoth(entry: StoredWaiting, timezone: string, now: number) {
  const state = stateAt(entry, timezone, now);
  const { offer } = entry;
  const { date, guests, from, to, room_id = null, guest_first_name, guest_last_name, lang } = entry;
  return {
    ...{ state, date, guests, from, to, room_id, guest_first_name, guest_last_name, lang },
    offer:
      state === 'offered' && offer
        ? {
            time: offer.time,
            lock_token: lockTokenOf(entry, offer),
            expires_at: new Date(offer.expires_at).toISOString(),
          }
        : null,
  };
}

/** The booking that was made of a place, and the secret of its guest's link if it is that of the guest who waited. */
export type BookedPlace = { booking_token: string; booking_url: string };

/** A place as the guest's link shows it at `now` (epoch ms), with the link to the booking that was made of it. */
export const waitingView = (
  entry: StoredWaiting,
  restaurant: WidgetConfig,
  now: number,
  booked?: BookedPlace,
): WaitlistEntry => ({
  ...shownToBoth(entry, restaurant.timezone, now),
  ...(booked && { state: 'taken' as const, offer: null }),
  booking_token: booked?.booking_token || null,
  booking_url: booked?.booking_url || null,
  restaurant,
});

/** The page of a place on a list. */
export const waitUrl = (pages_url: string, { id, secret }: Pick<StoredWaiting, 'id' | 'secret'>): string =>
  `${pages_url}/waitlist/${formatWaitToken(id, secret)}`;

/** A guest who waits, as the house sees them at `now` (epoch ms); `sms_text` is written elsewhere. */
export function houseView(
  entry: StoredWaiting,
  { timezone, pages_url, now, sms_text }: { timezone: string; pages_url: string; now: number; sms_text: string },
): WaitingGuest {
  const { id, guest_email, guest_phone, joined_at = entry.asked_at, lapses, passed_over } = entry;
  return {
    id,
    ...shownToBoth(entry, timezone, now),
    ...{ guest_email, guest_phone, lapses },
    joined_at: new Date(joined_at).toISOString(),
    passed_over: passed_over ? { reason: passed_over.reason, at: new Date(passed_over.at).toISOString() } : null,
    wait_url: waitUrl(pages_url, entry),
    sms_text,
  };
}

/** A place as its guest is given it with all that is stored of them, at `now` (epoch ms): nothing by which it can be taken. */
export function exportedPlace(entry: StoredWaiting, timezone: string, now: number) {
  const { guest_email, guest_phone, joined_at = entry.asked_at } = entry;
  const { offer: _, ...shown } = shownToBoth(entry, timezone, now);
  return { ...shown, guest_email, guest_phone, joined_at: new Date(joined_at).toISOString() };
}

/** The first dates on which a place may still count at `now`, wherever the restaurant is: yesterday in UTC. */
export const oldestDate = (now: number): string => addDays(localDateAt(now, 'UTC'), -1);
