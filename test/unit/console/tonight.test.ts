import { describe, expect, test } from 'vitest';
import { partialSizes } from '../../../web/console/day/partial-sizes.ts';
import { dayPlanOf } from '../../../web/console/day/plan.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { beginsOf, isCutShort, isFarAhead, satFarAhead, serviceDay } from '../../../web/console/day/service-day.ts';
import { partyStateOf } from '../../../web/console/day/service-state.ts';
import { nextStep, otherSteps } from '../../../web/console/day/steps.ts';
import { offerOf, offersFor, sizesWithout } from '../../../web/console/day/tables/offers.ts';
import { tableBlocksOf } from '../../../web/console/day/tables/table-blocks.ts';
import { comingAt, comingAtAny, freeBySize, needsPlace, tablesAt } from '../../../web/console/day/tables/tables.ts';
import {
  currentService,
  figuresOf,
  isCutAt,
  isServing,
  needsHost,
  partiesOf,
  seatable,
  swappable,
  unplacedOf,
} from '../../../web/console/day/tonight.ts';
import { reservation, room, service, table, week } from './support.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const hours = week(service(4, '12:00', '14:30'), service(4, '19:00', '02:00'));
const day = serviceDay(FRIDAY, hours);
const floor = {
  rooms: [room('Salle')],
  tables: [table('T1', 2), table('T2', 2), table('T3', 4), table('T4', 6)],
  merges: [{ id: 'rid-g1', name: 'T3 + T4', table_ids: ['rid-tT3', 'rid-tT4'], seats: 10 }],
};
const USUAL = 90;

const at = (time: string, more: Partial<Reservation> = {}) => reservation(FRIDAY, time, more);
const on = (name: string): Partial<Reservation> => ({ table_id: `rid-t${name}` });
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const planOf = (...reservations: Reservation[]) => dayPlanOf(day, floor, reservations, 'UTC');

/** The states of one party over the evening, by the time. */
const stateAt = (party: Reservation, time: string) => {
  const [stay] = planOf(party).stays;
  return stay && partyStateOf(stay, minute(time));
};

