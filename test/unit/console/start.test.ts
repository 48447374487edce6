import { describe, expect, test } from 'vitest';
import { timesOf } from '../../../web/console/day/week.ts';
import { groupsOf, HOURS_TEMPLATES, hoursOf, TABLES_TEMPLATES, tablesOf } from '../../../web/console/start/setup.ts';

describe('a template of hours', () => {
  test.each(HOURS_TEMPLATES)('%s takes guests until the usual last arrivals', (template) => {
    const services = hoursOf(template, { lunch: 'Lunch', dinner: 'Dinner' });
    const arrivals = services.map((service) => {
      const { times } = timesOf(service);
      return `${service.service_name} ${times[0]} ${times.at(-1)}`;
    });
    const lunch = template === 'dinner' ? [] : ['Lunch 12:00 13:30'];
    expect([...new Set(arrivals)]).toEqual([...lunch, 'Dinner 19:00 21:30']);
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
