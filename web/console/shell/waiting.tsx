import { Skeleton } from '@mantine/core';
import { useSpeech } from '../words/words.tsx';

/** Keeps the place of a page that is being read. */
export function Waiting() {
  const { t } = useSpeech();
  return (
    <div className="waiting" role="status">
      <span className="unseen">{t('loading')}</span>
      <Skeleton height={32} width="40%" />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </div>
  );
}
