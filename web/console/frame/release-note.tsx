import { Button } from '@mantine/core';
import { useNewRelease } from '../client/release.ts';
import { useI18n } from '../words/i18n.tsx';
import styles from './release-note.module.css';

/** Offers a newer release; the page goes on as it is until it is taken. */
export function ReleaseNote() {
  const { t } = useI18n();
  const take = useNewRelease();
  return (
    <div role="status">
      {take && (
        <p className={styles.note}>
          {t('release.new')}
          <Button size="compact-sm" onClick={take}>
            {t('release.take')}
          </Button>
        </p>
      )}
    </div>
  );
}
