import * as z from 'zod/mini';
import type { Guest } from '../../booking/rules/reservation.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import { digitsOf } from '../rules/phone.ts';
import { guestIdsOf } from './contact.ts';

/** What of a profile matters here; one that cannot be read blocks nobody. */
const BlockedRecord = z.object({ blocked_online: z.catch(z._default(z.boolean(), false), false) });

/**
 * Whether a restaurant has said that somebody cannot book online: as the guest that they are by their telephone number, by
 * whichever id the releases knew that, or as the one that they were by their e-mail address before they gave a number.
 * `config` may be on its way: a number with its country is looked for without waiting for it.
 */
export async function isBlockedOnline(
  db: TableSession,
  rid: string,
  { guest_email, guest_phone }: Pick<Guest, 'guest_email' | 'guest_phone'>,
  config: Promise<Pick<RestaurantConfig, 'timezone'>>,
): Promise<boolean> {
  const idsAt = (zone: string | undefined) => [
    ...guestIdsOf(rid, { guest_email, guest_phone }, zone),
    ...guestIdsOf(rid, { guest_email, guest_phone: null }, zone),
  ];
  const isNational = guest_phone !== null && !digitsOf(guest_phone).startsWith('+');
  const ids = idsAt(isNational ? (await config).timezone : undefined);
  const profiles = await getAll(
    db,
    [...new Set(ids)].map((id) => keys.profile(rid, id)),
  );
  const blocked = profiles.filter((profile) => z.parse(BlockedRecord, profile).blocked_online);
  if (blocked.length === 0) return false;
  // A national number may be a different one in another country.
  const theirs = idsAt((await config).timezone);
  return blocked.some(({ sk }) => theirs.includes(String(sk)));
}
