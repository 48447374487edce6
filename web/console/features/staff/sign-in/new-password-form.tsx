import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isStrong } from '../../../../../shared/platform/auth/password.ts';
import { isRefusal, PoolRefusal } from '../../../client/session/pool-client.ts';
import type { Challenge } from '../../../client/session/user-pool.ts';
import { Heading } from '../../../components/layout/heading.tsx';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { Refusal, refusalText } from './refusal.tsx';
import { useAttempt } from './use-attempt.ts';
import { Username } from './username.tsx';

type Props = {
  level: 1 | 2;
  email: string;
  give: (password: string) => Promise<Challenge | undefined>;
  ask: (challenge: Challenge) => void;
  again: (why?: string) => void;
};

/** Asks for the operator's own password after the first one. */
export function NewPasswordForm({ level, email, give, ask, again }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  const [password, setPassword] = useState('');
  const { attempt, sending, refusal, refuse } = useAttempt((error) => {
    if (!isRefusal(error, 'NotAuthorizedException')) {
      return error instanceof PoolRefusal ? w('new_password.weak') : refusalText(t, error);
    }
    again(t('sign_in.timeout'));
    return undefined;
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isStrong(password)) {
      refuse(w('new_password.weak'));
      return;
    }
    void attempt(async () => {
      const asked = await give(password);
      if (asked) ask(asked);
    });
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Username email={email} />
      <Heading level={level} focus>
        {w('new_password.title')}
      </Heading>
      <p className="muted">{w('new_password.lead')}</p>
      <Refusal>{refusal}</Refusal>
      <NewPasswordField value={password} change={setPassword} />
      <Button type="submit" loading={sending} fullWidth>
        {w('new_password.save')}
      </Button>
      <Button variant="subtle" onClick={() => again()}>
        {t('sign_in.again')}
      </Button>
    </form>
  );
}
