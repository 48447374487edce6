import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf } from '../support/audit.ts';
import type { Answer } from '../support/invoke.ts';
import { overtake, setOperatorStage } from '../support/operator-scenarios.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';
import { leaveOut } from '../support/sabotage.ts';
import type { Sabotage } from '../support/scenarios.ts';

// Two operators work at once: one sends a party to a place by its name, the other takes that place out of use.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

/** Two parties on tables of their own; free are a group of two tables and another table. */
async function open(sabotage?: Sabotage) {
  const wanted = { seats: [2, 2, 4, 4, 8], merges: [[2, 3]] };
  const stage = await setOperatorStage(table.connect, wanted, { sabotage });
  const [home = '', beside = '', wall = '', corner = '', large = ''] = stage.tables;
  const group = stage.setup.merges[0]?.id ?? '';
  const party = (await stage.calm.create()).body.id;
  const neighbour = (await stage.calm.create()).body.id;
  const stored = async () => (await contentsOf(stage.db, stage.rid)).reservations.get(party);
  const read = async () => {
    const { items } = (await stage.calm.list()).body;
    return items.find(({ id }: { id: string }) => id === party);
  };
  return { ...stage, home, beside, wall, corner, large, group, party, neighbour, stored, read };
}

type Stage = Awaited<ReturnType<typeof open>>;
type Act = (operator: Stage['one'], stage: Stage) => Promise<Answer>;

const assignToTable: Act = (operator, { party, wall }) => operator.assign(party, { table_id: wall });
const assignToGroup: Act = (operator, { party, group }) =>
  operator.assign(party, { table_id: null, table_merge_id: group });
const changeToTable: Act = (operator, { party, wall }) =>
  operator.update(party, { reservation_time: '20:00', table_id: wall });
const joinTables: Act = (operator, { party, wall, large }) =>
  operator.update(party, { guests: 10, table_ids: [large, wall] });
const swap: Act = (operator, { party, neighbour }) => operator.update(party, { swap_with: neighbour, version: 1 });

const deleteTable: Act = (operator, { wall }) => operator.deleteTable(wall);
const switchOff: Act = (operator, { wall }) => operator.updateTable(wall, { is_active: false });
const deleteGroup: Act = (operator, { group }) => operator.deleteMerge(group);
const regroup: Act = (operator, { group, wall, large }) => operator.updateMerge(group, { table_ids: [wall, large] });
const deleteNeighbours: Act = (operator, { beside }) => operator.deleteTable(beside);
const switchOffNeighbours: Act = (operator, { beside }) => operator.updateTable(beside, { is_active: false });

/** A way to a place and the place's end; what the way is told after it, and whether a party that came before it stays. */
type Crossing = { way: string; go: Act; end: string; finish: Act; told: string | undefined; keeps: boolean };

const crossings: Crossing[] = [
  {
    way: 'an assignment to a table',
    go: assignToTable,
    end: 'its deletion',
    finish: deleteTable,
    told: 'not_found',
    keeps: false,
  },
  {
    way: 'an assignment to a table',
    go: assignToTable,
    end: 'its switch',
    finish: switchOff,
    told: 'table_inactive',
    keeps: true,
  },
  {
    way: 'an assignment to a group',
    go: assignToGroup,
    end: 'the deletion of its table',
    finish: deleteTable,
    told: 'table_inactive',
    keeps: false,
  },
  {
    way: 'an assignment to a group',
    go: assignToGroup,
    end: 'the switch of its table',
    finish: switchOff,
    told: 'table_inactive',
    keeps: true,
  },
  {
    way: 'an assignment to a group',
    go: assignToGroup,
    end: 'its deletion',
    finish: deleteGroup,
    told: 'not_found',
    keeps: true,
  },
  {
    way: 'an assignment to a group',
    go: assignToGroup,
    end: 'a change of its members',
    finish: regroup,
    told: undefined,
    keeps: true,
  },
  {
    way: 'a change of time and table',
    go: changeToTable,
    end: 'its deletion',
    finish: deleteTable,
    told: 'not_found',
    keeps: false,
  },
  {
    way: 'a change of time and table',
    go: changeToTable,
    end: 'its switch',
    finish: switchOff,
    told: 'table_inactive',
    keeps: true,
  },
  {
    way: 'a change to joined tables',
    go: joinTables,
    end: 'the deletion of one',
    finish: deleteTable,
    told: 'not_found',
    keeps: false,
  },
  {
    way: 'a change to joined tables',
    go: joinTables,
    end: 'the switch of one',
    finish: switchOff,
    told: 'table_inactive',
    keeps: true,
  },
  {
    way: 'an exchange of tables',
    go: swap,
    end: 'the deletion of one',
    finish: deleteNeighbours,
    told: 'table_inactive',
    keeps: false,
  },
  {
    way: 'an exchange of tables',
    go: swap,
    end: 'the switch of one',
    finish: switchOffNeighbours,
    told: 'table_inactive',
    keeps: true,
  },
];

/** One operator writes only after the other one is done; both have read before either writes. */
const cross = (stage: Stage, early: Act, late: Act) =>
  overtake(
    stage.first.faults,
    'TransactWriteItems',
    () => late(stage.one, stage),
    () => early(stage.other, stage),
  );

describe('of two operators who work at once', () => {
  test.each(crossings)('$way sees $end that lands before it', async ({ go, finish, told }) => {
    const stage = await open();
    const before = await stage.read();
    const { early, late } = await cross(stage, finish, go);
    expect(early.status).toBeLessThan(300);
    if (told) {
      expect(late.body).toMatchObject({ code: told });
      expect(await stage.read()).toEqual(before);
    } else {
      expect(late).toMatchObject({ status: 200, body: { table_merge_id: stage.group } });
      expect((await stage.stored())?.tables).toEqual([stage.wall, stage.large]);
    }
    expect(await stage.faults()).toEqual([]);
  });

  test.each(crossings)('$way stands that lands before $end', async ({ go, finish, keeps }) => {
    const stage = await open();
    const { early, late } = await cross(stage, go, finish);
    expect(early.status).toBe(200);
    expect(late.status).toBeLessThan(300);
    const { message: _message, ...then } = early.body;
    const {
      table_id: _table,
      table_merge_id: _group,
      table_ids: _tables,
      merged_table_ids: _held,
      ...unassigned
    } = then;
    expect(await stage.read()).toEqual(keeps ? then : unassigned);
    expect(await stage.faults()).toEqual([]);
  });

  test.each(crossings)('$way does not see $end without the check of the setup', async ({ go, finish }) => {
    const stage = await open(leaveOut(/"ConditionCheck"/));
    const { late } = await cross(stage, finish, go);
    expect(late.status).toBe(200);
  });
});
