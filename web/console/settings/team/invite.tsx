import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useActing } from '../../components/feedback/freshness.tsx';
import type { Role } from '../../components/roles/roles.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { TEAM_WORDS } from '../../words/team.ts';
import { Section } from '../section.tsx';
import { RoleField } from './role-field.tsx';
import { useStaff } from './use-staff.ts';

const EMAIL = /^\S+@\S+\.\S+$/;
const EMPTY: { email: string; role: Role; hides_contacts: boolean } = {
  email: '',
  role: 'host',
  hides_contacts: false,
};

/** Adds somebody by their e-mail address; who has no account yet is mailed a first password. */
export function InviteCard() {
  const { t } = useI18n();
  const w = useWords(TEAM_WORDS);
  const acting = useActing();
  const { invite } = useStaff();
  const form = useForm({
    initialValues: EMPTY,
    validate: { email: (email) => (EMAIL.test(email.trim()) ? null : t('new.bad_email')) },
  });
  const { role, email } = form.values;
  const is_empty = email.trim() === '';
  return (
    <Section title={w('team.invite')}>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          async ({ hides_contacts, ...rest }) => {
            const hides = rest.role === 'host' && hides_contacts;
            if (await invite({ ...rest, email: rest.email.trim(), hides_contacts: hides })) form.reset();
          },
          () => form.getInputNode('email')?.focus(),
        )}
      >
        <p className="muted">{w('team.invite_lead')}</p>
        <TextInput label={w('team.email')} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <RoleField label={w('team.role')} value={role} choose={(next) => form.setFieldValue('role', next)} explained />
        {role === 'host' && (
          <Switch
            label={w('team.hides')}
            description={w('team.hides_hint')}
            {...form.getInputProps('hides_contacts', { type: 'checkbox' })}
          />
        )}
        <div className="line form-end">
          <Button type="submit" {...acting} disabled={is_empty || acting.disabled} loading={form.submitting}>
            {w('team.invite_do')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
