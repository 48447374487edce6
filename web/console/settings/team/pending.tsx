import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useServices } from '../../client/services.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { IconTrash } from '../../components/icons.tsx';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { TEAM_WORDS } from '../../words/team.ts';
import styles from './member.module.css';
import { type Pending, useStaff } from './use-staff.ts';

/** Somebody who is invited and has not accepted: until when they may, and ways to mail them again and to take it back. */
export function PendingRow({ invitation }: { invitation: Pending }) {
  const w = useWords(TEAM_WORDS);
  const { dates } = useI18n();
  const { clock } = useServices();
  const acting = useActing();
  const { resend, withdraw } = useStaff();
  const { email, role, invited_by, expires_at } = invitation;
  const date = dates.dated(expires_at.slice(0, 10));
  const isOver = Date.parse(expires_at) <= clock.now();
  return (
    <li className={styles.member}>
      <div>
        <p className={styles.email}>{email}</p>
        <p className="small muted">{w('pending.as', { role: w(`role.${role}`), owner: invited_by })}</p>
        <p className="small muted">{w(isOver ? 'pending.expired' : 'pending.until', { date })}</p>
      </div>
      <Button
        className={styles.role}
        variant="default"
        aria-label={w('pending.resend_to', { email })}
        onClick={() => resend(invitation)}
        {...acting}
      >
        {w('pending.resend')}
      </Button>
      <Tooltip label={w('pending.withdraw', { email })}>
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          aria-label={w('pending.withdraw', { email })}
          onClick={() => withdraw(invitation)}
          {...acting}
        >
          <IconTrash size="1.25rem" aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
