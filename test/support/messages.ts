import { planMessages, planReminder } from '../../shared/booking/messages/plan-messages.ts';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import type { GuestMail, OperatorMail, OperatorSms } from '../../shared/mail/message.ts';
import type { RestaurantConfig } from '../../shared/restaurant/contract/restaurant-config.ts';
import type { Setup } from '../../shared/restaurant/rules/setup.ts';

/** When the examples' changes happened. */
const PLANNED_AT = '2026-11-18T09:00:00.000Z';

const minuteOf = (iso: string) => Date.parse(iso) / 60_000;

/** Zoé's table for two, on Friday 20 November 2026 at 20:30 in Paris. */
export const RESERVATION: StoredReservation = {
  id: 'chezmargaux1-r1aB2',
  confirmation_code: 'K7QM4XPA',
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: 'zoe@example.com',
  guest_phone: '+33612345678',
  party_size: 2,
  reservation_date: '2026-11-20',
  reservation_time: '20:30:00',
  duration_min: 90,
  status: 'confirmed',
  service_status: 'expected',
  created_at: PLANNED_AT,
  table_id: 'chezmargaux1-t4',
  from: minuteOf('2026-11-20T19:30:00Z'),
  to: minuteOf('2026-11-20T21:00:00Z'),
  tables: ['chezmargaux1-t4'],
  dates: ['2026-11-20'],
  lang: 'fr',
  version: 1,
};

const MARGAUX: RestaurantConfig = {
  restaurant_id: 'chezmargaux1',
  public_token: 'token',
  is_active: true,
  restaurant_name: 'Chez Margaux',
  restaurant_address: '12, rue des Lilas, 75011 Paris',
  restaurant_phone: '01 42 00 00 00',
  timezone: 'Europe/Paris',
  advance_booking_days: 60,
  min_cancel_hours: 4,
  welcome_message_fr: '',
  welcome_message_en: '',
  accent_color: '#B3471E',
  show_branding: true,
  show_on_directory: false,
  confirmation_mode: 'auto',
  max_party_size: 8,
  notification_email: 'patron@example.com',
  notification_phone: '06 00 00 00 00',
};

const table = (id: string, name: string) => ({
  ...{ id, name, seats: 4, is_active: true, display_order: 1, room_id: 'r', pos_x: 0, pos_y: 0 },
  ...{ width: 80, height: 80, shape: 'rect' as const, rotation: 0 },
});

/** A restaurant with tables T4 and T7 and the group « Banquette » of both. */
export const setupOf = (config: Partial<RestaurantConfig> = {}): Setup => ({
  config: { ...MARGAUX, ...config },
  hours: [],
  rooms: [],
  tables: [table('chezmargaux1-t4', 'T4'), table('chezmargaux1-t7', 'T7')],
  merges: [{ id: 'chezmargaux1-g1', name: 'Banquette', table_ids: ['chezmargaux1-t4', 'chezmargaux1-t7'], seats: 8 }],
});

type Example = {
  before?: Partial<StoredReservation>;
  after?: Partial<StoredReservation>;
  config?: Partial<RestaurantConfig>;
};

/** The plan of a change of Zoé's reservation. */
export const planOf = ({ before, after, config }: Example = {}) =>
  planMessages(
    { before: before && { ...RESERVATION, ...before }, after: { ...RESERVATION, version: before ? 2 : 1, ...after } },
    setupOf(config),
    PLANNED_AT,
  );

type ByKind = { guest_mail: GuestMail; operator_mail: OperatorMail; operator_sms: OperatorSms };

/** The message of one kind in a plan; throws when it is not planned. */
export function messageOf<K extends keyof ByKind>(kind: K, example: Example = {}): ByKind[K] {
  const found = planOf(example).messages.find((message) => message.kind === kind);
  if (!found) throw new Error(`No ${kind} is planned.`);
  return found as ByKind[K];
}

/** The reminder of Zoé's reservation, written the day before at 18:00 in Paris. */
export const reminderOf = ({ after, config }: Pick<Example, 'after' | 'config'> = {}): GuestMail =>
  planReminder(
    setupOf(config).config,
    { ...RESERVATION, secret: 'Zt5Qm2Kx8Rb1Vn4Wc7Yd0H', ...after },
    {
      to: 'zoe@example.com',
      planned_at: '2026-11-19T17:00:00.000Z',
      until: Date.parse('2026-11-19T18:00:00.000Z'),
    },
  );
