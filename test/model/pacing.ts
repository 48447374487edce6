import { MINUTE, minutes, plusDays } from './calendar.ts';
import type { Count, House, Question, Service } from './house.ts';
import { closing, type Start, servicesOf, stayOf } from './services.ts';

const DAY_MINUTES = 1440;

/** A hold that died counts until a minute after its end. */
export const CLAIM_OUTLIVES = MINUTE;

/** Under what covers are counted. */
type Place = Omit<Count, 'id' | 'covers' | 'until'>;

/** Under what guests are counted who take a start. */
export const placeOfStart = ({ opened, start, service }: Start): Place => ({
  opened,
  start,
  opens: minutes(service.open_time),
});

export const isPaced = ({ max_covers_per_slot, max_online_covers }: Service): boolean =>
  max_covers_per_slot !== undefined || max_online_covers !== undefined;

/** How long the parties of a service stay that leave first (minutes). */
const shortestStay = (service: Service): number =>
  Math.min(service.slot_duration_min, ...(service.turn_times ?? []).map(({ up_to }) => stayOf(service, up_to)));

/**
 * Under what an operator's booking is counted, at whatever time it is: the last start, at or before it, of the service that
 * covers it; of several the one that opens first. Nothing outside of all.
 */
export function placeOfTime(house: House, date: string, time: string): Place | undefined {
  for (const [opened, minute] of [
    [plusDays(date, -1), minutes(time) + DAY_MINUTES],
    [date, minutes(time)],
  ] as const) {
    for (const service of servicesOf(house, opened)) {
      const opens = minutes(service.open_time);
      if (minute < opens || minute >= closing(service)) continue;
      const last = Math.min(minute, closing(service) - shortestStay(service));
      const start = opens + Math.floor((last - opens) / service.slot_interval_min) * service.slot_interval_min;
      return { opened, start, opens };
    }
  }
  return undefined;
}

/** How many more guests the limits of its service leave to a start, for who asks; endless without a limit. */
export function coversLeft(counts: readonly Count[], start: Start, { now, own: owner }: Question): number {
  const place = placeOfStart(start);
  const ofDay = counts.filter(
    ({ id, opened, until }) => opened === place.opened && id !== owner?.id && (until === undefined || until > now),
  );
  // Who is counted there already, by a booking, may have as many again.
  const own = counts.filter(
    ({ id, opened, until }) => opened === place.opened && id === owner?.id && until === undefined,
  );
  const sum = (list: readonly Count[]) => list.reduce((total, { covers }) => total + covers, 0);
  const { max_covers_per_slot = Infinity, max_online_covers = Infinity } = start.service;
  const left = (limit: number, isHere: (count: Count) => boolean) =>
    Math.max(limit - sum(ofDay.filter(isHere)), sum(own.filter(isHere)));
  return Math.min(
    left(max_covers_per_slot, (count) => count.start === place.start),
    left(max_online_covers, (count) => count.opens === place.opens),
  );
}
