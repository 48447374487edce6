import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { isStrong } from '../../../../../shared/platform/auth/password.ts';
import { say } from '../../../../common/live.ts';
import { PoolRefusal } from '../../../client/session/pool-client.ts';
import { Heading } from '../../../components/layout/heading.tsx';
import { ACCOUNT_WORDS, type AccountT } from '../../../words/account.ts';
import { type T, useI18n, useWords } from '../../../words/i18n.tsx';
import { sendQuietly } from './ask-for-code.tsx';
import { CODE_DIGITS, CodeField } from './code-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { isTooMany, Refusal, refusalText } from './refusal.tsx';
import { useAttempt } from './use-attempt.ts';
import { Username } from './username.tsx';

type Props = {
  level: 1 | 2;
  email: string;
  resend: () => Promise<unknown>;
  /** Throws what the pool refuses. */
  save: (code: string, password: string) => Promise<void>;
  again: () => void;
};

/** Why the new password was not taken. A code that is wrong, old or of nobody's account gets the same words. */
function resetRefusal(t: T, w: AccountT, error: unknown): string {
  if (!(error instanceof PoolRefusal) || isTooMany(error)) return refusalText(t, error);
  return w(error.code === 'InvalidPasswordException' ? 'new_password.weak' : 'forgot.wrong');
}

/** The second step of a forgotten password: the mailed code, and the new password. */
export function ResetForm({ level, email, resend, save, again }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  const [code, setCode] = useState('');
  const [isCodeMissing, setCodeMissing] = useState(false);
  const [password, setPassword] = useState('');
  const { attempt, sending, refusal, refuse } = useAttempt((error) => resetRefusal(t, w, error));
  const [note, setNote] = useState(w('forgot.sent', { email }));
  const [isResending, setResending] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const isShort = code.length < CODE_DIGITS;
    setCodeMissing(isShort);
    if (isShort) codeField.current?.focus();
    else if (!isStrong(password)) refuse(w('new_password.weak'));
    else void attempt(() => save(code, password));
  }
  async function sendAgain() {
    setResending(true);
    await attempt(async () => {
      await sendQuietly(resend);
      setCode('');
      setNote(w('forgot.sent_again'));
      say(w('forgot.sent_again'));
      codeField.current?.focus();
    });
    setResending(false);
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Username email={email} />
      <Heading level={level} focus>
        {w('new_password.title')}
      </Heading>
      <p>{note}</p>
      <p className="small muted">{w('forgot.hint')}</p>
      <Refusal>{refusal}</Refusal>
      <CodeField
        ref={codeField}
        value={code}
        change={setCode}
        error={isCodeMissing ? w('forgot.code_missing') : undefined}
      />
      <NewPasswordField value={password} change={setPassword} />
      <Button type="submit" loading={sending && !isResending} fullWidth>
        {w('new_password.save')}
      </Button>
      <Button variant="subtle" loading={isResending} onClick={() => void sendAgain()}>
        {w('forgot.again')}
      </Button>
      <Button variant="subtle" onClick={() => again()}>
        {t('sign_in.again')}
      </Button>
    </form>
  );
}
