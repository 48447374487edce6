import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { listStaff } from '../../shared/staff/contract/staff.ts';
import { pendingView } from '../../shared/staff/rules/invitation.ts';
import { listInvitations } from '../../shared/staff/store/invitations.ts';
import { listOperators } from '../../shared/staff/store/operators.ts';
import { staffView } from '../../shared/staff/store/staff.ts';

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
