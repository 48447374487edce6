import { createHash } from 'node:crypto';
import type { Guest } from '../../booking/rules/reservation.ts';
import { guestIdOfDigest } from '../../platform/dynamo/ids.ts';
import { foldName } from '../../platform/locale/words.ts';
import { digitsOf, nationalDigits, numberAt, numberOf, withNumberRead } from '../rules/phone.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;

/** Domains whose mailboxes have one address with and without dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * An e-mail address in one form for all spellings of its mailbox. Upper case does not matter in practice, the part after a
 * plus sign belongs to the owner (RFC 5233), and some domains ignore dots.
 */
function mailboxOf(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = lower.slice(at + 1);
  const [name = ''] = lower.slice(0, at).split('+');
  const local = name === '' ? lower.slice(0, at) : name;
  return DOTLESS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** A digest in letters and digits, of some 83 bits: enough to tell one guest of a restaurant from another. */
function shortDigest(text: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  let digest = '';
  for (; digest.length < LENGTH; rest /= 62n) digest += ALPHABET[Number(rest % 62n)];
  return digest;
}

/** What a mailbox is counted under, whichever restaurant asks. */
export const mailboxDigest = (email: string): string => shortDigest(`mailbox ${mailboxOf(email)}`);

/** What an e-mail address (in lower case) is named by where its spelling counts, as accounts' do. */
export const addressDigest = (email: string): string => shortDigest(`address ${email}`);

/** A digest of somebody who waits: of an e-mail address as it is written here, else of the telephone number. */
function waiterDigest(
  rid: string,
  { guest_email, guest_phone, guest_first_name = '', guest_last_name = '' }: Waiter,
): string {
  if (guest_email !== null) return shortDigest(`${rid} email ${guest_email}`);
  const digits = digitsOf(guest_phone);
  if (guest_phone && numberOf(guest_phone, undefined) !== undefined) return shortDigest(`${rid} phone ${digits}`);
  return shortDigest(`${rid} phone ${digits} of ${foldName(`${guest_first_name} ${guest_last_name}`)}`);
}

/**
 * Under what somebody asks to wait at a restaurant (docs/design.md, "The waiting list"): their e-mail address, upper case
 * aside, so that nobody changes a request by another address of the mailbox; else their telephone number, of which the digits
 * count. What can be no number identifies nobody, so their name counts with it. No guest is known at another restaurant by it.
 */
export const contactOf = (rid: string, waiter: Waiter): string =>
  waiterDigest(rid, { ...waiter, guest_email: waiter.guest_email?.trim().toLowerCase() ?? null });

/**
 * Somebody who waits, with their number in the one form of all its spellings at a restaurant of this zone: without an address
 * they are known by it.
 */
export const withOneNumber = <W extends Waiter>(waiter: W, zone: string): W => {
  const { guest_phone } = waiter;
  return guest_phone === null ? waiter : { ...waiter, guest_phone: numberAt(guest_phone, zone) ?? guest_phone };
};

/** Who waits at a restaurant, by all addresses of their mailbox: the same as `contactOf` for one without a subaddress. */
export const waiterOf = (rid: string, waiter: Waiter): string =>
  waiterDigest(rid, { ...waiter, guest_email: waiter.guest_email && mailboxOf(waiter.guest_email) });

/**
 * Under what the dates are stored that the guest of an entry waits for. Without an address it is as the entry was stored: an
 * earlier release made no difference between numbers and what can be none.
 */
export const datesKeyOf = (
  rid: string,
  { guest_email, contact }: { guest_email: string | null; contact: string },
): string => (guest_email === null ? contact : waiterOf(rid, { guest_email, guest_phone: null }));

type Waiter = Pick<Guest, 'guest_email' | 'guest_phone'> & Partial<Guest>;

/** How a guest can be reached, and the country as of which their number is read, where a booking names one. */
type Contacts = Pick<Guest, 'guest_email' | 'guest_phone'> & { phone_country?: string | undefined };

const idByNumber = (rid: string, number: string) => guestIdOfDigest(rid, shortDigest(`${rid} guest phone ${number}`));

/**
 * The id by which a restaurant knows a guest from one booking to the next (docs/design.md, "Guests' data"): by the
 * telephone number in E.164, or by its digits where nothing says as of which country it is read; else by the e-mail address.
 * What is no number identifies nobody. `undefined` for who left neither.
 */
export function guestIdOf(rid: string, { guest_email, guest_phone, phone_country }: Contacts): string | undefined {
  const number = guest_phone ? numberOf(guest_phone, phone_country) : undefined;
  if (number !== undefined) return idByNumber(rid, number);
  if (guest_email) return guestIdOfDigest(rid, shortDigest(`${rid} guest email ${mailboxOf(guest_email)}`));
  return undefined;
}

/**
 * The id by which a release before knew whoever left a number: by its digits, be it a number or not. Several guests may have
 * been one by it. `undefined` without a digit.
 */
export const formerGuestIdOf = (rid: string, { guest_phone }: Pick<Contacts, 'guest_phone'>): string | undefined =>
  digitsOf(guest_phone) === '' ? undefined : idByNumber(rid, digitsOf(guest_phone));

/**
 * All ids under which something of a guest may be stored at a restaurant of this zone: first that of now, then those of the
 * releases which knew a number by its digits alone: as they were typed, as they are nationally, or without the sign. Without a
 * zone the number is taken for one of the restaurant's country. What is no number there has none of these: its digits may be
 * somebody else's.
 */
export function guestIdsOf(rid: string, contacts: Contacts, zone: string | undefined): string[] {
  const read = zone === undefined ? contacts : withNumberRead(contacts, zone);
  const { guest_phone, phone_country } = read;
  const number = guest_phone ? numberOf(guest_phone, phone_country) : undefined;
  if (number === undefined) {
    const own = guestIdOf(rid, read);
    return own === undefined ? [] : [own];
  }
  const digits = digitsOf(guest_phone);
  const national = nationalDigits(number, zone) ?? digits;
  return [...new Set([number, digits, national, number.replace('+', '')].map((each) => idByNumber(rid, each)))];
}

/**
 * Whether a booking is of a guest of a restaurant of this zone: by their number or their mailbox, of which the house may have
 * corrected one. One that names neither is taken to be theirs.
 */
export function isBookingOf(rid: string, booking: Contacts, guest: Contacts, zone: string): boolean {
  if (booking.guest_email === null && booking.guest_phone === null) return true;
  const mailbox = ({ guest_email }: Contacts) => guest_email && mailboxOf(guest_email);
  const number = (one: Contacts) =>
    one.guest_phone && guestIdOf(rid, withNumberRead({ ...one, guest_email: null }, zone));
  return [mailbox, number].some((of) => of(guest) && of(booking) === of(guest));
}

/** A guest's id as the index `byContact` has it: without the restaurant, whose part in the digest keeps it apart from others. */
export const contactKeyOf = (guest_id: string): string => guest_id.slice(guest_id.indexOf('-') + 2);

/** A reservation with the id of its guest, also where its item is of a release that kept none. */
export const withGuestId = <R extends Contacts>(
  rid: string,
  reservation: R,
): R & { guest_id?: string | undefined } => ({
  ...reservation,
  guest_id: guestIdOf(rid, reservation),
});
