import { DEFAULT_KEEP_GUESTS_DAYS } from '../../../../../shared/platform/contract/constants.ts';
import { addDays } from '../../../../../shared/platform/time/time.ts';
import { useToday } from '../../../client/now.ts';
import { useMe } from '../../../client/queries.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { Warning } from './warning.tsx';

/**
 * Says before a booking gets a date that its guest would be erased at once: the year may be mistyped. The rule is that of
 * `keep_guests_days`.
 */
export function LongAgoNote({ date }: { date: string }) {
  const { t } = useI18n();
  const { keep_guests_days: days = DEFAULT_KEEP_GUESTS_DAYS } = useMe();
  const firstKept = addDays(useToday(), -days);
  const isLongAgo = date !== '' && date < firstKept;
  return <Warning>{isLongAgo && <strong>{t('new.long_ago', { days })}</strong>}</Warning>;
}
