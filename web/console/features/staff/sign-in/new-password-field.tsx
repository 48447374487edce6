import { PasswordInput } from '@mantine/core';
import { passwordRules, SHORTEST_PASSWORD } from '../../../../../shared/platform/auth/password.ts';
import { IconCheck, IconMinus } from '../../../components/icons.tsx';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import styles from './new-password-field.module.css';

type Props = { value: string; change: (password: string) => void };

/** Where a new password is typed; the pool's rules are said beforehand, and ticked as they are met. */
export function NewPasswordField({ value, change }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  return (
    <>
      <PasswordInput
        label={w('new_password')}
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show'), tabIndex: 0 }}
        aria-describedby="password-rules"
      />
      <div id="password-rules">
        <p className="small muted">{w('new_password.rules')}</p>
        <ul className={styles.rules}>
          {passwordRules.map(({ rule, isMet }) => (
            <li key={rule} data-met={isMet(value) || undefined}>
              {isMet(value) ? <IconCheck size="1rem" aria-hidden /> : <IconMinus size="1rem" aria-hidden />}
              {w(`rule.${rule}`, { count: SHORTEST_PASSWORD })}
              <span className="unseen">{isMet(value) ? w('rule.met') : w('rule.open')}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
