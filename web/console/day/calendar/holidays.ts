import type { Lang } from '../../../../shared/platform/contract/primitives.ts';

/** A public holiday, as it is called in each language. */
export type PublicHoliday = { date: string } & Record<Lang, string>;

/**
 * The public holidays of a country in a range of dates, by date, from lines `in French|in English|dates`: the day `12-25`
 * of what is on it every year, else each date.
 */
export function holidaysOf(lines: readonly string[], from: string, to: string): PublicHoliday[] {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, index) => Number(from.slice(0, 4)) + index,
  );
  return lines
    .flatMap((line) => {
      const [fr = '', en = '', days = ''] = line.split('|');
      const dates = days.includes(' ') || days.length > 5 ? days.split(' ') : years.map((year) => `${year}-${days}`);
      return dates.map((date) => ({ date, fr, en }));
    })
    .filter(({ date }) => from <= date && date <= to)
    .sort((a, b) => a.date.localeCompare(b.date));
}
