import { NavLink } from 'react-router';
import { IconBellRinging, IconCalendarTime, IconClockHour4, IconLayoutGrid, IconSettings } from '../parts/icons.tsx';
import { useI18n } from '../words/i18n.tsx';
import styles from './places.module.css';

const PLACES = [
  { to: '/tonight', word: 'place.tonight', Icon: IconBellRinging },
  { to: '/book', word: 'place.book', Icon: IconCalendarTime },
  { to: '/floor', word: 'place.floor', Icon: IconLayoutGrid },
  { to: '/hours', word: 'place.hours', Icon: IconClockHour4 },
  { to: '/settings', word: 'place.settings', Icon: IconSettings },
] as const;

/** The pages: in the top bar, or along the bottom of a phone. */
export function Places({ where }: { where: 'top' | 'bottom' }) {
  const { t } = useI18n();
  return (
    <nav className={`${styles.places} ${styles[where]}`} aria-label={t('place.nav')}>
      {PLACES.map(({ to, word, Icon }) => (
        <NavLink key={to} to={to}>
          <Icon size="1.125rem" stroke={1.75} aria-hidden />
          <span>{t(word)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
