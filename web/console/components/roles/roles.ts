import type { ResponseBody } from '../../../../shared/platform/contract/client.ts';

/** What somebody may do in a restaurant. */
export type Role = ResponseBody<'restaurant.get-me'>['role'];

/** Whose a page is that changes the house. */
export const MANAGERS: readonly Role[] = ['owner', 'manager'];
/** Whose a page is that is the owner’s alone. */
export const OWNERS: readonly Role[] = ['owner'];

const EVERYBODY: readonly Role[] = [...MANAGERS, 'host'];

/** Whose a page of the console is, by its address below `/console`. */
export function rolesOfPage(address: string): readonly Role[] {
  if (/^\/settings\/(team|log)\b/.test(address)) return OWNERS;
  return /^\/(hours|settings|start)\b/.test(address) ? MANAGERS : EVERYBODY;
}

/** Whether somebody may open what is for these roles. */
export const mayOpen = (roles: readonly Role[], role: Role): boolean => roles.includes(role);
