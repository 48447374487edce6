import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clockTimeAt, localDateAt } from '../../../../../shared/platform/time/time.ts';
import type { HistoryEntry } from '../../../../../shared/restaurant/contract/log.ts';
import { useMe, useReads } from '../../../client/queries.ts';
import { faultText } from '../../../components/feedback/fault-text.ts';
import { Waiting } from '../../../components/feedback/loading.tsx';
import type { Reservation } from '../../../day/records.ts';
import { HISTORY_WORDS } from '../../../words/history.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import { Changes } from './changes.tsx';
import styles from './section.module.css';
import { useDoer } from './use-doer.ts';

type Entry = HistoryEntry;

/** Lines of what is being read (px). */
const LINES = [40, 40];

/** What became of a booking: who changed what, and when, the latest first. */
export function History({ reservation: { id, version, origin } }: { reservation: Reservation }) {
  const { t } = useI18n();
  const words = useWords(HISTORY_WORDS);
  const read = useReads();
  const { data, error, refetch } = useQuery({ ...read.history(id, version), placeholderData: keepPreviousData });
  if (error && !data) {
    return (
      <div role="alert" className="line wrap">
        <p>{faultText(t, error)}</p>
        <Button size="compact-sm" variant="light" onClick={() => refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (!data) return <Waiting lines={LINES} />;
  const first = data.at(-1);
  if (!first) return <p className="muted">{words('history.empty')}</p>;
  return (
    <>
      <ol className={styles.list}>
        {data.map((entry) => (
          <li key={entry.version}>
            <Version entry={entry} origin={origin} />
          </li>
        ))}
      </ol>
      {first.version > 1 && <p className="small muted">{words('history.before')}</p>}
    </>
  );
}

/** How a booking came about, if not by the ways that are usual. */
const MADE: Partial<Record<NonNullable<Reservation['origin']>, 'history.made_waitlist' | 'history.made_import'>> = {
  waitlist: 'history.made_waitlist',
  import: 'history.made_import',
};

function Version({ entry, origin }: { entry: Entry; origin: Reservation['origin'] }) {
  const { dates } = useI18n();
  const words = useWords(HISTORY_WORDS);
  const { timezone } = useMe();
  const doer = useDoer();
  const at = Date.parse(entry.at);
  const made = entry.version === 1;
  return (
    <>
      <p className="small muted">
        <time dateTime={entry.at}>
          {words('told.moment', {
            date: dates.dated(localDateAt(at, timezone)),
            time: clockTimeAt(at, timezone),
          })}
        </time>
        , {words('log.by', { who: doer(entry) })}
      </p>
      {made && <p>{words((origin && MADE[origin]) ?? 'history.made')}</p>}
      {!made && entry.changes.length === 0 && <p>{words('history.nothing')}</p>}
      <Changes changes={entry.changes} did={made ? 'created' : 'changed'} />
    </>
  );
}
