import { listStaff } from '../../shared/contract/staff.ts';
import { listInvitations } from '../../shared/data/invitations.ts';
import { listOperators } from '../../shared/data/operators.ts';
import { staffView } from '../../shared/data/staff.ts';
import { open } from '../../shared/deps.ts';
import { pendingView } from '../../shared/domain/invitation.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists who works for the restaurant, and who is invited to. */
export const listStaffWith = (deps: OperatorDeps) =>
  operatorEndpoint(listStaff, deps.authenticate, async ({ restaurant_id, operator }) => {
    const db = open(deps, 'read');
    const [staff, invitations] = await Promise.all([
      listOperators(db, restaurant_id),
      listInvitations(db, restaurant_id),
    ]);
    return {
      items: staff.map((member) => staffView(member, operator)),
      invitations: invitations.map(pendingView),
    };
  });

export const handler = listStaffWith(production);
