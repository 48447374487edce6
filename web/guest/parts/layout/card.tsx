import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import css from './card.module.css';

type CardProps = {
  /** Names the page for whoever hears it. */
  label: string;
  /** Which screen it shows; one named `choose` may be wider. */
  screen: string;
  /** Whether our own line stands below. */
  hasBranding: boolean | undefined;
  children: ReactNode;
};

/** A page: one card, and whose it is. */
export function Card({ label, screen, hasBranding, children }: CardProps) {
  const { t } = useI18n();
  return (
    <main aria-label={label} className={css.card} data-screen={screen}>
      {children}
      {hasBranding && <footer className={css.footer}>{t('branding')}</footer>}
    </main>
  );
}
