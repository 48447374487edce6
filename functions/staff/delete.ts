import { open } from '../../shared/deps.ts';
import { isInvitationId, requireOwn, staffIdOf } from '../../shared/platform/dynamo/ids.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { deleteStaff } from '../../shared/staff/contract/staff.ts';
import { invitationsFor, withdrawInvitation } from '../../shared/staff/store/invitations.ts';
import { readMemberships } from '../../shared/staff/store/operators.ts';
import { dismissMember } from '../../shared/staff/store/staff.ts';
import { production, type StaffDeps } from '../../shared/staff-deps.ts';

/**
 * Takes the restaurant away from somebody, or an invitation back, and deletes an account that works for none then and that
 * nothing waits for. An account that another restaurant invites in that very moment is gone with it: the next invitation makes
 * it anew.
 */
export const deleteStaffWith = (deps: StaffDeps) =>
  operatorEndpoint(deleteStaff, deps.authenticate, async ({ restaurant_id: rid, operator, params }) => {
    const own = staffIdOf(rid, operator.sub);
    const id = params.id === 'me' ? own : params.id;
    const isInvitation = isInvitationId(id);
    requireOwn(rid, id, isInvitation ? 'invitation' : 'staff');
    if (operator.role !== 'owner' && id !== own) {
      throw new DomainError('forbidden', 'You may remove nobody but yourself.');
    }
    const db = open(deps, 'write');
    const now = deps.now();
    const doing = { by: actorOf(operator), now };
    const { sub } = await (isInvitation ? withdrawInvitation : dismissMember)(db, rid, id, doing);
    if (sub === undefined) return undefined;
    const [memberships, waiting] = await Promise.all([readMemberships(db, sub), invitationsFor(db, sub, now)]);
    if (memberships.length === 0 && waiting.length === 0) await deps.accounts.remove(sub);
    return undefined;
  });

export const handler = deleteStaffWith(production);
