import type { Party } from '../day/tonight.ts';
import { stateWords } from '../features/booking/excess.ts';
import { useI18n } from '../words/i18n.tsx';

/** What a party's state means at this minute, in the words of the page. */
export function useStateWords(): (party: Pick<Party, 'stay' | 'state'>, now: number) => string {
  const { t } = useI18n();
  return (party, now) => stateWords(t, party, now);
}
