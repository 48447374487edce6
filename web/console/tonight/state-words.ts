import { durationWords } from '../components/duration.ts';
import { lateBy } from '../day/service-state.ts';
import type { Party } from '../day/tonight.ts';
import { useI18n } from '../words/i18n.tsx';

/** What a party's state means at this minute: how late it is, how long it has left, how long it is over its time. */
export function useStateWords(): (party: Pick<Party, 'stay' | 'state'>, now: number) => string {
  const { t } = useI18n();
  return ({ stay, state }, now) => {
    switch (state) {
      case 'late':
        return t('tonight.late_by', { time: durationWords(t, lateBy(stay, now)) });
      case 'seated':
        return t('tonight.left', { time: durationWords(t, stay.to - now) });
      case 'overstaying':
        return t('tonight.over', { time: durationWords(t, now - stay.to) });
      default:
        return t(`state.${state}`);
    }
  };
}
