import type { ReactNode } from 'react';
import { useActing } from '../feedback/freshness.tsx';
import styles from './choice.module.css';

type Props = {
  children: ReactNode;
  /** Below, in small letters. */
  detail?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
  short?: boolean;
  pressed?: boolean;
  /** Whether it is a step of the evening, which goes on without a connection. */
  goes_on?: boolean;
  choose: () => void;
};

/** One line to press in a sheet. */
export function Choice({ children, detail, aside, short = false, pressed, goes_on, choose }: Props) {
  const acting = useActing(goes_on);
  return (
    <button
      type="button"
      className={styles.choice}
      data-short={short || undefined}
      {...acting}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onClick={choose}
    >
      <span className={styles.words}>
        <span>{children}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {aside && <span className={styles.aside}>{aside}</span>}
    </button>
  );
}
