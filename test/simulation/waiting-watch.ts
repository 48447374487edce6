import type { Entry, HoldEntry, Occupancy } from '../../shared/availability/rules/occupancy.ts';
import { UNASSIGNED } from '../../shared/availability/rules/occupancy.ts';
import { toOccupancy } from '../../shared/availability/store/occupancies.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { minuteOf } from '../../shared/platform/time/time.ts';
import type { StoredEntry } from '../../shared/waitlist/rules/entry.ts';
import { waitingOf } from '../../shared/waitlist/store/entry-records.ts';
import { clockAt } from './evening-journal.ts';
import { clash } from './spans.ts';
import type { Change, Item, TableRecord } from './table-record.ts';

/** A place on the list that changed, and whose step it was. */
export type EntryChange = Omit<Change, 'before' | 'after'> & {
  before: StoredEntry | undefined;
  after: StoredEntry;
};

const isPlace = ({ pk }: { pk: string }) => pk.endsWith('#WAIT');

/** The places on the list that a call changed. */
export const placeChanges = (changes: readonly Change[]): EntryChange[] =>
  changes.flatMap(({ before, after, ...change }) =>
    isPlace(change) && after ? [{ ...change, before: before && waitingOf(before), after: waitingOf(after) }] : [],
  );

/** Whether a place was offered something in a change. */
export const isOffer = ({ before, after }: EntryChange): boolean =>
  after.state === 'offered' && (before?.state !== 'offered' || before.offer?.entry_id !== after.offer?.entry_id);

const occupanciesOf = (items: readonly Item[]): Occupancy[] =>
  items.flatMap((item) => toOccupancy({ pk: '', sk: '', ...item }));

type Standing = { ref: Occupancy; id: string; hold: HoldEntry };

/** The holds on the floor that are offered to somebody. */
const offeredHolds = (record: TableRecord): Standing[] =>
  occupanciesOf(record.all('OCC')).flatMap((ref) =>
    Object.entries(ref.entries).flatMap(([id, hold]) =>
      hold.kind === 'hold' && hold.waiting !== undefined ? [{ ref, id, hold }] : [],
    ),
  );

/** Two who have one table at one time at a moment (epoch ms): clocks are at most `skew` ms ahead of it. */
function overlapFaults(changes: readonly Change[], now: number, skew: number): string[] {
  const lives = (entry: Entry) =>
    entry.kind === 'reservation' || (entry.kind === 'hold' && entry.expires_at > now + skew);
  return occupanciesOf(changes.flatMap(({ pk, after }) => (pk.endsWith('#OCC') && after ? [after] : []))).flatMap(
    ({ table_id, date, entries }) => {
      if (table_id === UNASSIGNED) return [];
      const live = Object.entries(entries).filter(([, entry]) => lives(entry));
      return live.flatMap(([id, one], index) =>
        live
          .slice(index + 1)
          .filter(([, other]) => clash(one, other))
          .map(([other]) => `${id} and ${other} have ${table_id} on ${date} at once`),
      );
    },
  );
}

/** Each hold that is offered belongs to the one place that says so; nobody else is offered it. */
function holdFaults(record: TableRecord): string[] {
  const places = record.all('WAIT').map(waitingOf);
  return offeredHolds(record).flatMap(({ id, hold }) => {
    const owners = places.filter(({ state, offer }) => state === 'offered' && offer?.entry_id === id);
    const [owner] = owners;
    const isOwn = owners.length === 1 && owner?.contact === hold.waiting && owner?.date === hold.date;
    return isOwn ? [] : [`hold ${id} is offered to ${owners.length} places`];
  });
}

/** Holds that nobody can have seen expired and that have lost the covers that they claim: nobody could confirm them any more. */
function claimFaults(record: TableRecord, sure: number): string[] {
  const claims = new Set(record.all('DAY').flatMap((item) => Object.keys(item)));
  const lost = occupanciesOf(record.all('OCC')).flatMap(({ entries }) =>
    Object.entries(entries).filter(
      ([id, entry]) => entry.kind === 'hold' && entry.claimed && entry.expires_at > sure && !claims.has(`claim_${id}`),
    ),
  );
  return lost.map(([id]) => `hold ${id} stands without its claim`);
}

