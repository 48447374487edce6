import type { ReactNode } from 'react';
import styles from './gate.module.css';

/** A page without the frame: before the sign-in, or when nothing else can be drawn. */
export const Gate = ({ children }: { children: ReactNode }) => <main className={styles.gate}>{children}</main>;
