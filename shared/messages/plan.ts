import * as z from 'zod/mini';
import type { RestaurantConfig } from '../contract/restaurant-config.ts';
import type { StoredReservation } from '../domain/reservation.ts';
import type { Setup } from '../domain/setup.ts';
import { Booking, type Change, type GuestMail, type House, type Message } from './message.ts';
import { e164, readablePhone } from './phone.ts';

/** A change of a reservation: what it was (absent for a new one) and what it is. */
export type ReservationChange = { before?: StoredReservation | undefined; after: StoredReservation };

/** What is to be sent, and the recipients that had to be left out because they cannot be reached. */
export type Plan = { messages: Message[]; unreachable: { id: string; recipient: 'notification_phone' }[] };

/**
 * Plans the messages of one change, at most one for a recipient (design, section 6): the guest hears of a confirmation,
 * a request and a cancellation, `notification_email` of everything, `notification_phone` of every new reservation.
 * `planned_at` is the ISO time of the change, so that planning it again yields the very same messages.
 */
export function planMessages({ before, after }: ReservationChange, setup: Setup, planned_at: string): Plan {
  const plan: Plan = { messages: [], unreachable: [] };
  if (before && before.version >= after.version) return plan;
  const { config } = setup;
  const idOf = (kind: Message['kind']) => `${after.id}:${after.version}:${kind}`;
  const common = { planned_at, house: houseOf(config), booking: bookingOf(after) };

  const event = guestEventOf(before, after);
  if (event && after.guest_email) {
    const kind = 'guest_mail';
    plan.messages.push({ kind, id: idOf(kind), event, to: after.guest_email, ...common });
  }
  if (config.notification_email) {
    const kind = 'operator_mail';
    const table = tableNames(after, setup);
    const changes = before ? changesOf(before, after, setup) : [];
    const event = before ? 'updated' : 'created';
    plan.messages.push({ kind, id: idOf(kind), event, table, changes, to: config.notification_email, ...common });
  }
  if (config.notification_phone && !before) {
    const kind = 'operator_sms';
    const to = e164(config.notification_phone, config.timezone);
    if (to) plan.messages.push({ kind, id: idOf(kind), to, ...common });
    else plan.unreachable.push({ id: idOf(kind), recipient: 'notification_phone' });
  }
  return plan;
}

/** What the guest hears of a change; nothing while the status stays. */
function guestEventOf(
  before: StoredReservation | undefined,
  { status }: StoredReservation,
): GuestMail['event'] | undefined {
  if (before?.status === status) return undefined;
  if (status === 'cancelled') return before?.status === 'confirmed' ? 'cancelled' : 'declined';
  return status === 'pending' ? 'received' : 'confirmed';
}

const houseOf = (config: RestaurantConfig): House => ({
  name: config.restaurant_name,
  address: config.restaurant_address ?? '',
  phone: readablePhone(config.restaurant_phone ?? '', config.timezone),
  timezone: config.timezone,
  min_cancel_hours: config.min_cancel_hours,
  accent_color: config.accent_color,
  show_branding: config.show_branding,
});

/** What a message may carry of a reservation. */
const bookingOf = (reservation: StoredReservation): Booking => z.parse(Booking, reservation);

/** How the house calls the place of a reservation: the group's name, else its tables'; null without a table. */
function tableNames({ table_merge_id, tables }: StoredReservation, setup: Setup): string | null {
  const group = setup.merges.find(({ id }) => id === table_merge_id);
  if (group) return group.name;
  const names = tables.map((id) => setup.tables.find((table) => table.id === id)?.name ?? '?');
  return names.length > 0 ? names.join(' + ') : null;
}

const when = ({ reservation_date, reservation_time }: StoredReservation) =>
  `${reservation_date} ${reservation_time.slice(0, 5)}`;
const guest = ({ guest_first_name, guest_last_name }: StoredReservation) => `${guest_first_name} ${guest_last_name}`;

/** What differs, field by field. */
function changesOf(before: StoredReservation, after: StoredReservation, setup: Setup): Change[] {
  const views: Record<Change['field'], (reservation: StoredReservation) => string | null> = {
    status: ({ status }) => status,
    table: (reservation) => tableNames(reservation, setup),
    when,
    party: ({ party_size }) => String(party_size),
    guest,
    phone: ({ guest_phone }) => guest_phone,
    email: ({ guest_email }) => guest_email,
    notes: ({ notes }) => notes ?? null,
    occasion: ({ occasion }) => occasion ?? null,
  };
  return (Object.keys(views) as Change['field'][])
    .map((field) => ({ field, from: views[field](before), to: views[field](after) }))
    .filter(({ from, to }) => from !== to);
}
