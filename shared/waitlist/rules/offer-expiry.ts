import { MINUTE_MS } from '../../platform/time/units.ts';
import { isOnList, isTimePast, type StoredEntry, stateAt } from './entry.ts';
import { type StepName, type Stepped, stepOf } from './state-machine.ts';
import { withOffered } from './withheld-times.ts';

/** Offers that may end without an answer: with the last of them the guest leaves the list. */
const MOST_LAPSES = 3;

/** What becomes of an entry whose offer ends, or that ends itself: it waits again, or it is gone, and why. */
export type EntryMove = Stepped & Pick<Partial<StoredEntry>, 'lapses' | 'missed' | 'passed_over' | 'withheld'>;

/** Whether a guest leaves the list with the offer that they have, or get next, if they do not answer it. */
export const isLastOffer = ({ lapses }: Pick<StoredEntry, 'lapses'>): boolean => lapses + 1 >= MOST_LAPSES;

/** What becomes of a guest whose offer has ended without an answer. */
function afterLapse(entry: StoredEntry): EntryMove {
  const lapses = entry.lapses + 1;
  const missed = entry.offer && { time: entry.offer.time, lapse: lapses };
  const missing = { lapses, ...(missed && { missed }) };
  return { ...stepOf(entry, isLastOffer(entry) ? 'lapse_last' : 'lapse', entry.offer?.expires_at), ...missing };
}

/** How long nothing is offered to somebody after an offer of which they were not told (ms): others have the table then. */
const UNTOLD_PAUSE_MS = 15 * MINUTE_MS;

/** Whether a guest was told of the offer of an entry as it is. */
export type WasTold = (rid: string, entry: StoredEntry) => Promise<boolean>;

/**
 * What becomes of an entry whose offer is over at `now` (epoch ms), whoever settles it: a guest who was told of it has let it
 * lapse, and one who never was (`told`) waits on as before.
 */
export const afterOffer = (entry: StoredEntry, told: boolean, now: number): EntryMove =>
  told ? afterLapse(entry) : { ...stepOf(entry, 'not_told'), passed_over: { reason: 'not_told', at: now } };

/** Whether an offer of an entry is over at `now` (epoch ms) and nothing has been written of that yet. */
export const isOfferOver = ({ state, offer }: Pick<StoredEntry, 'state' | 'offer'>, now: number): boolean =>
  state === 'offered' && (!offer || offer.expires_at <= now);

/** What an entry on the list has become by itself at `now` (epoch ms), where nothing has been written of it yet. */
export async function overdueMove(
  entry: StoredEntry,
  { wasTold, rid, timezone, now }: { wasTold: WasTold; rid: string; timezone: string; now: number },
): Promise<EntryMove | undefined> {
  if (isTimePast(entry, timezone, now)) return stepOf(entry, 'pass', now);
  return isOfferOver(entry, now) ? afterOffer(entry, await wasTold(rid, entry), now) : undefined;
}

/**
 * What becomes of an entry whose offer the house ends at `now` (epoch ms) by a step: one that is over ends as any other does.
 * With `withhold` its guest is not offered that time again automatically.
 */
export const afterOfferOr = async (
  step: Extract<StepName, 'take_back' | 'make_way'>,
  entry: StoredEntry,
  { wasTold, rid, now, withhold = false }: { wasTold: WasTold; rid: string; now: number; withhold?: boolean },
): Promise<EntryMove> =>
  isOfferOver(entry, now)
    ? afterOffer(entry, await wasTold(rid, entry), now)
    : { ...stepOf(entry, step), ...(withhold && { withheld: withOffered(entry) }) };

/** Whether a guest was not told of an offer so lately that the next one waits. */
export const isPaused = ({ passed_over }: StoredEntry, now: number): boolean =>
  passed_over?.reason === 'not_told' && now < passed_over.at + UNTOLD_PAUSE_MS;

/** Whether an offer of an entry is over at `now` (epoch ms), unwritten, while its guest may still get another one. */
export const isUnsettled = (entry: StoredEntry, timezone: string, now: number): boolean =>
  isOfferOver(entry, now) && stateAt(entry, timezone, now) === 'waiting';

/** Whether an entry on the list may have ended at `now` (epoch ms), unwritten: its time has passed, or its last offer is over. */
export const mayHaveEnded = (entry: StoredEntry, timezone: string, now: number): boolean =>
  isOnList(entry) &&
  (stateAt(entry, timezone, now) === 'gone' || (isUnsettled(entry, timezone, now) && isLastOffer(entry)));

/** How long nobody is offered anything on a date after the house has taken an offer back (ms). */
export const TAKEN_BACK_PAUSE_MS = MINUTE_MS;

/**
 * When offers of a date go on (epoch ms), if they pause at `now` because the house has last taken one back at `taken_back_at`: it
 * needs the table, and says what for in its next request. Until then nobody is offered that table again.
 */
export function offersPausedUntil(taken_back_at: number | undefined, now: number): number | undefined {
  const until = (taken_back_at ?? 0) + TAKEN_BACK_PAUSE_MS;
  return now < until ? until : undefined;
}
