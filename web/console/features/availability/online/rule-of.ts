import { entryAt } from '../../../day/calendar/week.ts';
import type { OwnSlot } from '../../../day/covers.ts';
import type { Calendar } from '../../../day/records.ts';

export type Reason = OwnSlot['reasons'][number];

/** Where the service is changed that a time is in: in the week, or on its special day. */
function hoursOf(date: string, time: string, calendar: Calendar): string {
  const entry = entryAt(date, time, calendar);
  if (entry) return `/hours?period=${encodeURIComponent(entry.id)}`;
  return calendar.special_days.some((day) => day.date === date) ? `/hours/days?day=${date}` : '/hours';
}

/** The address of the field in which the rule is set that keeps guests from a slot; nothing where no page sets it. */
export function ruleOf(reason: Reason, date: string, time: string, calendar: Calendar): string | undefined {
  const hours = hoursOf(date, time, calendar);
  switch (reason) {
    case 'closed':
      return hours;
    case 'outside_window':
      return '/settings#advance_booking_days';
    case 'notice':
      return '/settings#min_notice_min';
    case 'paused':
      return '#pause';
    case 'slot_full':
      return `${hours}#max_covers_per_slot`;
    case 'service_full':
      return `${hours}#max_online_covers`;
    case 'no_table':
      return `/book/${date}?view=timeline`;
    case 'inactive':
    case 'past':
    case 'party_too_large':
      return undefined;
  }
}
