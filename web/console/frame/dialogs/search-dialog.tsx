import { Button, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FEWEST_DIGITS } from '../../../../shared/platform/contract/constants.ts';
import { useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { faultText } from '../../components/feedback/fault-text.ts';
import { IconSearch } from '../../components/icons.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { timeOf } from '../../day/records.ts';
import { storedStateOf } from '../../day/service-state.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { useBookLink } from '../../features/booking/reservation/book-link.ts';
import { StateMark } from '../../features/booking/state-mark.tsx';
import { useI18n } from '../../words/i18n.tsx';
import styles from './search-dialog.module.css';

const MIN_LENGTH = 2;
const PAUSE_MS = 200;

/** Finds reservations of any date by what is remembered of a guest. */
export function SearchDialog({ opened, close }: { opened: boolean; close: () => void }) {
  const { t } = useI18n();
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('search.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Search close={close} />
    </Modal>
  );
}

function useSearch(q: string) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: ['search', q],
    queryFn: ({ pageParam }) => api.reservations({ q, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((sum, { items }) => sum + items.length, 0) < total ? pages.length + 1 : undefined,
    enabled: q.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
}

function Search({ close }: { close: () => void }) {
  const { t, dates, showTime } = useI18n();
  const { hides_contacts } = useMe();
  const navigate = useNavigate();
  const linkTo = useBookLink();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const results = useRef<HTMLUListElement>(null);
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useSearch(q);
  const asked = q.length >= MIN_LENGTH;
  const found = asked ? (data?.pages.flatMap(({ items }) => items) ?? []) : [];
  const { total = 0, truncated = false } = data?.pages[0] ?? {};

  /** Enter opens the first one, arrows walk through them. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const links = [...(results.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const [first] = found;
    if (event.key === 'Enter' && at === -1 && first) {
      event.preventDefault();
      navigate(linkTo(first));
      close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
    if (next < 0) document.querySelector<HTMLInputElement>('#search-field')?.focus();
    else links[next]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the field into the results
    <div className="stack-8" onKeyDown={press}>
      <TextInput
        id="search-field"
        type="search"
        label={t('search.label')}
        description={t('search.hint', { digits: FEWEST_DIGITS[hides_contacts ? 'masked' : 'shown'] })}
        leftSection={isFetching ? <Loader size={16} /> : <IconSearch size="1.125rem" aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
        autoComplete="off"
      />
      <p role="status" className="small muted">
        {error ? faultText(t, error) : asked && !isFetching ? t('search.found', { count: total }) : ''}{' '}
        {asked && truncated && t('search.truncated')}
      </p>
      <ul className={styles.results} ref={results}>
        {found.map((reservation) => (
          <li key={reservation.id}>
            <Link to={linkTo(reservation)} onClick={close}>
              <span className={styles.who}>
                <strong>{partyName(t, reservation)}</strong> ·{' '}
                <span className={styles.guests}>{t('guests', { count: reservation.party_size })}</span>
              </span>
              <StateMark state={storedStateOf(reservation)} />
              <span className={styles.when}>
                {dates.short(reservation.reservation_date)}, {showTime(timeOf(reservation))}
              </span>
              <span className={styles.code}>{reservation.confirmation_code}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/guests" onClick={close}>
        {t('search.guests')}
      </Link>
      {hasNextPage && (
        <Button variant="default" onClick={() => fetchNextPage()}>
          {t('search.more')}
        </Button>
      )}
    </div>
  );
}
