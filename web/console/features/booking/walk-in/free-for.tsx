import { durationWords } from '../../../components/format/duration.ts';
import { IconClockExclamation } from '../../../components/icons.tsx';
import { clockOf } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import styles from './free-for.module.css';

type Props = {
  /** For how many minutes; nothing when it stays free. */
  left: number | undefined;
  now: number;
  /** Whether that is less than whoever sits there would stay. */
  is_short: boolean;
};

/** `libre jusqu’à 20:30 · 50 min`, with an icon when that is short; or that it stays free. */
export function FreeFor({ left, now, is_short }: Props) {
  const { t } = useI18n();
  return (
    <span className={styles.free}>
      {is_short && <IconClockExclamation size="0.875rem" stroke={2.25} aria-hidden />}
      {left === undefined
        ? t('floor.free')
        : t('floor.free_until', { time: clockOf(now + left), left: durationWords(t, left) })}
    </span>
  );
}
