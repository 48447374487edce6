import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HoldEntry } from '../../../shared/availability/rules/occupancy.ts';
import { ReservationStatus, ServiceStatus } from '../../../shared/booking/contract/reservation.ts';
import { ReservationChange } from '../../../shared/booking/contract/reservation-change.ts';
import { requireChangeable } from '../../../shared/booking/rules/guest-change.ts';
import { proposeMove } from '../../../shared/booking/rules/guest-reschedule.ts';
import { guestRights } from '../../../shared/booking/rules/guest-rights.ts';
import { fromOperator } from '../../../shared/booking/rules/operator-booking.ts';
import { readOperatorChange } from '../../../shared/booking/rules/operator-change.ts';
import { type Creation, fromHold, type StoredReservation } from '../../../shared/booking/rules/reservation.ts';
import {
  canTransition,
  mustChange,
  STATUS_STEPS,
  VISIT_STEPS,
  visitAfter,
} from '../../../shared/booking/rules/state-machine.ts';
import { fromWalkIn } from '../../../shared/booking/rules/walk-in.ts';
import { confirmedWith } from '../../../shared/booking/store/confirmations.ts';
import type { ImportedBooking } from '../../../shared/imports/contract.ts';
import { fromImport } from '../../../shared/imports/rules/imported-booking.ts';
import { reservationOf, ruleBrokenBy, setupOf, tableOf } from '../../support/book.ts';
import { ZOE } from '../../support/guest.ts';

const ROOT = join(import.meta.dirname, '../../..');
const STATUSES = ReservationStatus.options;
const VISITS = ServiceStatus.options;

type Actor = 'guest' | 'operator';
type Row = { name: string; by: readonly Actor[]; from: readonly string[]; to: string };
const rowsOf = (steps: Record<string, Omit<Row, 'name'>>): Row[] =>
  Object.entries(steps).map(([name, { by, from, to }]) => ({ name, by, from, to }));
const STATUS_ROWS = rowsOf(STATUS_STEPS);
const VISIT_ROWS = rowsOf(VISIT_STEPS);

/** To which state each step leads from each one; a dot where there is no such step. */
const STATUS_MATRIX = `
                   none      pending   confirmed cancelled
  request          pending   .         .         .
  book             confirmed .         .         .
  import_cancelled cancelled .         .         .
  confirm          .         confirmed .         .
  ask_again        .         .         pending   .
  cancel           .         cancelled cancelled .
`;
const VISIT_MATRIX = `
                   none      expected  arrived   seated    left      no_show
  booked           expected  .         .         .         .         .
  expected         .         expected  expected  expected  expected  expected
  arrived          arrived   arrived   arrived   arrived   arrived   arrived
  seated           seated    seated    seated    seated    seated    seated
  left             .         left      left      left      left      left
  no_show          no_show   no_show   no_show   no_show   no_show   no_show
  awaited_again    .         .         .         .         .         expected
`;

/** The table that the steps make, in the form of the matrices. */
const matrixOf = (rows: readonly Row[], states: readonly string[]): string[][] => [
  ['none', ...states],
  ...rows.map(({ name, from, to }) => [name, ...['none', ...states].map((state) => (from.includes(state) ? to : '.'))]),
];

const read = (matrix: string): string[][] =>
  matrix
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

test('each table has every step from every state', () => {
  expect(matrixOf(STATUS_ROWS, STATUSES)).toEqual(read(STATUS_MATRIX));
  expect(matrixOf(VISIT_ROWS, VISITS)).toEqual(read(VISIT_MATRIX));
});

/** Whether somebody can take a reservation from one state to another. */
const leads = (rows: readonly Row[], from: string, to: string, actor?: Actor): boolean =>
  rows.some((row) => row.to === to && row.from.includes(from) && (actor === undefined || row.by.includes(actor)));

/** Every pair of some states. */
const pairsOf = <F, T>(froms: readonly F[], tos: readonly T[]): [F, T][] =>
  froms.flatMap((from) => tos.map((to): [F, T] => [from, to]));

const setup = setupOf({ tables: [tableOf('A', 2)] });
const [EVENING_BEFORE, AT_TABLE] = [Date.parse('2026-11-20T18:00:00Z'), Date.parse('2026-11-21T18:10:00Z')];

/** What becomes of a reservation, or the rule that it runs into. */
function outcomeOf(act: () => string | undefined): string {
  let outcome: string | undefined;
  const broken = ruleBrokenBy(() => {
    outcome = act();
  });
  return broken?.code ?? outcome ?? 'stays';
}

