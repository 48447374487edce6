import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { FEWEST_DIGITS } from '../../../shared/platform/contract/constants.ts';
import { useMe } from '../client/queries.ts';
import { EmptyNote } from '../components/feedback/empty-note.tsx';
import { Fault } from '../components/feedback/fault.tsx';
import { Waiting } from '../components/feedback/loading.tsx';
import { IconSearch } from '../components/icons.tsx';
import { partyName } from '../features/booking/party-name.ts';
import { Contacts, Marks, Visits } from '../features/guests/marks.tsx';
import { MIN_LENGTH, useGuests } from '../features/guests/use-guest.ts';
import { GUESTS_WORDS } from '../words/guests.ts';
import { useI18n, useWords } from '../words/i18n.tsx';
import styles from './page.module.css';

const PAUSE_MS = 250;

type Props = { chosen: string | undefined; choose: (id: string) => void };

/** Finds guests by what is remembered of them. What is typed stays out of the address: it is somebody's name. */
export function Search({ chosen, choose }: Props) {
  const { t } = useI18n();
  const w = useWords(GUESTS_WORDS);
  const { hides_contacts } = useMe();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useGuests(q);
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(chosen);
  useEffect(() => {
    // Whoever comes back to the list goes on where they left it.
    const left = chosen === undefined && last.current;
    if (left)
      list.current?.querySelector<HTMLElement>(`[data-guest="${CSS.escape(left)}"]`)?.focus({ preventScroll: true });
    last.current = chosen;
  }, [chosen]);
  const asked = q.length >= MIN_LENGTH;
  const found = data?.items ?? [];
  const told = asked ? w('guests.found', { count: found.length }) : found.length > 0 ? w('guests.latest') : '';
  return (
    <section className={`card ${styles.search}`} aria-label={w('guests.search')}>
      <TextInput
        type="search"
        label={w('guests.search')}
        description={w('guests.search_hint', { digits: FEWEST_DIGITS[hides_contacts ? 'masked' : 'shown'] })}
        leftSection={isFetching ? <Loader size={16} /> : <IconSearch size="1.125rem" aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
      />
      <p role="status" className="small muted">
        {data && !isFetching && told} {asked && !isPlaceholderData && data?.truncated && w('guests.truncated')}
      </p>
      {!data && (error ? <Fault error={error} retry={() => void refetch()} /> : <Waiting />)}
      {data && found.length === 0 && !isFetching && (
        <EmptyNote>
          <p>{w(asked ? 'guests.none' : 'guests.empty')}</p>
        </EmptyNote>
      )}
      <ul ref={list} className={isPlaceholderData ? styles.former : undefined}>
        {found.map((guest) => (
          <li key={guest.id}>
            <button
              type="button"
              className={styles.found}
              data-guest={guest.id}
              aria-pressed={guest.id === chosen}
              onClick={() => choose(guest.id)}
            >
              <strong>{partyName(t, guest)}</strong>
              <span className="small muted">
                <Contacts guest={guest} />
              </span>
              <span className="small">
                <Visits guest={guest} />
              </span>
              <Marks guest={guest} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
