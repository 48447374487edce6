import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { type Challenge, PoolRefusal } from '../../client/user-pool.ts';
import { useI18n } from '../../words/i18n.tsx';
import { Heading } from '../heading.tsx';
import styles from './code-form.module.css';
import { Refusal, refusalText } from './refusal.tsx';

const DIGITS = 6;

type Props = { level: 1 | 2; give: (code: string) => Promise<Challenge | undefined>; again: (why?: string) => void };

/** Asks for the code of an authenticator app; the sixth digit sends it. */
export function CodeForm({ level, give, again }: Props) {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  async function send(typed: string) {
    if (typed.length < DIGITS || sending) return;
    setSending(true);
    setRefusal(undefined);
    try {
      await give(typed);
    } catch (error) {
      const mismatch = error instanceof PoolRefusal && /^(CodeMismatch|EnableSoftwareToken)/.test(error.code);
      if (mismatch) setRefusal(t('code.wrong'));
      else if (error instanceof PoolRefusal && error.code === 'NotAuthorizedException') again(t('sign_in.timeout'));
      else setRefusal(refusalText(t, error));
      setCode('');
      field.current?.focus();
    } finally {
      setSending(false);
    }
  }
  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS && digits !== code) void send(digits);
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <Heading level={level}>{t('code.title')}</Heading>
      <p className="muted">{t('code.lead')}</p>
      <Refusal>{refusal}</Refusal>
      <TextInput
        ref={field}
        label={t('code')}
        className={styles.field}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        autoFocus
      />
      <Button type="submit" loading={sending} disabled={code.length < DIGITS} fullWidth>
        {t('code.check')}
      </Button>
      <Button variant="subtle" onClick={() => again()}>
        {t('sign_in.again')}
      </Button>
    </form>
  );
}
