import { describe, expect, test } from 'vitest';
import type { HoldEntry } from '../../../shared/availability/rules/occupancy.ts';
import { drawAt } from '../../../shared/booking/rules/hold.ts';
import { formatLockToken, parseLockToken } from '../../../shared/booking/rules/lock-token.ts';
import { fromHold, isSameConfirm } from '../../../shared/booking/rules/reservation.ts';
import { mustChange } from '../../../shared/booking/rules/state-machine.ts';
import { DomainError, invalidField, Unavailable } from '../../../shared/platform/errors.ts';
import { ruleBrokenBy } from '../../support/book.ts';
import { ZOE } from '../../support/guest.ts';

describe('a lock token', () => {
  const address = {
    date: '2026-11-21',
    expires_at: 1_795_165_208_260,
    table_id: 'abcdefghijkl-t0123456789',
    entry_id: '0123456789ABCDEFGHijkl',
  };
  const token = formatLockToken(address);

  test('says where the hold is, and reads back', () => {
    expect(token).toBe('2026-11-21.1795165208260.abcdefghijkl-t0123456789.0123456789ABCDEFGHijkl');
    expect(parseLockToken(token)).toEqual(address);
  });

  test.each([
    undefined,
    '',
    'nonsense',
    `x${token}`,
    `${token}x`,
    token.slice(0, -1),
    token.slice(1),
    token.replace('2026', '202'),
    token.replace('-11-', '-1-'),
    token.replace('1795165208260', ''),
    token.replace('1795165208260', '1795165208260000'),
    token.replace('1795165208260', '17951652.8260'),
    token.replace('abcdefghijkl', 'abcdefghijk'),
    token.replace('-t0123456789', '-t'),
    token.replace('-t', '-r'),
    token.replace('t0123', 'tX123'),
    token.replace('ABC', 'A-C'),
  ])('is nothing else: %s', (text) => {
    expect(parseLockToken(text)).toBeUndefined();
  });
});

test('the first draw takes the first of the equally good, later ones any of them', () => {
  expect([0.1, 0.5, 0.99].map((fraction) => drawAt(0, () => fraction)(3))).toEqual([0, 0, 0]);
  expect([0.1, 0.5, 0.99].map((fraction) => drawAt(1, () => fraction)(3))).toEqual([0, 1, 2]);
});

describe('the reservation that a hold becomes', () => {
  const hold: HoldEntry = {
    kind: 'hold',
    from: 100,
    to: 220,
    party: 3,
    expires_at: 5,
    date: '2026-11-21',
    time: '19:00',
    lang: 'en',
    tables: ['A'],
    dates: ['2026-11-21'],
  };
  const creation = {
    id: 'r1',
    code: 'CODE',
    secret: 'SECRET',
    digest: 'DIGEST',
    min_cancel_hours: 4,
    reminder: { hours: 24, timezone: 'Europe/Paris' },
  };
  const details = { ...creation, status: 'pending', lang: undefined, now: 0 } as const;
  const words = { guest_note: 'A quiet table', allergies: '' };

  test('has everything of the hold, the guest, and what they were promised', () => {
    expect(fromHold(hold, ZOE, words, details)).toEqual({
      ...ZOE,
      service_status: 'expected',
      guest_note: 'A quiet table',
      allergies: null,
      occasion: null,
      origin: 'widget',
      secret: 'SECRET',
      request_digest: 'DIGEST',
      min_cancel_hours: 4,
      reminder: { hours: 24, timezone: 'Europe/Paris' },
      was_confirmed: false,
      changed_by: 'guest',
      told_version: 1,
      id: 'r1',
      confirmation_code: 'CODE',
      party_size: 3,
      reservation_date: '2026-11-21',
      reservation_time: '19:00:00',
      duration_min: 120,
      status: 'pending',
      created_at: '1970-01-01T00:00:00.000Z',
      table_id: 'A',
      from: 100,
      to: 220,
      tables: ['A'],
      dates: ['2026-11-21'],
      lang: 'en',
      version: 1,
    });
  });

  test('names its group instead of a table, and speaks the language of the confirm', () => {
    const group = fromHold({ ...hold, tables: ['A', 'B'], table_merge_id: 'AB' }, ZOE, {}, { ...details, lang: 'fr' });
    expect(group).toMatchObject({ tables: ['A', 'B'], table_merge_id: 'AB', lang: 'fr' });
    expect(group).not.toHaveProperty('table_id');
  });

  test('is that of the same request, whatever has been changed since', () => {
    const made = { ...fromHold(hold, ZOE, words, details), guest_first_name: 'Zoë' };
    expect(isSameConfirm(made, ZOE, 'DIGEST')).toBe(true);
    expect(isSameConfirm(made, made, 'OTHER')).toBe(false);
  });

  test('is known by all four details of its guest when an earlier release has made it', () => {
    const made = { ...fromHold(hold, ZOE, words, details), request_digest: undefined };
    expect(isSameConfirm(made, { ...ZOE }, 'DIGEST')).toBe(true);
    for (const detail of Object.keys(ZOE)) expect(isSameConfirm(made, { ...ZOE, [detail]: 'x' }, 'DIGEST')).toBe(false);
  });
});

describe('a status', () => {
  test.each([
    ['pending', 'confirmed', true],
    ['confirmed', 'cancelled', true],
    ['confirmed', 'confirmed', false],
    ['cancelled', 'cancelled', false],
  ] as const)('moves from %s to %s: %s', (from, to, moves) => {
    expect(mustChange(from, to)).toBe(moves);
  });

  test('never leaves cancelled', () => {
    expect(ruleBrokenBy(() => mustChange('cancelled', 'confirmed'))?.code).toBe('invalid_transition');
  });
});

test('errors say what they are', () => {
  expect(new DomainError('not_found', 'No.')).toMatchObject({ name: 'DomainError', message: 'No.', extra: {} });
  expect(new Unavailable('Later.')).toMatchObject({ name: 'Unavailable', message: 'Later.' });
  const errors = [{ path: 'time', message: 'is late' }];
  expect(invalidField('time', 'is late')).toMatchObject({ code: 'invalid_request', extra: { errors } });
});
