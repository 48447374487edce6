import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { PoolRefusal } from '../../client/pool-client.ts';
import type { Challenge } from '../../client/user-pool.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useAccountWords } from '../../words/use-account-words.ts';
import { Heading } from '../heading.tsx';
import { CODE_DIGITS, CodeField } from './code-field.tsx';
import { Refusal, refusalText } from './refusal.tsx';

type Props = { level: 1 | 2; give: (code: string) => Promise<Challenge | undefined>; again: (why?: string) => void };

/** Whether an authenticator's code was the wrong one, of a sign-in or of an app that is being added. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof PoolRefusal && /^(CodeMismatch|EnableSoftwareToken)/.test(error.code);

/** Asks for the code of an authenticator app; the sixth digit sends it. */
export function CodeForm({ level, give, again }: Props) {
  const { t } = useI18n();
  const w = useAccountWords();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  async function send(typed: string) {
    if (typed.length < CODE_DIGITS || sending) return;
    setSending(true);
    setRefusal(undefined);
    try {
      await give(typed);
    } catch (error) {
      if (isWrongCode(error)) setRefusal(w('code.wrong'));
      else if (error instanceof PoolRefusal && error.code === 'NotAuthorizedException') again(t('sign_in.timeout'));
      else setRefusal(refusalText(t, error));
      setCode('');
      field.current?.focus();
    } finally {
      setSending(false);
    }
  }
  function type(digits: string) {
    setCode(digits);
    if (digits.length === CODE_DIGITS && digits !== code) void send(digits);
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
      <Heading level={level}>{w('code.title')}</Heading>
      <p className="muted">{w('code.lead')}</p>
      <Refusal>{refusal}</Refusal>
      <CodeField ref={field} value={code} change={type} autoFocus />
      <p className="small muted">{w('code.lost')}</p>
      <Button type="submit" loading={sending} disabled={code.length < CODE_DIGITS} fullWidth>
        {w('code.check')}
      </Button>
      <Button variant="subtle" onClick={() => again()}>
        {t('sign_in.again')}
      </Button>
    </form>
  );
}