describe('the status', () => {
  test.each(pairsOf(STATUSES, STATUSES))('from %s to %s', (from, to) => {
    const expected = from === to ? 'stays' : leads(STATUS_ROWS, from, to) ? to : 'invalid_transition';
    expect(outcomeOf(() => (mustChange(from, to) ? to : undefined))).toBe(expected);
    if (from === 'cancelled') expect(expected).toBe(to === 'cancelled' ? 'stays' : 'invalid_transition');
  });

  test.each(STATUS_ROWS)('$name is a step from where the table says', ({ name, from }) => {
    const step = Object.keys(STATUS_STEPS).find((each): each is keyof typeof STATUS_STEPS => each === name);
    if (step === undefined) throw new Error('no such step');
    for (const status of STATUSES) expect(canTransition({ status }, step)).toBe(from.includes(status));
  });

  const ASKED = ['confirmed', 'cancelled'] as const;

  test('is asked for by the house where one of its steps leads, and nowhere else', () => {
    const own = STATUS_ROWS.filter(({ by, from }) => by.includes('operator') && !from.includes('none'));
    expect(own.map(({ to }) => to)).toEqual(ASKED);
    expect(STATUSES.filter((status) => ReservationChange.safeParse({ status }).success)).toEqual(ASKED);
  });

  test.each(pairsOf(STATUSES, ASKED))('that the house changes from %s to %s', (from, to) => {
    const expected = from === to ? 'stays' : leads(STATUS_ROWS, from, to, 'operator') ? to : 'invalid_transition';
    const change = () => readOperatorChange(setup, reservationOf({ status: from }), { status: to }, AT_TABLE).changes;
    expect(outcomeOf(() => change().status)).toBe(expected);
  });

  test.each(STATUSES)('that a guest changes from %s', (status) => {
    const manual = setupOf({ tables: [tableOf('A', 2)], config: { confirmation_mode: 'manual' } });
    const expected = leads(STATUS_ROWS, status, 'pending', 'guest') ? 'pending' : 'stays';
    const moved = outcomeOf(() => movedByGuest(reservationOf({ status }), manual).status);
    expect(moved).toBe(status === 'cancelled' ? 'reservation_cancelled' : expected);
    const { may_cancel } = guestRights(reservationOf({ status }), manual.config, EVENING_BEFORE);
    expect(may_cancel).toBe(leads(STATUS_ROWS, status, 'cancelled', 'guest'));
  });
});

/** What a guest's move to another time on the evening before changes. */
function movedByGuest(reservation: StoredReservation, { config, ...rest }: typeof setup) {
  const wanted = { date: reservation.reservation_date, time: '20:00', guests: 2 };
  const change = { version: 1, reservation_time: wanted.time };
  requireChangeable(reservation, change, { config, now: EVENING_BEFORE, shown: {} });
  const context = { now: EVENING_BEFORE, own: { id: reservation.id, kind: 'reservation' as const }, draw: () => 0 };
  return proposeMove({ config, ...rest }, [], reservation, wanted, context).changes;
}

describe('the visit', () => {
  test.each(pairsOf(VISITS, VISITS))(
    'from %s to %s, which the house takes while the booking is confirmed',
    (from, to) => {
      for (const status of STATUSES) {
        const party = reservationOf({ status, service_status: from });
        const refused = { pending: 'not_confirmed', cancelled: 'reservation_cancelled', confirmed: undefined }[status];
        expect(outcomeOf(() => visitAfter(party, to, AT_TABLE).service_status)).toBe(refused ?? to);
        const change = () => readOperatorChange(setup, party, { service_status: to }, AT_TABLE).changes;
        expect(outcomeOf(() => change().service_status)).toBe(from === to ? 'stays' : (refused ?? to));
      }
      expect(leads(VISIT_ROWS, from, to, 'operator')).toBe(true);
    },
  );

  test.each(VISITS)('from %s, in which a guest’s link finds it', (service_status) => {
    const expected = leads(VISIT_ROWS, service_status, 'expected', 'guest') ? 'expected' : 'stays';
    const hasCome = ['arrived', 'seated', 'left'].includes(service_status);
    const moved = outcomeOf(() => movedByGuest(reservationOf({ service_status }), setup).service_status);
    expect(moved).toBe(hasCome ? 'party_arrived' : expected);
  });

  const EARLIER = { arrived_at: '1', seated_at: '2', left_at: '3', no_show_at: '4' };
  const at = new Date(AT_TABLE).toISOString();

  test.each([
    ['expected', {}, {}],
    ['arrived', { arrived_at: at }, { arrived_at: '1' }],
    ['seated', { seated_at: at }, { arrived_at: '1', seated_at: '2' }],
    ['left', { left_at: at }, { arrived_at: '1', seated_at: '2', left_at: at }],
    ['no_show', { no_show_at: at }, { no_show_at: at }],
  ] as const)('notes when it is %s, keeps what came before and forgets what came after', (step, anew, again) => {
    const visit = (moments: object) => visitAfter(reservationOf(moments), step, AT_TABLE);
    expect(visit({})).toEqual({ service_status: step, ...anew });
    expect(visit(EARLIER)).toEqual({ service_status: step, ...again });
    expect(Object.keys(visit({})).sort()).toEqual(['service_status', ...Object.keys(EARLIER)].sort());
  });
});

