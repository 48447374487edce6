import { PasswordInput } from '@mantine/core';
import { useI18n } from '../../../words/i18n.tsx';
import { useAccountWords } from '../../../words/use-account-words.ts';

type Props = { value: string; change: (password: string) => void };

/** Where the password that the account has is typed. */
export function OldPasswordField({ value, change }: Props) {
  const { t } = useI18n();
  const w = useAccountWords();
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
