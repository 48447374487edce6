import type { Fields } from './fields.ts';

/** What is known of a new reservation before it is written: where in the plan it was asked for. */
export type Prefill = {
  /** Minutes since midnight of the day that is shown. */
  minute?: number;
  row_key?: string;
  /** What is filled in already. */
  fields?: Partial<Fields>;
  /** Who leaves the waiting list with it. */
  waitlist_id?: string;
  /** The time of which a table is held for them, if they have an offer. */
  held_time?: string | undefined;
};
