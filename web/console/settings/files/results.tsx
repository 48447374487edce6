import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { saveFile } from '../../../common/save-file.ts';
import { Obstacle } from '../../components/feedback/refusal-note.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { IconFileTypeCsv } from '../../components/icons.tsx';
import { Heading } from '../../components/layout/heading.tsx';
import { FILES_WORDS } from '../../words/files.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import styles from './page.module.css';
import type { TellableResult } from './repeated-rows.ts';
import { othersIn, partyIn, type ToldFile, tellRow, warningsOf, whyOf } from './row-words.ts';
import type { Progress } from './use-import.ts';

const OUTCOMES = ['booked', 'no_table', 'recorded', 'exists', 'twice', 'left_out', 'invalid', 'unfinished'] as const;

/** Rows that are shown at once: a page of 10,000 helps nobody. */
const SHOWN = 100;

/** How much a row wants to be looked at: what cannot be read first, then what is not kept whole. */
function urgency({ unused }: ToldFile, { row, outcome, warnings }: TellableResult): number {
  if (outcome === 'invalid') return 2;
  return warnings || unused.some((one) => one.row === row) ? 1 : 0;
}

type Props = { told: ToldFile & { all: number }; progress: Progress };

/** What becomes of a file: how far it is, how many rows became what, and row by row. */
export function Results({ told, progress }: Props) {
  const { lang, dates, showTime } = useI18n();
  const w = useWords(FILES_WORDS);
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
        .sort((a, b) => urgency(told, b) - urgency(told, a) || a.row - b.row),
    [results, shown, told],
  );
  const warned = results.filter((result) => urgency(told, result) === 1).length;
  const invalid = results.filter(({ outcome }) => outcome === 'invalid');
  async function saveObstacle() {
    const { csvFile } = await import('../../../../shared/platform/files/csv.ts');
    const { headings, delimiter } = told.file;
    const byRow = new Map(told.file.lines.map(({ row, cells }) => [row, cells]));
    const lines = invalid.map((result) => [...(byRow.get(result.row) ?? []), whyOf(w, told, result)]);
    const text = csvFile(lang, [...headings, w('files.why')], lines, delimiter);
    saveFile(`${w('files.refused_name')}.csv`, text, 'text/csv;charset=utf-8');
  }
  const left_out = told.file.headings.flatMap((heading, at) =>
    told.file.mapping[at] ? [] : [heading.trim() || String(at + 1)],
  );
  if (is_running) {
    const word = dry_run ? 'files.trying' : 'files.importing';
    return (
      <div className="stack-8">
        <Heading level={3} focus>
          <span role="status">{w(word, { done: results.length, all: told.all })}</span>
        </Heading>
        <progress className={styles.progress} value={results.length} max={told.all} aria-label={w('files.import')} />
      </div>
    );
  }
  return (
    <div className={`stack ${styles.results}`}>
      <Heading level={3} focus="center">
        {w(dry_run ? 'files.result_try' : 'files.result')}
      </Heading>
      {dry_run && <p>{w('files.try_note')}</p>}
      {left_out.length > 0 && <p>{w('files.columns_left_out', { columns: left_out.join(', ') })}</p>}
      <dl className={styles.counts}>
        {counts.map(({ outcome, count }) => (
          <div key={outcome} data-outcome={outcome}>
            <dt>{w(`files.${outcome}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {warned > 0 && <Obstacle>{w('files.warned', { count: warned })}</Obstacle>}
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
            <th scope="col">{w('files.is_reservation_date')}</th>
            <th scope="col">{w('files.is_reservation_time')}</th>
            <th scope="col">{w('files.party')}</th>
            <th scope="col">{w('files.who')}</th>
            <th scope="col">{w('files.what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((result) => {
            const { date, time, guests, who } = partyIn(told, result.row, dates);
            return (
              <tr key={result.row} data-row={result.outcome}>
                <td data-unit={w('files.row')}>{result.row}</td>
                <td>{date}</td>
                <td>{showTime(time)}</td>
                <td data-unit={guests && w('files.party')}>{guests}</td>
                <td>
                  {who}
                  {othersIn(w, told, result.row).map(([name, said]) => (
                    <span key={name} className={styles.also}>
                      {w('files.also', { name, said })}
                    </span>
                  ))}
                </td>
                <td>
                  {tellRow(w, told, result)}
                  {warningsOf(w, told, result).map((warning) => (
                    <span key={warning} className={styles.warning}>
                      {warning}
                    </span>
                  ))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > SHOWN && <p className="muted">{w('files.more', { count: rows.length - SHOWN })}</p>}
      {invalid.length > 0 && (
        <div className="line">
          <Button
            variant="default"
            leftSection={<IconFileTypeCsv size="1.125rem" aria-hidden />}
            onClick={() => saveObstacle().catch(toasts.fault)}
          >
            {w('files.refused')}
          </Button>
        </div>
      )}
    </div>
  );
}
