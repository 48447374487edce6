import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Challenge, PoolRefusal } from '../../client/user-pool.ts';
import { useI18n } from '../../words/i18n.tsx';
import { Heading } from '../heading.tsx';
import { IconCheck, IconMinus } from '../icons.tsx';
import styles from './new-password-form.module.css';
import { passwordRules } from './password-rules.ts';
import { Refusal, refusalText } from './refusal.tsx';

type Props = {
  level: 1 | 2;
  email: string;
  give: (password: string) => Promise<Challenge | undefined>;
  ask: (challenge: Challenge) => void;
  again: (why?: string) => void;
};

/** Asks for the operator's own password after the first one, and ticks the rules while it is typed. */
export function NewPasswordForm({ level, email, give, ask, again }: Props) {
  const { t } = useI18n();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (passwordRules.some(({ met }) => !met(password))) {
      setRefusal(t('new_password.weak'));
      return;
    }
    setSending(true);
    try {
      const asked = await give(password);
      if (asked) ask(asked);
    } catch (error) {
      if (error instanceof PoolRefusal && error.code === 'NotAuthorizedException') again(t('sign_in.timeout'));
      else if (error instanceof PoolRefusal) setRefusal(t('new_password.weak'));
      else setRefusal(refusalText(t, error));
    } finally {
      setSending(false);
    }
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Heading level={level} focus>
        {t('new_password.title')}
      </Heading>
      <p className="muted">{t('new_password.lead')}</p>
      <Refusal>{refusal}</Refusal>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={t('new_password')}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show'), tabIndex: 0 }}
        aria-describedby="password-rules"
      />
      <div id="password-rules">
        <p className="small muted">{t('new_password.rules')}</p>
        <ul className={styles.rules}>
          {passwordRules.map(({ word, met }) => (
            <li key={word} data-met={met(password) || undefined}>
              {met(password) ? <IconCheck size="1rem" aria-hidden /> : <IconMinus size="1rem" aria-hidden />}
              {t(word)}
              <span className="unseen">{met(password) ? t('rule.met') : t('rule.open')}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button type="submit" loading={sending} fullWidth>
        {t('new_password.save')}
      </Button>
      <Button variant="subtle" onClick={() => again()}>
        {t('sign_in.again')}
      </Button>
    </form>
  );
}
