import { PasswordInput } from '@mantine/core';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';

type Props = { value: string; change: (password: string) => void };

/** Where the password that the account has is typed. */
export function OldPasswordField({ value, change }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  return (
    <PasswordInput
      label={w('password.old')}
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show'), tabIndex: 0 }}
      autoFocus
      data-autofocus
    />
  );
}
