import { deleteStaff } from '../../shared/contract/staff.ts';
import { requireOwn, staffIdOf } from '../../shared/data/ids.ts';
import { readMemberships } from '../../shared/data/operators.ts';
import { dismissMember } from '../../shared/data/staff.ts';
import { open } from '../../shared/deps.ts';
import { DomainError } from '../../shared/domain/errors.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { production, type StaffDeps } from '../../shared/staff-deps.ts';

/**
 * Takes the restaurant away from somebody, and deletes an account that works for none then. An account that another
 * restaurant takes on in that very moment is gone with it: the next invitation makes it anew (`hireMember`).
 */
export const deleteStaffWith = (deps: StaffDeps) =>
  operatorEndpoint(deleteStaff, deps.authenticate, async ({ restaurant_id: rid, operator, params }) => {
    const own = staffIdOf(rid, operator.sub);
    const id = params.id === 'me' ? own : params.id;
    requireOwn(rid, id, 'staff');
    if (operator.role !== 'owner' && id !== own) {
      throw new DomainError('forbidden', 'You may remove nobody but yourself.');
    }
    const db = open(deps, 'write');
    const { sub } = await dismissMember(db, rid, id, { by: doerOf(operator), now: deps.now() });
    if ((await readMemberships(db, sub)).length === 0) await deps.accounts.remove(sub);
    return undefined;
  });

export const handler = deleteStaffWith(production);
