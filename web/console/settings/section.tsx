import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** One subject of the settings under its title; `name` is what addresses lead to it by. */
export function Section({ title, name, children }: { title: string; name?: string; children: ReactNode }) {
  const own = useId();
  const id = name ?? own;
  return (
    <section className={`card ${styles.section}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
