import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { drawAt } from '../../booking/rules/hold.ts';
import { isBlockedOnline } from '../../guests/store/blocked-guests.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { PassedOver, StoredEntry } from '../rules/entry.ts';
import {
  type EntryMove,
  isPaused,
  offersPausedUntil,
  overdueMove,
  TAKEN_BACK_PAUSE_MS,
  type WasTold,
} from '../rules/offer-expiry.ts';
import { chooseOffer, passedOverFor, type SeenDate } from '../rules/offers.ts';
import { canTransition, stepOf } from '../rules/state-machine.ts';
import { readMembers, readWaitingDate, type WaitingDate } from './entries.ts';
import { makeOffer, readSeenDate } from './entry-offers.ts';
import { changeEntry, nextLook } from './entry-writes.ts';
import { moveEntry } from './transitions.ts';

/** What a look needs from outside. */
export type ProcessDeps = {
  /** A session for each of its steps. */
  open: () => TableSession;
  /** Epoch milliseconds. */
  now: () => number;
  /** Randomness after lost races. */
  random: () => number;
  /** Whether an address takes no mail. */
  isRefused: (address: string) => Promise<boolean>;
  wasTold: WasTold;
};

/** Passed-over reasons that are written at once at most. */
const WRITTEN_AT_ONCE = 10;

/** Whether the hold of an offer is gone from the table on which it must stand. */
function isHoldGone({ occupancies }: SeenDate, { date, offer }: StoredEntry): boolean {
  if (!offer) return true;
  return !occupancies.some((item) => item.date === date && item.entries[offer.entry_id]?.kind === 'hold');
}

/**
 * What an entry must become before anything is offered: an offer that has ended lapses, unless its guest was never told of
 * it; one whose hold somebody has taken away is taken back, and who waits for a time that has passed is gone.
 */
async function overdue(
  { wasTold }: ProcessDeps,
  rid: string,
  date: SeenDate,
  entry: StoredEntry,
): Promise<EntryMove | undefined> {
  const move = await overdueMove(entry, { wasTold, rid, timezone: date.setup.config.timezone, now: date.now });
  if (move) return move;
  return canTransition(entry, 'lose_hold') && isHoldGone(date, entry) ? stepOf(entry, 'lose_hold') : undefined;
}

/** Settles what is overdue. Answers whether anything was: then all is to be read anew. */
async function settle(
  deps: ProcessDeps,
  rid: string,
  date: SeenDate,
  members: readonly StoredEntry[],
  attempt: number,
): Promise<boolean> {
  let settled = false;
  for (const entry of members) {
    const move = await overdue(deps, rid, date, entry);
    if (!move) continue;
    settled = true;
    // Whoever was faster has settled it.
    await moveEntry(deps.open(), rid, entry, move, { now: deps.now(), attempt });
  }
  return settled;
}

/** Stores why guests were passed over, where that has changed: operators read it; nothing depends on it. */
async function notePassedOver(
  { open }: ProcessDeps,
  rid: string,
  passed: readonly { entry: StoredEntry; reason: PassedOver['reason'] }[],
  now: number,
): Promise<void> {
  const changed = passed.filter(({ entry, reason }) => entry.passed_over?.reason !== reason);
  for (let first = 0; first < changed.length; first += WRITTEN_AT_ONCE) {
    await Promise.all(
      changed.slice(first, first + WRITTEN_AT_ONCE).map(({ entry, reason }) => {
        const db = open();
        const update = changeEntry(db, rid, entry, { passed_over: { reason, at: now } });
        return db.write((client) => client.send(new UpdateCommand(update)));
      }),
    );
  }
}

/**
 * Deletes the mark of a date when nobody is on its list; if a guest joins at the same time, or while offers pause at `now` (epoch ms),
 * the mark stays.
 */
async function forget(db: TableSession, rid: string, date: string, now: number): Promise<void> {
  await db.write((client) =>
    client.send(
      new DeleteCommand({
        TableName: db.table,
        Key: keys.waitingDate(rid, date),
        ConditionExpression:
          'attribute_not_exists(members) AND (attribute_not_exists(taken_back_at) OR taken_back_at <= :over)',
        ExpressionAttributeValues: { ':over': now - TAKEN_BACK_PAUSE_MS },
      }),
    ),
  );
}

/** Guests to whom one look offers nothing whatever is free, by the ids of their entries: it asks about each once. */
type Barred = Map<string, PassedOver['reason']>;

/** Why a guest would not hear of an offer by mail, or could not take it. */
async function barOf(
  { open, isRefused }: ProcessDeps,
  rid: string,
  { setup }: SeenDate,
  { guest_email, guest_phone }: StoredEntry & { guest_email: string },
): Promise<PassedOver['reason'] | undefined> {
  const [is_refused, is_blocked] = await Promise.all([
    isRefused(guest_email),
    isBlockedOnline(open(), rid, { guest_email, guest_phone }, Promise.resolve(setup.config)),
  ]);
  if (is_refused) return 'email_refused';
  return is_blocked ? 'blocked' : undefined;
}

