import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { PoolRefusal } from '../../../client/session/pool-client.ts';
import { Heading } from '../../../components/layout/heading.tsx';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import { isTooMany, Refusal, refusalText } from './refusal.tsx';
import { useAttempt } from './use-attempt.ts';

type Props = {
  level: 1 | 2;
  email: string;
  isKnown: boolean;
  send: (email: string) => Promise<unknown>;
  sent: (email: string) => void;
  again: () => void;
};

/**
 * Asks where to mail a code. Whatever the pool refuses but for too many attempts is answered as if the code was sent: an
 * account that is new, locked or not there must look like any other.
 */
export async function sendQuietly(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof PoolRefusal) || isTooMany(error)) throw error;
  }
}

/** The first step of a forgotten password: whose it is. */
export function AskForCode({ level, email: typed, isKnown, send, sent, again }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  const [email, setEmail] = useState(typed);
  const [missing, setMissing] = useState(false);
  const { attempt, sending, refusal } = useAttempt((error) => refusalText(t, error));
  const field = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    setMissing(!address);
    if (!address) {
      field.current?.focus();
      return;
    }
    void attempt(async () => {
      await sendQuietly(() => send(address));
      sent(address);
    });
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Heading level={level} focus>
        {w('forgot.title')}
      </Heading>
      <p className="muted">{w('forgot.lead')}</p>
      <Refusal>{refusal}</Refusal>
      <TextInput
        ref={field}
        label={t('sign_in.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        readOnly={isKnown}
        error={missing && t('sign_in.empty_email')}
      />
      <Button type="submit" loading={sending} fullWidth>
        {w('forgot.send')}
      </Button>
      <Button variant="subtle" onClick={() => again()}>
        {t('sign_in.again')}
      </Button>
    </form>
  );
}