/** The mailbox of a guest of the histories: a part after a plus sign is an address of their own. */
export const mailboxOf = (email: unknown): string =>
  String(email)
    .toLowerCase()
    .replace(/\+[^@]*/, '');

/** Nobody is on the list of a date twice, whatever addresses they have asked with, and their dates are those of the lists. */
function waiterFaults(record: TableRecord): string[] {
  const onList = record
    .all('WAIT')
    .map(waitingOf)
    .filter(({ state }) => state === 'waiting' || state === 'offered');
  const mailboxes = onList.flatMap(({ date, guest_email }) =>
    guest_email ? [`${date} ${mailboxOf(guest_email)}`] : [],
  );
  const twice = mailboxes.filter((one, index) => mailboxes.indexOf(one) !== index);
  const dates = record.all('WAITER').flatMap((item) => (item.dates instanceof Set ? [...item.dates] : []));
  return [
    ...twice.map((one) => `${one} is on the list twice`),
    ...(dates.length === onList.length ? [] : [`guests wait for ${dates.length} dates in ${onList.length} places`]),
  ];
}

/** What a guest's page shows of a request, as far as a press authorises it. */
const SHOWN = ['guests', 'from', 'to', 'guest_first_name', 'guest_last_name'] as const;

/** A press of a link authorises what was shown before, and nothing else. */
function pressFaults({ before, after, by }: EntryChange): string[] {
  if (before?.state !== 'unconfirmed' || after.state !== 'waiting' || by?.request.name !== 'wait') return [];
  const { step, seen } = by.request;
  if (step !== 'join') return [];
  const other = SHOWN.filter((field) => after[field] !== seen?.[field]);
  return other.map((field) => `${after.id} was joined with another ${field} than was shown`);
}

/** Who is on the list stands in the item of the date, nobody else does, and the item is due some time. */
function listFaults(record: TableRecord): string[] {
  const places = record.all('WAIT').map(waitingOf);
  const items = record.all('WAITDATE');
  const dates = new Set([...places.map(({ date }) => date), ...items.map(({ sk }) => String(sk))]);
  return [...dates].flatMap((date) => {
    const item = items.find(({ sk }) => sk === date);
    const members = item?.members instanceof Set ? [...item.members].map(String).sort() : [];
    const onList = places
      .filter((place) => place.date === date && (place.state === 'waiting' || place.state === 'offered'))
      .map(({ contact }) => contact)
      .sort();
    const isDue = members.length === 0 || (typeof item?.due_at === 'string' && item.due_shard !== undefined);
    return [
      ...(members.join() === onList.join()
        ? []
        : [`the list of ${date} has ${members.length}, ${onList.length} are on it`]),
      ...(isDue ? [] : [`the list of ${date} is never due`]),
    ];
  });
}

/** Steps that a place may take; who is gone or has a table begins anew only under another `ref`. */
const STEPS: Record<StoredEntry['state'], readonly StoredEntry['state'][]> = {
  unconfirmed: ['waiting', 'gone', 'unconfirmed'],
  waiting: ['waiting', 'offered', 'taken', 'gone'],
  offered: ['waiting', 'taken', 'gone'],
  taken: ['taken'],
  gone: ['gone'],
};

const LIST_MOST_LAPSES = 3;

