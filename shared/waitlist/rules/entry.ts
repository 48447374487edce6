import type { Counted } from '../../availability/rules/cover-count.ts';
import { formatLockToken } from '../../booking/rules/lock-token.ts';
import type { Guest, StoredReservation } from '../../booking/rules/reservation.ts';
import { maskPhone } from '../../guests/rules/mask.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { DomainError } from '../../platform/errors.ts';
import { addDays, dayClock, localDateAt, minuteOf } from '../../platform/time/time.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time/units.ts';
import type { WidgetConfig } from '../../restaurant/contract/widget-config.ts';
import type { EndedWaitingGuest, PassedOverReason, WaitingGuest } from '../contract/waiting-guests.ts';
import type { WaitingEnd, WaitingState, WaitlistEntry, Wanted } from '../contract/waitlist.ts';
import { formatWaitToken } from './wait-token.ts';

/** Guests who wait for one date at most, and dates that one guest waits for (docs/design.md, "The waiting list"). */
export const MOST_WAITING = 100;
export const MOST_DATES = 3;

/** How long a link that was mailed may be used to join (ms). */
export const JOIN_WITHIN_MS = HOUR_MS;

/** The hold that a guest is offered: its entry, when it ends (epoch ms), and where it stands. */
type StoredOffer = {
  entry_id: string;
  time: string;
  expires_at: number;
  tables: string[];
  dates: string[];
  /** When the visit would end (UTC epoch minute); absent in offers of earlier releases. */
  to?: number | undefined;
  /** Under what its covers are counted, and whether they are claimed. */
  counted?: Counted | undefined;
  claimed?: true | undefined;
};

/** Why a guest was not offered anything, since when (epoch ms). */
export type PassedOver = { reason: PassedOverReason; at: number };

/**
 * A guest who waits, as stored. `ref` names this time on the list: whoever asks again after having left is another one.
 * Moments are epoch ms.
 */
export type StoredEntry = Wanted &
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
    /** When a request has replaced the one of which the mail told, whoever sent it. */
    wished_at?: number | undefined;
    lapses: number;
    offer?: StoredOffer | undefined;
    passed_over?: PassedOver | undefined;
    /** The starts (`HH:MM`) of which the house took the offer back, in the time on the list that `ref` names. */
    withheld?: { ref: string; times: string[] } | undefined;
    reservation_id?: string | undefined;
    /** Why it is gone, of this time on the list; an entry that an earlier release has ended does not say. */
    ended?: { reason: WaitingEnd; ref: string; at?: number | undefined } | undefined;
    /** Which booking it became, and when; an entry that an earlier release has booked does not say. */
    taken?: { reservation_id: string; at: number } | undefined;
    /** The time of the table that was offered last and not answered, and which lapse that was. */
    missed?: { time: string; lapse: number } | undefined;
  };

/** Whether somebody is on the list: waits, or has an offer. */
export const isOnList = ({ state }: Pick<StoredEntry, 'state'>): boolean => state === 'waiting' || state === 'offered';

/**
 * In the order in which guests are offered something: that of joining, but who has let an offer lapse comes after those who
 * have not, so that nobody keeps a place from all others by not answering. Of those who joined in the same instant somebody
 * is first.
 */
export const byTurn = (a: StoredEntry, b: StoredEntry): number =>
  a.lapses - b.lapses || (a.joined_at ?? 0) - (b.joined_at ?? 0) || (a.contact < b.contact ? -1 : 1);

/** Whether the link of somebody who has not joined is over at `now` (epoch ms). */
const isUnpressed = ({ state, asked_at }: StoredEntry, now: number): boolean =>
  state === 'unconfirmed' && asked_at + JOIN_WITHIN_MS <= now;

/** The latest start that suits (epoch ms); `undefined` for a time that the clocks skip. */
function latestStart({ date, to }: Wanted, timezone: string): number | undefined {
  const minute = dayClock(date, timezone)(minuteOf(to));
  return minute === undefined ? undefined : minute * MINUTE_MS;
}

