import { describe, expect, test } from 'vitest';
import { UNASSIGNED } from '../../../shared/availability/rules/occupancy.ts';
import {
  freeSeating,
  fromOperator,
  isSameRequest,
  placeOf,
  stayOf,
} from '../../../shared/booking/rules/operator-booking.ts';
import { datesTouched } from '../../../shared/platform/time/time.ts';
import { everyDay, mergeOf, occupancyOf, ruleBrokenBy, setupOf, stay, tableOf } from '../../support/book.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');
const SATURDAY = '2026-11-21';
const wanted = {
  reservation_date: SATURDAY,
  reservation_time: '19:00',
  guests: 2,
  guest_first_name: 'Paul',
  guest_last_name: 'Durand',
};
const setup = setupOf({ tables: [tableOf('A', 2), tableOf('B', 4)], merges: [mergeOf('AB', ['A', 'B'], 6)] });
const minutes = (instant: string) => Date.parse(instant) / 60_000;

describe('the stay that an operator books', () => {
  test('begins by the wall clock and touches its dates', () => {
    const from = minutes('2026-11-21T18:00:00Z');
    expect(stayOf(setup, wanted)).toEqual({ from, to: from + 120, dates: [SATURDAY] });
    const late = stayOf(setup, { ...wanted, reservation_time: '23:00' });
    expect(late.dates).toEqual([SATURDAY, '2026-11-22']);
    const long = setupOf({ hours: everyDay({ slot_duration_min: 180 }) });
    expect(stayOf(long, wanted).to).toBe(from + 180);
  });

  test.each([
    ['2026-11-21', 'Europe/Paris'],
    ['2026-03-29', 'Europe/Paris'],
    ['2026-10-24', 'Europe/Paris'],
    ['2026-10-25', 'Europe/Paris'],
    ['2024-03-31', 'America/Nuuk'],
    ['2026-11-01', 'America/Havana'],
    ['2026-04-25', 'Africa/Cairo'],
    ['2026-10-30', 'Africa/Cairo'],
    ['2026-12-31', 'Pacific/Kiritimati'],
  ])('touches the dates between its two ends, whatever the clocks do: %s in %s', (reservation_date, timezone) => {
    const there = setupOf({ config: { timezone } });
    for (const reservation_time of ['00:00', '00:59', '12:00', '21:00', '23:00', '23:58', '23:59']) {
      for (const length of [1, 2, 59, 60, 61, 120, 180, 1440]) {
        const booked = stayOf(there, { ...wanted, reservation_date, reservation_time }, length);
        expect(booked.dates).toEqual(datesTouched(booked.from, booked.from + length, timezone));
      }
    }
  });

  test('cannot begin when the clocks skip the time', () => {
    const skipped = { ...wanted, reservation_date: '2026-03-29', reservation_time: '02:30' };
    expect(ruleBrokenBy(() => stayOf(setup, skipped))?.extra.errors?.[0]).toMatchObject({ path: 'reservation_time' });
  });
});

describe('the table that an operator is given', () => {
  const seat = (occupancies: Parameters<typeof freeSeating>[1], { party = 2, now = NOW } = {}) =>
    freeSeating(setup, occupancies, { party, stay: stayOf(setup, wanted), now, draw: () => 0 })?.tables;
  const dining = (id: string) =>
    occupancyOf(SATURDAY, id, { other: stay('2026-11-21T18:30:00Z', '2026-11-21T20:30:00Z') });

  test.each([
    ['the best free one', [], {}, ['A']],
    ['the next one, when that is taken', [dining('A')], {}, ['B']],
    ['none, when all are taken', [dining('A'), dining('B')], {}, undefined],
    ['a group, when no single one suffices', [], { party: 6 }, ['A', 'B']],
    ['none, when the party is too large', [], { party: 7 }, undefined],
    ['the best free one, whoever waits without a table', [dining(UNASSIGNED)], {}, ['A']],
    ['none, when the date has left the book', [], { now: Date.parse('2026-12-22T00:00:00Z') }, undefined],
    ['the best free one on the last day in the book', [], { now: Date.parse('2026-12-21T23:59:00Z') }, ['A']],
  ])('is %s', (_, occupancies, asked, tables) => {
    expect(seat(occupancies, asked)).toEqual(tables);
  });
});

