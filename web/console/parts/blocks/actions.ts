import { useQueryClient } from '@tanstack/react-query';
import { rereadBook } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import type { BlockRecord } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useToasts } from '../toasts.tsx';

/** Everything of a block but its id. */
export type BlockBody = Omit<BlockRecord, 'id'>;

const bodyOf = ({ id: _, ...body }: BlockRecord): BlockBody => body;

/** Blocks tables, changes a block and gives its tables back; each can be undone. Each throws what the API answers. */
export function useBlocking() {
  const { t } = useI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const reread = () => Promise.all([client.invalidateQueries({ queryKey: ['blocks'] }), rereadBook(client)]);

  const undoing = (undo: () => Promise<unknown>) => () =>
    undo().then(() => reread().then(() => toasts.done(t('undone'))), toasts.fault);

  /** `key` is the same for each try of one wish. */
  async function create(body: BlockBody, key: string): Promise<void> {
    const { id } = await api.createBlock(body, key);
    await reread();
    toasts.done(
      t('block.done'),
      undoing(() => api.deleteBlock(id)),
    );
  }

  async function change(before: BlockRecord, body: BlockBody): Promise<void> {
    await api.updateBlock(before.id, body);
    await reread();
    toasts.done(
      t('saved'),
      undoing(() => api.updateBlock(before.id, bodyOf(before))),
    );
  }

  async function remove(block: BlockRecord): Promise<void> {
    await api.deleteBlock(block.id);
    await reread();
    const key = crypto.randomUUID();
    toasts.done(
      t('block.gone'),
      undoing(() => api.createBlock(bodyOf(block), key)),
    );
  }

  return { create, change, remove };
}
