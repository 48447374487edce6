import * as z from 'zod/mini';

/**
 * The roles: an owner may do everything; a manager everything but the staff, the log and the erasure of guests; a host the
 * book and the service.
 */
export const Role = z.enum(['owner', 'manager', 'host'], { error: 'must be owner, manager or host' });
export type Role = z.infer<typeof Role>;

/** Who may ask a route; each names one of these. */
export const EVERYBODY = ['owner', 'manager', 'host'] as const satisfies Role[];
export const MANAGERS = ['owner', 'manager'] as const satisfies Role[];
export const OWNERS = ['owner'] as const satisfies Role[];
