import { Skeleton } from '@mantine/core';
import { useI18n } from '../words/words.tsx';

/** Keeps the place of a page that is being read. */
export function Waiting() {
  const { t } = useI18n();
  return (
    <div className="waiting" role="status">
      <span className="unseen">{t('loading')}</span>
      <Skeleton height={32} width="40%" />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </div>
  );
}
