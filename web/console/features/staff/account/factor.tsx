import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OwnAccount } from '../../../client/session/own-account.ts';
import type { Tokens } from '../../../client/session/user-pool.ts';
import { Waiting } from '../../../components/feedback/loading.tsx';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import { Refusal, refusalText } from '../sign-in/refusal.tsx';
import { AddFactor } from './add-factor.tsx';
import { Proof } from './proof.tsx';

type Props = { account: OwnAccount; email: string; close: () => void };

/** Shows whether the account has a second factor, and adds or removes it for who proves to be its owner. */
export function Factor({ account, email, close }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  const toasts = useToasts();
  const [isOn, setOn] = useState<boolean>();
  const [fault, setFault] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [adding, setAdding] = useState<{ tokens: Tokens; secret: string }>();
  useEffect(() => {
    account.hasFactor().then(setOn, (error) => setFault(refusalText(t, error)));
  }, [account, t]);
  function finish(tokens: Tokens, told: 'factor.added' | 'factor.removed') {
    void account.end(tokens);
    toasts.done(w(told));
    close();
  }
  async function proved(tokens: Tokens) {
    if (!isOn) {
      setAdding({ tokens, secret: await account.newSecret(tokens) });
      return;
    }
    await account.removeFactor(tokens);
    finish(tokens, 'factor.removed');
  }
  if (adding) {
    const { tokens, secret } = adding;
    return (
      <AddFactor
        email={email}
        secret={secret}
        verify={async (code) => {
          await account.addFactor(tokens, code);
          finish(tokens, 'factor.added');
        }}
      />
    );
  }
  if (isAsked) {
    const lead = w(isOn ? 'factor.proof_remove' : 'factor.proof_add');
    return <Proof account={account} email={email} lead={lead} proved={proved} close={close} />;
  }
  if (isOn === undefined) return fault ? <Refusal>{fault}</Refusal> : <Waiting />;
  return (
    <div className="stack">
      <p className="muted">{w('factor.lead')}</p>
      <p>
        <strong>{w(isOn ? 'factor.on' : 'factor.off')}</strong>
      </p>
      <Button variant={isOn ? 'outline' : 'filled'} onClick={() => setAsked(true)} data-autofocus>
        {w(isOn ? 'factor.remove' : 'factor.add')}
      </Button>
      <p className="small muted">{w('factor.back')}</p>
    </div>
  );
}