describe('a party', () => {
  test('is late from ten minutes on, never a no-show by itself, and has not come when its time is over', () => {
    const party = at('20:00');
    expect(['19:50', '20:09', '20:10', '21:59', '22:00'].map((time) => stateAt(party, time))).toEqual([
      'expected',
      'expected',
      'late',
      'late',
      'not_come',
    ]);
  });

  test('stays too long from the end of its stay on, for as long as it sits', () => {
    const party = at('20:00', { service_status: 'seated' });
    expect(['19:50', '21:59', '22:00', '23:30'].map((time) => stateAt(party, time))).toEqual([
      'seated',
      'seated',
      'overstaying',
      'overstaying',
    ]);
  });

  test('is a request until it is confirmed, however late it is', () => {
    expect(stateAt(at('20:00', { status: 'pending' }), '20:30')).toBe('request');
  });

  test('is as it was left on another day', () => {
    const [stay] = planOf(at('20:00', { service_status: 'seated' })).stays;
    expect(stay && partyStateOf(stay, undefined)).toBe('seated');
  });

  test('stays from the minute in which it sat down, to the end that the API says', () => {
    const seated = (seated_at: string, ends_at: string, more: Partial<Reservation> = {}) => {
      const moments = { seated_at: `${FRIDAY}T${seated_at}:30.000Z`, ends_at: `${FRIDAY}T${ends_at}:00.000Z` };
      const [stay] = planOf(at('20:00', { service_status: 'seated', ...moments, ...more })).stays;
      return stay && [stay.from, stay.to, beginsOf(stay), isCutShort(stay)];
    };
    const [eight, nine] = [minute('20:00'), minute('20:40')];
    expect(seated('20:40', '22:40')).toEqual([eight, minute('22:40'), nine, false]);
    expect(seated('20:40', '22:15')).toEqual([eight, minute('22:15'), nine, true]);
    // Early: what was booked stays its own.
    expect(seated('19:30', '22:00')).toEqual([minute('19:30'), minute('22:00'), eight, false]);
    // An answer that is not there yet: as long as it was planned, from then on.
    expect(seated('20:40', '22:00', { ends_at: undefined })).toEqual([eight, minute('22:40'), nine, false]);
    // Far too early, or noted the next day: as planned.
    expect(seated('12:00', '22:00')).toEqual([eight, minute('22:00'), eight, false]);
  });

  test('that is marked as seated more than two hours before its time has no table yet', () => {
    const seated = (time: string, more: Partial<Reservation> = {}) =>
      satFarAhead(at('20:00', { service_status: 'seated', seated_at: `${FRIDAY}T${time}:30.000Z`, ...more }), 'UTC');
    expect(['12:00', '17:59', '18:00', '20:10'].map((time) => seated(time))).toEqual([true, true, false, false]);
    expect(seated('12:00', { service_status: 'left' })).toBe(false);
    // The day before, and by the clock of the restaurant.
    expect(seated('23:00', { reservation_date: SATURDAY, reservation_time: '00:30:00' })).toBe(false);
    expect(seated('22:00', { reservation_date: SATURDAY, reservation_time: '00:30:00' })).toBe(true);
    expect([17 * 60 + 59, 18 * 60].map((now) => isFarAhead({ from: minute('20:00') }, now))).toEqual([true, false]);
  });

  test('that is to be seated is asked for a place where somebody else sits at its own, or it has none', () => {
    const asked = (party: Reservation, ...others: Reservation[]) => {
      const plan = planOf(party, ...others);
      const span = { date: FRIDAY, start_time: '19:00', end_time: '21:00', release_at: null };
      const blocked = tableBlocksOf(day, [{ id: 'rid-b1', table_ids: ['rid-tT4'], reason: null, ...span }], 'UTC');
      const tables = tablesAt(floor, plan, blocked, { minute: minute('20:05'), usual_stay: USUAL, live: true });
      const stay = plan.stays.find(({ reservation }) => reservation.id === party.id);
      return stay && needsPlace({ stay, state: partyStateOf(stay, minute('20:05')) }, plan.rows, tables);
    };
    const sits = (name: string) => at('18:00', { service_status: 'seated', duration_min: 60, ...on(name) });
    const joined = { table_merge_id: 'rid-g1' };
    expect(asked(at('20:00', on('T1')), sits('T2'))).toBe(false);
    expect(asked(at('20:00', on('T1')), sits('T1'))).toBe(true);
    expect(asked(at('20:00', joined), sits('T3'))).toBe(true);
    expect(asked(at('20:30', on('T4')))).toBe(true);
    // Whose time it is may be on the way still, or be here and wait for the table.
    const due = (service_status: Reservation['service_status']) =>
      at('19:00', { service_status, duration_min: 90, ...on('T1') });
    expect(asked(at('20:30', on('T1')), due('expected'))).toBe(false);
    expect(asked(at('20:30', on('T1')), due('arrived'))).toBe(true);
    expect(asked(due('arrived'), at('20:30', { service_status: 'arrived', ...on('T1') }))).toBe(false);
    expect(asked(at('20:00'))).toBe(true);
    // Who is called back had the table, and who sits there itself has it.
    expect(asked(at('20:00', { service_status: 'left', ...on('T1') }), sits('T1'))).toBe(false);
    expect(asked(sits('T1'))).toBe(false);
  });

  test('that left, or was given up, gave its table back then, after midnight too', () => {
    const ends = (more: Partial<Reservation>, time = '20:00') => planOf(at(time, more)).stays[0]?.to;
    expect(ends({ service_status: 'left', left_at: `${FRIDAY}T21:10:30.000Z` })).toBe(minute('21:10'));
    expect(ends({ service_status: 'no_show', no_show_at: `${FRIDAY}T20:35:00.000Z` })).toBe(minute('20:35'));
    expect(ends({ service_status: 'left', left_at: `${SATURDAY}T00:20:00.000Z` }, '23:00')).toBe(minute('24:20'));
    // It does not become longer, nor shorter than nothing.
    expect(ends({ service_status: 'left', left_at: `${FRIDAY}T23:50:00.000Z` })).toBe(minute('22:00'));
    expect(ends({ service_status: 'left', left_at: `${FRIDAY}T19:30:00.000Z` })).toBe(minute('20:00'));
    // A step back takes the time again: what it noted stands there still.
    expect(ends({ service_status: 'seated', left_at: `${FRIDAY}T21:10:30.000Z` })).toBe(minute('22:00'));
  });
});

