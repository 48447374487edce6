import { isSameService } from '../../guest/slots-by-service.ts';
import type { Slot } from '../../guest/types.ts';

/** Between which times (`HH:MM`) somebody would come. */
export type Span = { from: string; to: string };

/** Whether a slot is of a service that opens on its date. */
export const isOfService = ({ service_name, service_date }: Slot, service: string): boolean =>
  !service_date && service_name === service;

/** Whether the service of a slot opens on the date, has a name and no free time: it then stands for itself. */
export const isServiceFull = (slots: readonly Slot[], of: Slot): boolean =>
  !of.service_date && of.service_name !== '' && !slots.some((slot) => slot.available && isSameService(slot, of));

/** From the first to the last of some times that are full. */
export function spanOf(slots: readonly Slot[]): Span | undefined {
  const times = slots.flatMap(({ time, available }) => (available ? [] : [time])).sort();
  const [from] = times;
  const to = times.at(-1);
  return from && to ? { from, to } : undefined;
}

/**
 * What most likely is waited for: the full times of the service that the guest has looked at (`wanted`, `HH:MM`), else of
 * the last one that has some.
 */
export function likelySpan(slots: readonly Slot[], wanted: string | undefined): Span | undefined {
  const full = slots.filter(({ available }) => !available);
  const ofService = (of: Slot | undefined) => full.filter((slot) => of && isSameService(slot, of));
  const own = ofService(slots.find(({ time }) => time === wanted));
  return spanOf(own.length > 0 ? own : ofService(full.at(-1)));
}

/** A span with another end: the end that was not changed gives way where they would cross. */
export const moved = ({ from, to }: Span, change: Partial<Span>): Span => {
  const next = { from, to, ...change };
  if (next.from <= next.to) return next;
  return change.from ? { from: next.from, to: next.from } : { from: next.to, to: next.to };
};
