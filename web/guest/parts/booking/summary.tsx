import type { ReactNode } from 'react';
import css from './summary.module.css';

/** What is held or booked, set apart. */
export const Summary = ({ children }: { children: ReactNode }) => <section className={css.summary}>{children}</section>;
