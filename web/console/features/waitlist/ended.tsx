import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { EndedWaitingGuest } from '../../../../shared/waitlist/contract/waiting-guests.ts';
import { useEndedWaiting } from '../../client/queries.ts';
import { useMoment } from '../../components/format/use-moment.ts';
import { IconChevronDown } from '../../components/icons.tsx';
import { fullName } from '../../day/records.ts';
import type { ServiceDay } from '../../day/service-day.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { WAITING_WORDS } from '../../words/waiting.ts';
import { bookAddress } from '../booking/reservation/book-link.ts';
import { MailLink } from '../booking/reservation/contact/mail-link.tsx';
import { PhoneLink } from '../booking/reservation/contact/phone-link.tsx';
import drawer from './drawer.module.css';
import styles from './ended.module.css';
import { endOf } from './ends.ts';
import type { WaitingGuest } from './waiting-guest.ts';

type EndedGuest = EndedWaitingGuest;

/**
 * What became of those who do not wait any more, folded. It is read with the list, and anew when somebody has come or gone: not
 * as often as the list.
 */
export function Ended({ day, listed }: { day: ServiceDay; listed: readonly WaitingGuest[] }) {
  const w = useWords(WAITING_WORDS);
  const id = useId();
  const [open, setOpen] = useState(false);
  const ids = listed.map((guest) => guest.id);
  const ended = useEndedWaiting(day, ids);
  if (ended.length === 0) return null;
  return (
    <section className="stack-8">
      <h3>
        <Button
          variant="subtle"
          className={styles.fold}
          rightSection={<IconChevronDown size="1rem" aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {w('waiting.over', { count: ended.length })}
        </Button>
      </h3>
      <ul id={id} className={styles.list} hidden={!open}>
        {open && ended.map((guest) => <EndedEntry key={guest.id} guest={guest} />)}
      </ul>
    </section>
  );
}

/** Who it was, for what they waited, how to reach them, and how it ended. */
function EndedEntry({ guest }: { guest: EndedGuest }) {
  const { t } = useI18n();
  const w = useWords(WAITING_WORDS);
  const moment = useMoment();
  const { from, to, ended_at, reservation_id } = guest;
  const { Icon, word } = endOf(guest);
  const span = from === to ? from : w('waiting.span', { from, to });
  return (
    <li data-ended={guest.ended ?? guest.state}>
      <p>
        <strong>{fullName(guest)}</strong> · {t('guests', { count: guest.guests })} · {span}
      </p>
      <p className={styles.how}>
        <Icon size="1rem" aria-hidden />
        <span>{w(word)}</span>
        {ended_at && <span className="muted">{moment(Date.parse(ended_at))}</span>}
        {reservation_id && <Link to={bookAddress(guest.date, reservation_id)}>{w('waiting.see_booking')}</Link>}
      </p>
      <div className={`${drawer.contacts} small`}>
        {guest.guest_phone && <PhoneLink phone={guest.guest_phone} />}
        {guest.guest_email && <MailLink email={guest.guest_email} />}
      </div>
    </li>
  );
}
