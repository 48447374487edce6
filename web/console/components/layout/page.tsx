import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import styles from './page.module.css';

type Props = {
  title: string;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A page under its title. */
export function Page({ title, tools, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Heading>{title}</Heading>
        {tools}
      </div>
      {children}
    </div>
  );
}
