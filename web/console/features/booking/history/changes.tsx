import { useMemo } from 'react';
import { useFloor, useMe } from '../../../client/queries.ts';
import { IconArrowRight } from '../../../components/icons.tsx';
import { HISTORY_WORDS } from '../../../words/history.ts';
import { useI18n, useWords } from '../../../words/i18n.tsx';
import styles from './changes.module.css';
import { type Change, fieldWords, type Telling, valueWords } from './told.ts';

/** What values are told with on this page. */
function useTelling(): Telling {
  const { t, dates, showTime } = useI18n();
  const words = useWords(HISTORY_WORDS);
  const { timezone: zone } = useMe();
  const floor = useFloor();
  return useMemo(() => ({ t, words, dates, zone, floor, showTime }), [t, words, dates, zone, floor, showTime]);
}

type Did = 'created' | 'changed' | 'deleted';

/** What has changed, a line a field: old → new, or only that it did; of what was added how it began, of what went what it was. */
export function Changes({ changes, did = 'changed' }: { changes: readonly Change[]; did?: Did | undefined }) {
  const telling = useTelling();
  const nothing = { created: 'new', deleted: 'old' } as const;
  const shown = did === 'changed' ? changes : changes.filter((change) => change[nothing[did]] !== null);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {shown.map((change) => (
        <li key={change.field}>
          <Line change={change} did={did} telling={telling} />
        </li>
      ))}
    </ul>
  );
}

function Line({ change, did, telling }: { change: Change; did: Did; telling: Telling }) {
  const { t, words } = telling;
  const field = fieldWords(words, change.field);
  if (change.new === undefined) return words(did === 'created' ? 'told.given' : 'told.unsaid', { field });
  return (
    <>
      <span className="muted">{words('told.line', { field })}</span>{' '}
      {did !== 'created' && <del>{valueWords(change.field, change.old, telling)}</del>}
      {did === 'changed' && (
        <>
          {' '}
          <IconArrowRight size="0.875rem" aria-label={t('edit.becomes')} />{' '}
        </>
      )}
      {did !== 'deleted' && <ins>{valueWords(change.field, change.new, telling)}</ins>}
    </>
  );
}
