import { describe, expect, test } from 'vitest';
import { timesOf } from '../../../web/console/day/calendar/week.ts';
import { groupsOf, HOURS_TEMPLATES, hoursOf, TABLES_TEMPLATES, tablesOf } from '../../../web/console/start/setup.ts';

describe('a template of hours', () => {
  test.each(HOURS_TEMPLATES)('%s takes guests until the usual last arrivals', (template) => {
    const services = hoursOf(template, 'FR');
    const arrivals = services.map((service) => {
      const { times } = timesOf(service);
      return `${service.service_name} ${times[0]} ${times.at(-1)}`;
    });
    const lunch = template === 'dinner' ? [] : ['Déjeuner 12:00 13:30'];
    expect([...new Set(arrivals)]).toEqual([...lunch, 'Dîner 19:00 21:30']);
  });

  test('speaks the language of the country, at its hours, and keeps the name in the other language', () => {
    const dinnerIn = (country: string) => hoursOf('dinner', country)[0];
    expect(dinnerIn('US')).toMatchObject({
      service_name: 'Dinner',
      service_names: { fr: 'Dîner' },
      open_time: '17:30',
    });
    expect(dinnerIn('FR')).toMatchObject({
      service_name: 'Dîner',
      service_names: { en: 'Dinner' },
      open_time: '19:00',
    });
    expect(dinnerIn('JP')).toMatchObject({ service_name: 'Dinner', open_time: '19:00' });
  });
});

describe('a template of tables', () => {
  test.each(TABLES_TEMPLATES)('%s has a place for each party that a new restaurant takes', (template) => {
    const tables = tablesOf(template, 'room');
    const ids = tables.map(({ name }) => name);
    const seatsOf = (id: string) => tables.find(({ name }) => name === id)?.seats ?? 0;
    const groups = groupsOf(template);
    for (const { name, idsOf } of groups) expect(name).toBe(idsOf(ids).join(' + '));
    const places = [
      ...tables.map(({ seats }) => seats),
      ...groups.map(({ idsOf }) => idsOf(ids).reduce((sum, id) => sum + seatsOf(id), 0)),
    ];
    expect(Math.max(...places)).toBe(8);
    for (const guests of [1, 2, 3, 4, 5, 6, 7, 8]) expect(places.some((seats) => seats >= guests)).toBe(true);
  });
});
