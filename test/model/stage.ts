import { openRestaurant } from '../support/operator.ts';
import type { TestTable } from '../support/restaurant.ts';
import { instant, MINUTE, minutes } from './calendar.ts';
import { done, happen, type OpenHouse, type Trace, tablesIn, Unforeseen } from './events.ts';
import type { Book, House, Question, Stay } from './house.ts';
import type { Asked, Plan } from './plan.ts';

/** A house that was built through the API, and what the model knows of it. */
export type Stage = OpenHouse & { book: Book; traces: Trace[]; question: (asked: Asked) => Question };

async function openHouse(table: TestTable, plan: Plan): Promise<OpenHouse> {
  const { config, hours, merges, tables, rooms, special_days, paused_until } = plan;
  const seats = tables.map((planned) => planned.seats);
  const opened = await openRestaurant(table, { seats, hours, config, merges });
  const { operator, clock } = opened;
  clock.now = plan.opened_at;
  const [first] = (await done(operator.rooms())).body;
  const roomIds: string[] = [first.id];
  if (rooms[0]) await done(operator.updateRoom(first.id, { guests_may_choose: true }));
  for (const [at, guests_may_choose] of rooms.entries()) {
    if (at === 0) continue;
    roomIds.push((await done(operator.createRoom({ name: `Room ${at}`, guests_may_choose }))).body.id);
  }
  const built: House['tables'] = [];
  for (const [at, { room, online, min_guests, seats: size }] of tables.entries()) {
    const id = opened.tables[at] ?? '';
    const room_id = roomIds[room] ?? '';
    const changes = { ...(room > 0 && { room_id }), ...(!online && { online }), ...(min_guests > 1 && { min_guests }) };
    if (Object.keys(changes).length > 0) await done(operator.updateTable(id, changes));
    built.push({ id, seats: size, is_active: true, display_order: at, room_id, min_guests, online });
  }
  for (const { date, ...day } of special_days) await done(operator.putSpecialDay(date, day));
  if (paused_until !== undefined) await done(operator.pause(new Date(paused_until).toISOString()));
  const house: House = {
    ...config,
    paused_until,
    week: (await done(operator.hours())).body,
    special_days,
    rooms: rooms.map((guests_may_choose, at) => ({ id: roomIds[at] ?? '', guests_may_choose })),
    tables: built,
    merges: (await done(operator.merges())).body,
  };
  return { opened, house };
}

/** The bookings of a house that were not cancelled, as its operator reads them. */
async function readParties({ opened, house }: OpenHouse): Promise<Stay[]> {
  const parties: Stay[] = [];
  for (let page = 1; ; page++) {
    const { body } = await done(opened.operator.list({ page: String(page) }));
    for (const item of body.items) {
      if (item.status === 'cancelled') continue;
      const from = instant(item.reservation_date, minutes(item.reservation_time), house.timezone);
      const { reservation_date: date, reservation_time: time, party_size: guests } = item;
      if (from === undefined) throw new Unforeseen(opened.clock.now, { date, time, guests });
      const planned = from + item.duration_min * MINUTE;
      const left = item.service_status === 'left' ? Math.floor(Date.parse(item.left_at) / MINUTE) * MINUTE : planned;
      parties.push({
        ...{ id: item.id, kind: 'party', guests: item.party_size, from, to: Math.min(planned, left) },
        sits: item.service_status === 'seated',
        tables: tablesIn(house, item),
      });
    }
    if (page * 50 >= body.total) return parties;
  }
}

/** Builds what a plan says, through the API, and reads back who sits where. */
export async function build(table: TestTable, plan: Plan): Promise<Stage> {
  const at = await openHouse(table, plan);
  const traces: Trace[] = [];
  for (const event of plan.events) traces.push(await happen(at, event, traces));
  const parties = await readParties(at);
  const counts = parties.flatMap(({ id, guests: covers }) => {
    const place = traces.find(({ reservation_id }) => reservation_id === id)?.place;
    return place ? [{ ...place, id, covers }] : [];
  });
  const book: Book = {
    stays: [...parties, ...traces.flatMap(({ stay }) => stay ?? [])],
    counts: [...counts, ...traces.flatMap(({ claim }) => claim ?? [])],
  };
  const question = (asked: Asked): Question => {
    const trace = 'own' in asked && asked.own !== undefined ? traces[asked.own] : undefined;
    const isOwn = ({ id }: Stay) => id === trace?.stay?.id || id === trace?.reservation_id;
    return {
      now: asked.now,
      guests: asked.guests,
      room_id: asked.room === undefined ? undefined : at.house.rooms[asked.room]?.id,
      own: trace?.token ? book.stays.find(isOwn) : undefined,
    };
  };
  return { ...at, book, traces, question };
}
