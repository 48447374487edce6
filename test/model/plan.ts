import { type Dice, diceOf } from '../support/random.ts';
import { changesOfClock, clock, MINUTE, plusDays } from './calendar.ts';
import type { Service, SpecialDay, WeekService } from './house.ts';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Zones whose clocks change by an hour, by half of one, by two, at midnight, in the other half of the year, or never. */
const ZONES = [
  'Europe/Paris',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'UTC',
] as const;

/** What happens before anything is asked; tables, rooms and earlier events are named by their place in the plan. */
export type Event = { at: number } & (
  | { kind: 'book' | 'hold'; date: string; time: string; guests: number; room?: number | undefined }
  | { kind: 'phone'; date: string; time: string; guests: number; table?: number | undefined }
  | { kind: 'block'; tables: number[]; date: string; start: string; end: string; release_at?: number | undefined }
  | { kind: 'cancel' | 'unassign' | 'seat' | 'leave'; of: number }
  | { kind: 'resize'; of: number; guests: number }
  | { kind: 'join'; of: number; tables: number[] }
  | { kind: 'switch off' | 'delete'; table: number }
);

/** What is asked of both; `own` is an event of the asker's own. */
export type Asked = { now: number; guests: number; room?: number | undefined } & (
  | { what: 'slots' | 'availability'; date: string; own?: number | undefined }
  | { what: 'lock'; date: string; time: string }
);

type PlannedTable = { seats: number; online: boolean; min_guests: number; room: number };

/** A house, what happens in it, and what is asked of it: all that a seed decides. */
export type Plan = {
  seed: number;
  opened_at: number;
  config: {
    timezone: string;
    is_active: boolean;
    advance_booking_days: number;
    max_party_size: number;
    min_notice_min: number;
  };
  hours: Omit<WeekService, 'id'>[];
  special_days: SpecialDay[];
  paused_until?: number | undefined;
  /** Whether guests may choose each room. */
  rooms: boolean[];
  tables: PlannedTable[];
  merges: number[][];
  events: Event[];
  questions: Asked[];
};

const some = <T>(dice: Dice, least: number, most: number, make: (at: number) => T): T[] =>
  Array.from({ length: dice.between(least, most) }, (_, at) => make(at));

const pick = <T>(dice: Dice, list: readonly T[], otherwise: T): T => dice.pick(list) ?? otherwise;

function drawService(dice: Dice): Service {
  const opens = dice.chance(0.7) ? dice.between(40, 92) * 15 : dice.below(96) * 15;
  const slot_duration_min = pick(dice, [30, 45, 60, 90, 105, 120, 150, 180, 240], 120);
  const lasts = Math.min(1440, slot_duration_min + dice.between(0, 36) * 15);
  const turns = dice.chance(0.4) ? dice.between(1, 3) : 0;
  let [up_to, duration_min] = [0, Math.max(15, slot_duration_min - 75)];
  const turn_times = Array.from({ length: turns }, () => {
    up_to += dice.between(1, 3);
    duration_min += pick(dice, [5, 15, 30], 15);
    return { up_to, duration_min };
  });
  const label = dice.pick(['Déjeuner', 'Dîner', 'Bar', '', undefined]);
  return {
    ...(label !== undefined && { service_name: label }),
    open_time: clock(opens),
    close_time: clock((opens + Math.max(lasts, 15 + (turn_times[0]?.duration_min ?? 0))) % 1440),
    slot_duration_min,
    slot_interval_min: pick(dice, [15, 20, 30, 30, 45, 60, 90], 30),
    ...(turns > 0 && { turn_times }),
    ...(dice.chance(0.3) && { max_covers_per_slot: dice.between(2, 14) }),
    ...(dice.chance(0.3) && { max_online_covers: dice.between(4, 36) }),
  };
}

const drawWeek = (dice: Dice): Plan['hours'] =>
  some(dice, 1, 3, () => {
    const service = drawService(dice);
    const isDaily = dice.chance(0.7);
    return [0, 1, 2, 3, 4, 5, 6]
      .filter(() => isDaily || dice.chance(0.5))
      .map((day_of_week) => ({ ...service, day_of_week, is_active: dice.chance(0.95) }));
  }).flat();

const drawDay = (dice: Dice, date: string): SpecialDay => ({
  date,
  ...(dice.chance(0.8) && { hours: some(dice, 0, 2, () => drawService(dice)) }),
  ...(dice.chance(0.5) && { message_fr: 'Fermé' }),
  ...(dice.chance(0.5) && { message_en: 'Closed' }),
});

/** Two or three tables that stand together; nothing where there are too few. */
function drawTogether(dice: Dice, count: number): number[] {
  const members = new Set(some(dice, 2, 3, () => dice.below(count)));
  return members.size > 1 ? [...members] : [];
}

