import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { DateOrder } from '../../../../shared/imports/contract.ts';
import { missingFields } from '../../../../shared/imports/rules/file.ts';
import { readDate, splitMoment } from '../../../../shared/imports/rules/read-dates.ts';
import { say } from '../../../common/live.ts';
import { useMe } from '../../client/queries.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { Obstacle } from '../../components/feedback/refusal-note.tsx';
import { useUnsaved } from '../../components/overlays/unsaved.tsx';
import { FILES_WORDS } from '../../words/files.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { ColumnsField } from './columns.tsx';
import styles from './page.module.css';
import { orderOf, type ReadFile } from './read-file.ts';
import { Results } from './results.tsx';
import { StatusesField } from './statuses.tsx';
import { type GuestMails, useImport } from './use-import.ts';

const MAILS = ['none', 'reminders', 'all'] as const satisfies GuestMails[];
const ORDERS = ['dmy', 'mdy', 'ymd'] as const;

type Props = { file: ReadFile; change: (file: ReadFile) => void };

/** A file that was read: what its columns are, the trial, and the import. */
export function ImportFile({ file, change }: Props) {
  const w = useWords(FILES_WORDS);
  const acting = useActing();
  const [mails, setMails] = useState<GuestMails>('none');
  const { timezone: zone } = useMe();
  const order = useMemo(() => orderOf(file, zone, Date.now()), [file, zone]);
  const { rows, refused, unused, statuses, progress, run, stop, forget } = useImport(file, order, mails);
  const told_file = useMemo(
    () => ({
      ...{ file, statuses, unused, zone, order: order ?? ORDERS[0] },
      rows: new Map(rows.map((row) => [row.row, row])),
      all: rows.length + refused.length,
    }),
    [file, statuses, rows, refused, unused, order, zone],
  );
  const is_running = progress?.is_running ?? false;
  useUnsaved(is_running && progress?.dry_run === false);
  const missing = missingFields(file.mapping);
  const stray = file.lines.flatMap(({ row, doubt }) => (doubt ? [row] : []));
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
  const left = told_file.all - told.filter(({ outcome }) => outcome !== 'unfinished').length;
  const ready = progress?.results.filter(({ outcome }) => ['booked', 'no_table', 'recorded'].includes(outcome)).length;
  return (
    <div className="stack">
      <fieldset className={styles.fields} disabled={is_running || is_done}>
        <ColumnsField file={file} change={(mapping) => choose({ mapping })} />
        {missing.length > 0 && (
          <Obstacle>
            {w('files.missing', { fields: missing.map((field) => w(`files.is_${field}`)).join(', ') })}
          </Obstacle>
        )}
        {statuses.length > 0 && (
          <StatusesField
            statuses={statuses}
            choose={(key, means) => choose({ meanings: new Map([...file.meanings, [key, means]]) })}
          />
        )}
        <DatesField file={file} order={order} choose={(said_order) => choose({ said_order })} />
        {file.encoding !== 'UTF-8' && file.encoding !== 'UTF-16' && (
          <p>{w('files.encoding', { encoding: file.encoding })}</p>
        )}
        {stray.length > 0 && <Obstacle>{w('files.stray_quotes', { rows: stray.slice(0, 20).join(', ') })}</Obstacle>}
        {file.doubtful_lines.length > 0 && (
          <Obstacle>{w('files.doubtful', { lines: file.doubtful_lines.slice(0, 20).join(', ') })}</Obstacle>
        )}
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
            disabled={missing.length > 0 || order === undefined || acting.disabled}
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

type DatesProps = { file: ReadFile; order: DateOrder | undefined; choose: (order: DateOrder) => void };

/** How the dates of a file are read, by one of its own that can be read in several ways; nothing where none can. */
function DatesField({ file: { lines, mapping }, order, choose }: DatesProps) {
  const w = useWords(FILES_WORDS);
  const { dates } = useI18n();
  const at = mapping.indexOf('reservation_date');
  const readings = (cell: string) =>
    ORDERS.flatMap((one) => {
      const read = readDate(cell, one);
      const isDate = /^\d{4}-\d\d-\d\d$/.test(read) && !Number.isNaN(Date.parse(read));
      return isDate ? [{ order: one, read }] : [];
    });
  const kinds = (cell: string) => new Set(readings(cell).map(({ read }) => read)).size;
  const cells = lines.map((line) => splitMoment(line.cells[at]?.trim() ?? '')[0]);
  const example = cells.find((cell) => kinds(cell) > 1);
  if (example === undefined) return null;
  const known = readings(example);
  const distinct = known.filter(
    (one, index) => one.order === order || known.findIndex(({ read }) => read === one.read) === index,
  );
  return (
    <NativeSelect
      className={styles.choice}
      label={w('files.dates', { example })}
      error={order === undefined ? w('files.dates_ask') : undefined}
      value={order ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = ORDERS.find((one) => one === currentTarget.value);
        if (chosen) choose(chosen);
      }}
      data={[
        ...(order === undefined ? [{ value: '', label: w('files.means_choose') }] : []),
        ...distinct.map((one) => ({ value: one.order, label: dates.dated(one.read) })),
      ]}
    />
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
