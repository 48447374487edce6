import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DateOrder } from '../../../../shared/imports/contract.ts';
import { rowsOfFile } from '../../../../shared/imports/rules/file.ts';
import type { RequestBody } from '../../../../shared/platform/contract/client.ts';
import { rereadBook } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import type { ReadFile } from './read-file.ts';
import { refusedResult, type TellableResult, tellRepeated } from './repeated-rows.ts';
import { type ImportResult, runImport } from './run-import.ts';
import { chosenStatuses, saidOf } from './statuses.tsx';

export type GuestMails = NonNullable<RequestBody<'imports.create'>['guest_mails']>;

/** What is being done with a file: how many rows are told of, whether it writes, whether it goes on. */
export type Progress = { dry_run: boolean; results: readonly TellableResult[]; is_running: boolean };

/** Tries a file and imports it, part by part; what becomes of each row comes as it is known. */
export function useImport(file: ReadFile, date_order: DateOrder | undefined, guest_mails: GuestMails) {
  const { api } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  const { rows, refused, unused } = useMemo(() => rowsOfFile(file, file.mapping), [file]);
  const statuses = useMemo(() => chosenStatuses(rows, file), [rows, file]);
  useEffect(() => () => running.current?.abort(), []);
  async function run(dry_run: boolean): Promise<boolean> {
    const stop = new AbortController();
    running.current = stop;
    const told = new Map<number, ImportResult>();
    const show = (is_running: boolean) =>
      setProgress({
        ...{ dry_run, is_running },
        results: [...tellRepeated([...told.values()]), ...refused.map(refusedResult)],
      });
    show(true);
    try {
      await runImport(rows, {
        send: api.importRows,
        asked: { dry_run, date_order: date_order ?? 'dmy', guest_mails, statuses: saidOf(statuses) },
        signal: stop.signal,
        tell: (results) => {
          for (const result of results) told.set(result.row, result);
          show(true);
        },
      });
      return !stop.signal.aborted;
    } catch (error) {
      toasts.fault(error);
      return false;
    } finally {
      show(false);
      if (!dry_run) void rereadBook(client);
    }
  }
  return {
    rows,
    refused,
    unused,
    statuses,
    progress,
    run,
    stop: () => running.current?.abort(),
    forget: () => setProgress(undefined),
  };
}
