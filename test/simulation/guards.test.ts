import { describe, expect, test } from 'vitest';
import type * as Floors from '../../shared/availability/rules/floor.ts';
import type * as Occupancy from '../../shared/availability/rules/occupancy.ts';
import type * as Holds from '../../shared/booking/store/holds.ts';
import type * as Reservations from '../../shared/booking/store/reservations.ts';
import type * as Ids from '../../shared/platform/dynamo/ids.ts';
import { leaveOut, weakenConditions } from '../support/sabotage.ts';
import { historiesWithoutGuard } from './without-guard.ts';

// Each guard is taken away once: some history must then break a promise, and say which. A number is a seed that shows it.

const { firstViolation, replace } = historiesWithoutGuard();

const FLOOR = '../../shared/availability/rules/floor.ts';

describe('without a guard some history breaks a promise:', { timeout: 1_200_000 }, () => {
  test('the version of an occupancy, a reservation and the setup', async () => {
    const withoutVersion = weakenConditions((condition) => (condition.includes('#version') ? undefined : condition));
    expect(await firstViolation(withoutVersion)).toMatch(/no order|double booking|not in occupancy/);
  });

  test('the expiry of a hold', async () => {
    const withoutExpiry = weakenConditions((condition) => condition.replace(/ AND \S+\.expires_at > :now/, ''));
    expect(await firstViolation(withoutExpiry)).toMatch('no order');
  });

  test('the overlap of two stays', async () => {
    replace<typeof Occupancy>('../../shared/availability/rules/occupancy.ts', () => ({ overlaps: () => false }));
    expect(await firstViolation()).toMatch('double booking');
  });

  test('the tables that are set aside for parties without one', async () => {
    replace<typeof Floors>(FLOOR, ({ openFloor }) => ({
      openFloor: (...args) => ({ ...openFloor(...args), setAside: [], unseated: [] }),
    }));
    expect(await firstViolation(undefined, { operators: 0, waiting: 1 })).toMatch('no table left');
  });

  test('that they are set aside for the whole of their stay, not slot by slot', async () => {
    replace<typeof Floors>(FLOOR, ({ openFloor }) => ({
      openFloor: (...args) => {
        const floor = openFloor(...args);
        return { ...floor, setAside: [], unseated: floor.setAside };
      },
    }));
    const evening = { dates: ['2026-11-21'], late: false, seats: [4, 4, 4], merges: [] };
    expect(await firstViolation(undefined, { ...evening, operators: 0, waiting: 1 }, 14)).toMatch('no table left');
  });

  test('the reservation that an earlier attempt made', async () => {
    replace<typeof Reservations>('../../shared/booking/store/reservations.ts', () => ({
      readReservation: async () => undefined,
    }));
    expect(await firstViolation(undefined, {}, 4)).toMatch('no order');
  });

  test('the totals of a date', async () => {
    expect(await firstViolation(leaveOut(/#DAY"/))).toMatch('total of');
  });

  test('the owner of a reservation, a table or a service', async () => {
    replace<typeof Ids>('../../shared/platform/dynamo/ids.ts', () => ({ requireOwn: () => undefined }));
    expect(await firstViolation(undefined, {}, 4)).toMatch('trespass');
  });

  test('the kind of an entry, and the absence of what is put', async () => {
    const withoutHoldAndAbsence = weakenConditions((condition) =>
      /kind|attribute_not_exists\(pk\)/.test(condition) ? undefined : condition,
    );
    expect(await firstViolation(withoutHoldAndAbsence)).not.toBe('nothing');
  });

  test('the room that an address has for holds', async () => {
    const withoutRoom = weakenConditions((condition) => condition.replace(' AND size(active) < :room', ''));
    const one = { hold_limits: { max_active: 1, max_per_hour: 0, trusted: [] } };
    expect(await firstViolation(withoutRoom, one, 24)).toMatch('slots at once');
  });

  test('the holds that an address may open in an hour', async () => {
    const withoutCount = weakenConditions((condition) => condition.replace(' AND opened < :most', ''));
    const three = { hold_limits: { max_active: 0, max_per_hour: 3, trusted: [] } };
    expect(await firstViolation(withoutCount, three, 58)).toMatch('holds in an hour');
  });

  test('a hold that another one replaces', async () => {
    replace<typeof Holds>('../../shared/booking/store/holds.ts', ({ takeHold }) => ({
      takeHold: (db, rid, id, proposal, seen) => takeHold(db, rid, id, proposal, seen),
    }));
    expect(await firstViolation()).toMatch('no order');
  });

  test('the code that a reservation claims', async () => {
    expect(await firstViolation(leaveOut(/#CODE"/))).toMatch('code not claimed');
  });
});
