import * as z from 'zod/mini';
import { Lang } from '../contract/primitives.ts';
import { Reservation } from '../contract/reservation.ts';

/** A stored reservation. */
export const ReservationRecord = z.extend(Reservation, {
  from: z.number(),
  to: z.number(),
  tables: z.array(z.string()),
  dates: z.array(z.string()),
  lang: Lang,
  version: z.number(),
});

/** A key-only row of an index of reservations. */
export const IndexRow = z.object({ sk: z.string() });
