import { readMemberships } from './data/operators.ts';
import { production as base, type Deps, open } from './deps.ts';
import { authenticator } from './http/auth.ts';
import type { Authenticate } from './http/operator-endpoint.ts';

/** What the operator's handlers need from outside: also a way to tell whose request it is. */
export type OperatorDeps = Deps & { authenticate: Authenticate };

export const production: OperatorDeps = {
  ...base,
  // Asked for anew, as `base` does: what is copied is what it was when the handlers were loaded.
  get pages_url() {
    return base.pages_url;
  },
  authenticate: authenticator(process.env, (sub) => readMemberships(open(base, 'read'), sub)),
};
