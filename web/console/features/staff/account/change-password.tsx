import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isStrong } from '../../../../../shared/platform/auth/password.ts';
import { useServices } from '../../../client/services.ts';
import type { OwnAccount } from '../../../client/session/own-account.ts';
import { PoolRefusal } from '../../../client/session/pool-client.ts';
import type { Challenge } from '../../../client/session/user-pool.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { ACCOUNT_WORDS, type AccountT } from '../../../words/account.ts';
import { type T, useI18n, useWords } from '../../../words/i18n.tsx';
import { CodeForm } from '../sign-in/code-form.tsx';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { Refusal, refusalText } from '../sign-in/refusal.tsx';
import { useAttempt } from '../sign-in/use-attempt.ts';
import { Username } from '../sign-in/username.tsx';
import { OldPasswordField } from './old-password-field.tsx';

type Props = { account: OwnAccount; email: string; close: () => void };

function changeRefusal(t: T, w: AccountT, error: unknown): string {
  if (!(error instanceof PoolRefusal)) return refusalText(t, error);
  if (error.code === 'NotAuthorizedException') return w('password.wrong_old');
  return error.code === 'InvalidPasswordException' ? w('new_password.weak') : refusalText(t, error);
}

/** Changes the password of who is signed in, and signs every other device of the account out. */
export function ChangePassword({ account, email, close }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  const toasts = useToasts();
  const { session } = useServices();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const { attempt, sending, refusal, refuse } = useAttempt((error) => changeRefusal(t, w, error));
  const [challenge, setChallenge] = useState<Challenge>();
  function done() {
    toasts.done(w('password.done'));
    close();
  }
  async function change() {
    const changed = await account.changePassword(email, old, password);
    if (changed.challenge) setChallenge(changed.challenge);
    else if (changed.others === 'signed_out') done();
    else {
      toasts.failed(w('password.done_here'));
      close();
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!old) refuse(t('sign_in.empty_password'));
    else if (!isStrong(password)) refuse(w('new_password.weak'));
    else void attempt(change);
  }
  if (challenge) {
    const give = async (code: string) => {
      const next = await session.giveCode(email, challenge, code);
      done();
      return next;
    };
    return <CodeForm level={2} give={give} again={close} />;
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Username email={email} />
      <p className="muted">{w('password.lead')}</p>
      <Refusal>{refusal}</Refusal>
      <OldPasswordField value={old} change={setOld} />
      <NewPasswordField value={password} change={setPassword} />
      <Button type="submit" loading={sending} fullWidth>
        {w('password.save')}
      </Button>
    </form>
  );
}
