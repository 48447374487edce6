import { NavLink } from 'react-router';
import styles from './tabs.module.css';

/** A page that stands beside others under one heading: `to` is its address, `end` that none below it is meant. */
type Tab = { to: string; label: string; end?: boolean };

/** The pages under one heading of the top bar, of which one is open. */
export function Tabs({ label, pages }: { label: string; pages: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {pages.map(({ to, label: name, end = false }) => (
        <NavLink key={to} to={to} end={end}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
