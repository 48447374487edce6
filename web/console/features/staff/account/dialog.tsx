import { useMemo } from 'react';
import { useServices } from '../../../client/services.ts';
import { createOwnAccount } from '../../../client/session/own-account.ts';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import { ChangePassword } from './change-password.tsx';
import { Factor } from './factor.tsx';
import { Leave } from './leave.tsx';

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
