import { ActionIcon, Switch, Tooltip } from '@mantine/core';
import { useActing } from '../../components/feedback/freshness.tsx';
import { IconTrash } from '../../components/icons.tsx';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { TEAM_WORDS } from '../../words/team.ts';
import styles from './member.module.css';
import { RoleField } from './role-field.tsx';
import { type Member, useStaff } from './use-staff.ts';

/** Somebody who works here: what they may do, whether they see contacts, and a way to take them off the list. */
export function MemberRow({ member }: { member: Member }) {
  const w = useWords(TEAM_WORDS);
  const { dates } = useI18n();
  const acting = useActing();
  const { change, remove } = useStaff();
  const { email, role, hides_contacts, is_you, created_at } = member;
  return (
    <li className={styles.member}>
      <div>
        <p className={styles.email}>
          {email}
          {is_you && <span className="muted"> · {w('team.you')}</span>}
        </p>
        <p className="small muted">{w('team.since', { date: dates.dated(created_at.slice(0, 10)) })}</p>
      </div>
      <RoleField
        className={styles.role}
        label={w('team.role')}
        value={role}
        choose={(next) => change(member, { role: next })}
        explained
        {...acting}
      />
      {!is_you && (
        <Tooltip label={w('team.remove', { email })}>
          <ActionIcon
            className={styles.remove}
            variant="subtle"
            color="red"
            size={44}
            aria-label={w('team.remove', { email })}
            onClick={() => remove(member)}
            {...acting}
          >
            <IconTrash size="1.25rem" aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {role === 'host' && (
        <Switch
          className={styles.hides}
          label={w('team.hides')}
          checked={hides_contacts}
          onChange={({ currentTarget }) => change(member, { hides_contacts: currentTarget.checked })}
          {...acting}
        />
      )}
    </li>
  );
}
