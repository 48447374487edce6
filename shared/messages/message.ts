import * as z from 'zod/mini';
import { Lang } from '../contract/primitives.ts';
import { Reservation } from '../contract/reservation.ts';

/** What a message says about the restaurant, as it was configured when the message was planned. */
const House = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  timezone: z.string(),
  min_cancel_hours: z.number(),
  accent_color: z.string(),
  show_branding: z.boolean(),
});
export type House = z.infer<typeof House>;

/**
 * The reservation as of the version that the message tells about; `from` and `to` are UTC epoch minutes. Its fields are
 * named here, because a stored reservation may have more than a message should carry.
 */
export const Booking = z.object({
  ...z.pick(Reservation, {
    id: true,
    confirmation_code: true,
    guest_first_name: true,
    guest_last_name: true,
    guest_email: true,
    guest_phone: true,
    party_size: true,
    reservation_date: true,
    reservation_time: true,
    duration_min: true,
    status: true,
    notes: true,
    occasion: true,
    created_at: true,
  }).shape,
  from: z.number(),
  to: z.number(),
  lang: Lang,
  version: z.number(),
});
export type Booking = z.infer<typeof Booking>;

/** One thing that an update changed, in the words of the restaurant's setup; null stands for none. */
const Change = z.object({
  field: z.enum(['status', 'table', 'when', 'party', 'guest', 'phone', 'email', 'notes', 'occasion']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type Change = z.infer<typeof Change>;

/**
 * `id` names reservation, version and recipient, so that planning the same change again yields the same message;
 * `planned_at` is ISO 8601, `to` an e-mail address or an E.164 number.
 */
const common = { id: z.string(), to: z.string(), planned_at: z.string(), house: House, booking: Booking };

const GuestMail = z.object({
  kind: z.literal('guest_mail'),
  /** A confirmed booking is cancelled, a mere request is declined. */
  event: z.enum(['confirmed', 'received', 'cancelled', 'declined']),
  ...common,
});
export type GuestMail = z.infer<typeof GuestMail>;

const OperatorMail = z.object({
  kind: z.literal('operator_mail'),
  event: z.enum(['created', 'updated']),
  /** Names of the tables or the group, null without one. */
  table: z.nullable(z.string()),
  changes: z.array(Change),
  ...common,
});
export type OperatorMail = z.infer<typeof OperatorMail>;

const OperatorSms = z.object({ kind: z.literal('operator_sms'), ...common });
export type OperatorSms = z.infer<typeof OperatorSms>;

/** One message to one recipient: all that is needed to write it, so that a queue can keep it whole. */
export const Message = z.discriminatedUnion('kind', [GuestMail, OperatorMail, OperatorSms]);
export type Message = z.infer<typeof Message>;

/** What keeps its order: the messages about one reservation to one recipient. */
export const groupOf = ({ booking, kind }: Message): string => `${booking.id}:${kind}`;
