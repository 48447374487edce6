import { send, sendOk } from './deployment.ts';
import { ZOE } from './guest.ts';
import type { Answer } from './invoke.ts';

/** Where a restaurant's widget is: the deployment and the public token. */
export type Widget = { base_url: string; public_token: string };

/** The date that many days from now, in UTC. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Locks the first free slot for two on that date; `undefined` when there is none. */
export async function lockFirst({ base_url, public_token }: Widget, date: string): Promise<string | undefined> {
  const path = `/api/v1/widget/${public_token}`;
  const { body } = await send(base_url, 'GET', `${path}/slots?date=${date}&guests=2`);
  const free = body.slots.find(({ available }: { available: boolean }) => available);
  if (!free) return undefined;
  const lock = await send(base_url, 'POST', `${path}/reservations/lock`, {
    body: { date, time: free.time, guests: 2 },
  });
  return lock.body.lock_token;
}

/** What a confirm answers, as far as tests need it. */
export type Booked = { reservation_id: string; booking_token: string; confirmation_code: string };

/** A guest takes a slot and keeps it. Throws when the lock or the confirm is refused. */
export async function bookTable(
  { base_url, public_token }: Widget,
  slot: { date: string; time: string; guests: number },
  guest: Record<string, unknown>,
): Promise<Booked> {
  const path = `/api/v1/widget/${public_token}/reservations`;
  const { lock_token } = await sendOk<{ lock_token: string }>(base_url, 'POST', `${path}/lock`, { body: slot });
  return sendOk<Booked>(base_url, 'POST', path, { body: { ...guest, lock_token } });
}

/** Confirms a lock for Zoé, or for the guest that `details` make of her. */
export const confirmLock = (
  { base_url, public_token }: Widget,
  lock_token: string | undefined,
  details: Record<string, unknown> = {},
): Promise<Answer> =>
  send(base_url, 'POST', `/api/v1/widget/${public_token}/reservations`, { body: { ...ZOE, lock_token, ...details } });
