import { DEFAULT_KEEP_GUESTS_DAYS, DEFAULT_REMINDER_HOURS } from '../../platform/contract/constants.ts';
import type { Operator } from '../../staff/rules/operator.ts';

/** Who did something: a guest by their link, an operator (with their address), the service itself, or ops. */
export type Actor = { kind: 'guest' | 'system' | 'ops' } | { kind: 'operator'; email: string };

/** An operator as the log names them. */
export const actorOf = ({ email }: Operator): Actor => ({ kind: 'operator', email });

/** What a restaurant's log tells of, beside its bookings. */
type LoggedKind =
  | 'settings'
  | 'hours'
  | 'special_day'
  | 'pause'
  | 'room'
  | 'table'
  | 'group'
  | 'staff'
  | 'export'
  | 'erasure'
  | 'import'
  | 'calendar';

/** What a field may say in the log. */
type LoggedValue = string | number | boolean | null;

/** A field that has changed, from what to what; without both it is only told that it did. */
export type LoggedChange = { field: string; old?: LoggedValue; new?: LoggedValue };

/**
 * An entry of a restaurant's log: when (ISO 8601), who, what. `subject` names the thing, and never a guest; `day_of_week` (0 is
 * Monday) is that of a service; `changes` are of what the house sets, and never of what guests say.
 */
export type LogEntry = {
  at: string;
  by: Actor;
  what: LoggedKind;
  action?: 'created' | 'changed' | 'deleted' | undefined;
  subject?: string | undefined;
  day_of_week?: number | undefined;
  changes?: LoggedChange[] | undefined;
};

/** What a change of the setup says of itself in the log. */
export type LoggedEdit = Pick<LogEntry, 'what' | 'action' | 'subject' | 'day_of_week' | 'changes'>;

/** How a thing of the setup is called in the log. */
export type LoggedName = Pick<LoggedEdit, 'what' | 'subject' | 'day_of_week'>;

/** A value as the log tells it; `undefined` for one that is no single word or list of words. */
function loggedValue(value: unknown): LoggedValue | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  const isWords = Array.isArray(value) && value.every((word) => typeof word === 'string');
  return isWords ? value.join(', ') : undefined;
}

/** What a field of the setup that is absent says: writing that down changes nothing. */
const ABSENT: Readonly<Record<string, unknown>> = {
  min_notice_min: 0,
  privacy_url: '',
  reminder_hours: DEFAULT_REMINDER_HOURS,
  keep_guests_days: DEFAULT_KEEP_GUESTS_DAYS,
  online: true,
  min_guests: 1,
  guests_may_choose: false,
  turn_times: [],
  courses: [],
};

const effectOf = (thing: Readonly<Record<string, unknown>>, field: string): unknown =>
  thing[field] ?? ABSENT[field] ?? null;

/** What of some fields has changed between two states of a thing, in effect; values that say nothing in a line are left out. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[] = Object.keys(after),
): LoggedChange[] {
  return fields
    .filter((field) => JSON.stringify(effectOf(before, field)) !== JSON.stringify(effectOf(after, field)))
    .map((field) => {
      const [was, is] = [loggedValue(effectOf(before, field)), loggedValue(effectOf(after, field))];
      return was === undefined || is === undefined ? { field } : { field, old: was, new: is };
    });
}
