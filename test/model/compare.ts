import { isDeepStrictEqual } from 'node:util';
import type { TestTable } from '../support/restaurant.ts';
import { availability, lock, slots } from './answers.ts';
import { Unforeseen } from './events.ts';
import type { Asked, Plan } from './plan.ts';
import { build, type Stage } from './stage.ts';

/** A question to which model and API give different answers. */
export type Difference = { plan: Plan; asked: Asked; model: object; api: object };

/** An answer of the API, as far as it is looked into. */
type Answer = {
  status: number;
  code?: string;
  slots?: { available: boolean }[];
  dates?: { available: boolean }[];
};

/** What the model answers. */
function foretold({ house, book, question }: Stage, asked: Asked): object {
  const put = question(asked);
  if (asked.what === 'lock') return lock(house, book, asked, put);
  if (asked.what === 'slots') return slots(house, book, asked.date, put);
  return availability(house, book, asked.date.slice(0, 7), put);
}

/** What the API answers; what was taken for it is given back. */
async function answered({ opened, house, traces }: Stage, asked: Asked): Promise<Answer> {
  const { guest, clock } = opened;
  clock.now = asked.now;
  const room_id = asked.room === undefined ? undefined : house.rooms[asked.room]?.id;
  const inRoom = room_id && { room_id };
  if (asked.what === 'lock') {
    const { date, time, guests } = asked;
    const { status, body } = await guest.lock({ date, time, guests, ...inRoom });
    if (status !== 200) return { status, code: body.code };
    await guest.release(body.lock_token);
    return { status };
  }
  const trace = asked.own === undefined ? undefined : traces[asked.own];
  const token = trace?.token;
  const own: Record<string, string> = token ? { [trace.stay ? 'lock_token' : 'booking_token']: token } : {};
  const query = { guests: String(asked.guests), ...inRoom, ...own };
  const { status, body } =
    asked.what === 'slots'
      ? await guest.slots({ date: asked.date, ...query })
      : await guest.availability({ month: asked.date.slice(0, 7), ...query });
  return status === 200 ? { status, ...body } : { status, code: body.code };
}

/** What was answered, in a word, and the difference, if there is one. */
type Compared = { told: string; difference?: Difference };

const inAWord = ({ what }: Asked, api: Answer): string => {
  if (api.code || what === 'lock') return `${what}: ${api.code ?? 'held'}`;
  const list = what === 'slots' ? api.slots : api.dates;
  const free = list?.filter(({ available }) => available).length ?? 0;
  return `${what}: ${free === 0 ? 'nothing free' : free === list?.length ? 'all free' : 'some free'}`;
};

/** Asks both the questions of a plan, up to the first difference. */
export async function* questionsOf(table: TestTable, plan: Plan): AsyncGenerator<Compared> {
  const stage = await build(table, plan).catch((error: unknown) => {
    if (error instanceof Unforeseen) return error;
    throw error;
  });
  if (stage instanceof Unforeseen) {
    const difference = { plan, asked: stage.asked, model: { status: 409 }, api: { status: 200 } };
    yield { told: 'lock: unforeseen', difference };
    return;
  }
  for (const asked of plan.questions) {
    const model = foretold(stage, asked);
    const api = await answered(stage, asked);
    const told = inAWord(asked, api);
    if (!isDeepStrictEqual(model, api)) {
      yield { told, difference: { plan, asked, model, api } };
      return;
    }
    yield { told };
  }
}

/** The first difference that a plan finds. */
export async function firstDifference(table: TestTable, plan: Plan): Promise<Difference | undefined> {
  for await (const { difference } of questionsOf(table, plan)) if (difference) return difference;
  return undefined;
}

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at);

/** A plan with one thing less, in every way in which others still mean what they meant. */
function smaller(plan: Plan): Plan[] {
  const { events, hours, special_days, merges, tables, config } = plan;
  const plain = { ...config, min_notice_min: 0, max_party_size: 8, advance_booking_days: 60 };
  return [
    ...events.map((_, at) => ({ ...plan, events: events.with(at, { kind: 'cancel' as const, at: 0, of: -1 }) })),
    ...hours.map((_, at) => ({ ...plan, hours: without(hours, at) })),
    ...special_days.map((_, at) => ({ ...plan, special_days: without(special_days, at) })),
    ...merges.map((_, at) => ({ ...plan, merges: without(merges, at) })),
    ...tables.map((table, at) => ({ ...plan, tables: tables.with(at, { ...table, online: true, min_guests: 1 }) })),
    { ...plan, paused_until: undefined },
    { ...plan, config: plain },
  ].filter((other) => JSON.stringify(other) !== JSON.stringify(plan));
}

/** The same difference in the smallest house that can be found by taking one thing after the other away. */
export async function shrink(table: TestTable, found: Difference): Promise<Difference> {
  let least: Difference = found;
  const plan = { ...found.plan, questions: [found.asked] };
  const again = await firstDifference(table, plan);
  if (!again) return found;
  least = again;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smaller(least.plan)) {
      const difference = await firstDifference(table, candidate).catch(() => undefined);
      if (!difference) continue;
      least = difference;
      isSmaller = true;
      break;
    }
  }
  return least;
}
