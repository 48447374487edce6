import * as z from 'zod/mini';
import { IdempotencyKey } from '../../platform/contract/idempotency-key.ts';
import { ById, ME } from '../../platform/contract/operator.ts';
import { Email, Timestamp } from '../../platform/contract/primitives.ts';
import { EVERYBODY, OWNERS, Role } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';

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

const ExpiresAt = Timestamp.check(z.describe('Until when the invitation can be accepted.'));

/** Somebody who is invited and has not accepted yet. */
const PendingMember = z
  .object({
    ...z.pick(StaffMember, { email: true, role: true, hides_contacts: true }).shape,
    id: z.string().check(z.describe('Takes the invitation back: `DELETE …/staff/{id}`.')),
    invited_by: z.string().check(z.describe('The e-mail address of the owner who has invited this person.')),
    created_at: Timestamp.check(z.describe('When this person was invited.')),
    expires_at: ExpiresAt,
  })
  .register(z.globalRegistry, {
    id: 'PendingMember',
    description: 'Somebody who is invited and has not accepted yet.',
    examples: [
      {
        id: 'k3v9x2m7q1ab-i8Qz2Lm4Vw7Xc1B',
        email: 'max@example.com',
        role: 'host',
        hides_contacts: false,
        invited_by: 'zoe@example.com',
        created_at: '2026-11-20T18:30:00.000Z',
        expires_at: '2026-11-27T18:30:00.000Z',
      },
    ],
  });
export type PendingMember = z.infer<typeof PendingMember>;

const InvitedMember = z
  .extend(StaffMember, {
    invited: z
      .boolean()
      .check(
        z.describe(
          'True: a mail with a link is on its way, and the person has yet to accept. False: the person works here already. Neither tells whether the address has an account.',
        ),
      ),
    expires_at: z.optional(ExpiresAt),
  })
  .register(z.globalRegistry, {
    id: 'InvitedMember',
    examples: [
      {
        id: 'k3v9x2m7q1ab-i8Qz2Lm4Vw7Xc1B',
        email: 'ines@example.com',
        role: 'host',
        hides_contacts: false,
        is_you: false,
        created_at: '2026-11-20T18:30:00.000Z',
        invited: true,
        expires_at: '2026-11-27T18:30:00.000Z',
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
    description: 'The staff, and who is invited, both sorted by e-mail address.',
    body: z.object({
      items: z.array(StaffMember),
      invitations: z.array(PendingMember).check(z.describe('Who has yet to accept; expired ones too, for some weeks.')),
    }),
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
    'The address is sent a mail with a link, and a first password besides if it has no account yet. The person works for the restaurant once they have accepted, signed in with that address; until then their account is as it was. The answer is the same whether or not there is an account. A repeated request sends the mail again, unless it carries the key of the one before; with another role, the earlier link stops working. A restaurant mails one mailbox six times a day.',
  headers: IdempotencyKey,
  body: NewStaffMember,
  success: { status: 201, description: 'The invited person.', body: InvitedMember },
  problems: ['already_staff', 'idempotency_conflict', 'invitation_not_sent', 'limit_reached', 'too_many_invitations'],
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
  summary: 'Remove a member of the staff, take an invitation back, or leave the restaurant',
  description:
    'An owner may remove anybody. Other roles may only remove themselves, with `me` as the id. The person’s next request is refused. An account without any restaurant or invitation is deleted.',
  params: ById,
  success: { status: 204, description: 'The person is not on the staff any more.' },
  problems: ['last_owner'],
});
