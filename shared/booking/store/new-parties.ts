import { conflictsOf, namedPlace } from '../../availability/rules/assignment.ts';
import type { Place } from '../../availability/rules/choose-table.ts';
import { type Own, withoutOwn } from '../../availability/rules/occupancy.ts';
import { readSnapshot, type Snapshot } from '../../availability/store/snapshot.ts';
import { entryIdOf } from '../../platform/dynamo/ids.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { localDateAt } from '../../platform/time/time.ts';
import type { DatedSetup } from '../../restaurant/rules/setup.ts';
import { readVersionedSetup } from '../../restaurant/store/setup.ts';
import type { NewReservation } from '../contract/new-reservation.ts';
import type { Draw } from '../rules/hold.ts';
import { freeSeating, stayOf } from '../rules/operator-booking.ts';
import type { Stay, StoredReservation } from '../rules/reservation.ts';
import { walkInStays } from '../rules/walk-in.ts';
import { requireNoConflict } from './conflicts.ts';
import { readReservation } from './reservations.ts';

/** The restaurant around a new party; with the version of its setup where a place is named. */
type Around = Snapshot & { setup_version?: number };

/** The place and the length of a new party's stay, and what they were decided by. */
type NewParty = Around & {
  stay: Stay;
  seating: Place | undefined;
  /** The reservation that an earlier attempt has made: nothing is to be decided then. */
  made?: StoredReservation | undefined;
};

const staysOf = (setup: DatedSetup, wanted: NewReservation, now: number): [Stay, ...Stay[]] =>
  wanted.walk_in ? walkInStays(setup, wanted, now) : [stayOf(setup, wanted)];

const namesPlace = ({ table_id, table_merge_id, table_ids }: NewReservation) =>
  [table_id, table_merge_id, table_ids].some((place) => place !== undefined);

async function readAround(db: TableSession, rid: string, wanted: NewReservation, now: number): Promise<Around> {
  const datesOf = (setup: DatedSetup) => staysOf(setup, wanted, now)[0].dates;
  const isNamed = namesPlace(wanted);
  if (!wanted.walk_in && !isNamed) return readSnapshot(db, rid, wanted.reservation_date, { now, datesOf });
  const { setup: known, version } = await readVersionedSetup(db, rid);
  const date = wanted.walk_in ? localDateAt(now, known.config.timezone) : wanted.reservation_date;
  const around = await readSnapshot(db, rid, date, { known, now, datesOf });
  return isNamed ? { ...around, setup_version: version } : around;
}

/**
 * Decides where a new party sits: on the place that is named, else on the best free one, for the first of the stays that
 * it may be given for which there is one. The hold that a waiting guest was offered is not in the way of their own booking
 * (`own`). `now` is epoch ms. Throws the conflict of a named place, unless the party has been created under its key already
 * (`is_keyed`): that is `made` then.
 */
export async function seatNewParty(
  db: TableSession,
  rid: string,
  id: string,
  wanted: NewReservation,
  { now, draw, is_keyed, own }: { now: number; draw: Draw; is_keyed: boolean; own?: Own | undefined },
): Promise<NewParty> {
  const mayBeRefused = namesPlace(wanted) || (!wanted.walk_in && wanted.waitlist_id !== undefined);
  const [made, around] = await Promise.all([
    is_keyed && mayBeRefused ? readReservation(db, rid, id) : undefined,
    readAround(db, rid, wanted, now),
  ]);
  const { setup } = around;
  const occupancies = withoutOwn(around.occupancies, own);
  const stays = staysOf(setup, wanted, now);
  const [stay] = stays;
  if (made) return { ...around, stay, seating: undefined, made };
  const place = namedPlace(setup, wanted);
  if (!place) {
    for (const possible of stays) {
      const seating = freeSeating(setup, occupancies, { party: wanted.guests, stay: possible, now, draw });
      if (seating) return { ...around, stay: possible, seating };
    }
    return { ...around, stay, seating: undefined };
  }
  const conflictsIn = (possible: Stay) =>
    conflictsOf(occupancies, {
      tables: place.tables,
      stay: possible,
      own: [entryIdOf(id)],
      now,
      empty: wanted.walk_in ? { from: possible.from } : undefined,
    });
  const free = stays.find((possible) => conflictsIn(possible).length === 0);
  if (!free) await requireNoConflict(db, rid, setup, conflictsIn(stay));
  return { ...around, stay: free ?? stay, seating: place };
}
