import type { ReactNode } from 'react';
import type { PartyState } from '../../day/service-state.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './state-mark.module.css';
import { StateIcon } from './states.tsx';

/**
 * A party's state as icon and word, or as words that say more, never as a colour alone. One that is booked and expected
 * needs none.
 */
export function StateMark({ state, children }: { state: PartyState; children?: ReactNode }) {
  const { t } = useI18n();
  if (state === 'expected') return null;
  return (
    <span className={styles.mark} data-state={state}>
      <StateIcon state={state} />
      {children ?? t(`state.${state}`)}
    </span>
  );
}
