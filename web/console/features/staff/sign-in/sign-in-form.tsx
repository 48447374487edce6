import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '../../../client/services.ts';
import type { Challenge } from '../../../client/session/user-pool.ts';
import { Waiting } from '../../../components/feedback/loading.tsx';
import { useOnDemand } from '../../../components/on-demand.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { Refusal, refusalText } from './refusal.tsx';

const AFTER_FIRST = { sign_in: 'after_first' };

const isAfterFirst = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sign_in' in state && state.sign_in === AFTER_FIRST.sign_in;

/**
 * Gives the steps after the first one an entry in the browser's history, so that its back button leads to the first step
 * and not out of the page: `back` is called then. Answers how to leave that entry when a button of the page leads back.
 */
function useStepInHistory({ isFirst, back }: { isFirst: boolean; back: () => void }): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isEntered = isAfterFirst(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step that begins makes an entry
  useEffect(() => {
    if (!isFirst && !isEntered) void navigate({ search }, { state: AFTER_FIRST });
  }, [isFirst]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an entry that is left leads back
  useEffect(() => {
    if (!isFirst && !isEntered) back();
  }, [isEntered]);
  return () => {
    if (isEntered) void navigate(-1);
  };
}

type Props = {
  /** The account that was signed in, and may not be another one now. */
  known_email?: string | undefined;
  /** What stands above the first step. */
  lead: ReactNode;
  /** Of the headings of the steps after it. */
  level: 1 | 2;
};

type Step = { email: string; asked: Challenge } | { email: string; asked: 'forgotten' };

/** The heights of a step that is being fetched: a heading, a field, a button (px). */
const STEP = [32, 64, 36];

const loadSteps = () => import('./steps.ts');

/** Password, then whatever the user pool asks next. The session itself tells the page when the operator is in. */
export function SignInForm({ known_email, lead, level }: Props) {
  const { session } = useServices();
  const { t } = useI18n();
  const [step, setStep] = useState<Step>();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  // Above a page, whose history it is, there are no entries of ours.
  const leaveEntry = useStepInHistory({
    isFirst: step === undefined || known_email !== undefined,
    back: () => setStep(undefined),
  });
  const go = (next: Step) => {
    setTyped(next.email);
    setStep(next);
  };
  const again = (why?: string) => {
    setStep(undefined);
    setRefusal(why);
    leaveEntry();
  };
  const Steps = useOnDemand(loadSteps, step !== undefined, () => again(t('sign_in.silent')));
  async function give(email: string, password: string) {
    setRefusal(undefined);
    try {
      const asked = await session.signIn(email, password);
      if (asked) go({ email, asked });
    } catch (error) {
      again(refusalText(t, error));
    }
  }
  if (!step) {
    return (
      <PasswordForm
        lead={lead}
        known_email={known_email}
        refusal={refusal}
        give={give}
        typed={typed}
        forget={(email) => go({ email, asked: 'forgotten' })}
      />
    );
  }
  if (!Steps) return <Waiting lines={STEP} />;
  const { email, asked } = step;
  if (asked === 'forgotten') {
    return <Steps.ForgottenPassword level={level} email={email} known_email={known_email} enter={give} again={again} />;
  }
  if (asked.name === 'NEW_PASSWORD_REQUIRED') {
    return (
      <Steps.NewPasswordForm
        level={level}
        email={email}
        give={(password) => session.setPassword(email, asked, password)}
        ask={(next) => go({ email, asked: next })}
        again={again}
      />
    );
  }
  return <Steps.CodeForm level={level} give={(code) => session.giveCode(email, asked, code)} again={again} />;
}

type PasswordFormProps = Omit<Props, 'level'> & {
  /** What was typed before a later step. */
  typed: string;
  refusal: string | undefined;
  give: (email: string, password: string) => Promise<void>;
  forget: (email: string) => void;
};

function PasswordForm({ known_email, typed, lead, refusal, give, forget }: PasswordFormProps) {
  const { t } = useI18n();
  const [sending, setSending] = useState(false);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const fields = useRef<HTMLFormElement>(null);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = known_email ?? String(form.get('email')).trim();
    const password = String(form.get('password'));
    const lacks = {
      ...(!email && { email: t('sign_in.empty_email') }),
      ...(!password && { password: t('sign_in.empty_password') }),
    };
    setMissing(lacks);
    const [first] = Object.keys(lacks);
    if (first) {
      fields.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setSending(true);
    await give(email, password);
    setSending(false);
  }
  return (
    <form ref={fields} className="stack" onSubmit={submit} noValidate>
      {lead}
      <Refusal>{refusal}</Refusal>
      <TextInput
        label={t('sign_in.email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={known_email ?? typed}
        readOnly={known_email !== undefined}
        error={missing.email}
        data-autofocus={known_email === undefined || undefined}
      />
      <PasswordInput
        label={t('sign_in.password')}
        name="password"
        autoComplete="current-password"
        error={missing.password}
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show'), tabIndex: 0 }}
        data-autofocus={known_email !== undefined || undefined}
      />
      <Button type="submit" loading={sending} fullWidth>
        {t('sign_in')}
      </Button>
      <Button
        variant="subtle"
        onClick={() => forget(fields.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim() ?? '')}
      >
        {t('sign_in.forgot')}
      </Button>
    </form>
  );
}
