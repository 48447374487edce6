import { houseOf } from '../../booking/messages/plan-messages.ts';
import type { StaffMail } from '../../mail/message.ts';
import type { Role } from '../../platform/contract/roles.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { formatInvitationToken, type StoredInvitation } from '../rules/invitation.ts';

/**
 * A person in a restaurant's staff list, as a release before wrote them whose invitations needed no acceptance and which may
 * still run during a deployment; the mail names the owner who added or invited
 * them.
 */
type Listed = {
  email: string;
  role: Role;
  created_at: string;
  added_by?: string | undefined;
  invited_by?: string | undefined;
};

/**
 * Plans the mail to somebody who is new to a restaurant and has an account in use, if there is one: the user pool writes to
 * everybody else. Who is invited gets one besides where `tells_invited` says that the pool's mail cannot name the console.
 * Its id names their beginning, so that no later change of them mails again. `planned_at` is the ISO time of the change.
 */
export function planStaff(
  { id, before, after }: { id: string; before?: Listed | undefined; after: Listed },
  { config }: Setup,
  { planned_at, tells_invited }: { planned_at: string; tells_invited: boolean },
): StaffMail | undefined {
  const { email, role, created_at, invited_by } = after;
  const is_new = after.added_by === undefined;
  const added_by = after.added_by ?? (tells_invited ? invited_by : undefined);
  if (added_by === undefined || before?.created_at === created_at) return undefined;
  return {
    kind: 'staff_mail',
    id: `${id}:${created_at}:staff_mail`,
    to: email,
    member: { id, role, added_by, ...(is_new && { is_new }) },
    planned_at,
    house: houseOf(config),
  };
}

/**
 * Plans the mail with the link to accept an invitation by, each time one is to be mailed, which its id names.
 * `planned_at` is the ISO time of the change.
 */
export function planInvitation(
  { before, after }: { before?: StoredInvitation; after: StoredInvitation },
  { config }: Setup,
  planned_at: string,
): StaffMail | undefined {
  const { id, email, role, invited_by, is_new, mailed_at, expires_at } = after;
  if (before?.mailed_at === mailed_at) return undefined;
  return {
    kind: 'staff_mail',
    id: `${id}:${mailed_at}:staff_mail`,
    to: email,
    member: {
      ...{ id, role, added_by: invited_by, ...(is_new && { is_new }) },
      invitation: { token: formatInvitationToken(after), expires_at },
    },
    planned_at,
    house: houseOf(config),
  };
}
