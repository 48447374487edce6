import { acceptInvitation as route } from '../../shared/contract/invitations.ts';
import { acceptInvitation } from '../../shared/data/invitations.ts';
import { open } from '../../shared/deps.ts';
import { DomainError } from '../../shared/domain/errors.ts';
import { parseInvitationToken } from '../../shared/domain/invitation.ts';
import { accountEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type AccountDeps, production } from '../../shared/operator-deps.ts';
import { noteRestaurant } from '../../shared/seen/request.ts';

/** Lets the account that was invited work for the restaurant, by the link that was mailed. */
export const acceptInvitationWith = (deps: AccountDeps) =>
  accountEndpoint(route, deps.identify, async ({ params, sub }) => {
    const named = parseInvitationToken(params.invitationToken);
    if (!named) throw new DomainError('not_found', 'There is no such invitation.');
    noteRestaurant(named.restaurant_id);
    return acceptInvitation(open(deps, 'write'), named, sub, deps.now());
  });

export const handler = acceptInvitationWith(production);
