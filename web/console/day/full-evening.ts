import { closeMinute, shortestStay, startMinutes, stayIn } from '../../../shared/availability/rules/schedule.ts';
import type { ServiceRecord, Table } from './records.ts';

/** The covers that arrive at a start of a service (minutes since its midnight). */
export type Arrival = { minute: number; covers: number };

/**
 * A full evening as it could be: at each start every free table that guests can book is taken by a party that fills it,
 * the largest tables first, as far as the limits of the service leave covers. A party is no larger than a start takes.
 */
export function fullEvening(
  service: ServiceRecord,
  tables: readonly Pick<Table, 'seats' | 'is_active' | 'online'>[],
): Arrival[] {
  const { max_covers_per_slot: atStart = Number.POSITIVE_INFINITY } = service;
  let left = service.max_online_covers ?? Number.POSITIVE_INFINITY;
  const places = tables
    .filter(({ is_active, online }) => is_active && online !== false)
    .map(({ seats }) => ({ seats: Math.min(seats, atStart), free_from: 0 }))
    .sort((a, b) => b.seats - a.seats);
  const close = closeMinute(service);
  return startMinutes(service, shortestStay(service)).map((minute) => {
    let covers = 0;
    for (const place of places) {
      const end = minute + stayIn(service, place.seats);
      const fits = place.seats <= Math.min(atStart - covers, left);
      if (place.free_from > minute || end > close || !fits) continue;
      place.free_from = end;
      covers += place.seats;
      left -= place.seats;
    }
    return { minute, covers };
  });
}
