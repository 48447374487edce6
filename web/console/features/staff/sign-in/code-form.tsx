import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isRefusal, PoolRefusal } from '../../../client/session/pool-client.ts';
import type { Challenge } from '../../../client/session/user-pool.ts';
import { Heading } from '../../../components/layout/heading.tsx';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import { CODE_DIGITS, CodeField } from './code-field.tsx';
import { Refusal, refusalText } from './refusal.tsx';
import { useAttempt } from './use-attempt.ts';

type Props = { level: 1 | 2; give: (code: string) => Promise<Challenge | undefined>; again: (why?: string) => void };

/** Whether an authenticator's code was the wrong one, of a sign-in or of an app that is being added. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof PoolRefusal && /^(CodeMismatch|EnableSoftwareToken)/.test(error.code);

/** Asks for the code of an authenticator app; the sixth digit sends it. */
export function CodeForm({ level, give, again }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  const [code, setCode] = useState('');
  const { attempt, sending, refusal } = useAttempt((error) => {
    setCode('');
    field.current?.focus();
    if (isWrongCode(error)) return w('code.wrong');
    if (!isRefusal(error, 'NotAuthorizedException')) return refusalText(t, error);
    again(t('sign_in.timeout'));
    return undefined;
  });
  const field = useRef<HTMLInputElement>(null);
  function send(typed: string) {
    if (typed.length === CODE_DIGITS && !sending) void attempt(() => give(typed));
  }
  function type(digits: string) {
    setCode(digits);
    if (digits.length === CODE_DIGITS && digits !== code) send(digits);
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(code);
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
