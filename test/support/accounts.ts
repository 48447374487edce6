import { randomUUID } from 'node:crypto';
import type { Accounts } from '../../shared/platform/auth/user-pool.ts';

/** A user pool in memory: whom it has mailed a first password, and which accounts it has. */
export function memoryAccounts(existing: Record<string, string> = {}) {
  const accounts = new Map(Object.entries(existing));
  const invited: string[] = [];
  const pool: Accounts = {
    invite: async (email) => {
      const sub = accounts.get(email);
      if (sub !== undefined) return { sub, is_new: false };
      const drawn = randomUUID();
      accounts.set(email, drawn);
      invited.push(email);
      return { sub: drawn, is_new: true };
    },
    remove: async (sub) => {
      for (const [email, known] of accounts) if (known === sub) accounts.delete(email);
    },
  };
  return { ...pool, accounts, invited };
}
