import type { ReactNode } from 'react';
import css from './back-button.module.css';
import { Before } from './icons.tsx';

/** Leads back to where the guest came from. */
export const BackButton = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <button type="button" className={css.back} onClick={onBack}>
    <Before />
    {children}
  </button>
);
