import type { ReactNode } from 'react';
import { Before } from '../icons.tsx';
import css from './back-button.module.css';

/** Leads back to where the guest came from. */
export const BackButton = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <button type="button" className={css.back} onClick={onBack}>
    <Before />
    {children}
  </button>
);