describe('the evening', () => {
  const named = (guest_last_name: string, time: string, more: Partial<Reservation> = {}) =>
    at(time, { guest_last_name, ...more });
  const parties = (...reservations: Reservation[]) => partiesOf(planOf(...reservations), minute('20:30'));
  const names = (list: ReturnType<typeof parties>) =>
    list.map(({ attention, stay }) => `${attention} ${stay.reservation.guest_last_name}`);
  /** Who of a list could be seated at T1, or what is said of it instead. */
  const seatableAmong = (list: ReturnType<typeof parties>) => (more: Partial<Parameters<typeof seatable>[1]>) =>
    seatable(list, {
      ...{ kind: 'table', seats: 8, table_ids: ['rid-tT1'], left: undefined, now: minute('20:30'), rows: [] },
      ...more,
    });

  test('is in the order in which parties need the host', () => {
    const list = parties(
      named('Plus tard', '21:30'),
      named('Bientôt', '21:00'),
      named('Demande', '20:45', { status: 'pending' }),
      named('Reste', '19:30', { service_status: 'seated', ...on('T1') }),
      named('Déborde', '19:00', { service_status: 'seated', duration_min: 60, ...on('T2') }),
      named('Retard', '20:15'),
      named('Là', '20:30', { service_status: 'arrived' }),
      named('Parti', '19:00', { service_status: 'left', left_at: `${FRIDAY}T20:00:00.000Z` }),
      named('Absent', '19:00', { service_status: 'no_show', no_show_at: `${FRIDAY}T19:30:00.000Z` }),
      named('Annulé', '20:30', { status: 'cancelled' }),
    );
    expect(names(list)).toEqual([
      'arrived Là',
      'late Retard',
      'next Demande',
      'next Bientôt',
      'seated Déborde',
      'seated Reste',
      'later Plus tard',
      'done Absent',
      'done Parti',
    ]);
  });

  test('has a host at hand a quarter of an hour around its time, while it is late, and when it is at the door', () => {
    const dueAt = (time: string, more: Partial<Reservation> = {}) =>
      partiesOf(planOf(at('20:00', more)), minute(time)).map((party) => needsHost(party, minute(time)));
    expect(['19:00', '19:44', '19:45', '20:00', '21:30'].flatMap((time) => dueAt(time))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(dueAt('19:20', { service_status: 'arrived' })).toEqual([true]);
    expect(dueAt('20:05', { service_status: 'seated' })).toEqual([false]);
    expect(dueAt('22:30')).toEqual([false]);
  });

  test('keeps in sight who has not come, apart from who is done, and counts them neither as covers nor as unplaced', () => {
    const plan = planOf(
      named('Jamais', '19:00', { duration_min: 60, party_size: 6 }),
      named('Venu', '19:10', { duration_min: 60, service_status: 'left', left_at: `${FRIDAY}T20:00:00.000Z` }),
      named('Demande', '19:00', { duration_min: 60, status: 'pending' }),
    );
    const list = partiesOf(plan, minute('20:30'));
    expect(names(list)).toEqual(['not_come Jamais', 'done Demande', 'done Venu']);
    expect(figuresOf(plan, list, minute('20:30'))).toMatchObject({ covers: 4, bookings: 2 });
    expect(figuresOf(plan, list, minute('19:30'))).toMatchObject({ covers: 10, bookings: 3 });
    expect(unplacedOf(list)).toEqual([]);
    const [gone] = list;
    expect(gone && [nextStep(gone), otherSteps(gone)]).toEqual([
      'left',
      ['no_show', 'arrived', 'seated', 'edit', 'cancel'],
    ]);
  });

  test('leaves out who came for lunch, unless they are still here or nobody said whether they came', () => {
    const list = parties(
      named('Midi', '12:30'),
      named('Sieste', '13:00', { service_status: 'seated' }),
      named('Soir', '22:00'),
    );
    expect(names(list)).toEqual(['seated Sieste', 'later Soir', 'not_come Midi']);
  });

  test('counts guests who come, those who sit, parties, and who is late', () => {
    const plan = planOf(
      named('Sieste', '13:00', { party_size: 16, service_status: 'seated' }),
      named('A', '19:00', { party_size: 4, service_status: 'seated' }),
      named('B', '20:00', { party_size: 3 }),
      named('C', '22:00', { party_size: 2 }),
      named('D', '19:30', { party_size: 8, service_status: 'no_show', no_show_at: `${FRIDAY}T20:00:00.000Z` }),
    );
    const figures = figuresOf(plan, partiesOf(plan, minute('20:30')), minute('20:30'));
    // Who came for lunch is a cover of lunch.
    expect(figures).toEqual({ covers: 9, bookings: 3, walk_ins: 0, seated: 20, late: 1 });
    const partly = planOf(named('A', '19:00', { party_size: 4, service_status: 'seated', arrived_guests: 3 }));
    expect(figuresOf(partly, partiesOf(partly, minute('20:30')), minute('20:30'))).toMatchObject({
      covers: 4,
      seated: 3,
    });
  });

  test('knows who has no table, and who could be seated on one', () => {
    const list = parties(
      named('Grand', '20:30', { party_size: 5, service_status: 'arrived' }),
      named('Petit', '20:45', on('T1')),
      named('Demande', '20:45', { status: 'pending' }),
      named('Assis', '20:00', { service_status: 'seated', ...on('T2') }),
    );
    const seatableAt = seatableAmong(list);
    expect(names(unplacedOf(list))).toEqual(['arrived Grand', 'next Demande']);
    expect(names(seatableAt({ seats: 2 }))).toEqual(['next Petit']);
    expect(names(seatableAt({ seats: 6 }))).toEqual(['arrived Grand', 'next Petit']);
  });

  test('knows with whom a party may swap: who is not done and has other tables than it', () => {
    const joined = { table_merge_id: 'rid-g1' };
    const list = parties(
      named('Premier', '20:30', { duration_min: 60, ...on('T1') }),
      named('Suivant', '21:30', on('T1')),
      named('Voisin', '21:00', on('T2')),
      named('Sans', '20:45'),
      named('Groupe', '20:40', joined),
      named('Encore', '23:00', joined),
      named('Moitié', '21:15', on('T3')),
      named('Parti', '19:30', { service_status: 'left', left_at: `${FRIDAY}T20:00:00.000Z`, ...on('T2') }),
    );
    const others = (name: string) =>
      list
        .filter(({ stay }) => stay.reservation.guest_last_name === name)
        .map((party) => names(swappable(list, party)).map((words) => words.split(' ')[1]));
    expect(others('Premier')).toEqual([['Groupe', 'Voisin', 'Moitié', 'Encore']]);
    expect(others('Groupe')).toEqual([['Premier', 'Voisin', 'Moitié', 'Suivant']]);
    expect(others('Voisin')).toEqual([['Premier', 'Groupe', 'Moitié', 'Suivant', 'Encore']]);
  });

  test('offers a table last to who is here and would have to leave it before the end that was booked', () => {
    const list = parties(
      named('Longue', '20:30', { service_status: 'arrived', duration_min: 120 }),
      named('Courte', '20:45', { duration_min: 60, ...on('T2') }),
      named('Suivante', '21:30', on('T1')),
    );
    const seatableAt = seatableAmong(list);
    // Free until the next party, which may well sit down now.
    expect(names(seatableAt({ left: 15 }))).toEqual(['later Suivante']);
    expect(names(seatableAt({ left: 60 }))).toEqual(['later Suivante', 'arrived Longue']);
    expect(names(seatableAt({ left: 75 }))).toEqual(['next Courte', 'later Suivante', 'arrived Longue']);
    expect(seatableAt({ left: 60 }).map(({ sitting }) => sitting)).toEqual([
      {},
      // Until a minute before, in case that it is the next minute when the API notes it.
      { until: minute('21:30'), duration_min: 59 },
    ]);
    expect(names(seatableAt({ left: 120 }))).toEqual(['arrived Longue', 'next Courte', 'later Suivante']);
  });

  test('offers a table last to its own party that would find a block there before its time, and says so', () => {
    const span = { date: FRIDAY, start_time: '20:45', end_time: '21:00', reason: 'Pied cassé', release_at: null };
    const blocks = tableBlocksOf(day, [{ id: 'rid-b1', table_ids: ['rid-tT1'], ...span }], 'UTC');
    const own = named('Sienne', '21:00', on('T1'));
    const walked = { origin: 'walk_in', service_status: 'arrived' } as const;
    const { rows } = dayPlanOf(day, floor, [own], 'UTC', { blocks });
    const list = parties(own, named('Attend', '20:25', walked));
    const found = (now: string, left: number | undefined) =>
      seatable(list, { kind: 'table', seats: 2, table_ids: ['rid-tT1'], left, now: minute(now), rows }).map(
        ({ stay, way }) => [stay.reservation.guest_last_name, way?.blocked_by?.reason],
      );
    expect(found('20:30', 15)).toEqual([
      ['Attend', undefined],
      ['Sienne', 'Pied cassé'],
    ]);
    // Once the block is over, or so early that the party would have no table yet, nothing is in its way.
    expect(found('21:00', undefined)).toContainEqual(['Sienne', undefined]);
    expect(found('18:59', 106)).toContainEqual(['Sienne', undefined]);
  });

  test('offers a table that is free for a while to somebody who walked in, as to whoever comes now', () => {
    const walked = { origin: 'walk_in', service_status: 'arrived', duration_min: 120 } as const;
    const list = parties(named('Attend', '20:25', walked));
    expect(names(seatableAmong(list)({ left: 30 }))).toEqual(['arrived Attend']);
  });

  test('offers tables that are joined to the largest party first', () => {
    const list = parties(
      named('Deux', '20:30', { service_status: 'arrived' }),
      named('Quatre', '20:45', { party_size: 4 }),
      named('Six', '21:00', { party_size: 6 }),
    );
    const seatableAt = seatableAmong(list);
    expect(names(seatableAt({ kind: 'joined', seats: 8 }))).toEqual(['next Six', 'next Quatre', 'arrived Deux']);
    expect(names(seatableAt({ seats: 8 }))).toEqual(['arrived Deux', 'next Quatre', 'next Six']);
  });

  test('belongs to the service that is on or comes next, and begins an hour before it', () => {
    const opens = (time: string) => currentService(day, minute(time))?.open;
    expect([opens('14:29'), opens('14:30'), opens('25:30')]).toEqual([
      minute('12:00'),
      minute('19:00'),
      minute('19:00'),
    ]);
    expect(opens('26:10')).toBe(minute('19:00'));
    expect(
      ['10:59', '11:00', '14:30', '17:59', '18:00', '25:59', '26:00'].map((time) => isServing(day, minute(time))),
    ).toEqual([false, true, false, false, true, true, false]);
    expect(currentService({ ...day, services: [] }, 1200)).toBeUndefined();
  });
});

describe('the steps', () => {
  test('offer what likely comes next, and nothing to a party that is done', () => {
    const states = ['request', 'expected', 'late', 'arrived', 'seated', 'overstaying', 'left', 'no_show'] as const;
    expect(states.map((state) => nextStep({ state }))).toEqual([
      'approve',
      'arrived',
      'arrived',
      'seated',
      'left',
      'left',
      undefined,
      undefined,
    ]);
  });

  test('let every step be corrected, and swap only tables that there are', () => {
    const { rows, stays } = planOf(at('20:00', on('T1')));
    const [none, t1] = rows;
    const [stay] = stays;
    if (!stay) throw new Error('nobody comes');
    expect(otherSteps({ state: 'left', row: t1, stay })).toContain('seated');
    expect(otherSteps({ state: 'no_show', row: t1, stay })).toContain('expected');
    expect(otherSteps({ state: 'seated', row: t1, stay })).toEqual(
      expect.arrayContaining(['arrived', 'longer', 'swap']),
    );
    expect(otherSteps({ state: 'late', row: t1, stay })).toContain('swap');
    expect(otherSteps({ state: 'late', row: none, stay })).not.toContain('swap');
  });

  test('count who is here of a party that comes in parts: two guests or more do', () => {
    const stepsOf = (party_size: number) =>
      planOf(at('20:00', { party_size })).stays.flatMap((stay) =>
        (['late', 'arrived', 'seated', 'left'] as const).filter((state) =>
          otherSteps({ state, row: undefined, stay }).includes('partly'),
        ),
      );
    expect([stepsOf(1), stepsOf(2)]).toEqual([[], ['late', 'arrived', 'seated']]);
    expect(
      [2, 5, 25, 26, 60].map((size) => [partialSizes(size)[0], partialSizes(size).at(-1), partialSizes(size).length]),
    ).toEqual([
      [1, 1, 1],
      [1, 4, 4],
      [1, 24, 24],
      [2, 24, 12],
      [3, 57, 19],
    ]);
  });
});

describe('the tables', () => {
  const now = (time: string, reservations: Reservation[] = [], blocks = tableBlocksOf(day, [], 'UTC'), live = true) =>
    tablesAt(floor, planOf(...reservations), blocks, { minute: minute(time), usual_stay: USUAL, live });
  const seen = (...given: Parameters<typeof now>) =>
    Object.fromEntries(now(...given).map(({ table: { name }, state, left }) => [name, [state, left]]));

  test('belong to whoever sits there, early or too long, and then to whoever should', () => {
    const early = at('20:30', { service_status: 'seated', ...on('T1') });
    const long = at('18:00', { service_status: 'seated', ...on('T2') });
    const waits = at('20:00', { service_status: 'arrived', ...on('T2') });
    const late = at('20:00', on('T3'));
    expect(seen('20:15', [early, long, waits, late])).toEqual({
      T1: ['seated', 135],
      T2: ['overstaying', -15],
      T3: ['late', 105],
      T4: ['free', undefined],
    });
    const [, t2] = now('20:15', [early, long, waits, late]);
    expect(t2?.next?.reservation).toBe(waits);
  });

  test('that are blocked are so beside whoever sits there still', () => {
    const span = { date: FRIDAY, start_time: '20:00', end_time: '22:00', reason: 'Fuite', release_at: null };
    const blocks = tableBlocksOf(day, [{ id: 'rid-b1', table_ids: ['rid-tT2'], ...span }], 'UTC');
    const long = at('18:00', { service_status: 'seated', ...on('T2') });
    const blockedAt = (time: string) => now(time, [long], blocks).map(({ blocked }) => blocked?.reason);
    expect(blockedAt('20:15')).toEqual([undefined, 'Fuite', undefined, undefined]);
    expect(blockedAt('19:55')).toEqual([undefined, undefined, undefined, undefined]);
    expect(seen('20:15', [long], blocks)).toMatchObject({ T2: ['overstaying', -15] });
  });

  test('tell all that comes there in the order of time: blocks, offers and the next party', () => {
    const span = { date: FRIDAY, reason: null, release_at: null };
    const block = (id: string, start_time: string, end_time: string) => ({ id, start_time, end_time, ...span });
    const blocks = tableBlocksOf(
      day,
      [block('over', '18:30', '19:00'), block('now', '19:00', '19:30'), block('late', '23:00', '23:30')]
        .concat(block('soon', '20:05', '20:15'))
        .map((one) => ({ ...one, table_ids: ['rid-tT1'] })),
      'UTC',
    );
    const offer = { id: 'rid-w1', name: 'Attend', guests: 2, table_ids: ['rid-tT1'], until: '19:30', expires_at: 0 };
    const offers = [{ ...offer, from: minute('22:30'), to: minute('23:00') }];
    const plan = dayPlanOf(day, floor, [at('20:15', on('T1'))], 'UTC', { offers, blocks });
    const coming = (time: string) => {
      const moment = { minute: minute(time), usual_stay: USUAL, live: true };
      const [t1] = tablesAt(floor, plan, blocks, moment);
      return t1 && comingAt(t1, moment.minute).map(({ kind, from }) => [kind, from]);
    };
    const rest = [
      ['party', minute('20:15')],
      ['offer', minute('22:30')],
      ['block', minute('23:00')],
    ];
    expect(coming('19:10')).toEqual([['block', minute('20:05')], ...rest]);
    expect(coming('20:10')).toEqual(rest);
  });

  test('that are joined tell what comes at any of them, once, with the tables that it needs', () => {
    const plan = dayPlanOf(
      day,
      floor,
      [at('22:00', on('T1')), at('20:30', on('T2')), at('21:00', { table_merge_id: 'rid-g1', party_size: 8 })],
      'UTC',
    );
    const tables = tablesAt(floor, plan, [], { minute: minute('19:30'), usual_stay: USUAL, live: true });
    const coming = (...names: string[]) =>
      comingAtAny(
        tables.filter(({ table: { name } }) => names.includes(name)),
        minute('19:30'),
      ).map(({ kind, from, at: where }) => [kind, from, where]);
    expect(coming('T1')).toEqual([['party', minute('22:00'), 'T1']]);
    // Who limits them comes first: the offer of the tables ends there.
    expect(coming('T1', 'T2')).toEqual([
      ['party', minute('20:30'), 'T2'],
      ['party', minute('22:00'), 'T1'],
    ]);
    expect(offerOf(tables.slice(0, 2)).left).toBe(60);
    expect(coming('T3', 'T4')).toEqual([['party', minute('21:00'), 'T3 + T4']]);
  });

  test('are free at once when a party left or is given up', () => {
    const left = at('19:00', { service_status: 'left', left_at: `${FRIDAY}T19:40:00.000Z`, ...on('T1') });
    const absent = at('19:00', { service_status: 'no_show', no_show_at: `${FRIDAY}T19:40:00.000Z`, ...on('T2') });
    expect(seen('19:40', [left, absent])).toMatchObject({ T1: ['free', undefined], T2: ['free', undefined] });
  });

  test('are short of time below a usual stay, until the next party or until the house keeps them', () => {
    const block = { id: 'b1', table_ids: ['rid-tT2', 'rid-tT3'], start_time: '20:00', end_time: '01:00', reason: null };
    const blocks = tableBlocksOf(day, [{ ...block, date: FRIDAY, release_at: null }], 'UTC');
    expect(seen('19:00', [at('20:00', on('T1'))], blocks)).toEqual({
      T1: ['short', 60],
      T2: ['short', 60],
      T3: ['short', 60],
      T4: ['free', undefined],
    });
    expect(seen('20:00', [], blocks)).toMatchObject({ T2: ['blocked', 300], T3: ['blocked', 300] });
    expect(freeBySize(now('20:00', [], blocks))).toEqual([
      { seats: 2, count: 1 },
      { seats: 6, count: 1 },
    ]);
  });

  test('count as free only for half an hour or more', () => {
    const soon = [at('19:29', on('T1')), at('19:30', on('T2')), at('19:04', on('T3'))];
    expect(freeBySize(now('19:00', soon))).toEqual([
      { seats: 2, count: 1 },
      { seats: 6, count: 1 },
    ]);
  });

  test('are all taken by a party that they were joined for', () => {
    const party = at('20:00', { service_status: 'seated', table_ids: ['rid-tT3', 'rid-tT4'] });
    expect(seen('20:30', [party])).toMatchObject({ T3: ['seated', 90], T4: ['seated', 90] });
  });

  test('are seen as planned at another minute than this', () => {
    const seated = at('20:00', { service_status: 'seated', ...on('T1') });
    expect(seen('22:30', [seated], [], false)).toMatchObject({ T1: ['free', undefined] });
    expect(seen('22:30', [seated], [], true)).toMatchObject({ T1: ['overstaying', -30] });
  });
});

describe('a block of tables', () => {
  const base = { id: 'b1', table_ids: ['rid-tT1'], reason: 'Tempête', release_at: null };

  test('lasts over midnight, and ends when it is released', () => {
    const [whole] = tableBlocksOf(day, [{ ...base, date: FRIDAY, start_time: '22:00', end_time: '01:00' }], 'UTC');
    expect(whole).toMatchObject({ from: minute('22:00'), to: minute('25:00'), reason: 'Tempête' });
    const after = tableBlocksOf(day, [{ ...base, date: SATURDAY, start_time: '00:30', end_time: '01:00' }], 'UTC');
    expect(after).toMatchObject([{ from: minute('24:30'), to: minute('25:00') }]);
    const released = { ...base, date: FRIDAY, start_time: '18:00', end_time: '23:00' };
    expect(tableBlocksOf(day, [{ ...released, release_at: `${FRIDAY}T20:00:00.000Z` }], 'UTC')).toMatchObject([
      { from: minute('18:00'), to: minute('20:00') },
    ]);
    expect(tableBlocksOf(day, [{ ...released, release_at: `${FRIDAY}T17:00:00.000Z` }], 'UTC')).toEqual([]);
  });
});

test('a host is asked before a party that is here is cut short at a free table; who is due keeps the whole stay', () => {
  const now = minute('20:05');
  const asked = (party: Reservation, ...others: Reservation[]) => {
    const plan = planOf(party, ...others);
    const found = partiesOf(plan, now).find(({ stay }) => stay.reservation.id === party.id);
    const [seen] = tablesAt(floor, plan, [], { minute: now, usual_stay: USUAL, live: true });
    return found && seen && isCutAt(found, seen, now);
  };
  const here = at('20:00', { service_status: 'arrived' });
  expect(asked(here, at('21:00', on('T1')))).toBe(true);
  expect(asked(here)).toBe(false);
  // It is due or to come, it would have less than the shortest stay, or somebody sits there.
  expect(asked(at('20:00'), at('21:00', on('T1')))).toBe(false);
  expect(asked(at('20:30'), at('21:00', on('T1')))).toBe(false);
  expect(asked(here, at('20:15', on('T1')))).toBe(false);
  expect(asked(here, at('19:00', { ...on('T1'), service_status: 'seated' }))).toBe(false);
});

describe('a walk-in', () => {
  const tables = (...reservations: Reservation[]) =>
    tablesAt(floor, planOf(...reservations), [], { minute: minute('19:00'), usual_stay: USUAL, live: true });
  const offers = (guests: number, ...reservations: Reservation[]) =>
    offersFor(guests, tables(...reservations), floor.merges, USUAL).map(({ name, left }) => [name, left]);

  test('gets the smallest table that is free for a usual stay, then those that are free the longest', () => {
    expect(offers(2, at('20:00', on('T1')), at('20:15', on('T3')))).toEqual([
      ['T2', undefined],
      ['T4', undefined],
      ['T3', 75],
      ['T1', 60],
    ]);
  });

  test('is never seated by itself at a table that is free for less than half an hour', () => {
    const soon = [at('19:04', on('T1')), at('19:29', on('T2')), at('19:30', on('T3')), at('19:34', on('T4'))];
    expect(offers(2, ...soon)).toEqual([
      ['T4', 34],
      ['T3', 30],
    ]);
    expect(offers(2, at('19:04', on('T1')), at('19:29', on('T2')))).toEqual([
      ['T3', undefined],
      ['T4', undefined],
    ]);
    expect(offers(12, at('19:29', on('T3')))).toEqual([]);
    // A host who chooses the table by name may have it for that long.
    const [t1] = tables(at('19:04', on('T1')));
    expect(t1 && offerOf([t1])).toMatchObject({ name: 'T1', left: 4 });
  });

  test('may have any table that is free for a usual stay, however short that is', () => {
    const seen = tablesAt(floor, planOf(at('19:25', on('T1'))), [], {
      minute: minute('19:00'),
      usual_stay: 20,
      live: true,
    });
    expect(offersFor(2, seen, [], 20)[0]).toMatchObject({ name: 'T1', left: 25 });
  });

  test('finds no place from the size on that no places seat together, whatever is free for fewer', () => {
    const without = (...taken: Reservation[]) => sizesWithout([2, 4, 8, 12, 16], tables(...taken), floor.merges, USUAL);
    expect(without()).toEqual([16]);
    expect(without(at('19:00', on('T3')))).toEqual([12, 16]);
    const all = ['T1', 'T2', 'T3', 'T4'].map((name) => at('19:00', on(name)));
    expect(without(...all)).toEqual([2, 4, 8, 12, 16]);
  });

  test('gets a group only when no table is large enough, and not when one of its tables is taken', () => {
    expect(offers(8)).toEqual([['T3 + T4', undefined]]);
    expect(offers(8, at('20:30', on('T3')))).toEqual([['T3 + T4', 90]]);
    const groups = offersFor(8, tables(at('19:00', on('T3'))), floor.merges, USUAL).filter(
      ({ kind }) => kind === 'group',
    );
    expect(groups).toEqual([]);
  });

  test('that no table and no group seats gets neighbours of one room to join, the fewest, then the closest', () => {
    const fours = [table('A', 4), table('B', 4, { pos_x: 180 }), table('C', 4, { pos_x: 280 }), table('D', 2)];
    const terrace = [table('E', 4, { room_id: 'rid-mTerrasse' })];
    const house = { ...floor, tables: [...fours, ...terrace], merges: [] };
    const offersOf = (guests: number, ...taken: Reservation[]) => {
      const { rows } = dayPlanOf(day, house, taken, 'UTC');
      const seen = tablesAt(house, { rows }, [], { minute: minute('19:00'), usual_stay: USUAL, live: true });
      return offersFor(guests, seen, [], USUAL).map(({ kind, name, left }) => [kind, name, left]);
    };
    expect(offersOf(6)).toEqual([
      ['joined', 'A + D', undefined],
      ['joined', 'B + D', undefined],
      ['joined', 'B + C', undefined],
    ]);
    expect(offersOf(8)[0]).toEqual(['joined', 'B + C', undefined]);
    expect(offersOf(14)).toEqual([['joined', 'A + B + C + D', undefined]]);
    expect(offersOf(15)).toEqual([]);
    // A table that is needed soon only when the others do not do.
    expect(offersOf(8, at('20:00', on('C')))[0]).toEqual(['joined', 'A + B', undefined]);
    expect(offersOf(12, at('20:00', on('C')))[0]).toEqual(['joined', 'A + B + C', 60]);
  });

  test('may sit at tables that are joined for one evening, as long as all of them are free', () => {
    const [t1, t2] = tables(at('20:00', on('T2')));
    expect(t1 && t2 && offerOf([t1, t2])).toEqual({
      key: 'rid-tT1+rid-tT2',
      kind: 'joined',
      name: 'T1 + T2',
      seats: 4,
      table_ids: ['rid-tT1', 'rid-tT2'],
      left: 60,
    });
  });
});
