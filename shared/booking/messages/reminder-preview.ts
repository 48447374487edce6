import { type Mail, writeMail } from '../../mail/mail.ts';
import { DEFAULT_REMINDER_HOURS } from '../../platform/contract/constants.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { addDays, dayClock, localDateAt } from '../../platform/time/time.ts';
import { HOUR_MINUTES, MINUTE_MS } from '../../platform/time/units.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import { reminderMoment, reminderRule } from '../rules/reminder.ts';
import type { StoredReservation } from '../rules/reservation.ts';
import { planReminder } from './plan-messages.ts';

/** When the example comes, and for how long (minutes). */
const EXAMPLE = { starts: 20 * HOUR_MINUTES, stays: 120 };

/** Nothing is sent, and no link works: RFC 2606 reserves these names for examples. */
const SETTINGS = { sender: 'reservations@couvert.example', pages_url: 'https://couvert.example' };

/** A table for two tomorrow at 20:00, by the clock of the restaurant. */
function exampleOf({ timezone, min_cancel_hours }: RestaurantConfig, lang: Lang, now: number): StoredReservation {
  const reservation_date = addDays(localDateAt(now, timezone), 1);
  const from = dayClock(reservation_date, timezone)(EXAMPLE.starts) ?? 0;
  return {
    id: 'example-r1',
    secret: 'example',
    confirmation_code: 'K7QM4XPA',
    guest_first_name: 'Zoé',
    guest_last_name: 'Martin',
    guest_email: 'zoe@couvert.example',
    guest_phone: null,
    party_size: 2,
    reservation_date,
    reservation_time: '20:00:00',
    duration_min: EXAMPLE.stays,
    status: 'confirmed',
    service_status: 'expected',
    created_at: new Date(now).toISOString(),
    from,
    to: from + EXAMPLE.stays,
    tables: [],
    dates: [reservation_date],
    min_cancel_hours,
    lang,
    version: 1,
  };
}

/**
 * The reminder that a restaurant's guests get in a language, of a made-up booking seen from `now` (epoch ms), as it is
 * written at the moment at which it is sent: what is too late to be changed then is not offered.
 */
export function reminderPreview(config: RestaurantConfig, lang: Lang, now: number): Mail {
  const example = exampleOf(config, lang, now);
  const rule = reminderRule(config);
  const hours = rule.hours || DEFAULT_REMINDER_HOURS;
  const until = example.from * MINUTE_MS;
  const planned_at = new Date(reminderMoment(example.from, { ...rule, hours }) ?? until).toISOString();
  return writeMail(planReminder(config, example, { to: SETTINGS.sender, planned_at, until }), SETTINGS);
}
