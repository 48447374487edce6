import type { ImportResult, ImportRow } from '../../../../shared/imports/contract.ts';
import { partsOf } from '../../../../shared/imports/rules/file.ts';
import type { RequestBody } from '../../../../shared/platform/contract/client.ts';
import { untilAnswered } from '../../client/retry.ts';

export type { ImportResult, ImportRow };

type ImportRequest = RequestBody<'imports.create'>;

/** Requests under way at once: as many as one restaurant's partition takes in its stride. */
const AT_ONCE = 4;

type Run = {
  send: (body: ImportRequest) => Promise<{ results: ImportResult[] }>;
  asked: Omit<ImportRequest, 'rows'>;
  signal: AbortSignal;
  /** Hears what became of rows, as it comes. */
  tell: (results: readonly ImportResult[]) => void;
};

/**
 * Sends rows in parts until each is told of, or somebody stops it; rows for which there was no time are sent again. Throws
 * what the API answers when a part cannot be sent; what was told before stays so.
 */
export async function runImport(rows: readonly ImportRow[], { send, asked, signal, tell }: Run): Promise<void> {
  const waiting = partsOf(rows);
  const work = async () => {
    for (let part = waiting.shift(); part && !signal.aborted; part = waiting.shift()) {
      const sent = part;
      const { results } = await untilAnswered(() => send({ ...asked, rows: sent })).catch((error: unknown) => {
        // The others end with what they have sent.
        waiting.length = 0;
        throw error;
      });
      const unfinished = results.filter(({ outcome }) => outcome === 'unfinished').map(({ row }) => row);
      tell(results.filter(({ row }) => !unfinished.includes(row)));
      // Where nothing at all could be done, somebody else should decide when to go on.
      if (unfinished.length === sent.length) tell(results);
      else if (unfinished.length > 0) waiting.push(sent.filter(({ row }) => unfinished.includes(row)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
