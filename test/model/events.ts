import type { openRestaurant } from '../support/operator.ts';
import { instant, MINUTE, minutes, plusDays } from './calendar.ts';
import type { Count, House, Stay } from './house.ts';
import { CLAIM_OUTLIVES, isPaced, placeOfStart, placeOfTime } from './pacing.ts';
import type { Asked, Event } from './plan.ts';
import { type Start, startsOn } from './services.ts';

/** A house that is open, and what the model knows of it. */
export type OpenHouse = { opened: Awaited<ReturnType<typeof openRestaurant>>; house: House };

/**
 * What became of an event: the booking that it made and under what that counts, or what it put on tables, and the token
 * by which a guest names it.
 */
export type Trace = {
  reservation_id?: string | undefined;
  place?: Omit<Count, 'id' | 'covers'> | undefined;
  token?: string;
  stay?: Stay;
  claim?: Count | undefined;
};

/** The API took what cannot be: a start that no service offers, a time that the clocks skip. */
export class Unforeseen extends Error {
  override name = 'Unforeseen';
  readonly asked: Asked;
  constructor(now: number, { date, time, guests }: { date: string; time: string; guests: number }) {
    super(`The API takes ${time} on ${date}.`);
    this.asked = { what: 'lock', now, date, time, guests };
  }
}

type Answer = { status: number; body: Record<string, string> };
type Of<K extends Event['kind']> = Extract<Event, { kind: K }>;

/** Answers a request that must succeed. */
export async function done<A extends { status: number; body: unknown }>(request: Promise<A>): Promise<A> {
  const answer = await request;
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** A refusal is an answer as good as any, a fault is none. */
async function tried(request: Promise<Answer>): Promise<Answer['body'] | undefined> {
  const { status, body } = await request;
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`);
  return status < 300 ? body : undefined;
}

/** The tables that an answer names: one, a group's, or joined ones. */
export function tablesIn(
  { merges }: House,
  answer: { table_id?: string; table_merge_id?: string; table_ids?: string[] },
): string[] {
  const group = merges.find(({ id }) => id === answer.table_merge_id);
  return group?.table_ids ?? answer.table_ids ?? (answer.table_id ? [answer.table_id] : []);
}

/** A guest locks a start, and the model knows which service offers it. */
async function lockStart({ opened, house }: OpenHouse, event: Of<'book' | 'hold'>) {
  const { date, time, guests, room } = event;
  const room_id = room === undefined ? undefined : house.rooms[room]?.id;
  const held = await tried(opened.guest.lock({ date, time, guests, ...(room_id && { room_id }) }));
  const start = startsOn(house, date, guests).find((offered) => offered.time === time);
  if (held && !start) throw new Unforeseen(event.at, event);
  return held && start && { held, start, token: held.lock_token ?? '' };
}

function holdOf(house: House, guests: number, held: Answer['body'], start: Start): Trace {
  const token = held.lock_token ?? '';
  const id = token.split('.').at(-1) ?? '';
  const ends = Date.parse(held.expires_at ?? '');
  const { from, to } = start;
  const claim = { ...placeOfStart(start), id, covers: guests, until: ends + CLAIM_OUTLIVES };
  return {
    token,
    stay: { id, kind: 'hold', guests, from, to, ends, tables: tablesIn(house, held) },
    claim: isPaced(start.service) ? claim : undefined,
  };
}

async function block({ opened, house }: OpenHouse, event: Of<'block'>): Promise<Trace> {
  const { date, start, end, release_at } = event;
  const table_ids = event.tables.map((at) => opened.tables[at] ?? '');
  const release = release_at === undefined ? {} : { release_at: new Date(release_at).toISOString() };
  const wanted = { table_ids, date, start_time: start, end_time: end, ...release };
  const created = await tried(opened.operator.createBlock(wanted));
  if (!created) return {};
  const lastDate = minutes(end) > minutes(start) ? date : plusDays(date, 1);
  const from = instant(date, minutes(start), house.timezone);
  const to = instant(lastDate, minutes(end), house.timezone);
  if (from === undefined || to === undefined) throw new Unforeseen(event.at, { date, time: start, guests: 0 });
  const id = created.id ?? '';
  return { stay: { id, kind: 'block', guests: 0, from, to, ends: release_at, tables: table_ids } };
}

/** A table that takes nobody new any more, or that is gone: who starts later on it has lost it. */
async function lose({ opened, house }: OpenHouse, event: Of<'switch off' | 'delete'>, traces: Trace[]): Promise<void> {
  const { operator, clock } = opened;
  const table = house.tables.find(({ id }) => id === opened.tables[event.table]);
  if (!table) return;
  if (event.kind === 'switch off') {
    await done(operator.updateTable(table.id, { is_active: false }));
    table.is_active = false;
    return;
  }
  await done(operator.deleteTable(table.id));
  house.tables = house.tables.filter((one) => one !== table);
  const gone = Math.floor(clock.now / MINUTE) * MINUTE;
  for (const { stay } of traces) {
    if (stay?.kind === 'hold' && stay.tables.includes(table.id) && stay.from >= gone) stay.tables = [];
  }
}

/** What an operator changes of a booking. */
function changeOf(event: Extract<Event, { of: number }>, tables: readonly string[]): object | undefined {
  switch (event.kind) {
    case 'cancel':
      return { status: 'cancelled' };
    case 'unassign':
      return { table_id: null };
    case 'resize':
      return { guests: event.guests };
    case 'join':
      return event.tables.length > 1 ? { table_ids: event.tables.map((at) => tables[at] ?? '') } : undefined;
    case 'seat':
      return { service_status: 'seated' };
    case 'leave':
      return { service_status: 'left' };
  }
}

/** Does what an event says; what is refused has not happened. */
export async function happen(at: OpenHouse, event: Event, traces: Trace[]): Promise<Trace> {
  const { opened, house } = at;
  const { guest, operator, tables, clock } = opened;
  clock.now = Math.max(clock.now, event.at);
  if ('of' in event) {
    const id = traces[event.of]?.reservation_id;
    const change = changeOf(event, tables);
    if (id && change) await tried(operator.update(id, change));
    return {};
  }
  switch (event.kind) {
    case 'hold': {
      const locked = await lockStart(at, event);
      return locked ? holdOf(house, event.guests, locked.held, locked.start) : {};
    }
    case 'book': {
      const locked = await lockStart(at, event);
      if (!locked) return {};
      const { body } = await done(guest.confirm(locked.token));
      return { reservation_id: body.reservation_id, token: body.booking_token, place: placeOfStart(locked.start) };
    }
    case 'phone': {
      const { date: reservation_date, time: reservation_time, guests, table } = event;
      const table_id = table === undefined ? undefined : tables[table];
      const party = { reservation_date, reservation_time, guests, ...(table_id && { table_id }) };
      const created = await tried(operator.create(party));
      return { reservation_id: created?.id, place: placeOfTime(house, reservation_date, reservation_time) };
    }
    case 'block':
      return block(at, event);
    default:
      await lose(at, event, traces);
      return {};
  }
}
