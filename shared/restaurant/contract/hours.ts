import * as z from 'zod/mini';
import { IdempotencyKey } from '../../platform/contract/idempotency-key.ts';
import { ById, ME } from '../../platform/contract/operator.ts';
import { EVERYBODY, MANAGERS } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { ClearableHours, HoursEntry, HoursFields } from './setup.ts';

const HOURS = `${ME}/hours` as const;

const NewHoursEntry = z.omit(HoursFields, { is_active: true }).register(z.globalRegistry, {
  id: 'NewHoursEntry',
  description: 'At least one slot must fit. A closing time at or before the opening time is on the next day.',
  examples: [
    {
      day_of_week: 4,
      service_name: 'Dîner',
      open_time: '19:00',
      close_time: '22:30',
      slot_duration_min: 90,
      slot_interval_min: 15,
    },
  ],
});

const HoursChanges = z.partial(z.extend(HoursFields, ClearableHours.shape)).register(z.globalRegistry, {
  id: 'HoursChanges',
  description:
    'Only the fields to change. The resulting entry is validated as a whole. `""` clears the label; `null` clears names in other languages, turn times and limits.',
  examples: [{ close_time: '23:00', is_active: false }],
});

export type HoursChanges = z.infer<typeof HoursChanges>;

export const listHours = route({
  id: 'hours.list',
  method: 'GET',
  path: HOURS,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List all service periods',
  success: { status: 200, description: 'The entries, sorted by weekday and opening time.', body: z.array(HoursEntry) },
  problems: [],
});

export const createHours = route({
  id: 'hours.create',
  method: 'POST',
  path: HOURS,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Create a service period',
  description: 'Periods may overlap. A time in two periods is offered once.',
  headers: IdempotencyKey,
  body: NewHoursEntry,
  success: { status: 201, description: 'The entry.', body: HoursEntry },
  problems: ['not_found', 'idempotency_conflict', 'limit_reached'],
});

export const updateHours = route({
  id: 'hours.update',
  method: 'PATCH',
  path: `${HOURS}/{id}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Change a service period',
  description: 'Changes only the fields that are sent.',
  params: ById,
  body: HoursChanges,
  success: { status: 200, description: 'The entry after the change.', body: HoursEntry },
  problems: [],
});

export const deleteHours = route({
  id: 'hours.delete',
  method: 'DELETE',
  path: `${HOURS}/{id}`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Delete a service period for good',
  description: 'Its reservations and locks stay valid.',
  params: ById,
  success: { status: 204, description: 'The entry is deleted.' },
  problems: [],
});
