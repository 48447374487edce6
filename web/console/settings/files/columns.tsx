import { NativeSelect } from '@mantine/core';
import { type ColumnMapping, IMPORT_FIELDS } from '../../../../shared/imports/rules/file.ts';
import { SEVERAL } from '../../../../shared/imports/rules/headings.ts';
import { Obstacle } from '../../components/feedback/refusal-note.tsx';
import { FILES_WORDS } from '../../words/files.ts';
import { useWords } from '../../words/i18n.tsx';
import styles from './page.module.css';
import type { ReadFile } from './read-file.ts';

/** What is said above the example of a column: it is left out, or somebody has to look. */
type Mark = 'files.not_imported' | 'files.status_new' | undefined;

type Props = { file: ReadFile; change: (mapping: ColumnMapping) => void };

/** An example of a column, and a mark on one that is left out or doubtful. */
function Description({ mark, example }: { mark: Mark; example: string }) {
  const w = useWords(FILES_WORDS);
  return (
    <>
      {mark && <strong className={styles.left_out}>{w(mark)}</strong>}
      {mark && example && ' · '}
      {example && w('files.example', { cell: example })}
    </>
  );
}

/**
 * What each column of a file is, with an example from it; a field that is chosen anew leaves the column that had it, but a row
 * may have one of several telephone numbers or addresses.
 */
export function ColumnsField({ file, change }: Props) {
  const w = useWords(FILES_WORDS);
  const { headings, lines, mapping, unclear_dates } = file;
  const statuses = mapping.includes('status') ? [] : file.unclear_statuses.filter((at) => !mapping[at]);
  const markOf = (at: number): Mark => {
    if (statuses.includes(at)) return 'files.status_new';
    return mapping[at] ? undefined : 'files.not_imported';
  };
  const exampleOf = (at: number) => lines.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '';
  const choose = (at: number, chosen: string) => {
    const field = IMPORT_FIELDS.find((known) => known === chosen);
    const isOne = field !== undefined && !SEVERAL.includes(field);
    const others = mapping.map((known) => (isOne && known === field ? undefined : known));
    change(others.map((known, other) => (other === at ? field : known)));
  };
  const choices = [
    { value: '', label: w('files.no_field') },
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: w(`files.is_${field}`) })),
  ];
  return (
    <div className="stack-8">
      <h3>{w('files.columns')}</h3>
      <p className="small muted">{w('files.columns_lead')}</p>
      <ul className={styles.columns}>
        {headings.map((heading, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and none moves
          <li key={at}>
            <NativeSelect
              label={w('files.column', { heading: heading.trim() || String(at + 1) })}
              description={<Description mark={markOf(at)} example={exampleOf(at)} />}
              value={mapping[at] ?? ''}
              onChange={({ currentTarget }) => choose(at, currentTarget.value)}
              data={choices}
            />
          </li>
        ))}
      </ul>
      {unclear_dates.length > 0 && !mapping.includes('reservation_date') && (
        <Obstacle>
          {w('files.unclear_dates', { columns: unclear_dates.map((at) => headings[at]?.trim()).join(', ') })}
        </Obstacle>
      )}
      {statuses.length > 0 && (
        <Obstacle>
          {w('files.unclear_statuses', {
            columns: statuses.map((at) => headings[at]?.trim() || String(at + 1)).join(', '),
          })}
        </Obstacle>
      )}
    </div>
  );
}
