import { NavLink } from 'react-router';
import { useMe } from '../client/queries.ts';
import { MANAGERS, mayOpen, type Role } from '../day/roles.ts';
import {
  IconBellRinging,
  IconCalendarTime,
  IconClockHour4,
  IconLayoutGrid,
  IconSettings,
  IconUserCircle,
} from '../parts/icons.tsx';
import { useI18n } from '../words/i18n.tsx';
import styles from './places.module.css';

const PLACES = [
  { to: '/tonight', word: 'place.tonight', Icon: IconBellRinging },
  { to: '/book', word: 'place.book', Icon: IconCalendarTime },
  { to: '/guests', word: 'place.guests', Icon: IconUserCircle },
  { to: '/floor', word: 'place.floor', Icon: IconLayoutGrid },
  // Seldom needed during service: their words give way first.
  { to: '/hours', word: 'place.hours', Icon: IconClockHour4, roles: MANAGERS, brief: true },
  { to: '/settings', word: 'place.settings', Icon: IconSettings, roles: MANAGERS, brief: true },
] as const satisfies { to: string; word: string; Icon: typeof IconSettings; roles?: readonly Role[]; brief?: true }[];

/** How many there is room for along the bottom of a phone. */
const MOST_BELOW = 5;

/** The pages that are for whoever is signed in: in the top bar, or along the bottom of a phone. */
export function Places({ where }: { where: 'top' | 'bottom' }) {
  const { t } = useI18n();
  const { role } = useMe();
  const open = PLACES.filter((place) => !('roles' in place) || mayOpen(place.roles, role));
  // Six do not fit a narrow phone: the search leads to the guests too.
  const shown = where === 'bottom' && open.length > MOST_BELOW ? open.filter(({ to }) => to !== '/guests') : open;
  return (
    <nav className={`${styles.places} ${styles[where]}`} aria-label={t('place.nav')}>
      {shown.map(({ to, word, Icon, ...place }) => (
        <NavLink key={to} to={to} data-brief={'brief' in place || undefined}>
          <Icon size="1.125rem" stroke={1.75} aria-hidden />
          <span>{t(word)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
