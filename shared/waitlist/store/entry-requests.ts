import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { storedPhone } from '../../guests/rules/phone.ts';
import { contactOf, withOneNumber } from '../../guests/store/contact.ts';
import { newEntryId } from '../../platform/dynamo/ids.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { Caller } from '../../rate-limits/store/client-address.ts';
import { countOne, rateLimits, writeCounted } from '../../rate-limits/store/rate-limits.ts';
import { JOIN_WITHIN_MS, type StoredEntry } from '../rules/entry.ts';
import type { WasTold } from '../rules/offer-expiry.ts';
import { STEPS } from '../rules/state-machine.ts';
import { waitingIdOf } from '../rules/wait-token.ts';
import { askForEntry, type NewEntry, renewRequest } from './entry-writes.ts';
import { endIfOver } from './transitions.ts';

/** How long an unused link is stored, so that its page can say that it has expired (seconds). */
const KEEP_UNPRESSED_SECONDS = 86_400;

/** What a guest gives who wants to wait. */
export type Request = Pick<
  StoredEntry,
  | 'date'
  | 'guests'
  | 'from'
  | 'to'
  | 'room_id'
  | 'guest_first_name'
  | 'guest_last_name'
  | 'guest_email'
  | 'guest_phone'
  | 'lang'
>;

/** A new waitlist entry of a restaurant in a zone, with a secret and a name of its own; `now` is epoch ms. */
export function newEntry(
  rid: string,
  asked: Request,
  now: number,
  { step, zone }: { step: 'ask' | 'put'; zone: string },
): NewEntry {
  const request = { ...asked, guest_phone: asked.guest_phone === null ? null : storedPhone(asked.guest_phone) };
  const contact = contactOf(rid, withOneNumber(request, zone));
  const {
    by: [by],
    to: state,
  } = STEPS[step];
  const id = waitingIdOf({ restaurant_id: rid, date: request.date, contact });
  return { ...request, id, contact, ref: newEntryId(), secret: newEntryId(), state, by, asked_at: now, lapses: 0 };
}

/**
 * Notes that somebody wants to wait, so that a link is mailed to them, unless they are on the list. While one lives that
 * nobody has pressed, no other is mailed: it leads to the newest wish. Whoever asks too often notes nothing, nor does a new
 * link go to a mailbox to which this address has had many sent today. The caller learns nothing of all that: it is one read, one
 * transaction and one write, which a guest who waits refuses as one does who has been sent enough. An entry that is over, of
 * which no look has taken note, is ended before, as a look would. Throws `Unavailable` where the marks alone know whether it is.
 */
export async function requestEntry(
  db: TableSession,
  rid: string,
  request: Request & { guest_email: string },
  { now, caller, zone, wasTold }: { now: number; caller: Caller; zone: string; wasTold: WasTold },
): Promise<void> {
  if ((await countOne(db, rateLimits.waitlistRequests(caller), now)) !== undefined) return;
  const entry = newEntry(rid, request, now, { step: 'ask', zone });
  await endIfOver(db, rid, entry, { wasTold, timezone: zone, now });
  const ttl = Math.ceil(now / 1000) + KEEP_UNPRESSED_SECONDS;
  const links_since = now - JOIN_WITHIN_MS;
  const Update = askForEntry(db, rid, entry, { ttl, links_since });
  await writeCounted(db, { Update }, rateLimits.waitlistLinks(request.guest_email, caller), now);
  // Whatever came of it, the same is written for everybody; a press of the link at the same time comes before it or sees it.
  const renewal = renewRequest(db, rid, entry, { links_since, now });
  await db.write((client) => client.send(new UpdateCommand(renewal)));
}
