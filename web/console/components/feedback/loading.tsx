import { Skeleton } from '@mantine/core';
import { useI18n } from '../../words/i18n.tsx';
import styles from './loading.module.css';

/** A title and two cards. */
const PAGE = [32, 160, 160];

/** Keeps the place of what is being read, in lines of these heights (px): a page, unless told otherwise. */
export function Waiting({ lines = PAGE }: { lines?: readonly number[] }) {
  const { t } = useI18n();
  return (
    <div className={styles.waiting} role="status">
      <span className="unseen">{t('loading')}</span>
      {lines.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be told apart by, and never move
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
