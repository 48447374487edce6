import { closeMinute, startMinutes } from '../../../shared/domain/schedule.ts';
import { clockTimeOf, minuteOf } from '../../../shared/domain/time.ts';
import type { HoursEntry } from '../data/api.ts';
import { readTime } from '../parts/read-time.ts';

const DAY_MINUTES = 1440;

/** A service period as it is being written; times are as they were typed. */
export type Draft = {
  day_of_week: number;
  service_name: string;
  open_time: string;
  close_time: string;
  slot_duration_min: number | '';
  slot_interval_min: number | '';
};

export const draftOf = ({ day_of_week, service_name = '', open_time, close_time, ...rest }: HoursEntry): Draft => ({
  day_of_week,
  service_name,
  open_time,
  close_time,
  slot_duration_min: rest.slot_duration_min,
  slot_interval_min: rest.slot_interval_min,
});

/** What a new service begins with. */
export const newDraft = (day_of_week: number): Draft => ({
  day_of_week,
  service_name: '',
  open_time: '19:00',
  close_time: '22:30',
  slot_duration_min: 90,
  slot_interval_min: 15,
});

export const isMinutes = (value: number | ''): value is number =>
  value !== '' && Number.isInteger(value) && value >= 1 && value <= DAY_MINUTES;

/** What the API is sent; nothing while a field cannot be read. */
export function bodyOf(draft: Draft) {
  const open_time = readTime(draft.open_time);
  const close_time = readTime(draft.close_time);
  const { slot_duration_min, slot_interval_min, day_of_week } = draft;
  if (!open_time || !close_time || !isMinutes(slot_duration_min) || !isMinutes(slot_interval_min)) return undefined;
  const service_name = draft.service_name.trim();
  return { day_of_week, service_name, open_time, close_time, slot_duration_min, slot_interval_min };
}

/** The times that guests will be offered, by the API's own rule, and whether the service ends on the next day. */
export function previewOf(draft: Draft): { times: string[]; past_midnight: boolean } | undefined {
  const body = bodyOf(draft);
  if (!body) return undefined;
  const starts = startMinutes({ ...body, id: '', is_active: true });
  return {
    times: starts.map((minute) => clockTimeOf(minute % DAY_MINUTES)),
    past_midnight: closeMinute(body) > DAY_MINUTES,
  };
}

/** A period in a column of the week: minutes of its day, and its place where several overlap. */
export type Placed = { entry: HoursEntry; open: number; close: number; lane: number; lanes: number };

/** The periods of one weekday side by side where they overlap. */
export function placed(entries: readonly HoursEntry[]): Placed[] {
  const spans = entries
    .map((entry) => ({ entry, open: minuteOf(entry.open_time), close: closeMinute(entry) }))
    .sort((a, b) => a.open - b.open || a.close - b.close);
  const ends: number[] = [];
  const laned = spans.map((span) => {
    const free = ends.findIndex((end) => end <= span.open);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.close;
    return { ...span, lane };
  });
  return laned.map((span) => ({ ...span, lanes: Math.max(1, ends.length) }));
}
