import { DAY_MINUTES } from '../../../shared/domain/units.ts';
import type { Schemas } from '../../common/api.ts';
import type { HoursEntry } from '../day/records.ts';
import { readTime } from '../day/time.ts';

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

export type Body = Schemas['NewHoursEntry'] & { service_name: string };

/** What the API is sent; nothing while a field cannot be read. */
export function bodyOf(draft: Draft): Body | undefined {
  const open_time = readTime(draft.open_time);
  const close_time = readTime(draft.close_time);
  const { slot_duration_min, slot_interval_min, day_of_week } = draft;
  if (!open_time || !close_time || !isMinutes(slot_duration_min) || !isMinutes(slot_interval_min)) return undefined;
  const service_name = draft.service_name.trim();
  return { day_of_week, service_name, open_time, close_time, slot_duration_min, slot_interval_min };
}
