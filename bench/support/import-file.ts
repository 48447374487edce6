import type { partsOf } from '../../shared/imports/rules/file.ts';
import { addDays } from '../../shared/platform/time/time.ts';
import { diceOf } from '../../test/support/random.ts';

const DATES = 120;
const TIMES = ['12:00', '12:30', '13:00', '19:00', '19:30', '20:00', '20:30', '21:00'];

/** A row of another system's file. */
type Row = Parameters<typeof partsOf>[0][number];

/** A file of another system from a date on: as many bookings as a house of 30 tables can seat on some dates, and too many on others. */
export function importFile(rows: number, first: string): Row[] {
  const { below, pick } = diceOf(17);
  return Array.from({ length: rows }, (_, index) => ({
    row: index + 2,
    reservation_date: addDays(first, below(DATES)),
    reservation_time: pick(TIMES),
    guests: String(pick([2, 2, 2, 3, 4, 4, 5, 6])),
    guest_name: `Guest Number${index}`,
    guest_email: `guest${index}@example.com`,
    guest_phone: `${index % 2 ? '+33 6' : '06'} ${String(index).padStart(8, '0')}`,
    source_id: `Z-${index}`,
  }));
}
