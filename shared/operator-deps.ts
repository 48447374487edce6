import { findOperator } from './data/operators.ts';
import { production as base, type Deps, open } from './deps.ts';
import { authenticator } from './http/auth.ts';
import type { Authenticate } from './http/operator-endpoint.ts';

/** What the operator's handlers need from outside: also a way to tell whose request it is. */
export type OperatorDeps = Deps & { authenticate: Authenticate };

const findRestaurant = async (sub: string) => (await findOperator(open(base, 'read'), sub))?.restaurant_id;

export const production: OperatorDeps = { ...base, authenticate: authenticator(process.env, findRestaurant) };
