import { createStaff } from '../../shared/contract/staff.ts';
import { findHired, hireMember, staffView } from '../../shared/data/staff.ts';
import { open } from '../../shared/deps.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { production, type StaffDeps } from '../../shared/staff-deps.ts';

/**
 * Adds a person to the staff: with the account of their address, of which they are told by mail, else with a new account,
 * whose first password the user pool sends. After a failure in between, repeat the request: an account without a restaurant
 * can do nothing.
 */
export const createStaffWith = (deps: StaffDeps) =>
  operatorEndpoint(createStaff, deps.authenticate, async ({ restaurant_id: rid, operator, body }) => {
    const db = open(deps, 'write');
    const wanted = { ...body, email: body.email.toLowerCase() };
    // Before anybody is written to.
    await findHired(db, rid, wanted);
    const { sub, invited } = await deps.accounts.invite(wanted.email);
    const member = await hireMember(db, rid, { ...wanted, sub, invited }, { by: doerOf(operator), now: deps.now() });
    return { ...staffView(member, operator), invited };
  });

export const handler = createStaffWith(production);
