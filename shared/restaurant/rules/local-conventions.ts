import type { Lang } from '../../platform/contract/primitives.ts';
import { firstWeekdayIn, type HourCycle, hourCycleIn } from '../../platform/locale/country-customs.ts';
import { timeWriter } from '../../platform/locale/time-words.ts';
import { countryOf } from '../../platform/locale/zone-country.ts';

/** How times are written and weeks begin at a restaurant, by the country of its time zone. */
export function localConventions(zone: string): { hour_cycle: HourCycle; first_day_of_week: number } {
  const country = countryOf(zone);
  return { hour_cycle: hourCycleIn(country), first_day_of_week: firstWeekdayIn(country) };
}

/** How times are written in a language for a restaurant in a zone. */
export const timesAt = (lang: Lang, zone: string): ((time: string) => string) =>
  timeWriter(lang, localConventions(zone).hour_cycle);
