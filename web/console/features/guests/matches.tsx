import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { isHere } from '../../../../shared/booking/rules/arrived-guests.ts';
import { isMasked, timeOf } from '../../day/records.ts';
import { staysOfGuest } from '../../day/same-guest.ts';
import type { Stay } from '../../day/service-day.ts';
import { GUESTS_WORDS } from '../../words/guests.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { nameWithin, partyName } from '../booking/party-name.ts';
import { useLastTable } from './last-table.ts';
import { Contacts, Marks, Visits } from './marks.tsx';
import styles from './matches.module.css';
import { type Guest, useGuests } from './use-guest.ts';

/** What tells who a guest is, as it is typed. */
type Typed = {
  guest_first_name: string;
  guest_last_name: string;
  guest_phone: string;
  guest_email: string;
};

/** Fewer digits of a number, or letters of a name, fit too many. */
const LEAST_DIGITS = 4;
const LEAST_LETTERS = 2;

/**
 * What to search the guests for while a booking is typed: the number, else the address, else the names, since two guests may
 * share a name. Empty while there is too little of any.
 */
function wantedOf(typed: Typed): string {
  const phone = typed.guest_phone.trim();
  if (phone.replace(/\D/g, '').length >= LEAST_DIGITS) return phone;
  const email = typed.guest_email.trim();
  if (/^\S+@\S+\.\S+$/.test(email)) return email;
  const name = `${typed.guest_last_name.trim()} ${typed.guest_first_name.trim()}`.trim();
  return name.length < LEAST_LETTERS ? '' : name;
}

const PAUSE_MS = 250;
/** More than these are told apart by typing on. */
const MOST = 4;

type Props = {
  typed: Typed;
  /** The parties of the day that is booked for, if it is one: who has a booking there already is told. */
  stays?: readonly Stay[];
  choose: (fields: Partial<Typed>, guest: Guest) => void;
  /** The key of the place that is chosen, and how another one is. */
  place?: { chosen: string; choose: (key: string) => void };
};

/** « · dernière table : T5 », once it is known; of whom is taken, the press that gives them the same one. */
function LastTable({ guest, chosen, choose }: { guest: Guest; chosen?: string; choose?: (key: string) => void }) {
  const w = useWords(GUESTS_WORDS);
  const last = useLastTable(guest);
  if (!last) return null;
  const { table, key } = last;
  if (!choose || !key || key === chosen) return <span> · {w('match.table', { table })}</span>;
  return (
    <Button variant="default" size="compact-sm" ml="0.5rem" onClick={() => choose(key)}>
      {w('match.same_table', { table })}
    </Button>
  );
}

/** What a guest has on the day that is booked for: that they are here already, or are expected. */
function OnThatDay({ guest: { id }, stays }: { guest: Guest; stays: readonly Stay[] }) {
  const { t, showTime } = useI18n();
  const w = useWords(GUESTS_WORDS);
  // By the id alone: masked addresses of two guests may be alike.
  return staysOfGuest(stays, { guest_ids: [id], email: '' }).map(({ reservation }) => (
    <p key={reservation.id} className="small">
      <strong>
        {w(isHere(reservation) ? 'match.here' : 'match.booked', {
          time: showTime(timeOf(reservation)),
          guests: t('guests', { count: reservation.party_size }),
        })}
      </strong>
    </p>
  ));
}

/** The guests of the house who fit what is typed of a new booking; one press takes their details. */
export function GuestMatches({ typed, stays = [], choose, place }: Props) {
  const { t } = useI18n();
  const w = useWords(GUESTS_WORDS);
  const title = useId();
  const wanted = wantedOf(typed);
  const [q] = useDebouncedValue(wanted, PAUSE_MS);
  const [taken, setTaken] = useState<string>();
  const { data, isPlaceholderData } = useGuests(q, q !== '');
  // Nobody takes the details of whom they no longer mean.
  const isFormer = isPlaceholderData || q !== wanted;
  const found = q === '' ? [] : (data?.items ?? []);
  if (found.length === 0) return null;
  const detailsOf = (guest: Guest): Partial<Typed> => {
    const { guest_first_name, guest_last_name, guest_phone, guest_email } = guest;
    return {
      guest_first_name,
      guest_last_name,
      // A masked contact reaches nobody: what was typed stays.
      ...(guest_phone && !isMasked(guest_phone) && { guest_phone }),
      ...(guest_email && !isMasked(guest_email) && { guest_email }),
    };
  };
  const isTaken = (guest: Guest) => {
    // Whose details were all typed may still have more to bring.
    if (taken !== guest.id && (guest.allergies || guest.note)) return false;
    const now: Record<string, string> = typed;
    return Object.entries(detailsOf(guest)).every(([field, value]) => now[field] === value);
  };
  // Of whom is taken what is known stays in sight; the others are there again once something else is typed.
  const meant = found.filter((guest) => guest.id === taken && isTaken(guest));
  const shown = meant.length > 0 ? meant : found.slice(0, MOST);
  return (
    <section className={styles.matches} aria-labelledby={title} data-former={isFormer || undefined}>
      <h3 id={title}>{w('match.title')}</h3>
      <ul>
        {shown.map((guest) => (
          <li key={guest.id} className={styles.match}>
            <div className={styles.who}>
              <p>
                <strong>{partyName(t, guest)}</strong>{' '}
                <span className="muted">
                  <Contacts guest={guest} />
                </span>
              </p>
              <p className="small">
                <Visits guest={guest} />
                <LastTable guest={guest} {...(isTaken(guest) && place)} />
              </p>
              <OnThatDay guest={guest} stays={stays} />
              <Marks guest={guest} />
              {guest.note && <p className={`small ${styles.note}`}>{guest.note}</p>}
            </div>
            {!isTaken(guest) && (
              <Button
                variant="default"
                size="compact-sm"
                disabled={isFormer}
                aria-label={w('match.use', {
                  name: `${nameWithin(t, guest)}, ${guest.guest_phone ?? guest.guest_email ?? ''}`,
                })}
                onClick={() => {
                  setTaken(guest.id);
                  choose(detailsOf(guest), guest);
                }}
              >
                {w('match.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
