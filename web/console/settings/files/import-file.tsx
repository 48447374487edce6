import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { missingFields } from '../../../../shared/domain/import-file.ts';
import { say } from '../../../common/live.ts';
import { useActing } from '../../parts/freshness.tsx';
import { useUnsaved } from '../../parts/unsaved.tsx';
import { useFilesWords } from '../../words/use-files-words.ts';
import { ColumnsField } from './columns.tsx';
import styles from './page.module.css';
import type { ReadFile } from './read-file.ts';
import { Results } from './results.tsx';
import { StatusesField } from './statuses.tsx';
import { type GuestMails, useImport } from './use-import.ts';

const MAILS = ['none', 'reminders', 'all'] as const satisfies GuestMails[];
const ORDERS = ['dmy', 'mdy'] as const;

type Props = { file: ReadFile; change: (file: ReadFile) => void };

/** A file that was read: what its columns are, the trial, and the import. */
export function ImportFile({ file, change }: Props) {
  const w = useFilesWords();
  const acting = useActing();
  const [mails, setMails] = useState<GuestMails>('none');
  const { rows, statuses, progress, run, stop, forget } = useImport(file, mails);
  const told_file = useMemo(
    () => ({ file, statuses, rows: new Map(rows.map((row) => [row.row, row])) }),
    [file, statuses, rows],
  );
  const is_running = progress?.is_running ?? false;
  useUnsaved(is_running && progress?.dry_run === false);
  const missing = missingFields(file.mapping);
  const is_done = progress !== undefined && !progress.is_running && !progress.dry_run;
  const choose = (changes: Partial<ReadFile>) => {
    forget();
    change({ ...file, ...changes });
  };
  const start = async (dry_run: boolean) => {
    const is_whole = await run(dry_run);
    if (!is_whole) say(w('files.stopped'));
    else say(w(dry_run ? 'files.result_try' : 'files.done'));
  };
  const told = progress?.results ?? [];
  const left = rows.length - told.filter(({ outcome }) => outcome !== 'unfinished').length;
  const ready = progress?.results.filter(({ outcome }) => ['booked', 'no_table', 'recorded'].includes(outcome)).length;
  return (
    <div className="stack">
      <fieldset className={styles.fields} disabled={is_running || is_done}>
        <ColumnsField file={file} change={(mapping) => choose({ mapping })} />
        {missing.length > 0 && (
          <p role="alert">
            {w('files.missing', { fields: missing.map((field) => w(`files.is_${field}`)).join(', ') })}
          </p>
        )}
        {statuses.length > 0 && (
          <StatusesField
            statuses={statuses}
            choose={(key, means) => choose({ meanings: new Map([...file.meanings, [key, means]]) })}
          />
        )}
        <Choice
          label={w('files.dates')}
          value={file.date_order}
          known={ORDERS}
          name={(order) => w(`files.dates_${order}`)}
          choose={(date_order) => choose({ date_order })}
        />
        <Choice
          label={w('files.mails')}
          value={mails}
          known={MAILS}
          name={(which) => w(`files.mails_${which}`)}
          choose={setMails}
        />
        {mails === 'all' && <p>{w('files.mails_all_note')}</p>}
      </fieldset>
      {progress && <Results told={told_file} progress={progress} />}
      <div className="line wrap form-end">
        {is_running && (
          <Button variant="default" onClick={stop}>
            {w('files.stop')}
          </Button>
        )}
        {!is_running && !is_done && (
          <Button
            variant={ready ? 'default' : 'filled'}
            disabled={missing.length > 0 || acting.disabled}
            title={acting.title}
            onClick={() => start(true)}
          >
            {w('files.try')}
          </Button>
        )}
        {!is_running && progress?.dry_run && ready === 0 && <p>{w('files.nothing')}</p>}
        {!is_running && progress?.dry_run && ready !== undefined && ready > 0 && (
          <Button {...acting} onClick={() => start(false)}>
            {w('files.do', { count: ready })}
          </Button>
        )}
        {is_done && left > 0 && (
          <Button {...acting} onClick={() => start(false)}>
            {w('files.again')}
          </Button>
        )}
      </div>
    </div>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  value: V;
  known: readonly V[];
  name: (value: V) => string;
  choose: (value: V) => void;
};

/** One of a few. */
function Choice<V extends string>({ label, value, known, name, choose }: ChoiceProps<V>) {
  return (
    <NativeSelect
      className={styles.choice}
      label={label}
      value={value}
      onChange={({ currentTarget }) => choose(known.find((one) => one === currentTarget.value) ?? value)}
      data={known.map((one) => ({ value: one, label: name(one) }))}
    />
  );
}
