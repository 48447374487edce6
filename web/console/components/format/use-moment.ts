import { clockTimeAt, localDateAt } from '../../../../shared/platform/time/time.ts';
import { useMinute } from '../../client/now.ts';
import { useMe } from '../../client/queries.ts';
import { useI18n } from '../../words/i18n.tsx';
import { momentWords } from './moment-words.ts';

/** Writes a moment (epoch ms) as it is read today: `21:00`, `01:30 tomorrow`, `12:00 on Fri 4 Dec`. */
export function useMoment(): (at: number) => string {
  const i18n = useI18n();
  const { timezone } = useMe();
  const today = localDateAt(useMinute(), timezone);
  return (at) => momentWords(i18n, today, { date: localDateAt(at, timezone), time: clockTimeAt(at, timezone) });
}
