import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { updateStaff } from '../../shared/staff/contract/staff.ts';
import { changeMember, staffView } from '../../shared/staff/store/staff.ts';

/** Changes what somebody may do in the restaurant. */
export const updateStaffWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateStaff, deps.authenticate, async ({ restaurant_id: rid, operator, params: { id }, body }) => {
    requireOwn(rid, id, 'staff');
    const member = await changeMember(open(deps, 'write'), rid, id, body, { by: actorOf(operator), now: deps.now() });
    return staffView(member, operator);
  });

export const handler = updateStaffWith(production);
