import type { Slot } from '../../shared/availability/contract/widget.ts';
import type { WidgetConfig } from '../../shared/restaurant/contract/widget-config.ts';

export type { Slot };

export type Config = WidgetConfig;

/** A room that guests may choose. */
export type Room = NonNullable<Config['rooms']>[number];

/** What guests ask a table for: how many they are, and the room that they have chosen, if any. */
export type TableWish = { guests: number; room?: Room | undefined };

/** A slot as the guest wants it. */
export type WantedSlot = TableWish & { date: string; time: string; duration_min: number };

/** What guests ask a table for, in the API's words. */
export const asked = ({ guests, room }: TableWish): { guests: number; room_id?: string } => ({
  guests,
  ...(room && { room_id: room.id }),
});

/**
 * What guests find who look for a table and do not get one: the day, if they have chosen one, with all its times ahead; the
 * `service` under which it stands when that alone is full; between which dates there may be other ones, and how one is chosen.
 */
export type FullDay = {
  config: Config;
  wish: TableWish;
  date?: string;
  slots: readonly Slot[];
  service?: string;
  dates?: { first: string; last: string; onDate: (date: string) => void };
};
