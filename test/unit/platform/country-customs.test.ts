import { describe, expect, test } from 'vitest';
import { emptySetup, sampleSetupIn } from '../../../local/sample-data.ts';
import { firstWeekdayIn, langOfCountry } from '../../../shared/platform/locale/country-customs.ts';
import { serviceNameIn, withoutOldNames } from '../../../shared/restaurant/rules/service-name.ts';

const MONDAY = 0;
const SATURDAY = 5;
const SUNDAY = 6;

test.each([
  ['FR', MONDAY, 'fr'],
  ['GB', MONDAY, 'en'],
  ['US', SUNDAY, 'en'],
  ['CA', SUNDAY, 'en'],
  ['EG', SATURDAY, 'en'],
  [undefined, MONDAY, 'fr'],
] as const)('in %s a week begins on day %i, and restaurants speak %s', (country, first, lang) => {
  expect([firstWeekdayIn(country), langOfCountry(country)]).toEqual([first, lang]);
});

describe('what a restaurant begins with', () => {
  const namesIn = (zone: string) => {
    const { hours, rooms } = sampleSetupIn(zone);
    return [...new Set(hours.map(({ service_name }) => service_name)), ...rooms.map(({ name }) => name)];
  };

  test('is in the language of its country', () => {
    expect(namesIn('Europe/Paris')).toEqual(['Déjeuner', 'Dîner', 'Salle', 'Terrasse']);
    expect(namesIn('America/New_York')).toEqual(['Lunch', 'Dinner', 'Dining room', 'Terrace']);
    expect(emptySetup('America/New_York').rooms.map(({ name }) => name)).toEqual(['Dining room']);
  });

  test('opens for dinner when guests dine there', () => {
    const opens = (zone: string) =>
      Math.max(...sampleSetupIn(zone).hours.map(({ open_time }) => Number(open_time.slice(0, 2))));
    expect([opens('Europe/Paris'), opens('America/New_York')]).toEqual([19, 17]);
  });

  test('names its services in the other language too', () => {
    const [lunch] = sampleSetupIn('America/New_York').hours;
    expect(lunch && [serviceNameIn(lunch, 'fr'), serviceNameIn(lunch, 'en')]).toEqual(['Déjeuner', 'Lunch']);
  });
});

test('a service is called by its name in a language, else by its own, else nothing', () => {
  expect(serviceNameIn({ service_name: 'Brunch', service_names: { en: ' ' } }, 'en')).toBe('Brunch');
  expect(serviceNameIn({ service_name: 'Dîner', service_names: { en: 'Dinner' } }, 'en')).toBe('Dinner');
  expect(serviceNameIn({}, 'fr')).toBe('');
});

test('a service that is renamed loses the translations of its old name, unless the change says what they are', () => {
  const dinner = { service_name: 'Dîner', service_names: { en: 'Dinner' } };
  expect(withoutOldNames(dinner, { service_name: 'Brunch' })).toEqual({ service_names: null });
  expect(withoutOldNames(dinner, { service_name: 'Brunch', service_names: { en: 'Late brunch' } })).toEqual({});
  expect(withoutOldNames(dinner, { service_name: 'Brunch', service_names: null })).toEqual({});
  expect(withoutOldNames(dinner, { service_name: ' Dîner ' })).toEqual({});
  expect(withoutOldNames(dinner, {})).toEqual({});
  expect(withoutOldNames({ service_name: 'Dîner' }, { service_name: 'Brunch' })).toEqual({});
});
