import { DAY_MS } from '../../platform/time/units.ts';
import type { WaitingInvitation } from '../contract/invitations.ts';
import type { PendingMember } from '../contract/staff.ts';
import type { Operator } from './operator.ts';

/** How long an invitation may be accepted (ms): as long as the first password works that the user pool mails. */
export const INVITATION_MS = 7 * DAY_MS;

/**
 * An invitation that its person has yet to accept. `sub` is the account of the invited mailbox, as the user pool had it when it
 * was invited; none where the pool has none that has proven the address. `secret` changes with what would be accepted, so that
 * a link never leads to more than its mail said. `expires_at` and `mailed_at` are epoch ms.
 */
export type StoredInvitation = Pick<Operator, 'email' | 'role' | 'hides_contacts' | 'restaurant_id' | 'created_at'> & {
  id: string;
  sub?: string | undefined;
  /** Whether the account has yet to choose a password of its own. */
  is_new?: boolean | undefined;
  restaurant_name: string;
  secret: string;
  invited_by: string;
  expires_at: number;
  mailed_at: number;
  /** Digests of the request that sent it last, and of its idempotency key, where it had one. */
  request?: { key: string; body: string } | undefined;
};

/** Whether an invitation is over at `now` (epoch ms). */
export const isExpired = ({ expires_at }: Pick<StoredInvitation, 'expires_at'>, now: number): boolean =>
  expires_at <= now;

const TOKEN = /^(([0-9a-z]{12})-i[0-9A-Za-z]{14})-([0-9A-Za-z]{22})$/;

/** Writes the token of the link to an invitation: safe in a URL path, and without a dot, which pages take for a file. */
export const formatInvitationToken = ({ id, secret }: Pick<StoredInvitation, 'id' | 'secret'>): string =>
  `${id}-${secret}`;

/** Reads the token of the link to an invitation; `undefined` when it is none. */
export function parseInvitationToken(token: string): { id: string; restaurant_id: string; secret: string } | undefined {
  const [, id, restaurant_id, secret] = TOKEN.exec(token) ?? [];
  return id && restaurant_id && secret ? { id, restaurant_id, secret } : undefined;
}

/** An invitation as the owners see it: nothing by which it can be accepted, and nothing of the account. */
export const pendingView = (invitation: StoredInvitation): PendingMember => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  hides_contacts: invitation.hides_contacts ?? false,
  invited_by: invitation.invited_by,
  created_at: invitation.created_at,
  expires_at: new Date(invitation.expires_at).toISOString(),
});

/** An invitation as the invited person sees it, who is signed in. */
export const entryView = (invitation: StoredInvitation): WaitingInvitation => ({
  token: formatInvitationToken(invitation),
  restaurant_name: invitation.restaurant_name,
  role: invitation.role,
  invited_by: invitation.invited_by,
  expires_at: new Date(invitation.expires_at).toISOString(),
});
