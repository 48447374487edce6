import type { ReactNode } from 'react';
import styles from './empty.module.css';

type Props = { children: ReactNode; role?: 'alert' };

/** Stands in the middle where there is no page to show: what happened, and the way on. */
export const Empty = ({ children, role }: Props) => (
  <div className={styles.empty} role={role}>
    {children}
  </div>
);
