import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../data/services.ts';
import { Heading } from '../parts/heading.tsx';
import { Logo } from '../parts/logo.tsx';
import { useTitle } from '../parts/use-title.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { useI18n } from '../words/words.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** An address inside the console to go on to; anything else is not followed. */
const safeNext = (next: string | null) => (next && /^\/(?!\/)/.test(next) ? next : '/book');

/** The page before everything else. */
export function SignInPage() {
  const { t } = useI18n();
  const state = useSession();
  const [query] = useSearchParams();
  useTitle(t('sign_in'));
  if (state.kind === 'in') return <Navigate to={safeNext(query.get('next'))} replace />;
  return (
    <main className="gate">
      <div className="gate-card">
        <div className="gate-head">
          <span className="line gate-brand">
            <Logo size={36} /> <span aria-hidden>Couvert</span>
          </span>
          <LanguageSwitch />
        </div>
        <SignInForm
          level={1}
          lead={
            <>
              <Heading>{t('sign_in.title')}</Heading>
              <p className="muted">{t('sign_in.lead')}</p>
            </>
          }
        />
      </div>
    </main>
  );
}