describe('a new reservation', () => {
  const creation: Creation = {
    id: 'rid-r1',
    ...{ code: 'CODE', secret: 'SECRET', digest: 'DIGEST' },
    min_cancel_hours: 4,
    reminder: { hours: 24, timezone: 'Europe/Paris' },
    now: AT_TABLE,
  };
  const { from, to, dates } = reservationOf();
  const stay = { from, to, dates };
  const hold: HoldEntry = {
    kind: 'hold',
    ...{ from, to, dates, party: 2, expires_at: AT_TABLE, tables: ['A'] },
    ...{ date: '2026-11-21', time: '19:00' },
    lang: 'fr',
  };
  const name = { guest_first_name: '', guest_last_name: 'Durand' };
  const wanted = { ...name, reservation_date: '2026-11-21', reservation_time: '19:00', guests: 2 };
  const confirm = (confirmation_mode: 'auto' | 'manual') => {
    const { status } = confirmedWith({ ...setup.config, confirmation_mode }, { guest: ZOE, words: {}, lang: 'fr' });
    return fromHold(hold, ZOE, {}, { ...creation, status, lang: 'fr' });
  };
  const walkIn = (tables: string[] | undefined) =>
    fromWalkIn({ walk_in: true, guests: 2 }, setup, { ...creation, stay, seating: tables && { tables } });
  const imported = (status: ImportedBooking['status']) =>
    fromImport({ ...wanted, status }, setup, { ...creation, stay, seating: undefined, mails: 'none' });
  const operator = fromOperator(wanted, setup, { ...creation, stay, seating: undefined });
  const made: [string, Actor, StoredReservation, string][] = [
    ['a guest’s, where nobody is asked', 'guest', confirm('auto'), 'confirmed, expected'],
    ['a guest’s, where the house decides', 'guest', confirm('manual'), 'pending, expected'],
    ['the house’s', 'operator', operator, 'confirmed, expected'],
    ['that of a party which walks in', 'operator', walkIn(['A']), 'confirmed, seated'],
    ['that of one for which there is no table', 'operator', walkIn(undefined), 'confirmed, arrived'],
    ['one of another system', 'operator', imported('confirmed'), 'confirmed, expected'],
    ['one of another system that was cancelled', 'operator', imported('cancelled'), 'cancelled, expected'],
    ['one of another system that nobody came to', 'operator', imported('no_show'), 'confirmed, no_show'],
  ];

  test.each(made)('begins where a step from nothing leads: %s', (_, actor, { status, service_status }, states) => {
    expect(`${status}, ${service_status}`).toBe(states);
    expect(leads(STATUS_ROWS, 'none', status, actor)).toBe(true);
    expect(leads(VISIT_ROWS, 'none', service_status, actor)).toBe(true);
  });

  test('begins in every way that the tables name', () => {
    const begins = (rows: readonly Row[]) =>
      rows.flatMap(({ by, from, to }) => (from.includes('none') ? by.map((actor) => `${actor}: ${to}`) : []));
    const seen = (stateOf: (reservation: StoredReservation) => string) =>
      made.map(([_, actor, reservation]) => `${actor}: ${stateOf(reservation)}`);
    expect([...new Set(seen(({ status }) => status))].sort()).toEqual(begins(STATUS_ROWS).sort());
    expect([...new Set(seen(({ service_status }) => service_status))].sort()).toEqual(begins(VISIT_ROWS).sort());
  });
});

test('the design shows both tables', () => {
  const design = readFileSync(join(ROOT, 'docs/design.md'), 'utf8');
  const [, chapter = ''] = /^## Booking lifecycle\n([\s\S]*?)^## /m.exec(design) ?? [];
  const all = [...STATUS_ROWS, ...VISIT_ROWS];
  const told = chapter
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .filter(([, name = '', , , to]) => to !== undefined && all.some((row) => row.name === name))
    .map(([, name, by, from, to]) => ({ name, by, from, to }));
  expect(told).toEqual(all.map(({ name, by, from, to }) => ({ name, by: by.join(', '), from: from.join(', '), to })));
});

test('nothing but the table says which status a change leaves a reservation in', () => {
  const sources = globSync('{shared/booking/{rules,store},functions/{bookings,reservations}}/**/*.ts', { cwd: ROOT });
  expect(sources.length).toBeGreaterThan(40);
  const own = sources.filter((path) => /\bstatus: '/.test(readFileSync(join(ROOT, path), 'utf8')));
  // A hold is looked at there as a request would be.
  expect(own).toEqual(['shared/booking/store/conflicts.ts']);
});
