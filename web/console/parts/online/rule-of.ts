import type { OwnSlot } from '../../day/covers.ts';
import type { Calendar } from '../../day/records.ts';
import { entryAt } from '../../day/week.ts';

export type Reason = OwnSlot['reasons'][number];

/** The address of the field in which the rule is set that keeps guests from a slot; nothing where no page sets it. */
export function ruleOf(reason: Reason, date: string, time: string, calendar: Calendar): string | undefined {
  const entry = entryAt(date, time, calendar);
  const hours = entry ? `/hours?period=${encodeURIComponent(entry.id)}` : '/hours';
  switch (reason) {
    case 'closed':
      return '/hours';
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
