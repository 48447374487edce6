import type { RequestBody } from '../../../../shared/platform/contract/client.ts';
import type { Table } from '../../day/records.ts';

/** What can be changed of a table on the floor plan. */
export type Fields = Omit<Table, 'id' | 'display_order'>;

/** A table that was added and is not saved yet; its id is made up. */
type Added = Fields & { id: string };

/** What was changed and not saved: by table, only what differs. */
export type Draft = { edits: Readonly<Record<string, Partial<Fields>>>; added: readonly Added[] };

export const EMPTY: Draft = { edits: {}, added: [] };

const PREFIX = 'new-';
/** Whether a table exists in the draft only. */
export const isNew = (id: string): boolean => id.startsWith(PREFIX);
export const newId = (): string => `${PREFIX}${crypto.randomUUID()}`;

const MOVED = ['pos_x', 'pos_y', 'room_id', 'rotation'] as const;
const FIELDS = ['name', 'seats', 'min_guests', 'online', 'is_active', 'width', 'height', 'shape', ...MOVED] as const;

/** What holds for guests who book where nothing is stored of it. */
export const ONLINE = { min_guests: 1, online: true };

/** The fields of a table among `wanted` that differ from how it is saved. */
function differing(table: Table, wanted: Partial<Fields>): Partial<Fields> {
  const saved = { ...ONLINE, ...table };
  const names = FIELDS.filter((name) => wanted[name] !== undefined && wanted[name] !== saved[name]);
  return Object.fromEntries(names.map((name) => [name, wanted[name]]));
}

/** The draft without what has become true, and without tables that are gone. */
export function prune(draft: Draft, tables: readonly Table[]): Draft {
  const edits: Record<string, Partial<Fields>> = {};
  for (const table of tables) {
    const left = differing(table, draft.edits[table.id] ?? {});
    if (Object.keys(left).length > 0) edits[table.id] = left;
  }
  return { edits, added: draft.added };
}

/** The tables as the draft has them, the added ones last. */
export function drafted(tables: readonly Table[], draft: Draft): Table[] {
  const last = Math.max(0, ...tables.map(({ display_order }) => display_order));
  return [
    ...tables.map((table) => ({ ...table, ...draft.edits[table.id] })),
    ...draft.added.map((table, index) => ({ ...table, display_order: last + 1 + index })),
  ];
}

/** The draft after some tables were changed. */
export function change(
  draft: Draft,
  tables: readonly Table[],
  changes: Readonly<Record<string, Partial<Fields>>>,
): Draft {
  const edits = { ...draft.edits };
  for (const [id, fields] of Object.entries(changes)) edits[id] = { ...edits[id], ...fields };
  const added = draft.added.map((table) => ({ ...table, ...changes[table.id] }));
  return prune({ edits, added }, tables);
}

type Move = RequestBody<'tables.bulk-positions'>['updates'][number];
type Patch = { id: string; body: RequestBody<'tables.update'> };

/** What there is to save: positions, rooms and rotations at once, the rest table by table, and new tables. */
export type Work = { moves: Move[]; patches: Patch[]; added: readonly Added[] };

/** Sorts a draft into requests. */
export function workOf(draft: Draft, tables: readonly Table[]): Work {
  const work: Work = { moves: [], patches: [], added: draft.added };
  for (const table of tables) {
    const edit = draft.edits[table.id];
    if (!edit) continue;
    const { pos_x, pos_y, room_id, rotation, ...body } = edit;
    if (Object.keys(body).length > 0) work.patches.push({ id: table.id, body });
    if (MOVED.every((name) => edit[name] === undefined)) continue;
    work.moves.push({
      id: table.id,
      pos_x: pos_x ?? table.pos_x,
      pos_y: pos_y ?? table.pos_y,
      ...(room_id !== undefined && { room_id }),
      ...(rotation !== undefined && { rotation }),
    });
  }
  return work;
}

/** How many tables differ from how they are saved. */
export const countOf = ({ edits, added }: Draft): number => Object.keys(edits).length + added.length;

/** What saving needs of the API. */
export type SaveApi = {
  updateTable: (id: string, body: Patch['body']) => Promise<unknown>;
  createTable: (body: RequestBody<'tables.create'>) => Promise<Table>;
  moveTables: (moves: Move[]) => Promise<unknown>;
};

/** What became of a save: the tables that failed, and those of the draft that exist now. */
export type Saved = { failed: Map<string, unknown>; created: Map<string, Table> };

/** Sends a draft: the rest of each table first, then new tables, then all positions at once. Never throws. */
export async function saveDraft(api: SaveApi, { moves, patches, added }: Work): Promise<Saved> {
  const saved: Saved = { failed: new Map(), created: new Map() };
  const attempt = (id: string, run: () => Promise<unknown>) =>
    run().catch((error: unknown) => void saved.failed.set(id, error));
  for (const { id, body } of patches) await attempt(id, () => api.updateTable(id, body));
  for (const { id, is_active, ...table } of added) {
    await attempt(id, async () => {
      const created = await api.createTable(table);
      saved.created.set(id, created);
      // A table begins its life in use.
      if (!is_active) await attempt(created.id, () => api.updateTable(created.id, { is_active }));
    });
  }
  if (moves.length > 0) {
    await api.moveTables(moves).catch((error: unknown) => {
      for (const { id } of moves) saved.failed.set(id, error);
    });
  }
  return saved;
}

/**
 * The draft after a save of what it was before: what failed is still to be saved, and so is what was changed since the save
 * began; new tables that exist now are no longer new. `tables` are those that both drafts were made of.
 */
export function afterSave(before: Draft, now: Draft, tables: readonly Table[], { created }: Saved): Draft {
  const wanted = new Map(drafted(tables, now).map((table) => [table.id, table]));
  const edits = { ...before.edits };
  for (const table of drafted(tables, before)) {
    const id = created.get(table.id)?.id ?? table.id;
    edits[id] = { ...edits[id], ...differing(table, wanted.get(table.id) ?? {}) };
  }
  for (const { id, is_active } of before.added) {
    const made = created.get(id);
    if (made) edits[made.id] = { is_active, ...edits[made.id] };
  }
  return { edits, added: now.added.filter(({ id }) => !created.has(id)) };
}

/** Why the chosen tables cannot be grouped yet, as a word of the page; nothing when they can. */
export function groupObstacle(chosen: readonly Pick<Table, 'id'>[]): 'group.two_first' | 'group.new_first' | undefined {
  if (chosen.length < 2) return 'group.two_first';
  return chosen.some(({ id }) => isNew(id)) ? 'group.new_first' : undefined;
}
