import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { IMPORT_FIELDS, type ImportField } from '../../../../shared/domain/import-file.ts';
import { saveFile } from '../../../common/save-file.ts';
import { Heading } from '../../parts/heading.tsx';
import { IconFileTypeCsv } from '../../parts/icons.tsx';
import { useToasts } from '../../parts/toasts.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { type FilesT, useFilesWords } from '../../words/use-files-words.ts';
import styles from './page.module.css';
import type { ReadFile } from './read-file.ts';
import type { TellableResult } from './repeated-rows.ts';
import type { Progress } from './use-import.ts';

const OUTCOMES = ['booked', 'no_table', 'recorded', 'exists', 'twice', 'left_out', 'invalid', 'unfinished'] as const;

/** Rows that are shown at once: a page of 10,000 helps nobody. */
const SHOWN = 100;

/** What a row says in one of its fields. */
const cellOf = ({ cells, first_row, mapping }: ReadFile, row: number, field: ImportField): string =>
  cells[row - first_row]?.[mapping.indexOf(field)]?.trim() ?? '';

/** Whose row it is, as its file says. */
const whoIn = (file: ReadFile, row: number) =>
  (['guest_name', 'guest_first_name', 'guest_last_name'] as const)
    .map((field) => cellOf(file, row, field))
    .filter(Boolean)
    .join(' ');

/** Why a row cannot be read, field by field. */
function whyOf(w: FilesT, file: ReadFile, { row, faults = [] }: TellableResult): string {
  const fields = new Set(faults.map(({ path }) => path));
  return IMPORT_FIELDS.filter((field) => fields.has(field === 'guest_name' ? 'guest_last_name' : field))
    .filter((field) => field !== 'guest_last_name' || !file.mapping.includes('guest_name'))
    .filter((field) => field !== 'guest_name' || file.mapping.includes('guest_name'))
    .map((field) => {
      const cell = cellOf(file, row, field);
      const name = w(`files.is_${field}`);
      if (cell && field === 'status') return w('files.wrong_status', { field: name, cell });
      return cell ? w('files.wrong', { field: name, cell }) : w('files.lacks', { field: name });
    })
    .join(' ; ');
}

function tellRow(w: FilesT, file: ReadFile, result: TellableResult): string {
  switch (result.outcome) {
    case 'booked':
      return w('files.row_booked', { table: result.table ?? '' });
    case 'exists':
      if (result.same_as_row !== undefined) return w('files.row_same', { row: result.same_as_row });
      return w(result.differs ? 'files.row_differs' : 'files.row_exists');
    case 'invalid':
      return whyOf(w, file, result);
    default:
      return w(`files.row_${result.outcome}`);
  }
}

type Props = { file: ReadFile; progress: Progress; of: number };

/** What becomes of a file: how far it is, how many rows became what, and row by row. */
export function Results({ file, progress, of }: Props) {
  const { lang } = useI18n();
  const w = useFilesWords();
  const toasts = useToasts();
  const { results, dry_run, is_running } = progress;
  const [shown, setShown] = useState<(typeof OUTCOMES)[number] | 'all'>('all');
  const counts = OUTCOMES.map((outcome) => ({
    outcome,
    count: results.filter((result) => result.outcome === outcome).length,
  })).filter(({ count }) => count > 0);
  const rows = useMemo(
    () =>
      results
        .filter(({ outcome }) => shown === 'all' || outcome === shown)
        .sort((a, b) => Number(b.outcome === 'invalid') - Number(a.outcome === 'invalid') || a.row - b.row),
    [results, shown],
  );
  const invalid = results.filter(({ outcome }) => outcome === 'invalid');
  async function saveRefused() {
    const { csvFile } = await import('../../../../shared/files/csv.ts');
    const lines = invalid.map((result) => [...(file.cells[result.row - file.first_row] ?? []), whyOf(w, file, result)]);
    const text = csvFile(lang, [...file.headings, w('files.why')], lines);
    saveFile(`${w('files.refused_name')}.csv`, text, 'text/csv;charset=utf-8');
  }
  if (is_running) {
    const word = dry_run ? 'files.trying' : 'files.importing';
    return (
      <div className="stack-8">
        <Heading level={3} focus>
          <span role="status">{w(word, { done: results.length, all: of })}</span>
        </Heading>
        <progress className={styles.progress} value={results.length} max={of} aria-label={w('files.import')} />
      </div>
    );
  }
  return (
    <div className="stack">
      <Heading level={3} focus="center">
        {w(dry_run ? 'files.result_try' : 'files.result')}
      </Heading>
      {dry_run && <p>{w('files.try_note')}</p>}
      <dl className={styles.counts}>
        {counts.map(({ outcome, count }) => (
          <div key={outcome} data-outcome={outcome}>
            <dt>{w(`files.${outcome}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {counts.length > 1 && (
        <NativeSelect
          label={w('files.show')}
          value={shown}
          onChange={({ currentTarget }) =>
            setShown(OUTCOMES.find((outcome) => outcome === currentTarget.value) ?? 'all')
          }
          data={[
            { value: 'all', label: w('files.all') },
            ...counts.map(({ outcome }) => ({ value: outcome, label: w(`files.${outcome}`) })),
          ]}
        />
      )}
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{w('files.row')}</th>
            <th scope="col">{w('files.who')}</th>
            <th scope="col">{w('files.what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((result) => (
            <tr key={result.row} data-row={result.outcome}>
              <td>{result.row}</td>
              <td>{whoIn(file, result.row)}</td>
              <td>{tellRow(w, file, result)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className="muted">{w('files.more', { count: rows.length - SHOWN })}</p>}
      {invalid.length > 0 && (
        <div className="line">
          <Button
            variant="default"
            leftSection={<IconFileTypeCsv size="1.125rem" aria-hidden />}
            onClick={() => saveRefused().catch(toasts.fault)}
          >
            {w('files.refused')}
          </Button>
        </div>
      )}
    </div>
  );
}
