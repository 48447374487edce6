import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { LONGEST } from '../../../shared/platform/contract/constants.ts';
import { ApiProblem } from '../../common/api.ts';
import { translator } from '../../common/i18n.ts';
import { say } from '../../common/live.ts';
import { isEmail } from '../../guest/email.ts';
import { Button } from '../../guest/parts/buttons/button.tsx';
import { CallButton } from '../../guest/parts/contact/call-button.tsx';
import { Message } from '../../guest/parts/feedback/message.tsx';
import { Reference } from '../../guest/parts/feedback/read-fault.tsx';
import { Field } from '../../guest/parts/form/field.tsx';
import { Card } from '../../guest/parts/layout/card.tsx';
import { TopBar } from '../../guest/parts/layout/top-bar.tsx';
import { useTableI18n } from '../../guest/table-i18n.tsx';
import type { Config } from '../../guest/types.ts';
import type { RestaurantApi } from '../api.ts';
import { type AppProps, useHouse } from '../app.tsx';
import { useWords } from '../services.ts';
import { LOST_WORDS } from '../words/lost.ts';
import css from './lost.module.css';

/** What somebody still knows of a booking. */
const NOTHING = { lost_email: '', lost_code: '', lost_phone: '', lost_date: '' };
type Known = typeof NOTHING;

const FIELDS = ['lost_email', 'lost_code', 'lost_phone', 'lost_date'] as const satisfies (keyof Known)[];

/** The request; a code that is lost too is not sent, nor what is left empty. */
const requestOf = ({ lost_email, lost_code, lost_phone, lost_date }: Known, hasCode: boolean) => ({
  guest_email: lost_email.trim(),
  ...(hasCode && { confirmation_code: lost_code.trim() }),
  ...(!hasCode && lost_phone.trim() && { guest_phone: lost_phone.trim() }),
  ...(!hasCode && lost_date && { reservation_date: lost_date }),
});

/**
 * The way back to a booking whose mail is lost: by the address that it was made with, and its code; or, where the code is
 * lost too, the telephone number or the date. The answer is always the same, for nobody is told whether there is such a
 * booking.
 */
function Lost({ api, config }: { api: RestaurantApi; config: Config | undefined }) {
  const { lang, t } = useTableI18n();
  const w = useMemo(() => translator(lang, LOST_WORDS), [lang]);
  const [known, setKnown] = useState(NOTHING);
  const [hasCode, setHasCode] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api.recover(requestOf(known, hasCode)),
  });
  const email = known.lost_email.trim();
  const phone = known.lost_phone.trim();
  const missing = {
    lost_code: hasCode && known.lost_code.trim() === '' ? w('lost_code_missing') : undefined,
    lost_phone: hasCode || phone || known.lost_date ? undefined : w('lost_either'),
  };
  const faults: Partial<Record<keyof Known, string | undefined>> = {
    ...missing,
    lost_phone: !hasCode && phone && !/\d.*\d.*\d/.test(phone) ? t('phone_incomplete') : missing.lost_phone,
    lost_email: email === '' ? t('email_missing') : isEmail(email) ? undefined : t('email_incomplete'),
  };
  const problem = error instanceof ApiProblem ? error : undefined;
  const words = isSuccess ? w('lost_sent', { email }) : error ? t(problem ? 'fault' : 'no_answer') : undefined;
  useEffect(() => {
    if (words) say(words);
  }, [words]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const wrong = FIELDS.find((name) => faults[name]);
    if (wrong) document.getElementById(wrong)?.focus();
    else if (!isPending) mutate();
  };
  const field = (name: keyof Known) => ({
    name,
    value: known[name],
    onText: (text: string) => {
      setKnown({ ...known, [name]: text });
      reset();
    },
    fault: isChecked ? faults[name] : undefined,
    onLeave: () => undefined,
  });
  const change = () => {
    setHasCode(!hasCode);
    setChecked(false);
    reset();
  };

  return (
    <>
      <h2 id="view" tabIndex={-1}>
        {w('lost_title')}
      </h2>
      <p>{w('lost_words')}</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field {...field('lost_email')} label={t('email')} type="email" longest={LONGEST.email} autoComplete="email" />
        {hasCode ? (
          <Field
            {...field('lost_code')}
            label={w('lost_code')}
            longest={LONGEST.confirmation_code}
            autoComplete="off"
          />
        ) : (
          <>
            <p>{w('lost_or')}</p>
            <Field
              {...field('lost_phone')}
              label={t('phone')}
              type="tel"
              longest={LONGEST.phone}
              autoComplete="tel"
              isOptional
            />
            <Field
              {...field('lost_date')}
              label={w('lost_date')}
              type="date"
              longest={10}
              autoComplete="off"
              isOptional
            />
          </>
        )}
        <div>
          <Button look="plain" onClick={change}>
            {w(hasCode ? 'lost_code_too' : 'lost_with_code')}
          </Button>
        </div>
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

/** The page for whoever has lost the mail of a restaurant. */
export function LostApp({ api, paint, onLang }: AppProps & { api: RestaurantApi }) {
  const { lang } = useTableI18n();
  const w = useWords();
  const { data: config, error } = useQuery({ queryKey: ['config'], queryFn: () => api.config(lang) });
  useHouse(config, paint);
  return (
    <Card label={w('title')} screen="lost" hasBranding={config?.show_branding}>
      <TopBar
        name={config?.restaurant_name ?? (error ? w('title') : undefined)}
        isComing={!config && !error}
        onLang={onLang}
      />
      <Lost api={api} config={config} />
    </Card>
  );
}
