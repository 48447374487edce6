import { MOST_COVERS } from '../../../shared/platform/contract/constants.ts';
import { DAY_MINUTES } from '../../../shared/platform/time/units.ts';
import type { Lang } from '../../common/i18n.ts';
import type { ServiceRecord } from '../day/records.ts';
import { readTime } from '../day/time.ts';
import { type TurnDraft, turnsOf } from '../day/turn-times.ts';

/** A service as it is being written, on whichever day; times are as they were typed. */
export type ServiceDraft = {
  service_name: string;
  service_names: Record<Lang, string>;
  open_time: string;
  close_time: string;
  slot_duration_min: number | '';
  slot_interval_min: number | '';
  turn_times: TurnDraft[];
  max_covers_per_slot: number | '';
  max_online_covers: number | '';
};

const NO_NAMES: Record<Lang, string> = { fr: '', en: '' };

/** The names in other languages that were written. */
function namesOf(names: Record<Lang, string>): Partial<Record<Lang, string>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([lang, name]) => (name.trim() ? [[lang, name.trim()]] : [])),
  );
}

export const draftOf = ({ service_name = '', open_time, close_time, ...rest }: ServiceRecord): ServiceDraft => ({
  service_name,
  service_names: { ...NO_NAMES, ...rest.service_names },
  open_time,
  close_time,
  slot_duration_min: rest.slot_duration_min,
  slot_interval_min: rest.slot_interval_min,
  turn_times: rest.turn_times ?? [],
  max_covers_per_slot: rest.max_covers_per_slot ?? '',
  max_online_covers: rest.max_online_covers ?? '',
});

/** What a new service begins with. */
export const newDraft = (): ServiceDraft => ({
  service_name: '',
  service_names: NO_NAMES,
  open_time: '19:00',
  close_time: '22:30',
  slot_duration_min: 90,
  slot_interval_min: 15,
  turn_times: [],
  max_covers_per_slot: '',
  max_online_covers: '',
});

export const isMinutes = (value: number | ''): value is number =>
  value !== '' && Number.isInteger(value) && value >= 1 && value <= DAY_MINUTES;

/** Whether a limit can be sent: an empty one is none. */
export const isLimit = (value: number | ''): boolean =>
  value === '' || (Number.isInteger(value) && value >= 1 && value <= MOST_COVERS);

export type ServiceBody = ServiceRecord & { service_name: string };

/** What the API is sent; nothing while a field cannot be read. */
export function bodyOf(draft: ServiceDraft): ServiceBody | undefined {
  const open_time = readTime(draft.open_time);
  const close_time = readTime(draft.close_time);
  const { slot_duration_min, slot_interval_min, max_covers_per_slot, max_online_covers } = draft;
  const turn_times = turnsOf(draft.turn_times);
  if (!open_time || !close_time || !turn_times || !isMinutes(slot_duration_min) || !isMinutes(slot_interval_min))
    return undefined;
  if (!isLimit(max_covers_per_slot) || !isLimit(max_online_covers)) return undefined;
  const service_name = draft.service_name.trim();
  const service_names = namesOf(draft.service_names);
  return {
    ...{ service_name, open_time, close_time, slot_duration_min, slot_interval_min },
    ...(Object.keys(service_names).length > 0 && { service_names }),
    ...(turn_times.length > 0 && { turn_times }),
    ...(max_covers_per_slot !== '' && { max_covers_per_slot }),
    ...(max_online_covers !== '' && { max_online_covers }),
  };
}
