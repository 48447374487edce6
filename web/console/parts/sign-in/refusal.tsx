import { Alert } from '@mantine/core';
import { PoolRefusal } from '../../client/user-pool.ts';
import type { T } from '../../words/i18n.tsx';
import { IconAlertTriangle } from '../icons.tsx';
import styles from './refusal.module.css';

/** Why nobody was signed in, in words. */
export function refusalText(t: T, error: unknown): string {
  if (!(error instanceof PoolRefusal)) return t('sign_in.silent');
  switch (error.code) {
    case 'NotAuthorizedException':
    case 'UserNotFoundException':
    case 'InvalidPasswordException':
      return t('sign_in.wrong');
    case 'TooManyRequestsException':
    case 'LimitExceededException':
      return t('sign_in.too_many');
    case 'PasswordResetRequiredException':
      return t('sign_in.reset');
    default:
      return t('sign_in.step');
  }
}

/** Says what is wrong, at once for screen readers too. */
export function Refusal({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className={styles.refusal}>
      {children && (
        <Alert variant="light" color="red" icon={<IconAlertTriangle />}>
          {children}
        </Alert>
      )}
    </div>
  );
}
