import type { ResponseBody } from '../../../../shared/platform/contract/client.ts';

/** What somebody may do in a restaurant. */
export type Role = ResponseBody<'restaurant.get-me'>['role'];

/** Whose a page is that changes the house. */
export const MANAGERS: readonly Role[] = ['owner', 'manager'];
/** Whose a page is that is the owner’s alone. */
export const OWNERS: readonly Role[] = ['owner'];

/** Whether somebody may open what is for these roles. */
export const mayOpen = (roles: readonly Role[], role: Role): boolean => roles.includes(role);
