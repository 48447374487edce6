import * as z from 'zod/mini';
import { CountedRecord, LangRecord } from '../../booking/store/reservation-records.ts';
import { DAY_SECONDS } from '../../platform/time/units.ts';
import { PassedOverReason } from '../contract/waiting-guests.ts';
import { WaitingEnd, WaitingState } from '../contract/waitlist.ts';
import type { StoredEntry } from '../rules/entry.ts';

const OfferRecord = z.object({
  entry_id: z.string(),
  time: z.string(),
  expires_at: z.number(),
  tables: z.array(z.string()),
  dates: z.array(z.string()),
  to: z.optional(z.number()),
  counted: z.optional(CountedRecord),
  claimed: z.optional(z.literal(true)),
});

/** A stored waiting guest, by its shape; every write of one names its fields, so that what a later release adds stays. */
const WaitingRecord = z.object({
  id: z.string(),
  contact: z.string(),
  ref: z.string(),
  state: WaitingState,
  version: z.number(),
  secret: z.string(),
  lang: LangRecord,
  asked_at: z.number(),
  by: z.catch(z.enum(['guest', 'operator']), 'guest'),
  joined_at: z.optional(z.number()),
  wished_at: z.optional(z.number()),
  lapses: z._default(z.number(), 0),
  offer: z.optional(OfferRecord),
  // A reason that only a later release knows is left out.
  passed_over: z.catch(z.optional(z.object({ reason: PassedOverReason, at: z.number() })), undefined),
  reservation_id: z.optional(z.string()),
  // The same holds for why it ended, and for what was missed.
  ended: z.catch(z.optional(z.object({ reason: WaitingEnd, ref: z.string(), at: z.optional(z.number()) })), undefined),
  taken: z.catch(z.optional(z.object({ reservation_id: z.string(), at: z.number() })), undefined),
  withheld: z.catch(z.optional(z.object({ ref: z.string(), times: z.array(z.string()) })), undefined),
  missed: z.catch(z.optional(z.object({ time: z.string(), lapse: z.number() })), undefined),
  date: z.string(),
  guests: z.number(),
  from: z.string(),
  to: z.string(),
  room_id: z.optional(z.string()),
  guest_first_name: z.string(),
  guest_last_name: z.string(),
  guest_email: z.nullable(z.string()),
  guest_phone: z.nullable(z.string()),
});

/** Reads a waiting guest as it is stored; `undefined` for one that only a later release can read. */
export const readableWaiting = (item: Record<string, unknown>): StoredEntry | undefined =>
  z.safeParse(WaitingRecord, item).data;

/** Reads a waiting guest as it is stored. */
export const waitingOf = (item: Record<string, unknown>): StoredEntry => z.parse(WaitingRecord, item);

/**
 * That somebody waits for a date: who (their contacts), when it is to be looked at again (ISO 8601), and when the house last took
 * an offer back that concerned it (epoch ms).
 */
export const WaitingDateRecord = z.object({
  members: z.optional(z.set(z.string())),
  version: z.number(),
  due_at: z.optional(z.string()),
  taken_back_at: z.catch(z.optional(z.number()), undefined),
});

/** Epoch seconds at which DynamoDB may delete what concerns those who wait for a date. */
export const waitingTtl = (date: string): number => Date.parse(date) / 1000 + 3 * DAY_SECONDS;
