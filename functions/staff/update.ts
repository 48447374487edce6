import { updateStaff } from '../../shared/contract/staff.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { changeMember, staffView } from '../../shared/data/staff.ts';
import { open } from '../../shared/deps.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Changes what somebody may do in the restaurant. */
export const updateStaffWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateStaff, deps.authenticate, async ({ restaurant_id: rid, operator, params: { id }, body }) => {
    requireOwn(rid, id, 'staff');
    const member = await changeMember(open(deps, 'write'), rid, id, body, { by: doerOf(operator), now: deps.now() });
    return staffView(member, operator);
  });

export const handler = updateStaffWith(production);
