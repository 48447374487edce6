import { Menu } from '@mantine/core';
import { Link, NavLink, useLocation } from 'react-router';
import { useMe } from '../client/queries.ts';
import {
  IconCalendarTime,
  IconClockHour4,
  IconDots,
  IconLayoutGrid,
  IconMoon,
  IconSettings,
  IconUserCircle,
} from '../components/icons.tsx';
import { MANAGERS, mayOpen, type Role } from '../components/roles/roles.ts';
import { useI18n } from '../words/i18n.tsx';
import styles from './places.module.css';

const PLACES = [
  { to: '/tonight', word: 'place.tonight', Icon: IconMoon },
  { to: '/book', word: 'place.book', Icon: IconCalendarTime },
  { to: '/guests', word: 'place.guests', Icon: IconUserCircle },
  { to: '/floor', word: 'place.floor', Icon: IconLayoutGrid },
  { to: '/hours', word: 'place.hours', Icon: IconClockHour4, roles: MANAGERS },
  { to: '/settings', word: 'place.settings', Icon: IconSettings, roles: MANAGERS },
] as const satisfies { to: string; word: string; Icon: typeof IconSettings; roles?: readonly Role[] }[];

/** How many there is room for along the bottom of a phone. */
const MOST_BELOW = 5;

type Place = (typeof PLACES)[number];

/** The pages that are for whoever is signed in: in the top bar, or along the bottom of a phone. */
export function Places({ where }: { where: 'top' | 'bottom' }) {
  const { t } = useI18n();
  const { role } = useMe();
  const open = PLACES.filter((place) => !('roles' in place) || mayOpen(place.roles, role));
  // Six do not fit a narrow phone: the last of them share the place of one.
  const room = where === 'bottom' && open.length > MOST_BELOW ? MOST_BELOW - 1 : open.length;
  const more = open.slice(room);
  return (
    <nav className={`${styles.places} ${styles[where]}`} aria-label={t('place.nav')}>
      {open.slice(0, room).map(({ to, word, Icon }) => (
        <NavLink key={to} to={to}>
          <Icon size="1.125rem" stroke={1.75} aria-hidden />
          <span>{t(word)}</span>
        </NavLink>
      ))}
      {more.length > 0 && <More places={more} />}
    </nav>
  );
}

/** The pages that there is no room for, one press further. */
function More({ places }: { places: readonly Place[] }) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const isHere = places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Menu position="top-end">
      <Menu.Target>
        <button type="button" className={styles.more} data-here={isHere || undefined}>
          <IconDots size="1.125rem" stroke={1.75} aria-hidden />
          <span>{t('place.more')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(({ to, word, Icon }) => (
          <Menu.Item
            key={to}
            component={Link}
            to={to}
            aria-current={pathname === to ? 'page' : undefined}
            leftSection={<Icon size="1.125rem" stroke={1.75} aria-hidden />}
          >
            {t(word)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