/** Whether the latest start that suits has passed at `now` (epoch ms): a time that the clocks skip passes with its day. */
export function isTimePast(wanted: Wanted, timezone: string, now: number): boolean {
  const latest = latestStart(wanted, timezone);
  return latest === undefined ? localDateAt(now, timezone) > wanted.date : latest <= now;
}

/** The state of an entry at `now` (epoch ms), also where nothing has been written yet. */
export function stateAt(entry: StoredEntry, timezone: string, now: number): WaitingState {
  if (isUnpressed(entry, now) || (entry.state === 'unconfirmed' && isTimePast(entry, timezone, now))) return 'gone';
  if (!isOnList(entry)) return entry.state;
  const isOffered = entry.offer !== undefined && entry.offer.expires_at > now;
  if (isOffered) return 'offered';
  return isTimePast(entry, timezone, now) ? 'gone' : 'waiting';
}

/**
 * Throws `waitlist_changed` unless a guest who joins has seen the request as it is: anybody may have sent a newer one for their
 * mailbox. Pages of an earlier release name no version: they join what the mail has told, which nobody has renewed.
 */
export function requireSeenRequest(entry: StoredEntry, version: number | undefined): void {
  if (version === undefined ? entry.wished_at === undefined : version === entry.version) return;
  throw new DomainError('waitlist_changed', 'A newer request has replaced this one. Look at it again.');
}

/** The problem of somebody who does not wait any more. */
export const waitlistEnded = () =>
  new DomainError('waitlist_ended', 'This place on the waiting list has ended. Ask for another one.');

const lockTokenOf = ({ date }: Wanted, { entry_id, expires_at, tables: [table_id = ''] }: StoredOffer): string =>
  formatLockToken({ date, expires_at, table_id, entry_id });

/** The problem of a guest whose offer is over: it may have ended, or the house has taken it back. */
export const offerEnded = () => new DomainError('lock_expired', 'There is no offer to take any more.');

/** Throws `lock_expired` where the offer that a guest answers (`lock_token`) is not the one that they have at `now` (epoch ms). */
export function requireOffered(entry: StoredEntry, lock_token: string | undefined, now: number): void {
  if (lock_token === undefined) return;
  const { offer } = entry;
  if (!offer || offer.expires_at <= now || lockTokenOf(entry, offer) !== lock_token) throw offerEnded();
}

