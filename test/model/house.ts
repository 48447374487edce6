/** A service as its house has set it: the fields of the API. */
export type Service = {
  service_name?: string;
  open_time: string;
  close_time: string;
  slot_duration_min: number;
  slot_interval_min: number;
  turn_times?: { up_to: number; duration_min: number }[];
  max_covers_per_slot?: number;
  max_online_covers?: number;
};

/** A service of the week: 0 Monday to 6 Sunday. */
export type WeekService = Service & { id: string; day_of_week: number; is_active: boolean };

/** A date that is not like its weekday; without `hours` it keeps the week's. */
export type SpecialDay = { date: string; hours?: Service[]; message_fr?: string; message_en?: string };

export type Table = {
  id: string;
  seats: number;
  is_active: boolean;
  display_order: number;
  room_id: string;
  min_guests: number;
  online: boolean;
};

/** Everything that a house has said of itself. */
export type House = {
  timezone: string;
  is_active: boolean;
  advance_booking_days: number;
  max_party_size: number;
  min_notice_min: number;
  /** Epoch ms. */
  paused_until?: number | undefined;
  week: WeekService[];
  special_days: SpecialDay[];
  rooms: { id: string; guests_may_choose: boolean }[];
  tables: Table[];
  merges: { id: string; table_ids: string[] }[];
};

/** A span of instants (epoch ms), its end excluded. */
export type Span = { from: number; to: number };

/** Who or what takes tables of a house for a while. A party without tables waits for one. */
export type Stay = Span & {
  id: string;
  kind: 'party' | 'hold' | 'block';
  guests: number;
  tables: string[];
  /** When a hold ends, or a block is released (epoch ms). */
  ends?: number | undefined;
  /** Whether the party sits. */
  sits?: boolean | undefined;
};

/**
 * Covers that count: on the date on which a service opens, at a start and in the service (minutes since that midnight).
 * Those of a hold count until a moment (epoch ms).
 */
export type Count = { id: string; opened: string; start: number; opens: number; covers: number; until?: number };

/** Who takes what of a house. */
export type Book = { stays: Stay[]; counts: Count[] };

/** What guests ask of a house: for how many, when (epoch ms), in which room, and beside which stay of their own. */
export type Question = {
  guests: number;
  now: number;
  room_id?: string | undefined;
  own?: Stay | undefined;
};
