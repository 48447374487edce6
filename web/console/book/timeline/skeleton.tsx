import { Skeleton } from '@mantine/core';
import { useI18n } from '../../words/words.tsx';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Keeps the place of a day that is being read. */
export function TimelineSkeleton() {
  const { t } = useI18n();
  return (
    <div className="waiting" role="status">
      <span className="unseen">{t('loading')}</span>
      {LINES.map((line) => (
        <Skeleton key={line} height={36} />
      ))}
    </div>
  );
}
