import { useState } from 'react';
import { useServices } from '../../../client/services.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useWords } from '../../../words/i18n.tsx';
import { AskForCode } from './ask-for-code.tsx';
import { ResetForm } from './reset-form.tsx';

type Props = {
  level: 1 | 2;
  /** What was typed already. */
  email: string;
  /** The account that was signed in, and may not be another one now. */
  known_email?: string | undefined;
  /** Signs in with the new password. */
  enter: (email: string, password: string) => Promise<void>;
  again: (why?: string) => void;
};

/** A new password by a code that is mailed. Nobody learns whether there is such an account. */
export function ForgottenPassword({ level, email: typed, known_email, enter, again }: Props) {
  const { pool } = useServices();
  const w = useWords(ACCOUNT_WORDS);
  const toasts = useToasts();
  const [email, setEmail] = useState<string>();
  const send = (Username: string) => pool.callAsClient('ForgotPassword', { Username });
  if (email === undefined) {
    return (
      <AskForCode
        level={level}
        email={known_email ?? typed}
        isKnown={known_email !== undefined}
        send={send}
        sent={setEmail}
        again={again}
      />
    );
  }
  return (
    <ResetForm
      level={level}
      email={email}
      resend={() => send(email)}
      save={async (ConfirmationCode, Password) => {
        await pool.callAsClient('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password });
        toasts.done(w('forgot.done'));
        await enter(email, Password);
      }}
      again={again}
    />
  );
}
