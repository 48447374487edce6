import { production as base, type OperatorDeps } from './operator-deps.ts';
import { type Accounts, accountsOf } from './platform/auth/user-pool.ts';

/** What the handlers of the staff need from outside: also the accounts of people. */
export type StaffDeps = OperatorDeps & { accounts: Accounts };

export const production: StaffDeps = { ...base, accounts: accountsOf(process.env) };
