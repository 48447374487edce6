import { createStaff } from '../../shared/contract/staff.ts';
import { readConfig } from '../../shared/data/config.ts';
import { countInvitation, listInvitations, storeInvitation } from '../../shared/data/invitations.ts';
import { findHired, staffView } from '../../shared/data/staff.ts';
import { open } from '../../shared/deps.ts';
import { pendingView } from '../../shared/domain/invitation.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { production, type StaffDeps } from '../../shared/staff-deps.ts';

/**
 * Invites a person to the staff: with the account of their address, else with a new one, whose first password the user pool
 * sends. The membership counts once they have accepted it, signed in, by the link that is mailed. Neither the answer nor its
 * time tells whether there was an account. After a failure in between, repeat the request.
 */
export const createStaffWith = (deps: StaffDeps) =>
  operatorEndpoint(createStaff, deps.authenticate, async ({ restaurant_id: rid, operator, body }) => {
    const db = open(deps, 'write');
    const now = deps.now();
    const wanted = { ...body, email: body.email.toLowerCase() };
    // Before anybody is written to.
    const hiredNow = async () => findHired(db, rid, wanted, await listInvitations(db, rid), now);
    await hiredNow();
    const [{ restaurant_name }] = await Promise.all([readConfig(db, rid), countInvitation(db, rid, wanted.email, now)]);
    const { sub, is_new } = await deps.accounts.invite(wanted.email);
    // Whoever has accepted an earlier invitation meanwhile is a member.
    return db.retryLostRace(async () => {
      const hired = await hiredNow();
      if (hired && hired.sub === sub) return { ...staffView(hired, operator), invited: false };
      const pending = { ...wanted, ...(hired && { role: hired.role, hides_contacts: hired.hides_contacts }) };
      const doing = { by: doerOf(operator), now };
      const invitation = await storeInvitation(db, rid, { ...pending, sub, is_new, restaurant_name }, doing, hired);
      if (!invitation) return undefined;
      const { invited_by: _, ...shown } = pendingView(invitation);
      return { ...shown, is_you: false, invited: true };
    });
  });

export const handler = createStaffWith(production);
