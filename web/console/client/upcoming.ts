import { addDays, localDateAt } from '../../../shared/platform/time/time.ts';
import { type Calendar, latestOfEach, type Reservation, type Table, type TableMerge } from '../day/records.ts';
import { datesLivedAt, serviceDateOf } from '../day/service-day.ts';
import { hasEnded } from '../day/service-state.ts';
import { tablesNamed } from '../day/tables/named-place.ts';
import type { ConsoleApi } from './api.ts';

/** Pages of the book that are read to find who is at a table: the nearest ones. */
const PAGES_READ = 20;

/** Who is at a table now, then who is to come to it, by time; maybe others later on, unless `is_all`. */
export type Upcoming = { parties: Reservation[]; is_all: boolean };

/** When it is asked: epoch ms `now` in an IANA zone, and what decides which evening that belongs to. */
type Asked = { now: number; zone: string; calendar: Calendar };

type Listing = Pick<ConsoleApi, 'reservations'>;

/** The last page that begins on a date or later, by halves; 0 without one. The listing begins with the latest date. */
async function pageOf(read: (page: number) => Promise<Reservation[]>, pages: number, date: string) {
  const isSince = async (page: number) => ((await read(page))[0]?.reservation_date ?? '') >= date;
  let [since, before] = [0, pages + 1];
  while (before - since > 1) {
    const middle = Math.floor((since + before) / 2);
    if (await isSince(middle)) since = middle;
    else before = middle;
  }
  return since;
}

/**
 * Whether a party is here or still to come, by its stay and whatever the date. Who sits does so beyond its end too, until the
 * evening is so long over that nobody can still be there.
 */
function stillHas(reservation: Reservation, { now, zone, calendar }: Asked): boolean {
  const { status, service_status, ends_at } = reservation;
  if (status === 'cancelled' || hasEnded(reservation)) return false;
  if (!ends_at || Date.parse(ends_at) > now) return true;
  const is_here = service_status === 'seated' || service_status === 'arrived';
  return is_here && datesLivedAt(now, zone, calendar).includes(serviceDateOf(reservation, calendar));
}

const startOf = ({ reservation_date, reservation_time }: Reservation) => `${reservation_date} ${reservation_time}`;

const isSitting = ({ service_status }: Reservation) => service_status === 'seated';

const bySittingAndTime = (one: Reservation, other: Reservation): number =>
  Number(isSitting(other)) - Number(isSitting(one)) || startOf(one).localeCompare(startOf(other));

/**
 * Who sits at a table or is to: at itself, as part of a group, or joined for one party. Read from the evening before on
 * forward, as who came before midnight may still be there: in a large book it is the farthest that are not seen.
 */
export async function upcomingAt(
  api: Listing,
  { id }: Pick<Table, 'id'>,
  merges: readonly TableMerge[],
  asked: Asked,
): Promise<Upcoming> {
  const first = await api.reservations({ page: 1 });
  const pages = Math.ceil(first.total / Math.max(1, first.items.length));
  const seen = new Map([[1, Promise.resolve(first)]]);
  /** Each page is asked for once: those that led to the evening before are read too. */
  async function read(page: number): Promise<Reservation[]> {
    const promised = seen.get(page) ?? api.reservations({ page });
    seen.set(page, promised);
    return (await promised).items;
  }
  const nearest = await pageOf(read, pages, addDays(localDateAt(asked.now, asked.zone), -1));
  const farthest = Math.max(1, nearest - PAGES_READ + 1);
  const listed: Reservation[] = [];
  for (let page = nearest; page >= farthest; page--) listed.push(...(await read(page)));
  const parties = latestOfEach(listed).filter((one) => tablesNamed(merges, one).includes(id) && stillHas(one, asked));
  return { parties: parties.toSorted(bySittingAndTime), is_all: farthest === 1 };
}
