import { activeStays, type ServiceDay, type Stay } from './service-day.ts';

const HOUR = 60;
const QUARTER = 15;
/** An idle stretch of the day is folded when it is at least this long (minutes), into this width (quarters). */
const FOLDS_FROM = 90;
const FOLD_WIDTH = 2;

/** A stretch of the day as it is drawn: true to scale, or folded. `at` is where it begins, in quarters of an hour. */
type Stretch = { from: number; to: number; at: number; folded: boolean };

/** How minutes of a day lie on a track; widths are counted in quarters of an hour. */
export type Scale = {
  stretches: Stretch[];
  from: number;
  to: number;
  width: number;
  /** Where a minute lies. */
  at: (minute: number) => number;
  /** The quarter of an hour that lies there; inside a fold, the end of it. */
  minuteAt: (place: number) => number;
};

type Span = { from: number; to: number };

const widthOf = ({ from, to, folded }: Omit<Stretch, 'at'>) => (folded ? FOLD_WIDTH : (to - from) / QUARTER);

/**
 * The whole hours in which something may happen, in order and without overlaps. A time that is `kept` counts where
 * nothing of it would be seen: one that lasts all day must not unfold it.
 */
function busySpans(day: ServiceDay, stays: readonly Stay[], kept: readonly Span[]): Span[] {
  const busy = [...day.services.map(({ open, close }) => ({ from: open, to: close })), ...activeStays(stays)];
  const unseen = kept
    .filter(({ from, to }) => to > 0 && !busy.some((span) => span.from < to && from < span.to))
    .map(({ from, to }) => ({ from: Math.max(0, from), to }));
  const spans = [...busy, ...unseen]
    .map(({ from, to }) => ({ from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR }))
    .sort((a, b) => a.from - b.from);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.from - last.to < FOLDS_FROM) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged.length > 0 ? merged : [{ from: 12 * HOUR, to: 23 * HOUR }];
}

/**
 * The scale of a day: from the first opening or arrival to the last closing or leaving, idle hours folded; times for
 * which tables are `kept` are on it.
 */
export function scaleOf(day: ServiceDay, stays: readonly Stay[], kept: readonly Span[] = []): Scale {
  const stretches: Stretch[] = [];
  let width = 0;
  const add = (stretch: Omit<Stretch, 'at'>) => {
    stretches.push({ ...stretch, at: width });
    width += widthOf(stretch);
  };
  for (const { from, to } of busySpans(day, stays, kept)) {
    const end = stretches.at(-1)?.to;
    if (end !== undefined) add({ from: end, to: from, folded: true });
    add({ from, to, folded: false });
  }
  const from = stretches[0]?.from ?? 0;
  const to = stretches.at(-1)?.to ?? 0;
  const at = (minute: number) => {
    const clamped = Math.min(Math.max(minute, from), to);
    const stretch = stretches.find((candidate) => clamped <= candidate.to) ?? stretches[0];
    if (!stretch) return 0;
    return stretch.at + ((clamped - stretch.from) / (stretch.to - stretch.from)) * widthOf(stretch);
  };
  const minuteAt = (place: number) => {
    const stretch = stretches.find((candidate) => place < candidate.at + widthOf(candidate)) ?? stretches.at(-1);
    if (!stretch) return from;
    return stretch.folded ? stretch.to : stretch.from + Math.floor(place - stretch.at) * QUARTER;
  };
  return { stretches, from, to, width, at, minuteAt };
}

/** The full hours of a scale that are drawn to scale; the last of each stretch has no room for its name. */
export const hoursOf = ({ stretches }: Scale): number[] =>
  stretches
    .filter(({ folded }) => !folded)
    .flatMap(({ from, to }) => Array.from({ length: (to - from) / HOUR }, (_, index) => from + index * HOUR));

/** The parts of a scale in which no service is open. */
export function closedSpans({ from, to }: Scale, { services }: ServiceDay): Span[] {
  const closed: Span[] = [];
  let end = from;
  for (const { open, close } of services) {
    if (open > end) closed.push({ from: end, to: open });
    end = Math.max(end, close);
  }
  if (end < to) closed.push({ from: end, to });
  return closed;
}

/** The minute so many quarters of the track after another one: none are lost in a fold, and odd minutes stay odd. */
export function laterBy({ at, minuteAt }: Scale, minute: number, quarters: number): number {
  if (quarters === 0) return minute;
  const odd = minute % QUARTER;
  return minuteAt(at(minute - odd) + quarters) + odd;
}

/** A span moved by so many quarters of the track, as long as it was; one that begins before the track moves with it. */
export function movedBy(scale: Scale, { from, to }: Span, quarters: number): Span {
  const seen = Math.max(from, scale.from);
  const by = laterBy(scale, seen, quarters) - seen;
  return { from: from + by, to: to + by };
}

/** An end moved by so many quarters of the track; one behind the track begins at its edge. */
export const endMoved = (scale: Scale, to: number, quarters: number): number =>
  quarters === 0 ? to : laterBy(scale, Math.min(to, scale.to), quarters);
