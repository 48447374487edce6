import * as z from 'zod/mini';
import { Role } from '../../platform/contract/roles.ts';

/** A stored invitation, by its shape: a role that only a later release knows may do the least. */
export const InvitationRecord = z.object({
  id: z.string(),
  email: z.string(),
  sub: z.optional(z.string()),
  is_new: z.optional(z.boolean()),
  restaurant_id: z.string(),
  restaurant_name: z.string(),
  role: z.catch(Role, 'host'),
  hides_contacts: z.optional(z.boolean()),
  secret: z.string(),
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.number(),
  mailed_at: z.number(),
  request: z.optional(z.object({ key: z.string(), body: z.string() })),
});
