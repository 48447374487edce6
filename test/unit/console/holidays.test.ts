import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { zoneCountries } from '../../../shared/platform/locale/zone-countries.ts';
import { holidaysOf } from '../../../web/console/day/calendar/holidays.ts';

const file = new URL('../../../web/console/hours/days/holidays.json', import.meta.url);
const all: Record<string, string[]> = JSON.parse(await readFile(file, 'utf8'));
const on = (country: string, date: string) => holidaysOf(all[country] ?? [], date, date)[0];

describe('public holidays', () => {
  test('are found on the same day every year, or on each of their dates, by date', () => {
    const lines = ['Noël|Christmas Day|12-25', 'Lundi de Pâques|Easter Monday|2027-03-29 2028-04-17'];
    expect(holidaysOf(lines, '2026-12-01', '2028-03-31')).toEqual([
      { date: '2026-12-25', fr: 'Noël', en: 'Christmas Day' },
      { date: '2027-03-29', fr: 'Lundi de Pâques', en: 'Easter Monday' },
      { date: '2027-12-25', fr: 'Noël', en: 'Christmas Day' },
    ]);
  });

  test('may have a single date', () => {
    expect(holidaysOf(['Sacre|Coronation|2027-05-08'], '2026-01-01', '2027-12-31')).toHaveLength(1);
  });

  test.each([
    ['FR', '2027-05-06', 'Ascension', 'Ascension Day'],
    ['FR', '2027-07-14', 'Fête Nationale de la France', 'Bastille Day'],
    ['CA', '2027-07-01', 'Fête du Canada', 'Canada Day'],
    ['GB', '2028-12-26', 'Lendemain de Noël', 'Boxing Day'],
  ])('of %s: %s', (country, date, fr, en) => {
    expect(on(country, date)).toEqual({ date, fr, en });
  });

  test('are known for all but a few of the countries with a time zone', () => {
    const countries = new Set(zoneCountries().values());
    const unknown = [...countries].filter((country) => !all[country]);
    expect(unknown.length / countries.size).toBeLessThan(0.25);
  });

  test('each have two names and dates that are dates', () => {
    for (const line of Object.values(all).flat()) {
      expect(line).toMatch(/^[^|]+\|[^|]+\|(\d\d-\d\d|\d{4}-\d\d-\d\d( \d{4}-\d\d-\d\d)*)$/);
    }
  });
});
