import { Button, Modal } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useServices, useSession } from '../../client/services.ts';
import { SignInForm } from '../../features/staff/sign-in/sign-in-form.tsx';
import { useI18n } from '../../words/i18n.tsx';

/** Covers the page when the session has ended, and keeps everything that is typed on it. */
export function ExpiredDialog() {
  const { t } = useI18n();
  const { session } = useServices();
  const navigate = useNavigate();
  const state = useSession();
  return (
    <Modal
      opened={state.kind === 'expired'}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('signed_out')}
      centered
      zIndex={1000}
    >
      <div className="stack">
        {state.kind === 'expired' && (
          <SignInForm level={2} lead={<p>{t('signed_out.lead')}</p>} known_email={state.email} />
        )}
        <Button
          variant="subtle"
          onClick={() => {
            session.signOut();
            navigate('/sign-in');
          }}
        >
          {t('signed_out.other')}
        </Button>
      </div>
    </Modal>
  );
}
