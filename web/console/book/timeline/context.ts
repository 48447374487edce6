import { createContext, use } from 'react';
import type { Row } from '../../day/plan.ts';
import type { Scale } from '../../day/scale.ts';
import type { Stay } from '../../day/service-day.ts';
import type { TableBlock } from '../../day/tables/table-blocks.ts';
import type { Prefill } from '../../features/booking/new-booking/prefill.ts';

/** A party that is being moved by keys, the row it would get, and its minutes there, `end` excluded. */
export type Moving = { stay: Stay; from: string; to: Row; start: number; end: number };

/** What the parts of the timeline share. */
export type TimelineParts = {
  scale: Scale;
  /** Width of a quarter of an hour (px). */
  quarter_px: number;
  /** The present minute of the day, if it is this day. */
  now: number | undefined;
  /** The bar that takes focus. */
  active: string | undefined;
  moving: Moving | undefined;
  /** The row under a dragged bar. */
  over: string | undefined;
  /** Whether that row is somebody else's by then. */
  is_taken: boolean;
  add: (prefill: Prefill) => void;
  /** Times for which the house keeps tables. */
  blocked: readonly TableBlock[];
};

export const TimelineContext = createContext<TimelineParts | undefined>(undefined);

/** Throws outside of the timeline. */
export function useTimeline(): TimelineParts {
  const parts = use(TimelineContext);
  if (!parts) throw new Error('Used outside of the timeline.');
  return parts;
}
