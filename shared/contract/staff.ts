import * as z from 'zod/mini';
import { ById, ME } from './operator.ts';
import { Email, Timestamp } from './primitives.ts';
import { EVERYBODY, OWNERS, Role } from './roles.ts';
import { route } from './route.ts';

const STAFF = `${ME}/staff` as const;

/** Somebody who works for the restaurant. */
const StaffMember = z
  .object({
    id: z.string(),
    email: z.string(),
    role: Role,
    hides_contacts: z
      .boolean()
      .check(
        z.describe(
          'Whether e-mail addresses and telephone numbers of guests are masked for this account, as on a tablet that many use. Only where the role is `host`.',
        ),
      ),
    is_you: z.boolean().check(z.describe('Whether it is the account that asks.')),
    created_at: Timestamp.check(z.describe('Since when they work for the restaurant.')),
  })
  .register(z.globalRegistry, {
    id: 'StaffMember',
    examples: [
      {
        id: 'k3v9x2m7q1ab-s7hq2zt9kd4xv0b',
        email: 'ines@example.com',
        role: 'host',
        hides_contacts: true,
        is_you: false,
        created_at: '2026-11-20T18:30:00.000Z',
      },
    ],
  });
export type StaffMember = z.infer<typeof StaffMember>;

const HidesContacts = z
  .boolean()
  .check(z.describe('Masks guests’ e-mail addresses and telephone numbers for this account, while it is a host’s.'));

const NewStaffMember = z
  .object({ email: Email, role: Role, hides_contacts: z.optional(HidesContacts) })
  .register(z.globalRegistry, {
    id: 'NewStaffMember',
    examples: [{ email: 'ines@example.com', role: 'host' }],
  });

const StaffChanges = z
  .object({ role: z.optional(Role), hides_contacts: z.optional(HidesContacts) })
  .register(z.globalRegistry, {
    id: 'StaffChanges',
    description: 'Only the fields to change.',
    examples: [{ role: 'manager' }],
  });
export type StaffChanges = z.infer<typeof StaffChanges>;

const InvitedMember = z
  .extend(StaffMember, {
    invited: z
      .boolean()
      .check(
        z.describe(
          'True when a first password was mailed to the address; false when it has an account in use, which signs in as it did and is told by mail.',
        ),
      ),
  })
  .register(z.globalRegistry, {
    id: 'InvitedMember',
    examples: [
      {
        id: 'k3v9x2m7q1ab-s7hq2zt9kd4xv0b',
        email: 'ines@example.com',
        role: 'host',
        hides_contacts: false,
        is_you: false,
        created_at: '2026-11-20T18:30:00.000Z',
        invited: true,
      },
    ],
  });

export const listStaff = route({
  id: 'staff.list',
  method: 'GET',
  path: STAFF,
  auth: 'operator',
  roles: OWNERS,
  summary: 'List who works for the restaurant',
  success: {
    status: 200,
    description: 'Everybody, by e-mail address.',
    body: z.object({ items: z.array(StaffMember) }),
  },
  problems: [],
});

export const createStaff = route({
  id: 'staff.create',
  method: 'POST',
  path: STAFF,
  auth: 'operator',
  roles: OWNERS,
  summary: 'Invite somebody to work for the restaurant',
  description:
    'An address without an account is mailed a first password, one with an account that it opens this restaurant too. Repeating it does no harm, and mails another first password to somebody who never signed in.',
  body: NewStaffMember,
  success: { status: 201, description: 'The new member of the staff.', body: InvitedMember },
  problems: ['already_staff', 'invitation_not_sent', 'limit_reached'],
});

export const updateStaff = route({
  id: 'staff.update',
  method: 'PATCH',
  path: `${STAFF}/{id}`,
  auth: 'operator',
  roles: OWNERS,
  summary: 'Change what somebody may do in the restaurant',
  description: 'It counts from their very next request on.',
  params: ById,
  body: StaffChanges,
  success: { status: 200, description: 'The member of the staff, as they are now.', body: StaffMember },
  problems: ['last_owner'],
});

export const deleteStaff = route({
  id: 'staff.delete',
  method: 'DELETE',
  path: `${STAFF}/{id}`,
  auth: 'operator',
  // Anybody may leave; that only owners remove others is checked where it is known who asks.
  roles: EVERYBODY,
  summary: 'Remove somebody from the staff, or leave it',
  description:
    'Owners remove anybody; everybody else only themselves, with `me` for the id. Their very next request is refused, and an account that works for no restaurant any more is deleted.',
  params: ById,
  success: { status: 204, description: 'They do not work for the restaurant any more.' },
  problems: ['last_owner'],
});
