import { createStaff } from '../../shared/contract/staff.ts';
import { findHired, hireMember, staffView } from '../../shared/data/staff.ts';
import { open } from '../../shared/deps.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { production, type StaffDeps } from '../../shared/staff-deps.ts';

/**
 * Has somebody work for the restaurant: with the account that their address has, of which they are told by mail, else with a
 * new one, whose first password the user pool mails. What dies half-way is completed by repeating it: an account without a restaurant can do nothing.
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
