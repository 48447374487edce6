import { Button, CopyButton } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { Heading } from '../../../components/layout/heading.tsx';
import { ACCOUNT_WORDS } from '../../../words/account.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import { CODE_DIGITS, CodeField } from '../sign-in/code-field.tsx';
import { isWrongCode } from '../sign-in/code-form.tsx';
import { Refusal, refusalText } from '../sign-in/refusal.tsx';
import { useAttempt } from '../sign-in/use-attempt.ts';
import styles from './add-factor.module.css';

type Props = {
  email: string;
  /** In base 32. */
  secret: string;
  /** Takes the app into use. Throws what the pool refuses. */
  verify: (code: string) => Promise<void>;
};

const ISSUER = 'Couvert';

/** What an authenticator app reads from a QR code or a link (the key URI format of Google Authenticator). */
const uriOf = (email: string, secret: string): string =>
  `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?secret=${secret}&issuer=${ISSUER}`;

/** A QR code as the address of a picture. */
const pictureOf = (text: string): string => `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`;

/** Gives the secret to an authenticator app, and asks for a code that it shows. */
export function AddFactor({ email, secret, verify }: Props) {
  const { t } = useI18n();
  const w = useWords(ACCOUNT_WORDS);
  const [code, setCode] = useState('');
  const { attempt, sending, refusal } = useAttempt((error) => {
    setCode('');
    return isWrongCode(error) ? w('code.wrong') : refusalText(t, error);
  });
  const uri = uriOf(email, secret);
  const picture = useMemo(() => pictureOf(uri), [uri]);
  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt(() => verify(code));
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Heading level={2} focus>
        {w('factor.app')}
      </Heading>
      <p>{w('factor.scan')}</p>
      <img className={styles.picture} src={picture} alt={w('factor.picture')} />
      <p>{w('factor.secret')}</p>
      <div className={styles.secret}>
        <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="outline" onClick={copy}>
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <a href={uri}>{w('factor.open')}</a>
      <Refusal>{refusal}</Refusal>
      <CodeField value={code} change={setCode} label={w('factor.verify')} />
      <Button type="submit" loading={sending} disabled={code.length < CODE_DIGITS} fullWidth>
        {w('factor.add')}
      </Button>
    </form>
  );
}
