import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { rateLimits, requireBelow } from '../../shared/rate-limits/store/rate-limits.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { createStaff } from '../../shared/staff/contract/staff.ts';
import { pendingView, type StoredInvitation } from '../../shared/staff/rules/invitation.ts';
import { listInvitations, requestOf, sentBefore, storeInvitation } from '../../shared/staff/store/invitations.ts';
import { findHired, staffView } from '../../shared/staff/store/staff.ts';
import { production, type StaffDeps } from '../../shared/staff-deps.ts';

/**
 * Invites a person to the staff: with the account of their address, else with a new one, whose first password the user pool
 * sends. The membership counts once they have accepted it, signed in, by the link that is mailed. Neither the answer nor its
 * time tells whether there was an account. After a failure in between, repeat the request; with its idempotency key, what was
 * invited by it already is answered, and nothing is mailed.
 */
export const createStaffWith = (deps: StaffDeps) =>
  operatorEndpoint(createStaff, deps.authenticate, async ({ restaurant_id: rid, operator, headers, body }) => {
    const db = open(deps, 'write');
    const now = deps.now();
    const wanted = { ...body, email: body.email.toLowerCase() };
    const request = requestOf(headers['idempotency-key'], wanted);
    const readNow = async () => {
      const waiting = await listInvitations(db, rid);
      return { hired: await findHired(db, rid, wanted, waiting, now), sent: sentBefore(waiting, request, now) };
    };
    const answer = (invitation: StoredInvitation) => {
      const { invited_by: _, ...shown } = pendingView(invitation);
      return { ...shown, is_you: false, invited: true };
    };
    // Before anybody is written to.
    const { sent } = await readNow();
    if (sent) return answer(sent);
    const limits = [rateLimits.invitationsTo(rid, wanted.email), rateLimits.invitations(rid)];
    const [{ restaurant_name }] = await Promise.all([readConfig(db, rid), requireBelow(db, limits, now)]);
    const { sub, is_new } = await deps.accounts.invite(wanted.email);
    // Whoever has accepted an earlier invitation meanwhile is a member; the same request may have come twice at once.
    return db.retryLostRace(async () => {
      const { hired, sent: meanwhile } = await readNow();
      if (meanwhile) return answer(meanwhile);
      if (hired && hired.sub === sub) return { ...staffView(hired, operator), invited: false };
      const pending = { ...wanted, ...(hired && { role: hired.role, hides_contacts: hired.hides_contacts }) };
      const doing = { by: actorOf(operator), now };
      const invited = { ...pending, sub, is_new, restaurant_name, ...(request && { request }) };
      const invitation = await storeInvitation(db, rid, invited, doing, hired);
      return invitation && answer(invitation);
    });
  });

export const handler = createStaffWith(production);
