import { useQueryClient } from '@tanstack/react-query';
import type { RequestBody } from '../../../../shared/platform/contract/client.ts';
import type { PendingMember, StaffMember } from '../../../../shared/staff/contract/staff.ts';
import { ApiProblem } from '../../../common/api.ts';
import { useServices } from '../../client/services.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { useConfirm } from '../../components/overlays/confirm.tsx';
import { useWords } from '../../words/i18n.tsx';
import { TEAM_WORDS } from '../../words/team.ts';

/** What the staff is cached under. */
export const STAFF = ['staff'];

export type Member = StaffMember;
export type Pending = PendingMember;

/** What an owner does with the staff; each says what became of it, and reads the list and oneself anew. */
export function useStaff() {
  const { api } = useServices();
  const client = useQueryClient();
  const w = useWords(TEAM_WORDS);
  const toasts = useToasts();
  const confirm = useConfirm();
  const reread = () => Promise.all([STAFF, ['me']].map((queryKey) => client.invalidateQueries({ queryKey })));
  const refuse = (error: unknown) => {
    const code = error instanceof ApiProblem ? error.code : '';
    if (code === 'last_owner') toasts.failed(w('team.last_owner'));
    else if (code === 'already_staff') toasts.failed(w('team.already'));
    else if (code === 'invitation_not_sent') toasts.failed(w('team.not_sent'));
    else if (code === 'too_many_invitations') toasts.failed(w('team.too_many'));
    else toasts.fault(error);
  };
  /** Whether it was done. */
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      await reread();
    }
  };
  /** Changes somebody; what ends one's own ownership cannot be taken back with the rights that are left. */
  const change = (member: Member, changes: RequestBody<'staff.update'>, is_final = false) =>
    attempt(async () => {
      const { id, email, role, hides_contacts } = member;
      await api.updateStaff(id, changes);
      const undo = () => attempt(() => api.updateStaff(id, { role, hides_contacts }));
      toasts.done(w('team.changed', { email }), is_final ? undefined : undo);
    });
  const invite = (body: RequestBody<'staff.create'>) =>
    attempt(async () => {
      const { email, invited } = await api.invite(body);
      toasts.done(w(invited ? 'team.invited' : 'team.member', { email }));
    });
  return {
    invite,
    resend: ({ email, role, hides_contacts }: Pending) => void invite({ email, role, hides_contacts }),
    withdraw: ({ id, email }: Pending) =>
      confirm({
        title: w('pending.withdraw_ask', { email }),
        text: w('pending.withdraw_text'),
        labels: { confirm: w('pending.withdraw_do'), cancel: w('team.remove_not') },
        onConfirm: () =>
          void attempt(async () => {
            await api.removeStaff(id);
            toasts.done(w('pending.withdrawn', { email }));
          }),
      }),
    change: (member: Member, changes: RequestBody<'staff.update'>) => {
      const { role } = changes;
      if (!member.is_you || !role || role === 'owner') return void change(member, changes);
      confirm({
        title: w('team.step_down_ask'),
        text: w('team.step_down_text'),
        labels: { confirm: w('team.step_down_do', { role: w(`role.${role}`) }), cancel: w('team.remove_not') },
        onConfirm: () => void change(member, changes, true),
      });
    },
    remove: ({ id, email }: Member) =>
      confirm({
        title: w('team.remove_ask', { email }),
        text: w('team.remove_text'),
        labels: { confirm: w('team.remove_do'), cancel: w('team.remove_not') },
        onConfirm: () =>
          void attempt(async () => {
            await api.removeStaff(id);
            toasts.done(w('team.removed', { email }));
          }),
      }),
  };
}
