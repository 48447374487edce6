import { useI18n } from '../../words/i18n.tsx';
import { IconAlertTriangle } from '../icons.tsx';
import styles from './beyond-note.module.css';

/** Says before something is done that it goes beyond a limit, which keeps operators from nothing. */
export function BeyondNote({ what }: { what: string | undefined }) {
  const { t } = useI18n();
  return (
    <div role="status" className={styles.place}>
      {what && (
        <p className={styles.note} data-beyond>
          <IconAlertTriangle size="1.125rem" aria-hidden />
          <span>
            <strong>{what}</strong> {t('over.all_the_same')}
          </span>
        </p>
      )}
    </div>
  );
}
