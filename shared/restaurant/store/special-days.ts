import * as z from 'zod/mini';
import { uncovered } from '../../availability/rules/schedule.ts';
import { occupancyTtl } from '../../availability/store/occupancies.ts';
import { readBookings } from '../../booking/store/booked-dates.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { transact } from '../../platform/dynamo/transact.ts';
import { addDays } from '../../platform/time/time.ts';
import type { SpecialDay, SpecialDayFields } from '../contract/special-days.ts';
import { changesBetween } from '../rules/log.ts';
import type { Calendar, DatedSetup, Setup } from '../rules/setup.ts';
import { requireSlot } from '../rules/setup-rules.ts';
import { readHours } from './hours.ts';
import { editWrites } from './log.ts';
import { changeItem } from './setup-items.ts';
import { SpecialDayRecord } from './setup-records.ts';

type Dates = { first: string; last: string; consistent: boolean };

/** The special days between two dates, both included, by date. */
export async function readSpecialDays(
  db: TableSession,
  rid: string,
  { first, last, consistent }: Dates,
): Promise<SpecialDay[]> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': keys.specialDays(rid), ':first': first, ':last': last },
    ConsistentRead: consistent,
  });
  return items.map((item) => z.parse(SpecialDayRecord, item));
}

/** Whether a restaurant had special days when it was last read. */
const hadSpecialDays = new Map<string, boolean>();

/**
 * A setup with the special days that decide what is offered on some dates: those of the dates themselves and of the one
 * before, whose services go on after midnight. They are read beside the setup when the restaurant had some lately, after
 * it when it has some by now, and not at all when it never had any.
 */
export async function datedSetup(
  db: TableSession,
  rid: string,
  reading: Setup | Promise<Setup>,
  { first, last, consistent }: Dates,
): Promise<DatedSetup> {
  const read = () => readSpecialDays(db, rid, { first: addDays(first, -1), last, consistent });
  const [setup, assumed] = await Promise.all([reading, hadSpecialDays.get(rid) ? read() : undefined]);
  const has = setup.config.has_special_days === true;
  hadSpecialDays.set(rid, has);
  return { ...setup, special_days: has ? (assumed ?? (await read())) : [] };
}

/**
 * Stores a special day, and answers how many bookings were within its services before and are not any more. The restaurant
 * is marked first: a mark without a day does no harm. Throws `invalid_request` when no slot fits into a service.
 */
export async function storeSpecialDay(
  db: TableSession,
  rid: string,
  date: string,
  fields: SpecialDayFields,
): Promise<SpecialDay & { affected: number }> {
  for (const service of fields.hours ?? []) requireSlot(service);
  const day: SpecialDay = { date, ...fields };
  const [hours, special_days] = await Promise.all([
    readHours(db, rid),
    readSpecialDays(db, rid, { first: addDays(date, -1), last: addDays(date, 1), consistent: true }),
  ]);
  await changeItem(db, keys.config(rid), { has_special_days: true });
  const Item = { ...keys.specialDay(rid, date), ...day, ttl: occupancyTtl(date) };
  const was = special_days.find((other) => other.date === date);
  const action = was ? 'changed' : 'created';
  const { date: _, ...told } = was ?? { date };
  const changes = changesBetween(told, fields, Object.keys({ ...told, ...fields }));
  await transact(db, [
    { Put: { TableName: db.table, Item } },
    ...editWrites(db, rid, { what: 'special_day', action, subject: date, changes }),
  ]);
  const before: Calendar = { hours, special_days };
  const after: Calendar = { hours, special_days: [...special_days.filter((other) => other.date !== date), day] };
  const left = uncovered(await readBookings(db, rid, { first: date, last: addDays(date, 1) }), before, after);
  return { ...day, affected: left.length };
}

/** Deletes a special day. */
export async function removeSpecialDay(db: TableSession, rid: string, date: string): Promise<void> {
  const [day] = await readSpecialDays(db, rid, { first: date, last: date, consistent: true });
  if (!day) return;
  await transact(db, [
    { Delete: { TableName: db.table, Key: keys.specialDay(rid, date) } },
    ...editWrites(db, rid, { what: 'special_day', action: 'deleted', subject: date }),
  ]);
}
