import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { HoursChanges } from '../contract/hours.ts';
import type { HoursEntry } from '../contract/setup.ts';
import { withoutOldNames } from '../rules/service-name.ts';
import { byWeekday, requireSlot } from '../rules/setup-rules.ts';
import { createOne, deleteOne, type SetupCollection } from './setup-collection.ts';
import { changeLoggedItem, listItems } from './setup-items.ts';
import { HoursRecord } from './setup-records.ts';

/** All service periods of a restaurant, by weekday and opening time. */
export const readHours = async (db: TableSession, rid: string): Promise<HoursEntry[]> =>
  (await listItems(db, rid, 'HOURS#', HoursRecord)).sort(byWeekday);

const HOURS: SetupCollection<HoursEntry> = {
  kind: 'hours',
  limit: 'hours',
  listed: ({ hours }) => hours,
  keyOf: keys.hours,
  named: ({ day_of_week, service_name, open_time, close_time }) => ({
    what: 'hours',
    day_of_week,
    subject: `${service_name ?? ''} ${open_time.slice(0, 5)}–${close_time.slice(0, 5)}`.trim(),
  }),
};

/** Creates a service period, once for a key. Throws `invalid_request` when no slot fits, and `limit_reached`. */
export const storeHours = (
  db: TableSession,
  rid: string,
  wanted: Omit<HoursEntry, 'id' | 'is_active'>,
  key: string | undefined,
): Promise<HoursEntry> =>
  createOne(db, rid, HOURS, {
    wanted,
    key,
    make: (_, id) => {
      const result = { ...wanted, id, is_active: true };
      requireSlot(result);
      return { result };
    },
  });

/**
 * Changes the given fields of a service period. It is validated as it will be, and written on condition that what the
 * validation rests on has not changed. Throws `not_found` or `invalid_request`.
 */
export const changeHours = (db: TableSession, rid: string, id: string, changes: HoursChanges): Promise<HoursEntry> =>
  changeLoggedItem(db, keys.hours(rid, id), HoursRecord, changes, {
    rid,
    call: HOURS.named,
    besides: (entry) => withoutOldNames(entry, changes),
    check: (entry) => {
      const {
        turn_times = entry.turn_times,
        max_covers_per_slot: _,
        max_online_covers: __,
        service_names: ___,
        ...times
      } = changes;
      requireSlot({ ...entry, ...times, turn_times: turn_times ?? undefined });
      const { open_time, close_time, slot_duration_min } = entry;
      return { open_time, close_time, slot_duration_min, turn_times: entry.turn_times };
    },
  });

/** Deletes a service period. Throws `not_found`. */
export const removeHours = (db: TableSession, rid: string, id: string): Promise<void> => deleteOne(db, rid, id, HOURS);
