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
          'Whether guests’ e-mail addresses and telephone numbers are masked for this account, for example on a shared tablet. Only for the role `host`.',
        ),
      ),
    is_you: z.boolean().check(z.describe('Whether this is the requesting account.')),
    created_at: Timestamp.check(z.describe('When this person was added to the staff.')),
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
  .check(
    z.describe('Masks guests’ e-mail addresses and telephone numbers for this account, as long as its role is `host`.'),
  );

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
          'True when a first password was sent to the address. False when the address has an account in use; it keeps its password and gets a mail.',
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
  summary: 'List the staff of the restaurant',
  success: {
    status: 200,
    description: 'The staff, sorted by e-mail address.',
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
  summary: 'Invite a person to the staff of the restaurant',
  description:
    'If the address has no account, it is sent a first password. If it has one, it is sent a mail that the account now also opens this restaurant. A repeated request is harmless; a person who has never signed in gets another first password.',
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
  summary: 'Change the role of a member of the staff',
  description: 'The change applies from the person’s next request on.',
  params: ById,
  body: StaffChanges,
  success: { status: 200, description: 'The member of the staff after the change.', body: StaffMember },
  problems: ['last_owner'],
});

export const deleteStaff = route({
  id: 'staff.delete',
  method: 'DELETE',
  path: `${STAFF}/{id}`,
  auth: 'operator',
  // Anybody may leave; that only owners remove others is checked where it is known who asks.
  roles: EVERYBODY,
  summary: 'Remove a member of the staff, or leave the restaurant',
  description:
    'An owner may remove anybody. Other roles may only remove themselves, with `me` as the id. The person’s next request is refused. An account without any restaurant is deleted.',
  params: ById,
  success: { status: 204, description: 'The person is not on the staff any more.' },
  problems: ['last_owner'],
});
