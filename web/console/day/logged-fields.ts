/** How a value is told that has changed. */
type ValueKind =
  | 'text'
  | 'yes_no'
  | 'minutes'
  | 'date'
  | 'time'
  | 'moment'
  | 'weekday'
  | 'tables'
  | 'room'
  | 'status'
  | 'service_status'
  | 'mode'
  | 'role'
  | 'shape';

/** What history and log name, and how each value is told. A later release may name more. */
export const LOGGED_FIELDS = {
  // A booking.
  reservation_date: 'date',
  reservation_time: 'time',
  duration_min: 'minutes',
  party_size: 'text',
  tables: 'tables',
  status: 'status',
  service_status: 'service_status',
  arrived_guests: 'text',
  course: 'text',
  guest_first_name: 'text',
  guest_last_name: 'text',
  guest_email: 'text',
  guest_phone: 'text',
  guest_note: 'text',
  allergies: 'text',
  occasion: 'text',
  notes: 'text',
  lang: 'text',
  coming_at: 'moment',
  cancel_reason: 'text',
  // The settings.
  is_active: 'yes_no',
  restaurant_name: 'text',
  restaurant_address: 'text',
  restaurant_phone: 'text',
  timezone: 'text',
  advance_booking_days: 'text',
  min_cancel_hours: 'text',
  min_notice_min: 'minutes',
  reminder_hours: 'text',
  welcome_message_fr: 'text',
  welcome_message_en: 'text',
  privacy_url: 'text',
  accent_color: 'text',
  show_branding: 'yes_no',
  show_on_directory: 'yes_no',
  confirmation_mode: 'mode',
  max_party_size: 'text',
  notification_email: 'text',
  notification_phone: 'text',
  keep_guests_days: 'text',
  courses: 'text',
  // Services and special days.
  date: 'date',
  day_of_week: 'weekday',
  service_name: 'text',
  service_names: 'text',
  open_time: 'time',
  close_time: 'time',
  slot_duration_min: 'minutes',
  slot_interval_min: 'minutes',
  turn_times: 'text',
  max_covers_per_slot: 'text',
  max_online_covers: 'text',
  hours: 'text',
  message_fr: 'text',
  message_en: 'text',
  note: 'text',
  until: 'moment',
  // Rooms, tables and groups.
  name: 'text',
  seats: 'text',
  room_id: 'room',
  pos_x: 'text',
  pos_y: 'text',
  width: 'text',
  height: 'text',
  rotation: 'text',
  shape: 'shape',
  display_order: 'text',
  min_guests: 'text',
  online: 'yes_no',
  positions: 'text',
  guests_may_choose: 'yes_no',
  table_ids: 'tables',
  // People and files.
  role: 'role',
  invitation: 'role',
  hides_contacts: 'yes_no',
  address: 'moment',
} as const satisfies Record<string, ValueKind>;

export type LoggedField = keyof typeof LOGGED_FIELDS;

export const isLoggedField = (field: string): field is LoggedField => Object.hasOwn(LOGGED_FIELDS, field);

/** What the log tells of, beside what only a later release knows. */
export const LOGGED_KINDS = [
  'booking',
  'settings',
  'hours',
  'special_day',
  'pause',
  'room',
  'table',
  'group',
  'staff',
  'export',
  'erasure',
  'import',
  'calendar',
] as const;

export const isLoggedKind = (what: string): what is (typeof LOGGED_KINDS)[number] =>
  (LOGGED_KINDS as readonly string[]).includes(what);
