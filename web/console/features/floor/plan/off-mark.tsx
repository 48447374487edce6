import { IconBan } from '../../../components/icons.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import styles from './off-mark.module.css';

/** Says of a table that it is out of use. */
export function OffMark() {
  const { t } = useI18n();
  return (
    <span className={styles.off}>
      <IconBan size="0.75rem" stroke={2.25} aria-hidden />
      {t('floor.off')}
    </span>
  );
}
