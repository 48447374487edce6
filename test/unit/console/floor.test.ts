import { describe, expect, test } from 'vitest';
import { coverOfAll, leastScale } from '../../../web/console/features/floor/plan/cover.ts';
import {
  afterSave,
  change,
  countOf,
  type Draft,
  drafted,
  EMPTY,
  groupObstacle,
  newId,
  prune,
  type SaveApi,
  saveDraft,
  workOf,
} from '../../../web/console/floor/editor/draft.ts';
import { freeName, freeSpot, newTable, onGrid, planeOf, turned } from '../../../web/console/floor/editor/geometry.ts';
import {
  canRedo,
  canUndo,
  presentOf,
  push,
  redo,
  startHistory,
  undo,
} from '../../../web/console/floor/editor/history.ts';
import { table } from './support.ts';

const t1 = table('T1', 2, { pos_x: 10 });
const t2 = table('T2', 4, { pos_x: 200 });
const tables = [t1, t2];

describe('a draft', () => {
  test('holds only what differs from how a table is saved', () => {
    const moved = change(EMPTY, tables, { [t1.id]: { pos_x: 50, pos_y: 0, name: 'T1' } });
    expect(moved.edits).toEqual({ [t1.id]: { pos_x: 50 } });
    expect(change(moved, tables, { [t1.id]: { pos_x: 10 } })).toEqual(EMPTY);
  });

  test('forgets tables that are gone and changes that have become true', () => {
    const draft = change(EMPTY, tables, { [t1.id]: { seats: 6 }, [t2.id]: { seats: 8 } });
    expect(prune(draft, [{ ...t1, seats: 6 }])).toEqual(EMPTY);
  });

  test('shows tables as they will be, new ones last', () => {
    const added = { ...newTable(tables, 'rid-mSalle'), id: 'new-1' };
    const draft: Draft = { edits: { [t2.id]: { rotation: 45 } }, added: [added] };
    expect(drafted(tables, draft).map(({ name, rotation }) => [name, rotation])).toEqual([
      ['T1', 0],
      ['T2', 45],
      ['T3', 0],
    ]);
    expect(countOf(draft)).toBe(2);
  });

  test('sends positions, rooms and rotations at once, and the rest table by table', () => {
    const draft = change(EMPTY, tables, {
      [t1.id]: { pos_x: 50, room_id: 'rid-m2', name: 'Bar', is_active: false },
      [t2.id]: { rotation: 90 },
    });
    expect(workOf(draft, tables)).toEqual({
      patches: [{ id: t1.id, body: { name: 'Bar', is_active: false } }],
      moves: [
        { id: t1.id, pos_x: 50, pos_y: 0, room_id: 'rid-m2' },
        { id: t2.id, pos_x: 200, pos_y: 0, rotation: 90 },
      ],
      added: [],
    });
  });
});

describe('saving', () => {
  const log = (broken: string[] = []) => {
    const calls: string[] = [];
    const call = async (name: string) => {
      calls.push(name);
      if (broken.includes(name)) throw new Error(name);
    };
    const api: SaveApi = {
      updateTable: (id) => call(`update ${id}`),
      createTable: async (body) => {
        await call(`create ${body.name}`);
        return table(body.name, body.seats);
      },
      moveTables: (moves) => call(`move ${moves.length}`),
    };
    return { calls, api };
  };
  const added = [
    { ...newTable(tables, 'rid-mSalle'), id: 'new-1', name: 'A' },
    { ...newTable(tables, 'rid-mSalle'), id: 'new-2', name: 'B' },
  ];
  const draft: Draft = {
    ...change(EMPTY, tables, { [t1.id]: { seats: 3, pos_x: 0 }, [t2.id]: { seats: 5 } }),
    added,
  };

  test('goes on after a failure and tells which tables failed', async () => {
    const { calls, api } = log([`update ${t1.id}`, 'create A']);
    const saved = await saveDraft(api, workOf(draft, tables));
    expect(calls).toEqual([`update ${t1.id}`, `update ${t2.id}`, 'create A', 'create B', 'move 1']);
    expect([...saved.failed.keys()]).toEqual([t1.id, 'new-1']);
    expect(afterSave(draft, draft, tables, saved).added.map(({ name }) => name)).toEqual(['A']);
  });

  test('keeps what is changed while it is under way, also back to how it was', async () => {
    const { api } = log();
    const now = change(draft, tables, { [t1.id]: { seats: 2 }, [t2.id]: { name: 'Bar' }, 'new-2': { seats: 6 } });
    const saved = await saveDraft(api, workOf(draft, tables));
    const [a, b] = [...saved.created.values()];
    if (!a || !b) throw new Error('Two tables were added.');
    const stored = [{ ...t1, seats: 3, pos_x: 0 }, { ...t2, seats: 5 }, a, b];
    expect(prune(afterSave(draft, draft, tables, saved), stored)).toEqual(EMPTY);
    expect(prune(afterSave(draft, now, tables, saved), stored)).toEqual({
      edits: { [t1.id]: { seats: 2 }, [t2.id]: { name: 'Bar' }, [b.id]: { seats: 6 } },
      added: [],
    });
  });

  test('takes a new table out of use that was switched off before it was saved', async () => {
    const { calls, api } = log(['update rid-tC']);
    const [first] = added;
    if (!first) throw new Error('Tables were added.');
    const off: Draft = {
      edits: {},
      added: [
        { ...first, name: 'B', is_active: false },
        { ...first, id: 'new-3', name: 'C', is_active: false },
      ],
    };
    const saved = await saveDraft(api, workOf(off, tables));
    const [b, c] = [...saved.created.values()];
    if (!b || !c) throw new Error('Two tables were added.');
    expect(calls).toEqual(['create B', `update ${b.id}`, 'create C', `update ${c.id}`]);
    expect([...saved.failed.keys()]).toEqual([c.id]);
    const stored = [...tables, { ...b, is_active: false }, c];
    expect(prune(afterSave(off, off, tables, saved), stored)).toEqual({
      edits: { [c.id]: { is_active: false } },
      added: [],
    });
  });

  test('marks every moved table when the positions fail', async () => {
    const { api } = log(['move 1']);
    const { failed } = await saveDraft(api, workOf(draft, tables));
    expect([...failed.keys()]).toEqual([t1.id]);
  });
});

