import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import type { WaitingInvitation } from '../../../shared/staff/contract/invitations.ts';
import { ApiProblem } from '../../common/api.ts';
import type { ConsoleApi } from '../client/api.ts';

type Waits = WaitingInvitation;

/** What the link of an invitation is to the account that is signed in. */
export type FoundInvitation =
  | { kind: 'waits'; invitation: Waits }
  | ({ kind: 'member' } & ResponseBody<'invitations.accept'>)
  | { kind: 'other_account' | 'expired' | 'over' };

const KINDS: Record<string, 'other_account' | 'expired' | 'over'> = {
  invitation_not_yours: 'other_account',
  invitation_expired: 'expired',
  not_found: 'over',
};

/** What waits for an account, whether it works for a restaurant or not, or no more for the one that this device remembers. */
async function waitingFor(api: ConsoleApi): Promise<readonly Waits[]> {
  try {
    return (await api.me()).invitations ?? [];
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403) return error.invitations;
    throw error;
  }
}

/**
 * Finds an invitation among those that wait for the account. Of any other link the API says what is wrong with it: nothing can
 * be accepted by asking, because what could be is among those. Throws what keeps both from being known.
 */
export async function findInvitation(api: ConsoleApi, token: string): Promise<FoundInvitation> {
  const invitation = (await waitingFor(api)).find((one) => one.token === token);
  if (invitation) return { kind: 'waits', invitation };
  try {
    return { kind: 'member', ...(await api.acceptInvitation(token)) };
  } catch (error) {
    const kind = error instanceof ApiProblem ? KINDS[error.code] : undefined;
    if (kind === undefined) throw error;
    return { kind };
  }
}
