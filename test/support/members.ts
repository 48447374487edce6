import type { Role } from '../../shared/platform/contract/roles.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import type { Authenticate, Identify } from '../../shared/platform/http/operator-endpoint.ts';
import type { Operator } from '../../shared/staff/rules/operator.ts';

/** Somebody who works for a restaurant. */
export const memberOf = (restaurant_id: string, role: Role = 'owner'): Operator => ({
  sub: `${role}-of-${restaurant_id}`,
  email: `${role}@example.com`,
  restaurant_id,
  role,
  created_at: '2026-11-20T09:00:00.000Z',
});

/**
 * Takes a header for what it says, `Bearer RESTAURANT` or `Bearer RESTAURANT host`: tokens are proven where they are
 * verified.
 */
export const authenticateByName: Authenticate = async (authorization) => {
  const [scheme, rid = '', role] = authorization?.split(' ') ?? [];
  if (scheme !== 'Bearer') throw new DomainError('unauthorized', 'A token is required.');
  return [memberOf(rid, role === 'host' || role === 'manager' ? role : 'owner')];
};

/** Takes a header for whose it is, as `authenticateByName` does. */
export const identifyByName: Identify = async (authorization) =>
  (await authenticateByName(authorization))[0]?.sub ?? '';
