import { useQueryClient } from '@tanstack/react-query';
import { untilAnswered } from '../../client/patience.ts';
import { useFloor } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import type { Offer } from '../../day/offers.ts';
import type { TableBlock } from '../../day/table-blocks.ts';
import { clockOf, momentOf } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useToasts } from '../toasts.tsx';
import { useRefusal } from './refusal.ts';

/** Keeps tables for the house, and gives them back; each undoes the other. */
export function useTableBlocks() {
  const { t } = useI18n();
  const { api } = useServices();
  const { tables } = useFloor();
  const client = useQueryClient();
  const toasts = useToasts();
  const refusal = useRefusal();
  const reread = () => client.invalidateQueries({ queryKey: ['blocks'] });

  /** Tells what became of it: `undo` is offered when it was done. */
  async function run<T>(send: () => Promise<T>, message: string, undo?: (made: T) => unknown): Promise<void> {
    try {
      const made = await untilAnswered(send);
      await reread();
      toasts.done(message, undo && (() => undo(made)));
    } catch (error) {
      toasts.failed(refusal(error));
    }
  }

  const remove = (id: string) => run(() => api.deleteBlock(id), t('undone'));

  /** Keeps tables for some minutes of a service day. */
  function block(
    { table_ids, name }: Pick<Offer, 'table_ids' | 'name'>,
    day: string,
    span: { from: number; to: number },
  ) {
    const { date, time } = momentOf(day, span.from);
    const body = { table_ids, date, start_time: time, end_time: clockOf(span.to) };
    const key = crypto.randomUUID();
    const message = t('sheet.block_done', { table: name, time: clockOf(span.to) });
    return run(
      () => api.createBlock(body, key),
      message,
      ({ id }) => remove(id),
    );
  }

  /** Gives the tables of a block back. */
  function release({ id, table_ids }: TableBlock) {
    const name = tables.flatMap((table) => (table_ids.includes(table.id) ? [table.name] : [])).join(' + ');
    return run(() => api.deleteBlock(id), t('sheet.release_done', { table: name }));
  }

  return { block, release };
}
