import * as z from 'zod/mini';
import { ReservationStatus } from '../booking/contract/reservation.ts';
import type { GuestField } from '../booking/rules/reservation.ts';
import { Lang } from '../platform/contract/primitives.ts';
import { Role } from '../platform/contract/roles.ts';

const Author = z.enum(['guest', 'operator', 'system']);

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

/** Who booked: messages tell of every field of a guest. */
const guest = {
  guest_first_name: z.string(),
  guest_last_name: z.string(),
  guest_email: z.nullable(z.string()),
  guest_phone: z.nullable(z.string()),
} satisfies Record<GuestField, z.ZodMiniType>;

/**
 * What messages tell of a reservation, as of the version that they are about; `from` and `to` are UTC epoch minutes. Every
 * field is named, so the restaurant's notes, allergies and the guest's secret cannot get into a message by mistake.
 */
const booked = {
  ...guest,
  id: z.string(),
  confirmation_code: z.string(),
  party_size: z.number(),
  reservation_date: z.string(),
  reservation_time: z.string(),
  duration_min: z.number(),
  status: ReservationStatus,
  from: z.number(),
  to: z.number(),
  lang: Lang,
  version: z.number(),
};
export const Booking = z.object(booked);
export type Booking = z.infer<typeof Booking>;

/** What only the house may read of it: of allergies, health data, merely that there are some. */
export const HouseBooking = z.object({
  ...booked,
  notes: z.optional(z.nullable(z.string())),
  occasion: z.optional(z.nullable(z.string())),
  guest_note: z.optional(z.nullable(z.string())),
  has_allergies: z.optional(z.boolean()),
  cancelled_at: z.optional(z.string()),
  cancel_reason: z.optional(z.nullable(z.string())),
});
export type HouseBooking = z.infer<typeof HouseBooking>;

/** One thing that an update changed, in the words of the restaurant's setup; null stands for none. */
const Change = z.object({
  field: z.enum([
    'status',
    'table',
    'when',
    'party',
    'duration',
    'guest',
    'phone',
    'email',
    'notes',
    'occasion',
    'guest_note',
    'allergies',
  ]),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type Change = z.infer<typeof Change>;

/**
 * `id` names reservation, version and recipient, so that planning the same change again yields the same message;
 * `planned_at` is ISO 8601, `to` an e-mail address or an E.164 number.
 */
const common = { id: z.string(), to: z.string(), planned_at: z.string(), house: House };

const GuestMail = z.object({
  kind: z.literal('guest_mail'),
  /** What is told; `link` brings the guest's link again, `reminder` comes before the visit. */
  event: z.enum(['confirmed', 'received', 'moved', 'requested', 'cancelled', 'declined', 'link', 'reminder']),
  /** Who made the change. */
  by: z._default(Author, 'operator'),
  /** The token of the guest's link; absent for bookings that have none yet. */
  booking_token: z.optional(z.string()),
  /** Whether the guest has said already that they come. */
  is_coming: z.optional(z.boolean()),
  /** What date, time and number of guests were before. */
  changes: z._default(z.array(Change), []),
  /** What becomes of the guest's calendar entry; a message of an earlier release does not say. */
  calendar: z.optional(z.enum(['confirmed', 'tentative', 'cancelled', 'none'])),
  /** Epoch ms until which the guest may change or cancel by the link; absent in messages of an earlier release. */
  until: z.optional(z.number()),
  /** Epoch ms until which it is of use; a reminder alone says so, and none of an earlier release. */
  of_use_until: z.optional(z.number()),
  booking: Booking,
  ...common,
});
export type GuestMail = z.infer<typeof GuestMail>;

const OperatorMail = z.object({
  kind: z.literal('operator_mail'),
  event: z.enum(['created', 'updated']),
  by: z._default(Author, 'operator'),
  /** Whether the guest is to hear of the same change, by mail if there is an address. */
  guest_told: z.optional(z.boolean()),
  /** Names of the tables or the group, null without one. */
  table: z.nullable(z.string()),
  changes: z.array(Change),
  booking: HouseBooking,
  ...common,
});
export type OperatorMail = z.infer<typeof OperatorMail>;

const OperatorSms = z.object({ kind: z.literal('operator_sms'), booking: Booking, ...common });
export type OperatorSms = z.infer<typeof OperatorSms>;

/** What a message tells of a waitlist entry; `id` names it without telling whose it is. */
const Entry = z.object({
  id: z.string(),
  guest_first_name: z.string(),
  guest_last_name: z.string(),
  date: z.string(),
  guests: z.number(),
  from: z.string(),
  to: z.string(),
  lang: Lang,
});

const WaitingMail = z.object({
  kind: z.literal('waiting_mail'),
  /** The link to join by, a table that is held for the guest, or that the house has put them on the list. */
  event: z.enum(['asked', 'offered', 'listed']),
  /** The token of the guest's link. */
  wait_token: z.string(),
  /**
   * The table that is offered: when, until when it is held (epoch ms), and whether the guest leaves the list without an
   * answer, which a message of an earlier release does not say.
   */
  offer: z.optional(z.object({ time: z.string(), expires_at: z.number(), is_last: z.optional(z.boolean()) })),
  place: Entry,
  ...common,
});
export type WaitingMail = z.infer<typeof WaitingMail>;

/**
 * A person is invited to work for a restaurant: by whom (`added_by`), the token of the link by which they accept and until when
 * (epoch ms), and whether the account `is_new`, whose first password the user pool mails. Without an invitation the message is
 * of an earlier release, which let them work there at once.
 */
const StaffMail = z.object({
  kind: z.literal('staff_mail'),
  member: z.object({
    id: z.string(),
    role: z.catch(Role, 'host'),
    added_by: z.string(),
    is_new: z.optional(z.boolean()),
    invitation: z.optional(z.object({ token: z.string(), expires_at: z.number() })),
  }),
  ...common,
});
export type StaffMail = z.infer<typeof StaffMail>;

/** One message to one recipient: all that is needed to write it, so that a queue can keep it whole. */
export const Message = z.discriminatedUnion('kind', [GuestMail, OperatorMail, OperatorSms, WaitingMail, StaffMail]);
export type Message = z.infer<typeof Message>;

/** What a message is about: a reservation, a waitlist entry, or somebody of the staff. */
export function subjectOf(message: Message): string {
  switch (message.kind) {
    case 'waiting_mail':
      return message.place.id;
    case 'staff_mail':
      return message.member.id;
    default:
      return message.booking.id;
  }
}

/** What keeps its order: the messages about one subject to one recipient. */
export const groupOf = (message: Message): string => `${subjectOf(message)}:${message.kind}`;
