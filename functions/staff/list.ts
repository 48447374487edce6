import { listStaff } from '../../shared/contract/staff.ts';
import { listOperators } from '../../shared/data/operators.ts';
import { staffView } from '../../shared/data/staff.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists who works for the restaurant. */
export const listStaffWith = (deps: OperatorDeps) =>
  operatorEndpoint(listStaff, deps.authenticate, async ({ restaurant_id, operator }) => {
    const staff = await listOperators(open(deps, 'read'), restaurant_id);
    return { items: staff.map((member) => staffView(member, operator)) };
  });

export const handler = listStaffWith(production);
