import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isStrong } from '../../../../shared/domain/password.ts';
import { PoolRefusal } from '../../client/pool-client.ts';
import type { Challenge } from '../../client/user-pool.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useAccountWords } from '../../words/use-account-words.ts';
import { Heading } from '../heading.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { Refusal, refusalText } from './refusal.tsx';
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
  const w = useAccountWords();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isStrong(password)) {
      setRefusal(w('new_password.weak'));
      return;
    }
    setSending(true);
    try {
      const asked = await give(password);
      if (asked) ask(asked);
    } catch (error) {
      if (error instanceof PoolRefusal && error.code === 'NotAuthorizedException') again(t('sign_in.timeout'));
      else if (error instanceof PoolRefusal) setRefusal(w('new_password.weak'));
      else setRefusal(refusalText(t, error));
    } finally {
      setSending(false);
    }
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