describe('the history', () => {
  test('goes back and forth, and a new step forgets what was undone', () => {
    const [a, b, c] = [2, 3, 4].map((seats) => change(EMPTY, tables, { [t2.id]: { seats } })) as [Draft, Draft, Draft];
    let history = push(push(startHistory(a), b), c);
    history = undo(undo(undo(history)));
    expect(presentOf(history)).toBe(a);
    expect(canUndo(history)).toBe(false);
    history = redo(history);
    expect(presentOf(history)).toBe(b);
    history = push(history, a);
    expect(canRedo(history)).toBe(false);
    expect(presentOf(redo(history))).toBe(a);
  });
});

describe('geometry', () => {
  test('snaps to the grid only when it is on, and turns within a circle', () => {
    expect([onGrid(14, true), onGrid(16, true), onGrid(14.4, false)]).toEqual([10, 20, 14]);
    expect([turned(-15), turned(360), turned(375)]).toEqual([345, 0, 15]);
  });

  test('draws a room around all its tables, rotated and left of the origin too', () => {
    expect(planeOf([])).toEqual({ left: 0, top: 0, width: 800, height: 480 });
    const far = planeOf([table('T', 2, { pos_x: -100, pos_y: 900, width: 200, height: 20, rotation: 90 })]);
    expect(far.left).toBeLessThanOrEqual(-10);
    expect(far.top + far.height).toBeGreaterThanOrEqual(1010);
  });

  test('shows a room no larger than its tables, wherever they stand', () => {
    const seen = coverOfAll([
      table('T1', 2, { pos_x: 300, pos_y: 200, width: 80, height: 80 }),
      table('T2', 2, { pos_x: 500, pos_y: 200, width: 200, height: 20, rotation: 90 }),
    ]);
    expect(seen).toEqual({ left: 280, top: 90, width: 350, height: 240 });
  });

  test('puts a new table where none is, under a name that none has', () => {
    expect(freeSpot([])).toEqual({ pos_x: 20, pos_y: 20 });
    const first = table('T', 2, { pos_x: 20, pos_y: 20 });
    expect(freeSpot([first])).toEqual({ pos_x: 120, pos_y: 20 });
    expect(freeName([{ name: 'T2' }])).toBe('T3');
    expect(freeName([{ name: 'T3' }, { name: 'T1' }])).toBe('T4');
  });
});

test('no table is drawn smaller than a finger, nor too narrow for a surname', () => {
  expect(leastScale([{ width: 80, height: 80 }]) * 80).toBe(72);
  expect(
    leastScale([
      { width: 120, height: 80 },
      { width: 40, height: 80 },
    ]) * 40,
  ).toBe(72);
  expect(leastScale([{ width: 300, height: 20 }]) * 20).toBe(44);
});

test('what keeps tables from being grouped is told: too few of them, or one that is not saved', () => {
  expect(groupObstacle([])).toBe('group.two_first');
  expect(groupObstacle([{ id: 'rid-t1' }])).toBe('group.two_first');
  expect(groupObstacle([{ id: 'rid-t1' }, { id: newId() }])).toBe('group.new_first');
  expect(groupObstacle([{ id: 'rid-t1' }, { id: 'rid-t2' }])).toBeUndefined();
});
