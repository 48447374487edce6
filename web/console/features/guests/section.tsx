import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../../../common/api.ts';
import { faultText } from '../../components/feedback/fault-text.ts';
import { GUESTS_WORDS } from '../../words/guests.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { Profile } from './profile.tsx';
import { useGuest } from './use-guest.ts';

/** The guest of a booking, beside it; nothing of one who was erased meanwhile. */
export function GuestSection({ id }: { id: string }) {
  const { t } = useI18n();
  const w = useWords(GUESTS_WORDS);
  const title = useId();
  const { data, error } = useGuest(id);
  if (!data && error instanceof ApiProblem && error.status === 404) return null;
  return (
    <section className="stack-8" aria-labelledby={title}>
      <h3 id={title}>{w('guest.title')}</h3>
      {data ? <Profile guest={data} /> : error ? <p className="small">{faultText(t, error)}</p> : <Skeleton h={64} />}
      {data && <Link to={`/guests?guest=${encodeURIComponent(id)}`}>{w('guest.open')}</Link>}
    </section>
  );
}
