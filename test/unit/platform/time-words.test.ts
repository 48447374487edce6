import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ZONE_TABLE, zoneCountries, zoneTable } from '../../../shared/platform/locale/zone-countries.ts';
import { countryOf } from '../../../shared/platform/locale/zone-country.ts';
import { localConventions, timesAt } from '../../../shared/restaurant/rules/local-conventions.ts';

/** Times as they are written at a restaurant in a zone. */
const written = (lang: 'fr' | 'en', zone: string, ...times: string[]) =>
  times.map(timesAt(lang, zone)).map((time) => time.replace('\u00a0', ' '));

test.each([
  'America/New_York',
  'Australia/Sydney',
  'America/Toronto',
  'Asia/Manila',
  'Asia/Kolkata',
  'Pacific/Auckland',
])('English reads a 12-hour clock in %s', (zone) => {
  expect(written('en', zone, '19:30:00', '12:00', '00:05', '09:00', '24:00')).toEqual([
    ...['7:30 PM', '12:00 PM', '12:05 AM', '9:00 AM', '12:00 AM'],
  ]);
});

test.each(['Europe/London', 'Europe/Paris', 'America/Sao_Paulo', 'Africa/Johannesburg', 'Asia/Tokyo', 'UTC'])(
  'English reads a 24-hour clock in %s',
  (zone) => {
    expect(written('en', zone, '19:30:00', '09:00')).toEqual(['19:30', '09:00']);
  },
);

test.each(['America/New_York', 'America/Toronto', 'Europe/Paris'])('French reads 24 hours in %s', (zone) => {
  expect(written('fr', zone, '19:30:00', '09:00')).toEqual(['19:30', '09:00']);
});

test('a time and its half of the day stay on one line', () => {
  expect(timesAt('en', 'America/New_York')('19:30')).toBe('7:30\u00a0PM');
});

test('a restaurant tells its pages how times are written and weeks begin', () => {
  expect(localConventions('America/New_York')).toEqual({ hour_cycle: 'h12', first_day_of_week: 6 });
  expect(localConventions('Europe/London')).toEqual({ hour_cycle: 'h23', first_day_of_week: 0 });
  expect(localConventions('UTC')).toEqual({ hour_cycle: 'h23', first_day_of_week: 0 });
});

test('a zone of two names lies in one country', () => {
  expect([countryOf('Asia/Calcutta'), countryOf('Asia/Kolkata')]).toEqual(['IN', 'IN']);
});

test('builds have the same table as is looked up', async () => {
  const built: { zoneCountries: () => Map<string, string> } = await import(
    `data:text/javascript,${encodeURIComponent(zoneTable())}`
  );
  expect(built.zoneCountries()).toEqual(zoneCountries());
});

test('builds find the file whose text they give', async () => {
  const found: string[] = [];
  for await (const file of glob('shared/**/*.ts', { cwd: join(import.meta.dirname, '../../..') })) {
    if (ZONE_TABLE.test(file)) found.push(file);
  }
  expect(found).toEqual(['shared/platform/locale/zone-countries.ts']);
});
