import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { LONGEST } from '../../shared/contract/constants.ts';
import { ApiProblem } from '../common/api.ts';
import { translator } from '../common/i18n.ts';
import { say } from '../common/live.ts';
import { isEmail } from '../guest/email.ts';
import { Button } from '../guest/parts/button.tsx';
import { CallButton } from '../guest/parts/call-button.tsx';
import { Field } from '../guest/parts/field.tsx';
import { Message } from '../guest/parts/message.tsx';
import { Reference } from '../guest/parts/read-fault.tsx';
import { useTableI18n } from '../guest/table-i18n.tsx';
import type { Config } from '../guest/types.ts';
import type { RestaurantApi } from './api.ts';
import css from './lost.module.css';
import { LOST_WORDS } from './words/lost.ts';

/**
 * The way back to a booking whose mail is lost: by its code and the address that it was made with. The answer is always
 * the same, for nobody is told whether there is such a booking.
 */
export function Lost({ api, config }: { api: RestaurantApi; config: Config | undefined }) {
  const { lang, t } = useTableI18n();
  const w = useMemo(() => translator(lang, LOST_WORDS), [lang]);
  const [code, setCode] = useState('');
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.recover(code.trim(), email.trim()),
  });
  const faults = {
    lost_code: code.trim() === '' ? w('lost_code_missing') : undefined,
    lost_email: email.trim() === '' ? t('email_missing') : isEmail(email.trim()) ? undefined : t('email_incomplete'),
  };
  const problem = error instanceof ApiProblem ? error : undefined;
  const words = isSuccess
    ? w('lost_sent', { email: email.trim() })
    : error
      ? t(problem ? 'fault' : 'no_answer')
      : undefined;
  useEffect(() => {
    if (words) say(words);
  }, [words]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const wrong = faults.lost_code ? 'lost_code' : faults.lost_email ? 'lost_email' : undefined;
    if (wrong) document.getElementById(wrong)?.focus();
    else if (!isPending) mutate();
  };
  const field = (name: keyof typeof faults, value: string, onText: (text: string) => void) => ({
    name,
    value,
    onText: (text: string) => {
      onText(text);
      reset();
    },
    fault: isChecked ? faults[name] : undefined,
    onLeave: () => undefined,
  });

  return (
    <>
      <h2 id="view" tabIndex={-1}>
        {w('lost_title')}
      </h2>
      <p>{w('lost_words')}</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field
          {...field('lost_code', code, setCode)}
          label={w('lost_code')}
          longest={LONGEST.confirmation_code}
          autoComplete="off"
        />
        <Field
          {...field('lost_email', email, setEmail)}
          label={t('email')}
          type="email"
          longest={LONGEST.email}
          autoComplete="email"
        />
        <Button type="submit" look="primary" aria-disabled={isPending}>
          {isPending ? t('sending') : w('lost_send')}
        </Button>
      </form>
      {words && (
        <Message tone={isSuccess ? 'info' : 'warning'}>
          <p>{words}</p>
          {config && <CallButton config={config} />}
          <Reference id={problem?.request_id} />
        </Message>
      )}
    </>
  );
}
