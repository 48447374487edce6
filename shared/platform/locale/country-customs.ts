import type { DateOrder } from '../../imports/contract.ts';
import type { Lang } from '../contract/primitives.ts';

/** Countries (ISO 3166) whose restaurants are taken to speak French, in whole or in part. */
const FRENCH = new Set(
  'BE BF BJ BL CD CF CG CH CI CM DJ DZ FR GA GF GN GP HT KM LU MA MC MF MG ML MQ NC NE PF PM RE SN TD TF TG TN WF YT'.split(
    ' ',
  ),
);

/** Countries whose weeks begin on Sunday, and on Saturday; all others begin on Monday (Unicode CLDR 48, weekData). */
const SUNDAY_FIRST = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
);
const SATURDAY_FIRST = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));

/** Countries that write dates in numbers with the month first. */
const MONTH_FIRST = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW', 'UM']);

/** Countries in which dinner begins before 18:00. */
const EARLY = new Set('AU CA GB IE NZ US'.split(' '));

/** The language that a restaurant in a country (ISO 3166) speaks: French there and where the country is not known, else English. */
export const langOfCountry = (country: string | undefined): Lang =>
  country === undefined || FRENCH.has(country) ? 'fr' : 'en';

/** How English is read on clocks: « 7:30 PM » or « 19:30 »; the names are those of Unicode CLDR. */
export type HourCycle = 'h12' | 'h23';

/** How the English of a country (ISO 3166) reads the clock (Unicode CLDR, timeData); 24 hours where no country is known. */
export function hourCycleIn(country: string | undefined): HourCycle {
  if (country === undefined) return 'h23';
  const locale: Intl.Locale & { getHourCycles?: () => string[]; hourCycles?: string[] } = new Intl.Locale(
    `en-${country}`,
  );
  const [usual] = locale.getHourCycles?.() ?? locale.hourCycles ?? [];
  return usual === 'h12' ? 'h12' : 'h23';
}

/** How dates in numbers are mostly written in a country (ISO 3166): the day first where no country is known. */
export const dateOrderIn = (country: string | undefined): DateOrder =>
  country !== undefined && MONTH_FIRST.has(country) ? 'mdy' : 'dmy';

/** The weekday with which a week begins in a country; 0 is Monday. */
export function firstWeekdayIn(country: string | undefined): number {
  if (country === undefined) return 0;
  if (SUNDAY_FIRST.has(country)) return 6;
  return SATURDAY_FIRST.has(country) ? 5 : 0;
}

/** Whether guests dine early in a country. */
export const dinesEarly = (country: string | undefined): boolean => country !== undefined && EARLY.has(country);
