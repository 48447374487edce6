import { describe, expect, test } from 'vitest';
import { copyOn, copyOverlaps } from '../../../web/console/hours/copies.ts';
import { service } from './support.ts';

const THURSDAY = 3;
const FRIDAY = 4;

const named = (day: number, service_name: string, open: string, close: string) => ({
  ...service(day, open, close),
  service_name,
});

const dinner = named(FRIDAY, 'Dîner', '19:00', '23:00');
const replacedBy = (entry: typeof dinner, ...hours: (typeof dinner)[]) => copyOn(entry, THURSDAY, hours).replaces?.id;

describe('a service that is copied to another day', () => {
  test('replaces the service of its name there, at whatever time that is', () => {
    const lunch = named(THURSDAY, 'Déjeuner', '12:00', '15:00');
    const late = { ...named(THURSDAY, ' dîner ', '16:00', '18:00'), is_active: false };
    expect(replacedBy(dinner, lunch, late)).toBe(late.id);
    expect(replacedBy(dinner, lunch, { ...late, day_of_week: FRIDAY })).toBeUndefined();
  });

  test('replaces of several the one that opens next to it in time', () => {
    const first = named(THURSDAY, 'Dîner', '18:00', '20:00');
    const second = named(THURSDAY, 'Dîner', '20:30', '23:30');
    expect(replacedBy(dinner, second, first)).toBe(first.id);
    expect(replacedBy({ ...dinner, open_time: '20:00' }, first, second)).toBe(second.id);
  });

  test('without a name replaces one without a name that is open at the same time, and no other', () => {
    const noon = named(THURSDAY, '', '12:00', '15:00');
    const evening = named(THURSDAY, '', '18:00', '22:00');
    const unnamed = named(FRIDAY, ' ', '19:00', '23:00');
    expect(replacedBy(unnamed, noon, evening)).toBe(evening.id);
    expect(replacedBy(unnamed, noon)).toBeUndefined();
  });

  test('overlaps whatever else is open then, but not what it replaces', () => {
    const old = named(THURSDAY, 'Dîner', '18:00', '22:00');
    const tapas = named(THURSDAY, 'Tapas', '17:00', '20:00');
    const overlapsAmong = (...hours: (typeof dinner)[]) =>
      copyOverlaps(dinner, copyOn(dinner, THURSDAY, hours), hours).map(({ id }) => id);
    expect(overlapsAmong(old)).toEqual([]);
    expect(overlapsAmong(old, tapas)).toEqual([tapas.id]);
  });
});