/** What one step of a place must be; `together` are all changes of its transaction. */
function stepFaults(change: EntryChange, together: readonly Change[], latest: number): string[] {
  const { before, after, by } = change;
  const name = `${after.id} ${before?.state ?? 'new'} to ${after.state}`;
  const faults: string[] = [];
  const isSame = before !== undefined && before.ref === after.ref;
  if (isSame && !STEPS[before.state].includes(after.state)) faults.push(`${name}: no such step`);
  if (isSame && before.state === 'offered' && after.state === 'offered')
    faults.push(`${name}: changed what is offered`);
  if (!isSame && after.state !== 'unconfirmed' && after.by === 'guest') faults.push(`${name}: nobody joined`);
  if (after.version !== (before?.version ?? 0) + 1) faults.push(`${name}: version ${after.version}`);
  if (isOffer(change)) {
    const { offer } = after;
    if (!isSame || before.state !== 'waiting' || after.joined_at === undefined) faults.push(`${name}: nobody waits`);
    if (after.lapses >= LIST_MOST_LAPSES) faults.push(`${name}: has not answered ${after.lapses} times`);
    const stands = offer?.dates.every((date) =>
      offer.tables.every((table) =>
        together.some(({ pk, sk, after: item }) => {
          const [found] = pk.endsWith('#OCC') && item ? occupanciesOf([item]) : [];
          return sk === keys.occupancy('', date, table).sk && found?.entries[offer.entry_id]?.kind === 'hold';
        }),
      ),
    );
    if (!stands) faults.push(`${name}: nothing is held`);
    if (offer && (offer.time < after.from || offer.time > after.to))
      faults.push(`${name}: ${offer.time} does not suit`);
  }
  if (isSame && after.lapses !== before.lapses) {
    const isOver = before.offer && before.offer.expires_at <= latest;
    if (!isOver || after.lapses !== before.lapses + 1) faults.push(`${name}: lapsed at ${latest}`);
  }
  if (isSame && before.state === 'offered' && after.state === 'taken' && by?.request.name !== 'wait') {
    if (by?.request.name !== 'confirm') faults.push(`${name}: by ${by?.request.name}`);
  }
  if (after.state === 'taken' && before?.state !== 'taken') {
    const made = together.some(({ pk, sk }) => pk.endsWith('#RES') && sk === after.reservation_id);
    if (!made) faults.push(`${name}: without a booking`);
  }
  return faults;
}

/** How long everybody stays in these histories, within which two starts meet (minutes). */
const STAY_MINUTES = 120;

/** Said here again: whether the house has taken a start back from a place in its present time on the list, or one whose stay meets it. */
export const isTakenBack = ({ ref, withheld }: StoredEntry, time: string): boolean =>
  withheld?.ref === ref && withheld.times.some((one) => Math.abs(minuteOf(one) - minuteOf(time)) < STAY_MINUTES);

/** What the house has taken back is not offered again by itself; taken back, a time is withheld. */
function withheldFaults({ before, after, by, ...change }: EntryChange): string[] {
  if (!before || before.ref !== after.ref || by?.request.name !== 'wait') return [];
  const { step } = by.request;
  const { offer } = after;
  if (step === 'look' && offer && isOffer({ before, after, by, ...change }) && isTakenBack(before, offer.time)) {
    return [`${after.id} is offered ${offer.time} again, which was taken back`];
  }
  return [];
}

/** What a call's changes break at once, in words. `skew` is the most that clocks are off (ms). */
export function faultsAtOnce(changes: readonly Change[], record: TableRecord, skew: number): string[] {
  const [first] = changes;
  if (!first) return [];
  const now = clockAt(first.time);
  const places = placeChanges(changes);
  const touches = (suffix: string) => changes.some(({ pk }) => pk.endsWith(suffix));
  return [
    ...overlapFaults(changes, now, skew),
    ...(touches('#OCC') || places.length > 0 ? holdFaults(record) : []),
    ...(touches('#OCC') || touches('#DAY') ? claimFaults(record, now + skew) : []),
    ...(touches('#WAITDATE') || places.length > 0 ? listFaults(record) : []),
    ...(touches('#WAITER') || places.length > 0 ? waiterFaults(record) : []),
    ...places.flatMap(pressFaults),
    ...places.flatMap(withheldFaults),
    ...places.flatMap((change) => stepFaults(change, changes, now + skew)),
  ];
}
