import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OwnAccount } from '../../../client/session/own-account.ts';
import { isRefusal } from '../../../client/session/pool-client.ts';
import type { Challenge, SignIn, Tokens } from '../../../client/session/user-pool.ts';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import { CodeForm } from '../sign-in/code-form.tsx';
import { Refusal, refusalText } from '../sign-in/refusal.tsx';
import { useAttempt } from '../sign-in/use-attempt.ts';
import { Username } from '../sign-in/username.tsx';
import { OldPasswordField } from './old-password-field.tsx';

type Props = {
  account: OwnAccount;
  email: string;
  /** What it is for. */
  lead: string;
  /** Gets the tokens of a sign-in of just now. Throws what the pool refuses. */
  proved: (tokens: Tokens) => Promise<void>;
  close: () => void;
};

/** Asks for the password, and for a code if the account has a second factor, although somebody is signed in. */
export function Proof({ account, email, lead, proved, close }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  const [password, setPassword] = useState('');
  const [challenge, setChallenge] = useState<Challenge>();
  const { attempt, sending, refusal } = useAttempt((error) =>
    isRefusal(error, 'NotAuthorizedException') ? w('factor.proof_wrong') : refusalText(t, error),
  );
  async function goOn(signIn: SignIn): Promise<undefined> {
    if ('tokens' in signIn) await proved(signIn.tokens);
    else setChallenge(signIn.challenge);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => goOn(await account.prove(email, password)));
  }
  if (challenge) {
    const give = async (code: string) => goOn(await account.proveByCode(challenge, code));
    return <CodeForm level={2} give={give} again={close} />;
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Username email={email} />
      <p className="muted">{lead}</p>
      <Refusal>{refusal}</Refusal>
      <OldPasswordField value={password} change={setPassword} />
      <Button type="submit" loading={sending} fullWidth>
        {w('factor.proof')}
      </Button>
    </form>
  );
}
