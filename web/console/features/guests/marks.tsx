import { IconAlertTriangle, IconBan, IconUserCircle } from '../../components/icons.tsx';
import { GUESTS_WORDS } from '../../words/guests.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { useShownPhone } from '../booking/reservation/contact/use-shown-phone.ts';
import styles from './marks.module.css';
import type { Guest } from './use-guest.ts';

/** How often a guest came, in a line: « 4 visits, last on 30 October · 1 no-show ». */
export function Visits({ guest }: { guest: Guest }) {
  const w = useWords(GUESTS_WORDS);
  const { dates } = useI18n();
  const { visits, last_visit, no_shows, cancellations, upcoming } = guest;
  if (guest.only_waits) return <span>{w('guest.only_waits')}</span>;
  const came = visits > 0 ? w('guest.visits', { count: visits }) : w('guest.first');
  const parts = [
    last_visit ? `${came}, ${w('guest.last', { date: dates.dated(last_visit) })}` : came,
    upcoming > 0 && w('guest.upcoming', { count: upcoming }),
    no_shows > 0 && w('guest.no_shows', { count: no_shows }),
    cancellations > 0 && w('guest.cancellations', { count: cancellations }),
  ];
  return <span>{parts.filter(Boolean).join(' · ')}</span>;
}

/** How a guest is reached, in a line: the telephone as people read it, and the e-mail address. */
export function Contacts({ guest }: { guest: Guest }) {
  const phone = useShownPhone(guest.guest_phone ?? '');
  return [phone, guest.guest_email].filter(Boolean).join(' · ');
}

/** What is to be known of a guest at a glance: VIP, blocked, tags, allergies. Nothing of whom nothing was written. */
export function Marks({ guest }: { guest: Guest }) {
  const w = useWords(GUESTS_WORDS);
  const { vip, blocked_online, tags, allergies } = guest;
  if (!vip && !blocked_online && tags.length === 0 && !allergies) return null;
  return (
    <span className={styles.marks}>
      {vip && (
        <strong className={styles.mark}>
          <IconUserCircle size="0.875rem" aria-hidden /> {w('guest.vip')}
        </strong>
      )}
      {blocked_online && (
        <span className={`${styles.mark} ${styles.warns}`}>
          <IconBan size="0.875rem" aria-hidden /> {w('guest.blocked')}
        </span>
      )}
      {allergies && (
        <strong className={`${styles.mark} ${styles.warns}`}>
          <IconAlertTriangle size="0.875rem" aria-hidden />
          <span className="unseen">{w('guest.allergies')}</span> {allergies}
        </strong>
      )}
      {tags.map((tag) => (
        <span key={tag} className={styles.mark}>
          {tag}
        </span>
      ))}
    </span>
  );
}
