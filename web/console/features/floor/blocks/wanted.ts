import type { BlockPlace } from '../../../day/tables/table-blocks.ts';

/** A block as it is asked for: the service day that is shown, a place on it, and the block that is changed, if any. */
export type WantedBlock = BlockPlace & {
  day: string;
  id?: string;
  /** What the API refused it with, if it was sent before. */
  refused?: unknown;
};
