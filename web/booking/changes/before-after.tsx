import type { ReactNode } from 'react';
import { useWords } from '../services.ts';
import css from './before-after.module.css';

/** Something before and after a change; what is empty is left out. */
export function BeforeAfter({ before, after }: { before: ReactNode; after: ReactNode }) {
  const w = useWords();
  return (
    <ul className={css.change}>
      {before && (
        <li>
          <span className="unseen">{w('before')} </span>
          <s>{before}</s>
        </li>
      )}
      {after && (
        <li>
          <span className="unseen">{w('after')} </span>
          <span aria-hidden="true">→ </span>
          <strong>{after}</strong>
        </li>
      )}
    </ul>
  );
}
