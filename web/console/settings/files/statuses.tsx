import { NativeSelect } from '@mantine/core';
import type { StatusWord } from '../../../../shared/imports/contract.ts';
import { type FileStatus, statusesIn } from '../../../../shared/imports/rules/statuses.ts';
import { IMPORT } from '../../../../shared/platform/contract/constants.ts';
import { Obstacle } from '../../components/feedback/refusal-note.tsx';
import { FILES_WORDS } from '../../words/files.ts';
import { useWords } from '../../words/i18n.tsx';
import styles from './page.module.css';
import type { ReadFile } from './read-file.ts';
import type { ImportRow } from './run-import.ts';

type Said = StatusWord;
const MEANINGS = ['confirmed', 'cancelled', 'no_show', 'left_out'] as const satisfies Said['means'][];

/** A status of a file, and what it is taken for: as somebody chose, else as it is known or likely. */
export type ChosenStatus = FileStatus & { chosen: Said['means'] | undefined };

/** The statuses of a file with what each is taken for; of more than a request explains the most frequent ones. */
export const chosenStatuses = (rows: readonly ImportRow[], { meanings }: ReadFile): ChosenStatus[] =>
  statusesIn(rows)
    .slice(0, IMPORT.statuses)
    .map((status) => ({ ...status, chosen: meanings.get(status.key) ?? status.known ?? status.likely }));

/** What the API has to be told of statuses: those that it does not know by itself, or knows as something else. */
export const saidOf = (statuses: readonly ChosenStatus[]): Said[] =>
  statuses.flatMap(({ word, known, chosen }) => (chosen && chosen !== known ? [{ word, means: chosen }] : []));

type Props = { statuses: readonly ChosenStatus[]; choose: (key: string, means: Said['means']) => void };

/** What each status of a file means here; what is recognised, or likely, is chosen already. */
export function StatusesField({ statuses, choose }: Props) {
  const w = useWords(FILES_WORDS);
  const unknown = statuses.filter(({ chosen }) => !chosen);
  const meanings = MEANINGS.map((means) => ({ value: means, label: w(`files.means_${means}`) }));
  return (
    <div className="stack-8">
      <h3>{w('files.statuses')}</h3>
      <p className="small muted">{w('files.statuses_lead')}</p>
      <ul className={styles.columns}>
        {statuses.map(({ word, key, rows, known, chosen }) => (
          <li key={key}>
            <NativeSelect
              label={word}
              description={
                <>
                  {w('files.status_rows', { count: rows })}
                  {!known && ' · '}
                  {!known && <strong className={styles.left_out}>{w('files.status_new')}</strong>}
                </>
              }
              value={chosen ?? ''}
              onChange={({ currentTarget }) => {
                const means = MEANINGS.find((one) => one === currentTarget.value);
                if (means) choose(key, means);
              }}
              data={chosen ? meanings : [{ value: '', label: w('files.means_choose') }, ...meanings]}
            />
          </li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <Obstacle>{w('files.unknown', { words: unknown.map(({ word }) => word).join(', ') })}</Obstacle>
      )}
    </div>
  );
}
