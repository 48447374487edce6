import { isSeated, type PartyState } from '../../../day/service-state.ts';
import type { Step } from '../../../day/steps.ts';
import type { T } from '../../../words/i18n.tsx';

/** What a step is called for a party in this state: going back is called what it corrects. */
export function stepWord(t: T, step: Step, state: PartyState): string {
  if (step === 'arrived' && isSeated(state)) return t('step.unseated');
  if (step === 'seated' && state === 'left') return t('step.again');
  if (step === 'left' && state === 'not_come') return t('step.came');
  return t(`step.${step}`);
}
