import type { ReactNode } from 'react';
import styles from './empty-note.module.css';

/** Says where something will be that there is nothing of yet, with a way to the first one. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note} data-empty>
    {children}
  </div>
);
