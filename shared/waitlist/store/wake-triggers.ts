import * as z from 'zod/mini';
import { addDays } from '../../platform/time/time.ts';
import { isFollowed, itemOf, type StreamRecord } from '../../stream-records.ts';

/** Dates on which room may have been freed by a change; `all` stands for every date that somebody waits for. */
export type WakeTrigger = { restaurant_id: string; dates: readonly string[] | 'all' };

const Keys = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const PARTITION = /^R#([^#]+)(#[A-Z]+)$/;

type Item = Record<string, unknown>;

const Counted = z.object({ date: z.string(), start: z.number(), service: z.number() });
type Counted = z.infer<typeof Counted>;

/** The fields of a reservation that show what it occupies. */
const Party = z.object({
  status: z.string(),
  from: z.number(),
  to: z.number(),
  tables: z.array(z.string()),
  dates: z.array(z.string()),
  party_size: z.number(),
  service_status: z.optional(z.string()),
  counted: z.optional(Counted),
});
type Party = z.infer<typeof Party>;

/** The dates with starts that a stay can block: its own dates, and the one before, whose stays reach into them. */
export const datesAround = (dates: readonly string[]): string[] => dates.flatMap((date) => [addDays(date, -1), date]);

/** The dates on which a service's starts are listed that opens on one: those after midnight on the next. */
const startsOf = (date: string): string[] => [date, addDays(date, 1)];

/** Whether covers are counted elsewhere than before: another start, or service, has room then, wherever the stay lies. */
const isCountedElsewhere = (before: Counted | undefined, after: Counted | undefined): boolean =>
  before?.date !== after?.date || before?.start !== after?.start || before?.service !== after?.service;

/** Whether a party leaves something of what it had: time, a table, seats, covers, or the sitting beyond its end. */
function leaves(before: Party, after: Party | undefined): boolean {
  if (before.status === 'cancelled') return false;
  if (!after || after.status === 'cancelled') return true;
  return (
    after.from > before.from ||
    after.to < before.to ||
    after.party_size < before.party_size ||
    before.tables.some((table) => !after.tables.includes(table)) ||
    isCountedElsewhere(before.counted, after.counted) ||
    (before.service_status === 'seated' && after.service_status !== 'seated')
  );
}

function wokenByReservation(before: Item | undefined, after: Item | undefined): string[] {
  if (!before) return [];
  const party = z.parse(Party, before);
  if (!leaves(party, after && z.parse(Party, after))) return [];
  return [...datesAround(party.dates), ...(party.counted ? startsOf(party.counted.date) : [])];
}

const Block = z.object({ date: z.string() });

/** A block that is changed or deleted: it may end on the next date. */
function wokenByBlock(before: Item | undefined): string[] {
  if (!before) return [];
  const { date } = z.parse(Block, before);
  return [...datesAround([date]), addDays(date, 1)];
}

const Waiting = z.object({
  state: z.string(),
  date: z.string(),
  offer: z.optional(z.object({ dates: z.array(z.string()), counted: z.optional(Counted) })),
});

/**
 * A guest who joins may find a free table at once; a guest who did not take an offer leaves a table, and so may one for whom
 * the house books.
 */
function wokenByWaiting(before: Item | undefined, after: Item | undefined): string[] {
  const [was, is] = [before, after].map((item) => item && z.parse(Waiting, item));
  const waits = is?.state === 'waiting' && was?.state !== 'waiting' ? [is.date] : [];
  if (was?.state !== 'offered' || is?.state === 'offered') return waits;
  // Whoever takes an offer keeps it in the entry; a booking by the house ends it, and may be at another table or date.
  if (is?.state === 'taken' && is.offer) return waits;
  const { dates = [], counted } = was.offer ?? {};
  return [...waits, ...datesAround(dates), ...(counted ? startsOf(counted.date) : [])];
}

/** What of a configuration decides what guests can book. */
const DECIDING = [
  'is_active',
  'paused_until',
  'advance_booking_days',
  'min_notice_min',
  'max_party_size',
  'timezone',
] as const;
/** Fields of a table or room that are only shown, and do not affect bookings. */
const DRAWN = new Set(['pos_x', 'pos_y', 'width', 'height', 'shape', 'rotation', 'name', 'display_order', 'version']);

const pick = (item: Item, isWanted: (field: string) => boolean): string =>
  JSON.stringify(
    Object.entries(item)
      .filter(([field]) => isWanted(field))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Whether a change of the setup may let guests book what they could not. */
function isSetupDeciding(sk: string, before: Item | undefined, after: Item | undefined): boolean {
  if (sk === 'CONFIG') {
    const decides = (field: string) => DECIDING.some((deciding) => deciding === field);
    return before !== undefined && after !== undefined && pick(before, decides) !== pick(after, decides);
  }
  if (!/^(HOURS|ROOM|TABLE|MERGE)#/.test(sk)) return false;
  const decides = (field: string) => !DRAWN.has(field);
  return pick(before ?? {}, decides) !== pick(after ?? {}, decides);
}

/**
 * Tells from a record of the table's stream on which dates room may have been freed, or somebody waits anew: bookings that
 * are cancelled, moved, made smaller, ended early or give a table back; blocks that change or go; special days; pause,
 * hours, tables, groups, rooms and rules; entries on the list. Pure; `undefined` for what frees nothing. Holds that lapse
 * or are released tell nobody: the date is looked at every few minutes for them. Throws for images that cannot be read.
 */
export function wakeTriggerOf({ eventName, dynamodb }: StreamRecord): WakeTrigger | undefined {
  const keys = z.safeParse(Keys, dynamodb?.Keys).data;
  const [, restaurant_id, kind] = PARTITION.exec(keys?.pk.S ?? '') ?? [];
  if (!keys || !restaurant_id || !isFollowed({ eventName, dynamodb })) return undefined;
  const [before, after] = [dynamodb?.OldImage, dynamodb?.NewImage].map((image) =>
    image === undefined ? undefined : itemOf(image),
  );
  const sk = keys.sk.S;
  const dates: Record<string, () => string[] | 'all'> = {
    '#RES': () => wokenByReservation(before, after),
    '#BLOCK': () => wokenByBlock(before),
    '#SPECIAL': () => (/^\d{4}-\d{2}-\d{2}$/.test(sk) ? startsOf(sk) : []),
    '#SETUP': () => (isSetupDeciding(sk, before, after) ? 'all' : []),
    '#WAIT': () => wokenByWaiting(before, after),
  };
  const woken = dates[kind ?? '']?.() ?? [];
  if (woken === 'all') return { restaurant_id, dates: woken };
  return woken.length > 0 ? { restaurant_id, dates: [...new Set(woken)].sort() } : undefined;
}
