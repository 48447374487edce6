import { MINUTE, monthDates, plusDays, shownAt } from './calendar.ts';
import { type Floor, floorAt, freeTables, seats } from './floor.ts';
import type { Book, House, Question, Table } from './house.ts';
import { coversLeft } from './pacing.ts';
import { type Start, servicesOf, startsOn } from './services.ts';

/** What the API answers of one start. */
type Slot = {
  time: string;
  service_name: string;
  /** The date of the evening before, for what comes after its midnight. */
  service_date?: string;
  duration_min: number;
  available: boolean;
  remaining_capacity: number;
};

/** Which rules forbid guests a start, whatever tables there are; the first in the order in which the API tells. */
function forbidden(house: House, { now }: Question, date: string, start: Start | undefined): string | undefined {
  const today = shownAt(now, house.timezone).date;
  if (!house.is_active) return 'widget_inactive';
  if (date < today || (start && start.from <= now)) return 'slot_in_past';
  if (date > plusDays(today, house.advance_booking_days)) return 'outside_booking_window';
  if (!start || start.from < (house.paused_until ?? 0)) return 'slot_not_offered';
  if (start.from - now < house.min_notice_min * MINUTE) return 'too_soon';
  return undefined;
}

/** Whether no start of a date that guests may look at is ahead of them, or far enough. */
function isOver(house: House, { now, guests }: Question, date: string): boolean {
  const starts = startsOn(house, date, guests);
  if (starts.length === 0 || date < shownAt(now, house.timezone).date) return false;
  return starts.every(({ from }) => from <= now || from - now < house.min_notice_min * MINUTE);
}

/** The tables that guests may ask for, among some. */
const theirs = (tables: readonly Table[], { room_id }: Question, guests: number): Table[] =>
  tables.filter(
    (table) => table.online && table.min_guests <= guests && (room_id === undefined || table.room_id === room_id),
  );

/** The tables of one's own place, if all of it is among some. */
function ownTables(tables: readonly Table[], { own }: Question): Table[] {
  if (own?.kind !== 'party' || own.tables.length === 0) return [];
  const kept = tables.filter(({ id }) => own.tables.includes(id));
  return kept.length === own.tables.length ? kept : [];
}

const sum = (tables: readonly Table[]): number => tables.reduce((total, table) => total + table.seats, 0);

/** Whether a party finds a place among free tables: its own, or one of those that are theirs to ask for. */
const fits = (house: House, free: readonly Table[], question: Question, guests: number): boolean =>
  guests <= house.max_party_size &&
  (seats(house, theirs(free, question, guests), guests) || sum(ownTables(free, question)) >= guests);

function slotOf(house: House, { counts }: Book, floor: Floor, question: Question, start: Start): Slot {
  const { guests } = question;
  const free = freeTables(house, floor, start);
  const isOpen = forbidden(house, question, start.date, start) === undefined;
  const left = coversLeft(counts, start, question);
  const takes = (party: number) => isOpen && party <= left && fits(house, free, question, party);
  const available = takes(guests);
  let remaining_capacity = 0;
  if (available) {
    const tables = new Set([...theirs(free, question, guests), ...ownTables(free, question)]);
    remaining_capacity = Math.min(left, sum([...tables]));
  } else {
    for (let fewer = 1; fewer < guests; fewer++) if (takes(fewer)) remaining_capacity = fewer;
  }
  const { time, date, opened, duration_min, service } = start;
  const said = { time, service_name: service.service_name ?? '', ...(opened < date && { service_date: opened }) };
  return { ...said, duration_min, available, remaining_capacity };
}

/** Why a room cannot be asked for. */
function roomProblem(house: House, room_id: string | undefined): { status: number; code: string } | undefined {
  if (room_id === undefined) return undefined;
  const room = house.rooms.find(({ id }) => id === room_id);
  if (!room) return { status: 404, code: 'not_found' };
  return room.guests_may_choose ? undefined : { status: 400, code: 'invalid_request' };
}

/** The answer of `slots`. */
export function slots(house: House, book: Book, date: string, question: Question): object {
  const problem = roomProblem(house, question.room_id);
  if (problem) return problem;
  const floor = floorAt(house, book.stays, question);
  const { message_fr, message_en } = house.special_days.find((day) => day.date === date) ?? {};
  const varies = [plusDays(date, -1), date].some((opened) =>
    servicesOf(house, opened).some(({ turn_times = [] }) => turn_times.length > 0),
  );
  return {
    status: 200,
    date,
    guests: question.guests,
    slots: startsOn(house, date, question.guests).map((start) => slotOf(house, book, floor, question, start)),
    ...(servicesOf(house, date).length === 0 && { closed: true }),
    ...(isOver(house, question, date) && { over: true }),
    ...(message_fr && { message_fr }),
    ...(message_en && { message_en }),
    ...(varies && { stays_vary: true }),
    ...(!seats(house, theirs(floor.tables, question, question.guests), question.guests) && { never_seated: true }),
  };
}

/** The answer of `availability`. */
export function availability(house: House, book: Book, month: string, question: Question): object {
  const problem = roomProblem(house, question.room_id);
  if (problem) return problem;
  const floor = floorAt(house, book.stays, question, { withEve: false });
  const dates = monthDates(month).map((date) => ({
    date,
    available: startsOn(house, date, question.guests).some(
      (start) => slotOf(house, book, floor, question, start).available,
    ),
    ...(servicesOf(house, date).length === 0 && { closed: true }),
    ...(isOver(house, question, date) && { over: true }),
  }));
  return { status: 200, month, guests: question.guests, dates };
}

/** What a lock answers: that it holds a table, or why it does not. */
export function lock(
  house: House,
  book: Book,
  { date, time }: { date: string; time: string },
  question: Question,
): object {
  const problem = roomProblem(house, question.room_id);
  if (problem) return problem;
  const start = startsOn(house, date, question.guests).find((offered) => offered.time === time);
  const code = forbidden(house, question, date, start);
  if (code) return { status: 409, code };
  if (question.guests > house.max_party_size) return { status: 400, code: 'party_too_large' };
  const floor = floorAt(house, book.stays, question);
  const free = start ? freeTables(house, floor, start) : [];
  const isRoom = start !== undefined && question.guests <= coversLeft(book.counts, start, question);
  return isRoom && fits(house, free, question, question.guests)
    ? { status: 200 }
    : { status: 409, code: 'slot_unavailable' };
}