const hasEmail = (entry: StoredEntry): entry is StoredEntry & { guest_email: string } => entry.guest_email !== null;

/** Why a guest is passed over, if they are. Whether they are barred is asked only where there is room for them. */
async function reasonAgainst(
  deps: ProcessDeps,
  rid: string,
  seen: SeenDate,
  entry: StoredEntry,
  barred: Barred,
): Promise<PassedOver['reason'] | undefined> {
  if (!hasEmail(entry)) return 'no_email';
  if (isPaused(entry, seen.now)) return 'not_told';
  const known = barred.get(entry.id);
  if (known) return known;
  const choice = chooseOffer(seen, entry, { by_hand: false });
  if ('refusal' in choice) return passedOverFor(choice.refusal);
  const bar = await barOf(deps, rid, seen, entry);
  if (bar) barred.set(entry.id, bar);
  return bar;
}

/** Rounds of one look at most: each of the guests is settled and offered something a few times at worst. */
const MOST_ROUNDS = 500;

/**
 * Has the date looked at again when its first offer ends, or soon, unless somebody has said so since the list was read: who
 * makes an offer brings the time forward.
 */
async function setDue(
  db: TableSession,
  rid: string,
  date: string,
  {
    members,
    seen,
    now,
    paused_until,
  }: { members: readonly StoredEntry[]; seen: string | undefined; now: number; paused_until?: number | undefined },
) {
  const ends = members.flatMap(({ state, offer }) =>
    state === 'offered' && offer ? [new Date(offer.expires_at).toISOString()] : [],
  );
  const resumes = paused_until === undefined ? [] : [new Date(paused_until).toISOString()];
  const [due_at] = [nextLook(now), ...ends, ...resumes].sort();
  await db.write((client) =>
    client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.waitingDate(rid, date),
        UpdateExpression: 'SET due_at = :due_at',
        ConditionExpression: `attribute_exists(members) AND ${seen ? 'due_at = :seen' : 'attribute_not_exists(due_at)'}`,
        ExpressionAttributeValues: { ':due_at': due_at, ...(seen && { ':seen': seen }) },
      }),
    ),
  );
}

/** One round: what is settled or offered in it changes what the next one sees. Answers whether there is to be another. */
async function lookOnce(
  deps: ProcessDeps,
  rid: string,
  date: string,
  list: WaitingDate,
  { attempt, barred }: { attempt: number; barred: Barred },
): Promise<'again' | 'lost' | 'done'> {
  const now = deps.now();
  const db = deps.open();
  const members = await readMembers(db, rid, date, list);
  const sizes = members.map(({ guests }) => guests);
  const seen = await readSeenDate(db, rid, date, { sizes, now });
  if (await settle(deps, rid, seen, members, attempt)) return 'again';
  const paused_until = offersPausedUntil(list.taken_back_at, now);
  if (paused_until !== undefined) {
    await setDue(deps.open(), rid, date, { members, seen: list.due_at, now, paused_until });
    return 'done';
  }
  const draw = drawAt(attempt, deps.random);
  const passed: Parameters<typeof notePassedOver>[2][number][] = [];
  for (const entry of members.filter((member) => canTransition(member, 'offer'))) {
    const reason = await reasonAgainst(deps, rid, seen, entry, barred);
    if (reason) {
      passed.push({ entry, reason });
      continue;
    }
    const made = await makeOffer(deps.open(), rid, seen, entry, { by_hand: false, draw });
    if (!made) return 'lost';
    if ('offered' in made) return 'again';
    passed.push({ entry, reason: passedOverFor(made.refusal) });
  }
  await notePassedOver(deps, rid, passed, now);
  await setDue(deps.open(), rid, date, { members, seen: list.due_at, now });
  return 'done';
}

/**
 * Looks at a date that somebody waits for: settles offers that have ended, then offers each guest in turn (see `byTurn`)
 * what guests can book now, one after the other, until nothing more fits (docs/design.md, "The waiting list"). Looks at one
 * date may run at
 * the same time: every offer is conditional on what was read for it. Throws what another attempt may cure.
 */
export async function processWaitlist(deps: ProcessDeps, rid: string, date: string): Promise<void> {
  const barred: Barred = new Map();
  for (let lost = 0, rounds = 0; ; rounds++) {
    if (rounds >= MOST_ROUNDS) throw new Error('A look does not come to an end.');
    const list = await readWaitingDate(deps.open(), rid, date);
    if (!list) return;
    if (list.members.size === 0) return forget(deps.open(), rid, date, deps.now());
    const outcome = await lookOnce(deps, rid, date, list, { attempt: lost, barred });
    if (outcome === 'done') return;
    lost = outcome === 'lost' ? lost + 1 : 0;
    if (lost > 0) await deps.open().pause(lost);
  }
}