describe('the reservation that an operator creates', () => {
  const made = (more: object = {}, seating?: Parameters<typeof placeOf>[0] & { seats: number }) =>
    fromOperator({ ...wanted, ...more }, setup, {
      ...{
        id: 'rid-r1',
        code: 'CODE',
        secret: 'SECRET',
        digest: 'DIGEST',
        min_cancel_hours: 4,
        reminder: { hours: 24, timezone: 'Europe/Paris' },
      },
      ...{ stay: stayOf(setup, wanted), seating, now: NOW },
    });

  test('is confirmed, in French, of version 1, and has no empty texts', () => {
    const from = minutes('2026-11-21T18:00:00Z');
    expect(made({ notes: '', occasion: '' })).toEqual({
      id: 'rid-r1',
      service_status: 'expected',
      confirmation_code: 'CODE',
      counted: { date: SATURDAY, start: 1140, service: 1140, covers: 2 },
      reservation_date: SATURDAY,
      reservation_time: '19:00:00',
      guest_first_name: 'Paul',
      guest_last_name: 'Durand',
      guest_email: null,
      guest_phone: null,
      notes: null,
      occasion: null,
      guest_note: null,
      allergies: null,
      origin: 'operator',
      secret: 'SECRET',
      request_digest: 'DIGEST',
      min_cancel_hours: 4,
      reminder: { hours: 24, timezone: 'Europe/Paris' },
      was_confirmed: true,
      changed_by: 'operator',
      notify_guest: undefined,
      told_version: 1,
      party_size: 2,
      duration_min: 120,
      status: 'confirmed',
      created_at: '2026-11-20T09:00:00.000Z',
      tables: [],
      table_id: undefined,
      table_merge_id: undefined,
      table_ids: undefined,
      from,
      to: from + 120,
      dates: [SATURDAY],
      lang: 'fr',
      version: 1,
    });
  });

  test.each([
    [undefined, { tables: [], table_id: undefined, table_merge_id: undefined, table_ids: undefined }],
    [{ tables: ['A'] }, { tables: ['A'], table_id: 'A', table_merge_id: undefined, table_ids: undefined }],
    [
      { tables: ['A', 'B'], table_merge_id: 'AB' },
      { tables: ['A', 'B'], table_id: undefined, table_merge_id: 'AB', table_ids: undefined },
    ],
    [
      { tables: ['A', 'B'], joined: true },
      { tables: ['A', 'B'], table_id: undefined, table_merge_id: undefined, table_ids: ['A', 'B'] },
    ],
  ])('sits at %o', (seating, place) => {
    expect(placeOf(seating)).toEqual(place);
  });

  const details = {
    guest_email: 'p@example.com',
    guest_phone: '+33600000000',
    notes: 'Fenêtre',
    occasion: 'Anniversaire',
  };
  const old = (more: object = {}) => ({ ...made(more), request_digest: undefined });

  test('is what the same request makes again, whatever has been changed since', () => {
    expect(made(details)).toMatchObject(details);
    expect(isSameRequest({ ...made(), party_size: 9 }, wanted, 'DIGEST')).toBe(true);
    expect(isSameRequest(made(), wanted, 'OTHER')).toBe(false);
  });

  test('is known by its fields when an earlier release has made it', () => {
    expect(isSameRequest(old(), wanted, 'DIGEST')).toBe(true);
    expect(isSameRequest(old(), { ...wanted, notes: '', occasion: '' }, 'DIGEST')).toBe(true);
    expect(isSameRequest(old(details), { ...wanted, ...details }, 'DIGEST')).toBe(true);
  });

  test.each([
    { reservation_date: '2026-11-22' },
    { reservation_time: '19:30' },
    { guests: 3 },
    { guest_first_name: 'Paule' },
    { guest_last_name: 'Dupond' },
    { guest_email: 'q@example.com' },
    { guest_phone: '+33611111111' },
    { notes: 'Terrasse' },
    { occasion: 'Mariage' },
  ])('is then not what another request makes: %o', (change) => {
    expect(isSameRequest(old(details), { ...wanted, ...details, ...change }, 'DIGEST')).toBe(false);
    expect(isSameRequest(old(), { ...wanted, ...change }, 'DIGEST')).toBe(false);
  });
});
