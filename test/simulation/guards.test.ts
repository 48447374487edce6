import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as Holds from '../../shared/data/holds.ts';
import type * as Floors from '../../shared/domain/floor.ts';
import type { TestTable } from '../support/restaurant.ts';
import { leaveOut, weakenConditions } from '../support/sabotage.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { startTable } from './engines.ts';
import { type Plan, planOf } from './plan.ts';

// Each guard is taken away once: some history must then break a promise, and say which.

let table: TestTable;
beforeAll(async () => {
  table = await startTable('dynoxide');
});
afterAll(() => table.engine.stop());
afterEach(() => {
  vi.resetModules();
  for (const path of MOCKED) vi.doUnmock(path);
});

const [OCCUPANCY, FLOOR, IDS, RESERVATIONS, HOLDS] = [
  '../../shared/domain/occupancy.ts',
  '../../shared/domain/floor.ts',
  '../../shared/data/ids.ts',
  '../../shared/data/reservations.ts',
  '../../shared/data/holds.ts',
] as const;
const MOCKED = [OCCUPANCY, FLOOR, IDS, RESERVATIONS, HOLDS];

/** Replaces exports of a module for whatever is imported from now on. */
const replace = (path: string, replaced: object) =>
  vi.doMock(path, async (original) => ({ ...(await original<object>()), ...replaced }));

const MOST_HISTORIES = 150;

/** The first broken promises that histories find, in circumstances that `changes` may force on them. */
async function firstViolation(sabotage?: Sabotage, changes: Partial<Plan> = {}): Promise<string> {
  const { openStranger, simulate } = await import('./simulate.ts');
  const db = table.connect();
  const stranger = await openStranger(db);
  for (let seed = 1; seed <= MOST_HISTORIES; seed++) {
    const plan = { ...planOf(seed, { least: 8, most: 24 }), ...changes };
    const { violations } = await simulate(db, stranger, plan, sabotage);
    if (violations.length > 0) return violations.join('\n');
  }
  return 'nothing';
}

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
    replace(OCCUPANCY, { overlaps: () => false });
    expect(await firstViolation()).toMatch('double booking');
  });

  test('the tables that are set aside for parties without one', async () => {
    vi.doMock(FLOOR, async (original) => {
      const { openFloor, ...others } = await original<typeof Floors>();
      const bare: typeof openFloor = (...args) => ({ ...openFloor(...args), setAside: [], unseated: [] });
      return { ...others, openFloor: bare };
    });
    expect(await firstViolation(undefined, { operators: 0, waiting: 1 })).toMatch('no table left');
  });

  test('that they are set aside for the whole of their stay, not slot by slot', async () => {
    vi.doMock(FLOOR, async (original) => {
      const { openFloor, ...others } = await original<typeof Floors>();
      const perSlot: typeof openFloor = (...args) => {
        const floor = openFloor(...args);
        return { ...floor, setAside: [], unseated: floor.setAside };
      };
      return { ...others, openFloor: perSlot };
    });
    const evening = { dates: ['2026-11-21'], late: false, seats: [4, 4, 4], merges: [] };
    expect(await firstViolation(undefined, { ...evening, operators: 0, waiting: 1 })).toMatch('no table left');
  });

  test('the reservation that an earlier attempt made', async () => {
    replace(RESERVATIONS, { readReservation: async () => undefined });
    expect(await firstViolation()).toMatch('no order');
  });

  test('the totals of a date', async () => {
    expect(await firstViolation(leaveOut(/#DAY"/))).toMatch('total of');
  });

  test('the owner of a reservation, a table or a service', async () => {
    replace(IDS, { requireOwn: () => undefined });
    expect(await firstViolation()).toMatch('trespass');
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
    expect(await firstViolation(withoutRoom, one)).toMatch('slots at once');
  });

  test('the holds that an address may open in an hour', async () => {
    const withoutCount = weakenConditions((condition) => condition.replace(' AND opened < :most', ''));
    const three = { hold_limits: { max_active: 0, max_per_hour: 3, trusted: [] } };
    expect(await firstViolation(withoutCount, three)).toMatch('holds in an hour');
  });

  test('a hold that another one replaces', async () => {
    vi.doMock(HOLDS, async (original) => {
      const { takeHold, ...others } = await original<typeof Holds>();
      const beside: typeof takeHold = (db, rid, id, proposal, seen) => takeHold(db, rid, id, proposal, seen);
      return { ...others, takeHold: beside };
    });
    expect(await firstViolation()).toMatch('no order');
  });

  test('the code that a reservation claims', async () => {
    expect(await firstViolation(leaveOut(/#CODE"/))).toMatch('code not claimed');
  });
});
