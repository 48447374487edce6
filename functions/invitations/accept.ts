import { open } from '../../shared/deps.ts';
import { type AccountDeps, production } from '../../shared/operator-deps.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { accountEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { noteRestaurant } from '../../shared/platform/telemetry/request.ts';
import { acceptInvitation as route } from '../../shared/staff/contract/invitations.ts';
import { parseInvitationToken } from '../../shared/staff/rules/invitation.ts';
import { acceptInvitation } from '../../shared/staff/store/invitations.ts';

/** Lets the account that was invited work for the restaurant, by the link that was mailed. */
export const acceptInvitationWith = (deps: AccountDeps) =>
  accountEndpoint(route, deps.identify, async ({ params, sub }) => {
    const named = parseInvitationToken(params.invitationToken);
    if (!named) throw new DomainError('not_found', 'There is no such invitation.');
    noteRestaurant(named.restaurant_id);
    return acceptInvitation(open(deps, 'write'), named, sub, deps.now());
  });

export const handler = acceptInvitationWith(production);
