import { Alert } from '@mantine/core';
import { PoolRefusal } from '../../../client/session/pool-client.ts';
import { IconAlertTriangle } from '../../../components/icons.tsx';
import type { T } from '../../../words/i18n.tsx';
import styles from './refusal.module.css';

/** Whether the pool wants to be left alone for a while. */
export const isTooMany = (error: unknown): boolean =>
  error instanceof PoolRefusal && /^(TooManyRequests|LimitExceeded|TooManyFailedAttempts)Exception$/.test(error.code);

/** Why nobody was signed in, in words. */
export function refusalText(t: T, error: unknown): string {
  if (!(error instanceof PoolRefusal)) return t('sign_in.silent');
  if (isTooMany(error)) return t('sign_in.too_many');
  switch (error.code) {
    case 'NotAuthorizedException':
    case 'UserNotFoundException':
    case 'InvalidPasswordException':
      return t('sign_in.wrong');
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