/** What guest and house are both shown of an entry at `now` (epoch ms). */
function shownToBoth(entry: StoredEntry, timezone: string, now: number) {
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

/** The booking that was made of an entry, and the secret of its guest's link if it is that of the guest who waited. */
export type BookedEntry = { reservation: StoredReservation; booking_token: string; booking_url: string };

/** How a booking stands, for the guest who has waited for it. */
const bookingView = (reservation: StoredReservation): NonNullable<WaitlistEntry['booking']> => ({
  reservation_id: reservation.id,
  confirmation_code: reservation.confirmation_code,
  status: reservation.status,
  version: reservation.version,
  reservation_date: reservation.reservation_date,
  reservation_time: reservation.reservation_time,
  party_size: reservation.party_size,
  duration_min: reservation.duration_min,
});

/** Why an entry that is gone at `now` (epoch ms) is gone, as far as it is known. */
function reasonOfEnd(entry: StoredEntry, now: number): WaitingEnd | undefined {
  if (isUnpressed(entry, now)) return 'unconfirmed';
  if (entry.state !== 'gone') return 'past';
  return entry.ended?.ref === entry.ref ? entry.ended.reason : undefined;
}

/**
 * An entry as the guest's link shows it at `now` (epoch ms), with the booking that was made of it. An offer of it that is over
 * is settled before (`settledEntry`).
 */
export function entryView(
  entry: StoredEntry,
  restaurant: WidgetConfig,
  now: number,
  booked?: BookedEntry,
): WaitlistEntry {
  const shown = shownToBoth(entry, restaurant.timezone, now);
  const { lapses, missed } = entry;
  const ended = shown.state === 'gone' && !booked ? reasonOfEnd(entry, now) : undefined;
  return {
    ...shown,
    ...(shown.state === 'unconfirmed' && {
      version: entry.version,
      ...(entry.guest_phone && { guest_phone: maskPhone(entry.guest_phone) }),
    }),
    ...(booked && { state: 'taken', offer: null }),
    booking_token: booked?.booking_token || null,
    booking_url: booked?.booking_url || null,
    ...(booked?.booking_token &&
      booked.reservation.erased_at === undefined && { booking: bookingView(booked.reservation) }),
    ...(ended && { ended }),
    lapses,
    ...(missed?.lapse === lapses && { missed_time: missed.time }),
    has_email: entry.guest_email !== null,
    restaurant,
  };
}

/** The page of a waitlist entry. */
export const waitUrl = (pages_url: string, { id, secret }: Pick<StoredEntry, 'id' | 'secret'>): string =>
  `${pages_url}/waitlist/${formatWaitToken(id, secret)}`;

/** A guest who waits, as the house sees them at `now` (epoch ms); `sms_text` is written elsewhere. */
export function houseView(
  entry: StoredEntry,
  { timezone, pages_url, now, sms_text }: { timezone: string; pages_url: string; now: number; sms_text: string },
): WaitingGuest {
  const { id, guest_email, guest_phone, joined_at = entry.asked_at, lapses, passed_over } = entry;
  const shown = shownToBoth(entry, timezone, now);
  const { tables = [], to } = entry.offer ?? {};
  const held = { table_ids: tables, ...(to !== undefined && { ends_at: new Date(to * MINUTE_MS).toISOString() }) };
  return {
    id,
    ...shown,
    offer: shown.offer && { ...shown.offer, ...held },
    ...{ guest_email, guest_phone, lapses },
    joined_at: new Date(joined_at).toISOString(),
    passed_over: passed_over ? { reason: passed_over.reason, at: new Date(passed_over.at).toISOString() } : null,
    wait_url: waitUrl(pages_url, entry),
    sms_text,
  };
}

/** When an entry has ended (epoch ms), as far as it is known. */
function momentOfEnd(entry: StoredEntry, ended: WaitingEnd | undefined, timezone: string): number | undefined {
  if (entry.state === 'taken') {
    return entry.taken?.reservation_id === entry.reservation_id ? entry.taken?.at : undefined;
  }
  if (ended === 'past') return latestStart(entry, timezone);
  return ended && entry.ended?.at;
}

/**
 * An entry that has ended, as the house sees it at `now` (epoch ms); nothing of one that has not, and of one that its guest
 * never joined, which the house has never seen.
 */
export function endedView(entry: StoredEntry, timezone: string, now: number): EndedWaitingGuest | undefined {
  const { offer: _, state, lang: __, ...shown } = shownToBoth(entry, timezone, now);
  if ((state !== 'taken' && state !== 'gone') || entry.joined_at === undefined) return undefined;
  const ended = state === 'gone' ? reasonOfEnd(entry, now) : undefined;
  const at = momentOfEnd(entry, ended, timezone);
  const { id, guest_email, guest_phone, joined_at, lapses, reservation_id = null } = entry;
  return {
    ...{ id, state, ...shown, guest_email, guest_phone, lapses },
    joined_at: new Date(joined_at).toISOString(),
    ended: ended ?? null,
    ended_at: at === undefined ? null : new Date(at).toISOString(),
    reservation_id: state === 'taken' ? reservation_id : null,
  };
}

/** In the order in which entries have ended, the latest first; those of which it is not known come last. */
export const byEnd = (a: EndedWaitingGuest, b: EndedWaitingGuest): number =>
  (b.ended_at ?? '').localeCompare(a.ended_at ?? '') || a.id.localeCompare(b.id);

/** An entry as its guest is given it with all that is stored of them, at `now` (epoch ms): nothing by which it can be taken. */
export function exportedEntry(entry: StoredEntry, timezone: string, now: number) {
  const { guest_email, guest_phone, joined_at = entry.asked_at } = entry;
  const { offer: _, ...shown } = shownToBoth(entry, timezone, now);
  return { ...shown, guest_email, guest_phone, joined_at: new Date(joined_at).toISOString() };
}

/** The first dates on which an entry may still count at `now`, wherever the restaurant is: yesterday in UTC. */
export const oldestDate = (now: number): string => addDays(localDateAt(now, 'UTC'), -1);
