import { describe, expect, test } from 'vitest';
import { planOf } from '../../../web/console/day/plan.ts';
import { serviceDay } from '../../../web/console/day/service-day.ts';
import { choicesFor, newParty, offerAt, suggestedRow } from '../../../web/console/day/tables/places.ts';
import { tableOffersOf } from '../../../web/console/day/tables/table-offers.ts';
import { freeBySize, tablesAt } from '../../../web/console/day/tables/tables.ts';
import { dateMeant, servicesOfTheNight, servicesToWaitFor } from '../../../web/console/day/wished-times.ts';
import { room, service, table, week } from './support.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const hours = week(service(4, '12:00', '14:00'), service(4, '19:00', '01:00'));
const day = serviceDay(FRIDAY, hours);
const floor = {
  rooms: [room('Salle', 1)],
  tables: [table('T1', 2, { display_order: 1 }), table('T2', 2, { display_order: 2 })],
  merges: [{ id: 'rid-g1', name: 'T1 + T2', table_ids: ['rid-tT1', 'rid-tT2'], seats: 4 }],
};

type Offer = { date?: string; time?: string; ends_at?: string; table_ids?: string[] };

/** Somebody who waits and is offered a table, as the API tells of them. */
const offered = (id: string, { date = FRIDAY, time = '19:00', ...offer }: Offer) => ({
  ...{ id, state: 'offered' as const, date, guests: 2, from: time, to: time, room_id: null, lang: 'fr' as const },
  ...{ guest_first_name: 'Marie', guest_last_name: 'Petit', guest_email: null, guest_phone: null },
  ...{ joined_at: '2026-11-19T10:00:00.000Z', lapses: 0, passed_over: null, wait_url: '', sms_text: '' },
  offer: { time, lock_token: '', expires_at: '2026-11-20T14:50:00.000Z', table_ids: ['rid-tT1'], ...offer },
});
const offersOf = (...waiting: ReturnType<typeof offered>[]) => tableOffersOf(day, waiting, hours, 'UTC');
const rowsOf = (...waiting: ReturnType<typeof offered>[]) =>
  planOf(floor, [], { offers: offersOf(...waiting) }).flatMap(({ rows }) => rows);
const partyAt = (time: string) => newParty({ date: FRIDAY, time, guests: 2 }, hours).party;

describe('what is offered to those who wait', () => {
  test('stands in the service day, until the visit would end, after midnight too', () => {
    const offers = offersOf(
      offered('late', { date: SATURDAY, time: '00:15', ends_at: '2026-11-21T01:45:00.000Z' }),
      offered('early', { ends_at: '2026-11-20T20:30:00.000Z' }),
      offered('next day', { date: SATURDAY, time: '12:00' }),
    );
    expect(offers).toMatchObject([
      { id: 'early', name: 'Marie Petit', from: 1140, to: 1230, until: '14:50', table_ids: ['rid-tT1'] },
      { id: 'late', from: 1455, to: 1545 },
    ]);
  });

  test('lasts a usual stay where an older answer does not say, and is nowhere where it names no table', () => {
    const [offer] = offersOf(offered('old', {}));
    expect(offer?.to).toBe(partyAt('19:00').to);
    const { table_ids: _, ...unnamed } = offered('older', {}).offer;
    expect(tableOffersOf(day, [{ ...offered('older', {}), offer: unnamed }], hours, 'UTC')).toEqual([]);
  });

  test('keeps the table and its groups from others, but not from whom it is held for', () => {
    const rows = rowsOf(offered('marie', {}));
    const fits = Object.fromEntries(
      choicesFor(partyAt('20:00'), floor, rows).map(({ row, fit, held_by }) => [row.name, [fit, held_by?.id]]),
    );
    expect(fits).toEqual({ T1: ['taken', 'marie'], T2: ['fits', undefined], 'T1 + T2': ['taken', 'marie'] });
    const [t1] = choicesFor({ ...partyAt('20:00'), waiting: 'marie' }, floor, rows).filter(
      ({ row }) => row.name === 'T1',
    );
    expect(t1).toMatchObject({ fit: 'fits', held_by: undefined });
    expect(suggestedRow(partyAt('20:00'), floor, rows)?.name).toBe('T2');
    const row = rows.find(({ name }) => name === 'T1');
    expect(row && offerAt(row, { from: 1320, to: 1400 })).toBeUndefined();
  });

  test('makes its table neither free then nor free for longer before', () => {
    const rows = rowsOf(offered('marie', {}));
    const at = (minute: number) => tablesAt(floor, { rows }, [], { minute, usual_stay: 90, live: true });
    const states = (minute: number) => at(minute).map(({ state, left }) => [state, left]);
    expect(states(1140)).toEqual([
      ['offered', partyAt('19:00').to - 1140],
      ['free', undefined],
    ]);
    expect(states(1080)).toEqual([
      ['short', 60],
      ['free', undefined],
    ]);
    expect(freeBySize(at(1140))).toEqual([{ seats: 2, count: 1 }]);
  });
});

describe('the times that a form proposes to wait for', () => {
  const times = (now?: number) => servicesToWaitFor(FRIDAY, hours, 2, now).map(({ from, to }) => [from, to]);

  test('are the starts of each service, today only those ahead, before midnight', () => {
    expect(times()).toHaveLength(2);
    const [lunch, dinner] = times();
    expect(lunch?.[0]).toBe('12:00');
    expect(dinner?.[0]).toBe('19:00');
    expect(dinner?.[1]).toMatch(/^2[0-3]:/);
    expect(times(14 * 60)).toEqual([dinner]);
    expect(times(20 * 60 + 1)[0]?.[0]?.slice(0, 2)).toBe('20');
    expect(times(24 * 60)).toEqual([]);
  });

  test('are after midnight what is left of the night', () => {
    const night = (now: number) => servicesOfTheNight(FRIDAY, hours, 2, now).map(({ from }) => from);
    const late = week(service(4, '19:00', '03:00'));
    const [first] = servicesOfTheNight(FRIDAY, late, 2, 24 * 60 + 20);
    expect(first && [first.from > '00:20', first.from < '01:00', first.to < '03:00']).toEqual([true, true, true]);
    expect(night(26 * 60)).toEqual([]);
  });

  test.each([
    ['a start of the evening: its own date', '20:00', FRIDAY, FRIDAY],
    ['a start of its service after midnight: the next date, before midnight too', '00:15', FRIDAY, SATURDAY],
    ['the same after midnight', '00:45', SATURDAY, SATURDAY],
    ['after midnight any other: the date that can be booked', '19:30', SATURDAY, SATURDAY],
    ['nothing that is a time yet', undefined, FRIDAY, FRIDAY],
  ])('are for the date that is meant, of %s', (_, time, bookable, date) => {
    expect(dateMeant(day, time, bookable)).toBe(date);
  });
});
