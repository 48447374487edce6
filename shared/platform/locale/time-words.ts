import type { Lang } from '../contract/primitives.ts';
import type { HourCycle } from './country-customs.ts';

/** Which languages follow the country's clock; the others write 24 hours everywhere. */
const FOLLOWS_COUNTRY: Record<Lang, boolean> = { fr: false, en: true };

/** Never at the end of a line without its half of the day. */
const NO_BREAK = '\u00a0';

/** `19:30` or `19:30:00` as « 7:30 PM ». */
function inHalfDays(time: string): string {
  const hour = Number(time.slice(0, 2)) % 24;
  return `${hour % 12 || 12}${time.slice(2, 5)}${NO_BREAK}${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * How a language writes a time `HH:MM` or `HH:MM:SS` for people, in a country whose English is read in `cycle`: the one place
 * that decides it, for pages, mails and SMS alike. Written out here and not by `Intl`, whose words and spaces differ between
 * browsers and have no place in an SMS.
 */
export const timeWriter = (lang: Lang, cycle: HourCycle | undefined): ((time: string) => string) =>
  FOLLOWS_COUNTRY[lang] && cycle === 'h12' ? inHalfDays : (time) => time.slice(0, 5);
