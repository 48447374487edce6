import { randomUUID } from 'node:crypto';
import { RULE_RANGES } from '../../platform/contract/constants.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { TransactItem } from '../../platform/dynamo/transact.ts';
import { addDays, localDateAt } from '../../platform/time/time.ts';

/** `until` is a reserved word of expressions. */
export const UNTIL = { '#until': 'until' };

/** Before the first date. */
export const EVERY_DATE = '0';

/** The same as no run has read it yet: a run that is about to note what it did is refused, and begins anew. */
export const everyDateAnew = (): string => `${EVERY_DATE}#${randomUUID()}`;

/** How many dates the zone of a restaurant may be apart from UTC, before and after it is changed. */
const ZONES_APART_DAYS = 2;

/** No run has looked at dates younger than this many days. */
const KEPT_BY_ALL_DAYS = RULE_RANGES.keep_guests_days.min - ZONES_APART_DAYS;

/**
 * What is written beside a booking that comes to a `date` at `now` (epoch ms) long after it: retention looks at every date
 * again, at those that a run has finished too. Nothing for a date that no run has come to.
 */
export function lookAgain(db: TableSession, rid: string, date: string, now: number): TransactItem[] {
  if (date >= addDays(localDateAt(now, 'UTC'), -KEPT_BY_ALL_DAYS)) return [];
  return [
    {
      Update: {
        TableName: db.table,
        Key: keys.retention(rid),
        UpdateExpression: 'SET #until = :every',
        ExpressionAttributeNames: UNTIL,
        ExpressionAttributeValues: { ':every': everyDateAnew() },
      },
    },
  ];
}
