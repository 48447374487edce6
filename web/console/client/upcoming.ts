import type { Reservation, Table, TableMerge } from '../day/records.ts';
import { hasEnded } from '../day/service-state.ts';
import { tablesNamed } from '../day/tables/named-place.ts';
import type { ConsoleApi } from './api.ts';

/** Pages of the book that are read to count what stands on a table: the nearest ones. */
const PAGES_READ = 20;

/** How many parties are to sit at a table; at least so many, maybe more later on, unless `is_all`. */
export type Upcoming = { count: number; is_all: boolean };

type Listing = Pick<ConsoleApi, 'reservations'>;

/** The last page that begins today or later, by halves; 0 without one. The listing begins with the latest date. */
async function todaysPage(read: (page: number) => Promise<Reservation[]>, pages: number, today: string) {
  const isAhead = async (page: number) => ((await read(page))[0]?.reservation_date ?? '') >= today;
  let [ahead, past] = [0, pages + 1];
  while (past - ahead > 1) {
    const middle = Math.floor((ahead + past) / 2);
    if (await isAhead(middle)) ahead = middle;
    else past = middle;
  }
  return ahead;
}

/**
 * How many parties are to sit at a table from today on: itself, as part of a group, or joined for one party; those whose
 * visit is over no longer do. Read from today on forward, so that in a large book it is the farthest that are not seen.
 */
export async function upcomingAt(
  api: Listing,
  { id }: Pick<Table, 'id'>,
  merges: readonly TableMerge[],
  today: string,
): Promise<Upcoming> {
  const needsTable = (reservation: Reservation) => tablesNamed(merges, reservation).includes(id);
  const isAhead = (reservation: Reservation) =>
    reservation.status !== 'cancelled' && !hasEnded(reservation) && reservation.reservation_date >= today;
  const first = await api.reservations({ page: 1 });
  const pages = Math.ceil(first.total / Math.max(1, first.items.length));
  const seen = new Map([[1, Promise.resolve(first)]]);
  /** Each page is asked for once: those that led to today are counted too. */
  async function read(page: number): Promise<Reservation[]> {
    const asked = seen.get(page) ?? api.reservations({ page });
    seen.set(page, asked);
    return (await asked).items;
  }
  const nearest = await todaysPage(read, pages, today);
  const farthest = Math.max(1, nearest - PAGES_READ + 1);
  let count = 0;
  for (let page = nearest; page >= farthest; page--) {
    count += (await read(page)).filter((one) => isAhead(one) && needsTable(one)).length;
  }
  return { count, is_all: farthest === 1 };
}