/** Draws what a seed decides (any whole number), with so many questions. */
export function planOf(seed: number, questions: number): Plan {
  const dice = diceOf(seed, 7);
  const timezone = pick(dice, ZONES, 'UTC');
  const changes = changesOfClock(2027, timezone);
  const change = dice.chance(0.6) ? dice.pick(changes) : undefined;
  const day = change ?? plusDays('2026-12-01', dice.below(360));
  const near = () => plusDays(day, pick(dice, [-1, 0, 0, 0, 0, 0, 1, 1, 2], 0));
  const opened_at =
    Date.parse(`${plusDays(day, -pick(dice, [0, 1, 1, 2, 3], 1))}T00:00:00Z`) + dice.below(1440) * MINUTE;
  const hours = drawWeek(dice);
  const special_days = [-1, 0, 1, 2].filter(() => dice.chance(0.2)).map((days) => drawDay(dice, plusDays(day, days)));
  const rooms = some(dice, 1, 3, () => dice.chance(0.85));
  const tables = some(dice, 2, 9, () => ({
    seats: pick(dice, [1, 2, 2, 2, 3, 4, 4, 6, 8], 2),
    online: dice.chance(0.88),
    min_guests: dice.chance(0.75) ? 1 : dice.between(2, 5),
    room: dice.below(rooms.length),
  }));
  const services = [...hours, ...special_days.flatMap((special) => special.hours ?? [])];
  const drawTime = () => {
    const service = dice.pick(services);
    if (!service || dice.chance(0.15)) return clock(dice.below(288) * 5);
    const [hour = 0, minute = 0] = service.open_time.split(':').map(Number);
    return clock((hour * 60 + minute + dice.below(8) * service.slot_interval_min) % 1440);
  };
  const drawGuests = () => pick(dice, [1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 8], 2);
  const drawRoom = () => (dice.chance(0.15) ? dice.below(rooms.length) : undefined);

  let at = opened_at;
  const drawEvent = (place: number): Event => {
    at += dice.chance(0.2) ? dice.below(600) * MINUTE : dice.below(40) * 1000;
    const kind = dice.fraction();
    const slot = () => ({ date: near(), time: drawTime(), guests: drawGuests() });
    const of = dice.below(place);
    const table = dice.below(tables.length);
    if (kind < 0.35) return { at, kind: 'book', ...slot(), room: drawRoom() };
    if (kind < 0.45) return { at, kind: 'hold', ...slot(), room: drawRoom() };
    if (kind < 0.65) return { at, kind: 'phone', ...slot(), table: dice.chance(0.3) ? table : undefined };
    if (kind < 0.72) {
      const release_at = dice.chance(0.3) ? at + dice.below(48) * HOUR : undefined;
      return { at, kind: 'block', tables: [table], date: near(), start: drawTime(), end: drawTime(), release_at };
    }
    if (kind < 0.77) return { at, kind: 'cancel', of };
    if (kind < 0.85) return { at, kind: 'unassign', of };
    if (kind < 0.88) return { at, kind: 'seat', of };
    if (kind < 0.91) return { at, kind: 'leave', of };
    if (kind < 0.94) return { at, kind: 'resize', of, guests: drawGuests() };
    if (kind < 0.96) return { at, kind: 'join', of, tables: drawTogether(dice, tables.length) };
    return { at, kind: kind < 0.98 ? 'switch off' : 'delete', table };
  };
  const events = some(dice, 2, 22, drawEvent);

  const drawQuestion = (): Asked => {
    const late = dice.chance(0.75)
      ? dice.below(600) * 1000
      : dice.chance(0.5)
        ? dice.below(2 * DAY)
        : dice.below(2 * HOUR);
    const asked = { now: at + late, guests: drawGuests(), room: drawRoom() };
    const what = dice.fraction();
    if (what < 0.3) return { ...asked, what: 'lock', date: near(), time: drawTime() };
    const own = dice.chance(0.2) ? dice.below(events.length) : undefined;
    return { ...asked, what: what < 0.85 ? 'slots' : 'availability', date: near(), own };
  };
  return {
    seed,
    opened_at,
    config: {
      timezone,
      is_active: dice.chance(0.98),
      advance_booking_days: pick(dice, [0, 1, 2, 7, 60, 60, 60, 60, 60], 60),
      max_party_size: dice.between(4, 10),
      min_notice_min: dice.chance(0.8) ? 0 : dice.below(dice.chance(0.7) ? 600 : 2880),
    },
    hours,
    special_days,
    paused_until: dice.chance(0.2) ? opened_at + dice.below(3 * 24 * 60) * MINUTE + MINUTE : undefined,
    rooms,
    tables,
    merges: some(dice, 0, 2, () => drawTogether(dice, tables.length)).filter((members) => members.length > 0),
    events,
    questions: Array.from({ length: questions }, drawQuestion).sort((a, b) => a.now - b.now),
  };
}
