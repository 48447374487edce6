import type { Lang } from '../platform/contract/primitives.ts';
import { typeset, typesetDate } from '../platform/locale/typography.ts';
import { clockTimeAt, localDateAt } from '../platform/time/time.ts';
import { MINUTE_MS } from '../platform/time/units.ts';

const locales: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB' };

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format is made when it is first needed: each would cost every cold start some 5 ms. */
function format(lang: Lang, style: 'full' | 'short'): Intl.DateTimeFormat {
  const key = `${lang} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  const parts = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const options = style === 'full' ? ({ dateStyle: 'full' } as const) : parts;
  const made = new Intl.DateTimeFormat(locales[lang], { ...options, timeZone: 'UTC' });
  formats.set(key, made);
  return made;
}

/** A calendar date `YYYY-MM-DD` written out: « vendredi 20 novembre 2026 », "Friday 20 November 2026". */
export const longDate = (date: string, lang: Lang): string =>
  typesetDate(format(lang, 'full').format(Date.parse(date)), lang).replace(',', '');

/** A calendar date in short: « ven. 20 nov. ». */
export const shortDate = (date: string, lang: Lang): string =>
  typesetDate(format(lang, 'short').format(Date.parse(date)), lang).replace(',', '');

/** Calendar date and `HH:MM` that the restaurant's clocks show at a UTC epoch minute. */
export const localTimeAt = (minute: number, timezone: string): { date: string; time: string } => ({
  date: localDateAt(minute * MINUTE_MS, timezone),
  time: clockTimeAt(minute * MINUTE_MS, timezone),
});

/** Hours and minutes that are both more than none. */
const hoursAndMinutes: Record<Lang, (hours: number, minutes: number) => string> = {
  fr: (hours, minutes) => `${hours} h ${String(minutes).padStart(2, '0')}`,
  en: (hours, minutes) => `${hours} h ${minutes} min`,
};

/** Length of a stay: « 1 h 30 », "1 h 30 min", "45 min". */
export function duration(minutes: number, lang: Lang): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const wholeHours = rest === 0 ? `${hours} h` : hoursAndMinutes[lang](hours, rest);
  return typeset(hours === 0 ? `${rest} min` : wholeHours, lang);
}
