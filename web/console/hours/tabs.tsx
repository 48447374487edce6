import { NavLink } from 'react-router';
import { useI18n } from '../words/i18n.tsx';
import styles from './tabs.module.css';

/** The two halves of the hours: the week, and the days that are not like it. */
export function Tabs() {
  const { t } = useI18n();
  return (
    <nav className={styles.tabs} aria-label={t('place.hours')}>
      <NavLink to="/hours" end>
        {t('special.week')}
      </NavLink>
      <NavLink to="/hours/days">{t('special.tab')}</NavLink>
    </nav>
  );
}
