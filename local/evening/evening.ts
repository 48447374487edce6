import { guestIdsOf } from '../../shared/guests/store/contact.ts';
import type { Lang } from '../../shared/platform/contract/primitives.ts';
import { type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { langOfCountry } from '../../shared/platform/locale/country-customs.ts';
import { countryOf } from '../../shared/platform/locale/zone-country.ts';
import { addDays, clockTimeAt, dayClock, localDateAt, minuteOf, weekdayOf } from '../../shared/platform/time/time.ts';
import { DAY_MINUTES, MINUTE_MS } from '../../shared/platform/time/units.ts';
import type { Setup } from '../../shared/restaurant/rules/setup.ts';
import { readLiveSetup } from '../../shared/restaurant/store/setup.ts';
import type { Operator } from '../../shared/staff/rules/operator.ts';
import { reasonOf } from '../user-error.ts';
import { type DemoGuest, GUESTS, OTHERS } from './guests.ts';
import { type House, houseOf, textIn } from './house.ts';
import { minuteOfService, serviceDateOf, servicesAround } from './service.ts';
import {
  BLOCK,
  COMING,
  COMING_SIZES,
  COMING_TIMES,
  PAST,
  type Place,
  REQUEST,
  VISITS,
  WAITING,
  WALK_IN,
} from './story.ts';

const DAY_MS = DAY_MINUTES * MINUTE_MS;
const GRID_MINUTES = 15;
/** A newcomer's first look keeps the machine busy: no call is given up for that (ms). */
const PATIENCE_MS = 60_000;
/** When the restaurant is set up, before everything that happens in it (ms before now). */
const SET_UP_BEFORE_MS = 60 * DAY_MS;
/** Bookings were made so long before they begin, unless the story says another time (ms). */
const BOOKED_BEFORE_MS = 3 * DAY_MS;
/** A party of an earlier day sat down and left so long after the start (minutes). */
const SAT_FOR = { from: 5, to: 95 };
/** Why the evening has hours of its own, in the language that the restaurant speaks. */
const NOTES: Record<Lang, string> = {
  fr: 'Démonstration : le service couvre l’heure présente.',
  en: 'Demo: the service covers the present time.',
};
const LAST_OF_DAY = '23:45';

/** What somebody does at a time (epoch ms). */
type Step = { at: number; act: (house: House) => Promise<unknown> };

/** A restaurant as it was created, and the moment (epoch ms) around which its evening is. */
type Scene = { setup: Setup; now: number };

/** How the story's minutes and days are said in the restaurant's zone. */
function calendarOf({ setup, now }: Scene) {
  const zone = setup.config.timezone;
  const evening = serviceDateOf(now, zone);
  const present = Math.floor(minuteOfService(now, zone) / GRID_MINUTES) * GRID_MINUTES;
  /** A minute of this evening's date, or of a day so many days after it; the hour that a clock leaves out is an hour later. */
  const moment = (days: number, minute: number): number => {
    const date = addDays(evening, days + Math.floor(minute / DAY_MINUTES));
    const at = dayClock(date, zone);
    const within = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
    return (at(within) ?? at(within + 60) ?? 0) * MINUTE_MS;
  };
  return {
    zone,
    evening,
    /** So many minutes after the present quarter of an hour, as the clock on the wall counts them. */
    after: (minutes: number) => moment(0, present + minutes),
    /** A time of a day so many days after this evening. */
    on: (days: number, time: string) => moment(days, minuteOf(time)),
    dateOf: (at: number) => localDateAt(at, zone),
    timeOf: (at: number) => clockTimeAt(at, zone),
    slotOf: (at: number) => ({ reservation_date: localDateAt(at, zone), reservation_time: clockTimeAt(at, zone) }),
  };
}

type Calendar = ReturnType<typeof calendarOf>;

/** Finds the ids of the tables that the story names, and of the group that it makes of some. */
function placesOf({ tables }: Setup) {
  const groups = new Map<string, string>();
  const idOf = (name: string) => {
    const found = tables.find((table) => table.name === name);
    if (!found) throw new Error(`The demo has no table ${name}.`);
    return found.id;
  };
  return {
    idOf,
    makeGroup: async (house: House, names: readonly string[]) => {
      const made = await house.merge({ name: names.join(' + '), table_ids: names.map(idOf) });
      groups.set(names.join(), textIn(made, 'id'));
    },
    place: ({ tables: names = [], is_group }: Place) => {
      const [only, ...others] = names.map(idOf);
      if (only === undefined) return {};
      if (is_group) return { table_merge_id: groups.get(names.join()) };
      return others.length > 0 ? { table_ids: [only, ...others] } : { table_id: only };
    },
  };
}

type Places = ReturnType<typeof placesOf>;

/** The evening itself, party by party. */
function* visits({ after, slotOf }: Calendar, { place, makeGroup }: Places): Generator<Step> {
  for (const visit of VISITS) {
    const begins = after(visit.start);
    const booked = begins - (visit.booked === undefined ? BOOKED_BEFORE_MS : visit.booked * MINUTE_MS);
    let id = '';
    if (visit.is_group) yield { at: booked - 1, act: (house) => makeGroup(house, visit.tables ?? []) };
    yield {
      at: booked,
      act: async (house) => {
        const party = { guests: visit.party, ...visit.guest, ...visit.said, ...place(visit) };
        id = textIn(await house.book({ ...slotOf(begins), ...party }), 'id');
      },
    };
    for (const service_status of ['arrived', 'seated', 'left', 'no_show'] as const) {
      const minute = visit[service_status];
      if (minute !== undefined) yield { at: after(minute), act: (house) => house.change(id, { service_status }) };
    }
    const { cancelled } = visit;
    if (cancelled !== undefined)
      yield { at: after(cancelled), act: (house) => house.change(id, { status: 'cancelled' }) };
  }
}

/** What else there is in an evening: a walk-in, a table out of use, a request to answer, and guests who wait. */
function* aside({ after, dateOf, timeOf }: Calendar, { place, idOf }: Places): Generator<Step> {
  yield {
    at: after(WALK_IN.at),
    act: (house) => house.book({ walk_in: true, guests: WALK_IN.party, ...WALK_IN.said, ...place(WALK_IN) }),
  };
  const [from, to] = [after(BLOCK.from), after(BLOCK.to)];
  const hours = { date: dateOf(from), start_time: timeOf(from), end_time: timeOf(to) };
  yield {
    at: from,
    act: (house) => house.block({ table_ids: BLOCK.tables.map(idOf), ...hours, reason: BLOCK.reason }),
  };
  const asked = after(REQUEST.start);
  yield {
    at: asked - DAY_MS,
    act: async (house) => {
      // As long as a restaurant answers each booking itself, one that is made online is a request.
      await house.set({ confirmation_mode: 'manual' });
      const slot = { date: dateOf(asked), time: timeOf(asked), guests: REQUEST.party };
      await house.bookOnline(slot, { ...REQUEST.guest, guest_email: REQUEST.guest_email });
      await house.set({ confirmation_mode: 'auto' });
    },
  };
  for (const { guest, party, at, offered, guest_email, ...wanted } of WAITING) {
    const [first, last] = [after(wanted.from), after(wanted.to)];
    const date = dateOf(first);
    const wish = { date, from: timeOf(first), to: dateOf(last) === date ? timeOf(last) : LAST_OF_DAY };
    let id = '';
    yield {
      at: after(at),
      act: async (house) => {
        id = textIn(await house.wait({ ...wish, guests: party, ...guest, guest_email }), 'id');
      },
    };
    if (offered !== undefined) yield { at: after(offered), act: (house) => house.offer(id) };
  }
}

/** Earlier days, and what the house knows of some guests. */
function* history({ setup }: Scene, { on, slotOf }: Calendar): Generator<Step> {
  const { restaurant_id, timezone } = setup.config;
  for (const { guest, party, days, time, came } of PAST) {
    const begins = on(-days, time);
    let id = '';
    yield {
      at: begins - DAY_MS,
      act: async (house) => {
        id = textIn(await house.book({ ...slotOf(begins), guests: party, ...guest }), 'id');
      },
    };
    const minutes = (number: number) => begins + number * MINUTE_MS;
    const step = (at: number, service_status: string): Step => ({
      at,
      act: (house) => house.change(id, { service_status }),
    });
    if (!came) yield step(minutes(SAT_FOR.from + 30), 'no_show');
    if (came) yield step(minutes(SAT_FOR.from), 'seated');
    if (came) yield step(minutes(SAT_FOR.to), 'left');
  }
  const know = (guest: DemoGuest, known: Record<string, unknown>): Step => {
    const contact = { guest_phone: guest.guest_phone, guest_email: null };
    const [id = ''] = guestIdsOf(restaurant_id, contact, timezone);
    return { at: on(-1, '10:00'), act: (house) => house.know(id, known) };
  };
  yield know(GUESTS.vip, {
    vip: true,
    tags: ['fenêtre'],
    allergies: 'Crustacés',
    note: 'Journaliste, toujours à l’heure',
  });
  yield know(GUESTS.regular, { tags: ['habitué'], note: 'Café serré avec l’addition' });
}

/** The bookings of the days to come: more at the end of a week, and each day is like no other. */
function* coming({ evening, on, slotOf }: Calendar, now: number): Generator<Step> {
  let taken = 0;
  for (let days = 1; days <= COMING.days; days++) {
    const parties = COMING.parties[weekdayOf(addDays(evening, days))] ?? 0;
    for (let number = 0; number < parties; number++) {
      const begins = on(days, COMING_TIMES[taken % COMING_TIMES.length] ?? '');
      const guest = OTHERS[taken % OTHERS.length];
      const guests = COMING_SIZES[taken % COMING_SIZES.length];
      const at = now - ((taken * 37) % 9) * DAY_MS - 4 * 60 * MINUTE_MS;
      if (begins > now) yield { at, act: (house) => house.book({ ...slotOf(begins), guests, ...guest }) };
      taken++;
    }
  }
}

function stepsOf(scene: Scene): Step[] {
  const { setup, now } = scene;
  const calendar = calendarOf(scene);
  const places = placesOf(setup);
  const note = NOTES[langOfCountry(countryOf(calendar.zone))];
  const services = { hours: servicesAround(now, calendar.zone, setup.hours), note };
  return [
    { at: now - SET_UP_BEFORE_MS, act: (house: House) => house.setDay(calendar.evening, services) },
    ...visits(calendar, places),
    ...aside(calendar, places),
    ...history(scene, calendar),
    ...coming(calendar, now),
  ].toSorted((a, b) => a.at - b.at);
}

/** Whose restaurant it is, and when; `stopped` ends it between two steps. */
type Wanted = { db: Database; operator: Operator; now: number; pages_url: string; stopped: AbortSignal };

/**
 * Lives through the weeks until `now` (epoch ms) in a restaurant that was just made with the sample setup: its staff and guests do
 * with the functions of the API whatever they did, each at its time. Answers what was refused, which is left out, as in the one
 * night of the year in which the clocks go forward.
 */
export async function fillEvening({ db, operator, now, pages_url, stopped }: Wanted): Promise<string[]> {
  const session = new TableSession(db, PATIENCE_MS);
  const setup = await readLiveSetup(session, operator.restaurant_id, { consistent: true });
  let clock = now;
  const house = houseOf(
    {
      // Equally good tables are taken in their order, so that every newcomer sees the same evening.
      db: { ...db, random: () => 0 },
      now: () => clock,
      lock_seconds: 300,
      hold_limits: { max_active: 0, max_per_hour: 0, trusted: [] },
      budgets: { read: PATIENCE_MS, write: PATIENCE_MS, lock: PATIENCE_MS },
      pages_url,
      authenticate: async () => [operator],
    },
    setup.config.public_token,
  );
  const refused: string[] = [];
  for (const { at, act } of stepsOf({ setup, now })) {
    if (stopped.aborted) break;
    clock = Math.min(at, now);
    await act(house).catch((error) => refused.push(reasonOf(error)));
  }
  return refused;
}
