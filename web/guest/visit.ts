import type { Visit } from '../../shared/booking/messages/calendar-entry.ts';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';
import type { Lang } from '../common/i18n.ts';
import { readPhone } from '../common/phone.ts';
import { instantOf } from './calendar-date.ts';
import type { Config, WantedSlot } from './types.ts';

/** A booking as its guest's page knows it. */
export type SavedBooking = {
  config: Config;
  reservation_id: string;
  /** Counts the changes of the booking: of two files a calendar believes the one with the higher. */
  version: number;
  code: string;
  slot: WantedSlot;
  /** The guest's page, without a query; a tab of an earlier release does not know it. */
  url?: string | null | undefined;
  /** Until when the booking can be changed there (epoch ms). */
  until: number;
  lang: Lang;
};

/** The visit of a booking, as the mails tell it at `now` (epoch ms). */
export function visitOf({ config, slot, url, until, lang, ...booking }: SavedBooking, now: number): Visit {
  const from = instantOf(slot.date, slot.time, config.timezone) / MINUTE_MS;
  return {
    ...booking,
    from,
    to: from + slot.duration_min,
    guests: slot.guests,
    restaurant: config.restaurant_name,
    address: config.restaurant_address,
    phone: readPhone(config.restaurant_phone ?? '', config.timezone)?.shown ?? config.restaurant_phone,
    link: url ? { url: `${url}?lang=${lang}`, may_change: now < until } : undefined,
    lang,
  };
}
