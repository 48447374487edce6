import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../../../common/api.ts';
import { useServiceToday, useToday } from '../../../client/now.ts';
import { rereadBook, useMe } from '../../../client/queries.ts';
import { untilAnswered } from '../../../client/retry.ts';
import { useServices } from '../../../client/services.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { useShortDate } from '../../../components/format/short-date.ts';
import type { BlockRecord } from '../../../day/records.ts';
import {
  type BlockBody,
  type BlockPlace,
  bodyOf,
  movedTo,
  placedOn,
  type TableBlock,
} from '../../../day/tables/table-blocks.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useRefusal } from '../../booking/service/refusal.ts';
import { useAskForBlock } from './ask.ts';
import type { WantedBlock } from './wanted.ts';
import { useBlockWords } from './words.ts';

const isInTheWay = (error: unknown) =>
  error instanceof ApiProblem && (error.code === 'table_occupied' || error.code === 'table_held');

const isGone = (error: unknown) => error instanceof ApiProblem && error.code === 'not_found';

/**
 * Keeps tables for the house, changes such a block and gives the tables back; each is told, and can be undone. `create`
 * and `change` throw what the API answers; all else tells it, and where parties are in the way asks with them listed.
 */
export function useBlocking() {
  const { t } = useI18n();
  const { api } = useServices();
  const { timezone } = useMe();
  const client = useQueryClient();
  const toasts = useToasts();
  const refusal = useRefusal();
  const words = useBlockWords();
  const ask = useAskForBlock();
  const shortDate = useShortDate();
  // After midnight the evening goes on.
  const days = [useToday(), useServiceToday()];
  const reread = () => Promise.all([client.invalidateQueries({ queryKey: ['blocks'] }), rereadBook(client)]);

  /** Sends until it is answered, and reads anew what became of it, also when it was refused. */
  const send = <T>(change: () => Promise<T>): Promise<T> => untilAnswered(change).finally(reread);

  /** What is gone already need not be deleted. */
  const take = (id: string) =>
    send(() =>
      api.deleteBlock(id).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    );

  /** Tells why something was not done, or asks how to go on where somebody is in the way. */
  function refuse(error: unknown, wanted: WantedBlock | undefined): void {
    if (wanted && isInTheWay(error)) ask({ ...wanted, refused: error });
    else toasts.failed(refusal(error));
  }

  const undoing = (undo: () => Promise<unknown>, wanted?: WantedBlock) => () =>
    undo().then(
      () => toasts.done(t('undone')),
      (error: unknown) => refuse(error, wanted),
    );

  /** Keeps tables; `key` is the same for each try of one wish. */
  async function create(body: Omit<BlockBody, 'reason' | 'release_at'> & Partial<BlockBody>, key: string) {
    const { id } = await send(() => api.createBlock(body, key));
    const done = { table: words.tables(body.table_ids), time: body.end_time };
    const message = days.includes(body.date)
      ? t('block.done', done)
      : t('block.done_on', { ...done, date: shortDate(body.date) });
    toasts.done(
      message,
      undoing(() => take(id)),
    );
  }

  /** Changes a block of which another place is told as `lines`, old and new. */
  async function change(before: BlockRecord, body: BlockBody, lines: readonly [string, string][], back?: WantedBlock) {
    await send(() => api.updateBlock(before.id, body));
    const moved = lines.map(([from, to]) => `${from} → ${to}`).join(', ');
    toasts.done(
      moved ? t('block.moved', { moved }) : t('saved'),
      undoing(() => send(() => api.updateBlock(before.id, bodyOf(before))), back),
    );
  }

  /** Keeps tables at one press. */
  const block = (day: string, place: BlockPlace) =>
    create(placedOn(day, place), crypto.randomUUID()).catch((error: unknown) => refuse(error, { day, ...place }));

  /** Puts a block of a service day into another place. */
  function move(day: string, block: TableBlock, place: BlockPlace) {
    const { record, id, table_ids, from, to } = block;
    const back = { day, id, table_ids, from, to };
    const lines = words.changes(back, place);
    if (lines.length === 0) return Promise.resolve();
    return change(record, movedTo(day, block, place, timezone), lines, back).catch((error: unknown) =>
      refuse(error, { day, id, ...place }),
    );
  }

  /** Gives the tables of a block of a service day back. */
  async function release(day: string, { record, id, table_ids, from, end }: TableBlock) {
    try {
      await take(id);
    } catch (error) {
      return refuse(error, undefined);
    }
    const key = crypto.randomUUID();
    toasts.done(
      t('block.gone', { table: words.tables(table_ids) }),
      undoing(() => send(() => api.createBlock(bodyOf(record), key)), { day, table_ids, from, to: end }),
    );
  }

  return { ask, create, change, block, move, release };
}
