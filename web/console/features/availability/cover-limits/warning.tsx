import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../../../components/icons.tsx';
import styles from './warning.module.css';

/** The place of a warning that comes while a form is filled in: it is spoken, and takes no room while there is none. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.place}>
      {children && (
        <p className={styles.note}>
          <IconAlertTriangle size="1.125rem" aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
