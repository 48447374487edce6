import { production as base, type Deps, open } from './deps.ts';
import { authenticator, identifier } from './platform/auth/authenticator.ts';
import type { Authenticate, Identify } from './platform/http/operator-endpoint.ts';
import { entryView } from './staff/rules/invitation.ts';
import { invitationsFor } from './staff/store/invitations.ts';
import { readMemberships } from './staff/store/operators.ts';

/** What the operator's handlers need from outside: also a way to tell whose request it is. */
export type OperatorDeps = Deps & { authenticate: Authenticate };

/** What a handler needs from outside that an account asks of itself. */
export type AccountDeps = Deps & { identify: Identify };

const identify = identifier(process.env);

export const production: OperatorDeps & AccountDeps = {
  ...base,
  // Asked for anew, as `base` does: what is copied is what it was when the handlers were loaded.
  get pages_url() {
    return base.pages_url;
  },
  identify,
  authenticate: authenticator(identify, {
    membershipsOf: (sub) => readMemberships(open(base, 'read'), sub),
    invitationsFor: async (sub) => (await invitationsFor(open(base, 'read'), sub, base.now())).map(entryView),
  }),
};
