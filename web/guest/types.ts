import type { Schemas } from '../common/api.ts';

export type Config = Schemas['WidgetConfig'];
export type Slot = Schemas['Slot'];

/** A slot as the guest wants it. */
export type WantedSlot = { date: string; time: string; guests: number; duration_min: number };
