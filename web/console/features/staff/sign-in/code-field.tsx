import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useWords } from '../../../words/i18n.tsx';
import styles from './code-field.module.css';

/** Figures of every code: of a mail, and of an authenticator app. */
export const CODE_DIGITS = 6;

type Props = {
  value: string;
  change: (digits: string) => void;
  label?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Where the six digits of a code are typed or pasted, with whatever stands between them. */
export function CodeField({ value, change, label, ...more }: Props) {
  const w = useWords(ACCOUNT_WORDS);
  return (
    <TextInput
      {...more}
      label={label ?? w('code')}
      name="code"
      className={styles.field}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
    />
  );
}
