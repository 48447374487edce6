import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../client/services.ts';
import { Gate } from '../components/layout/gate.tsx';
import { Heading } from '../components/layout/heading.tsx';
import { LanguageSwitch } from '../components/layout/language-switch.tsx';
import { Logo } from '../components/layout/logo.tsx';
import { useTitle } from '../components/layout/use-title.ts';
import { SignInForm } from '../features/staff/sign-in/sign-in-form.tsx';
import { useI18n } from '../words/i18n.tsx';
import styles from './page.module.css';

/** An address inside the console to go on to; anything else is not followed. */
const safeNext = (next: string | null) => (next && /^\/(?!\/)/.test(next) ? next : '/');

/** The page before everything else. */
export function SignInPage() {
  const { t } = useI18n();
  const state = useSession();
  const [query] = useSearchParams();
  useTitle(t('sign_in'));
  if (state.kind === 'in') return <Navigate to={safeNext(query.get('next'))} replace />;
  return (
    <Gate>
      <div className={styles.card}>
        <div className={styles.head}>
          <span className={`line ${styles.brand}`}>
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
    </Gate>
  );
}
