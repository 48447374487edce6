import { cut, segments, transliterate } from '../../mail/gsm.ts';
import type { OperatorSms } from '../../mail/message.ts';
import { oneLine, typedByGuest } from '../../mail/plain.ts';
import { shortDate } from '../../mail/when.ts';
import { DEFAULT_LANG as LANG } from '../../platform/contract/constants.ts';
import { clockTimeAt } from '../../platform/time/time.ts';
import { timesAt } from '../../restaurant/rules/local-conventions.ts';

/** UTF-16 units left of restaurant and guest in ever shorter versions of the text. */
const CUTS = [200, 40, 24, 16, 10];

/**
 * The SMS to `notification_phone`: restaurant, what is awaited, when, how many, who and how to reach them. It is in the
 * GSM alphabet where its words allow (160 characters a segment, else 70), and says less until it fits one segment.
 */
export function smsText({ booking, house }: OperatorSms): string {
  const awaited = booking.status === 'pending';
  const time = transliterate(timesAt(LANG, house.timezone)(booking.reservation_time));
  const [, month, day] = booking.reservation_date.split('-');
  const guest = transliterate(typedByGuest(`${booking.guest_first_name} ${booking.guest_last_name}`));
  const restaurant = transliterate(oneLine(house.name));
  const phone = booking.guest_phone ? `, ${transliterate(typedByGuest(booking.guest_phone)).replaceAll(' ', '')}` : '';
  const what = awaited ? 'demande à confirmer' : 'nouvelle réservation';
  const when = `${transliterate(shortDate(booking.reservation_date, LANG))} ${time}`;
  const long = `${restaurant}: ${what} ${when}, ${booking.party_size} pers., ${guest}${phone}`;
  const core = `${awaited ? 'à confirmer' : 'réservé'} ${day}/${month} ${time}, ${booking.party_size}p`;
  const short = (reach: string) =>
    CUTS.map((length) => `${cut(restaurant, length)}: ${core}, ${cut(guest, length)}${reach}`);
  const versions = [`${long}. Code ${booking.confirmation_code}`, long, ...short(phone), ...short('')];
  return versions.find((text) => segments(text) === 1) ?? core;
}

/**
 * The SMS that stands for those beyond the restaurant's limit: how many bookings, where to see them, and when SMS come
 * again (`until`, epoch ms).
 */
export function summaryText(
  { house }: OperatorSms,
  { summarises, until }: { summarises: number; until: number },
): string {
  const [what, count] = summarises === 1 ? ['autre réservation', 'une'] : ['autres réservations', String(summarises)];
  const again = transliterate(timesAt(LANG, house.timezone)(clockTimeAt(until, house.timezone)));
  const core = `et ${count} ${what}, à voir dans la console. Prochain SMS après ${again}`;
  const restaurant = transliterate(oneLine(house.name));
  const versions = CUTS.map((length) => `${cut(restaurant, length)}: ${core}`);
  return versions.find((text) => segments(text) === 1) ?? core;
}
