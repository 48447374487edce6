import type { ReactNode } from 'react';
import { Info, Warning } from '../icons.tsx';
import css from './message.module.css';

/** A note in words; a `warning` also by its border and sign. */
export function Message({ tone = 'info', children }: { tone?: 'info' | 'warning'; children: ReactNode }) {
  return (
    <div className={css.message} data-tone={tone}>
      {tone === 'warning' ? <Warning /> : <Info />}
      <div>{children}</div>
    </div>
  );
}
