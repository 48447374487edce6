import type { OperatorSlot } from '../../../shared/availability/contract/operator-slots.ts';
import {
  countedFor,
  coveringService,
  servicesOn,
  shortestStay,
  startMinutes,
} from '../../../shared/availability/rules/schedule.ts';
import { type Calendar, type Reservation, type ServiceRecord, timeOf } from './records.ts';
import { activeStays, coveredStays, type ServiceDay, type Stay } from './service-day.ts';
import { momentOf } from './time.ts';

const QUARTER = 15;

/** A slot as the API tells operators of it. */
export type OwnSlot = OperatorSlot;

/** A party at a time of a date. */
export type Covers = { date: string; time: string; guests: number };

/** The party of a reservation; nothing once it is cancelled, for nothing of it counts then. */
export const coversOfBooking = (reservation: Reservation): Covers | undefined =>
  reservation.status === 'cancelled'
    ? undefined
    : { date: reservation.reservation_date, time: timeOf(reservation), guests: reservation.party_size };

const isLimited = ({ max_covers_per_slot, max_online_covers }: ServiceRecord): boolean =>
  max_covers_per_slot !== undefined || max_online_covers !== undefined;

/** Date and time of the start under which a party counts, where its service has a limit; nothing elsewhere. */
export function limitedStart(
  { date, time, guests }: Covers,
  calendar: Calendar,
): { date: string; time: string } | undefined {
  const service = coveringService(date, time, calendar);
  const counted = countedFor(date, time, calendar, guests);
  return service && counted && isLimited(service) ? momentOf(counted.date, counted.start) : undefined;
}

/** By how much a party raises the covers of its start and of its service, where it counted as `before` until now. */
export function coversAdded(
  party: Covers,
  before: Covers | undefined,
  calendar: Calendar,
): { start: number; service: number } {
  const [to, from] = [party, before].map((one) => one && countedFor(one.date, one.time, calendar, one.guests));
  const isSameService = to && from && to.date === from.date && to.service === from.service;
  const isSameStart = isSameService && to.start === from.start;
  return {
    start: party.guests - (isSameStart ? from.covers : 0),
    service: party.guests - (isSameService ? from.covers : 0),
  };
}

/** A limit that is exceeded: of a start, or of a service. */
export type Beyond = { of: 'start' | 'service'; covers: number; most: number };

/** The limits of a slot that are exceeded with so many covers more, as far as these raise them. */
export function beyond(slot: OwnSlot, more: { start: number; service: number }): Beyond[] {
  const limits = [
    { of: 'start' as const, covers: slot.covers + more.start, most: slot.max_covers },
    { of: 'service' as const, covers: slot.service_covers + more.service, most: slot.max_online_covers },
  ];
  return limits.flatMap(({ of, covers, most }) => (most !== undefined && covers > most ? [{ of, covers, most }] : []));
}

/** The covers that arrive at a minute of a day, and how many may where its service limits them. */
export type Arrivals = { minute: number; covers: number; most?: number };

/**
 * What arrives when on a day: at each start of a service that limits them, also of nobody, and in each quarter of an hour
 * elsewhere. Under a limit everybody counts who was not cancelled, as for guests.
 */
export function arrivalsOf({ date }: Pick<ServiceDay, 'date'>, stays: readonly Stay[], calendar: Calendar): Arrivals[] {
  const arrivals = new Map<number, Arrivals>();
  for (const service of servicesOn(date, calendar)) {
    const most = service.max_covers_per_slot;
    if (most === undefined) continue;
    for (const minute of startMinutes(service, shortestStay(service)))
      arrivals.set(minute, { minute, covers: 0, most });
  }
  const covered = new Set(coveredStays(stays));
  for (const stay of activeStays(stays)) {
    const { reservation_date, party_size } = stay.reservation;
    const counted = countedFor(reservation_date, timeOf(stay.reservation), calendar, party_size);
    const limited = counted?.date === date ? arrivals.get(counted.start) : undefined;
    if (limited?.most !== undefined) {
      limited.covers += party_size;
      continue;
    }
    if (!covered.has(stay)) continue;
    const minute = Math.floor(stay.from / QUARTER) * QUARTER;
    const before = arrivals.get(minute);
    arrivals.set(minute, { ...before, minute, covers: (before?.covers ?? 0) + party_size });
  }
  return [...arrivals.values()].sort((a, b) => a.minute - b.minute);
}
