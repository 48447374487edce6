import { coveredStays, type Stay } from './service-day.ts';

/** What tells a guest: the ids under which the house knows them, and an e-mail address. */
export type SameGuest = { guest_ids: readonly string[]; email: string };

/** The parties of a guest on a day: a request too, but nothing that was cancelled, nor one who did not come. */
export function staysOfGuest(stays: readonly Stay[], { guest_ids, email }: SameGuest): Stay[] {
  const address = email.trim().toLowerCase();
  return coveredStays(stays).filter(
    ({ reservation: { guest_id, guest_email } }) =>
      (guest_id !== undefined && guest_ids.includes(guest_id)) ||
      (address !== '' && guest_email?.toLowerCase() === address),
  );
}
