import type { Role } from '../../platform/contract/roles.ts';

/** An account of the user pool (`sub`) in a restaurant; `email` is lower case, `created_at` ISO 8601. */
export type Operator = {
  sub: string;
  email: string;
  restaurant_id: string;
  role: Role;
  /** Whether guests' contacts are masked for them while they are a host; absent: no. */
  hides_contacts?: boolean | undefined;
  /** Whether the account worked elsewhere when it joined: a request that names no restaurant does not mean this one. */
  joined_beside?: boolean | undefined;
  created_at: string;
};

/** Whether somebody is shown guests' e-mail addresses and telephone numbers masked: a host whose owner wants it so. */
export const seesNoContacts = ({ role, hides_contacts = false }: Operator): boolean =>
  role === 'host' && hides_contacts;
