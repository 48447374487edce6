import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ApiProblem } from '../../../../common/api.ts';
import { useMe } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { createOwnAccount } from '../../../client/session/own-account.ts';
import { faultText } from '../../../components/feedback/fault-text.ts';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { Refused } from '../../../components/feedback/refusal-note.tsx';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import { TEAM_WORDS } from '../../../words/team.ts';
import { ChangePassword } from './change-password.tsx';
import { Factor } from './factor.tsx';

/** Takes oneself off the staff of the restaurant; the account is gone with the last one. */
function Leave({ close }: { close: () => void }) {
  const { t } = useI18n();
  const w = useWords(TEAM_WORDS);
  const { api, choice, session } = useServices();
  const { restaurant_name, restaurants } = useMe();
  const acting = useActing();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const is_last = restaurants.length === 1;
  async function leave() {
    setSending(true);
    try {
      await api.removeStaff('me');
      choice.forget();
      if (is_last) session.signOut();
      location.assign('/console/');
    } catch (error) {
      setSending(false);
      const is_last_owner = error instanceof ApiProblem && error.code === 'last_owner';
      setRefusal(is_last_owner ? w('team.last_owner') : faultText(t, error));
    }
  }
  return (
    <div className="stack">
      <p>{w(is_last ? 'leave.last' : 'leave.ask', { name: restaurant_name })}</p>
      {refusal && <Refused>{refusal}</Refused>}
      <div className="line form-end">
        <Button variant="default" onClick={close}>
          {t('keep')}
        </Button>
        <Button color="red" loading={sending} {...acting} onClick={leave}>
          {w('leave.do')}
        </Button>
      </div>
    </div>
  );
}

/** What of the account is to be changed. */
export type AccountTask = 'password' | 'factor' | 'leave';

type Props = {
  /** Nothing while it is closed. */
  task: AccountTask | undefined;
  email: string;
  close: () => void;
};

/** Changes one's own password or second factor, or leaves the restaurant, over the page. */
export function AccountDialog({ task, email, close }: Props) {
  const { t } = useI18n();
  const { pool, session } = useServices();
  const account = useMemo(() => createOwnAccount(pool, session), [pool, session]);
  return (
    <Modal
      opened={task !== undefined}
      onClose={close}
      title={t(`account.${task ?? 'password'}`)}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {task === 'password' && <ChangePassword account={account} email={email} close={close} />}
      {task === 'factor' && <Factor account={account} email={email} close={close} />}
      {task === 'leave' && <Leave close={close} />}
    </Modal>
  );
}
