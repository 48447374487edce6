import { type ReactNode, useId } from 'react';
import { IconCircleCheckFilled } from '../components/icons.tsx';
import { useWords } from '../words/i18n.tsx';
import { START_WORDS } from '../words/start.ts';
import styles from './page.module.css';

type Props = {
  /** Which of the steps it is; none for what is to be known beside them. */
  number?: number;
  title: string;
  lead: string;
  done?: boolean;
  children?: ReactNode;
};

/** One step: what it is for, what does it, and whether it is done. */
export function Step({ number, title, lead, done = false, children }: Props) {
  const w = useWords(START_WORDS);
  const id = useId();
  return (
    <li className={`card ${styles.step}`} data-done={done || undefined} aria-labelledby={id}>
      <div className="line wrap">
        <h2 id={id}>
          {number && `${number}. `}
          {title}
        </h2>
        {done && (
          <span className={styles.done}>
            <IconCircleCheckFilled size="1.25rem" aria-hidden />
            {w('start.done')}
          </span>
        )}
      </div>
      <p className="muted">{lead}</p>
      {children && <div className="line wrap">{children}</div>}
    </li>
  );
}
