import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../client/now.ts';
import { useServices } from '../client/services.ts';
import type { Reservation, Table } from '../day/records.ts';
import { useConfirm } from '../parts/confirm.tsx';
import { faultText } from '../parts/fault-text.ts';
import { useToasts } from '../parts/toasts.tsx';
import { useI18n } from '../words/i18n.tsx';
import { afterSave, EMPTY, saveDraft, workOf } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** Pages of the book that are read to count what stands on a table; a larger book is counted as far as that. */
const PAGES_READ = 20;

/** What is done to the floor plan beyond its draft: saving it, and deleting a table. */
export function useFloorActions(state: DraftState, tables: readonly Table[]) {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useI18n();
  const toasts = useToasts();
  const confirm = useConfirm();
  const today = useToday();
  const [saving, setSaving] = useState(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const reread = () => client.invalidateQueries({ queryKey: ['tables'] });

  /** Sends what differs; what failed stays a draft and marked, so that the next save tries only that. */
  async function save(): Promise<void> {
    setSaving(true);
    const { draft } = state;
    const saved = await saveDraft(api, workOf(draft, tables));
    await reread();
    setSaving(false);
    state.restart(afterSave(draft, saved));
    setFailures(new Map([...saved.failed].map(([id, error]) => [id, faultText(t, error)])));
    const failed = saved.failed.size;
    if (failed > 0) toasts.failed(t('floor.failed', { count: failed }));
    else toasts.done(t('floor.saved'));
  }

  function discard(): void {
    state.restart(EMPTY);
    setFailures(new Map());
  }

  /** Upcoming parties on a table; the listing begins with the latest, so it ends at yesterday's. */
  async function upcomingOn(table: Table): Promise<number> {
    let count = 0;
    for (let page = 1; page <= PAGES_READ; page++) {
      const { items } = await api.reservations({ page });
      const coming = (one: Reservation) =>
        one.table_id === table.id && one.status !== 'cancelled' && one.reservation_date >= today;
      count += items.filter(coming).length;
      if (items.length === 0 || items.some(({ reservation_date }) => reservation_date < today)) break;
    }
    return count;
  }

  /** Deletes a table for good, after saying who will be without one. */
  async function removeTable(table: Table): Promise<void> {
    try {
      const count = await upcomingOn(table);
      confirm({
        title: t('table.delete_title', { table: table.name }),
        text: count > 0 ? t('table.delete_some', { count }) : t('table.delete_none'),
        onConfirm: async () => {
          try {
            await api.deleteTable(table.id);
            toasts.done(t('table.deleted', { table: table.name }));
          } catch (error) {
            toasts.fault(error);
          }
          await Promise.all([reread(), client.invalidateQueries({ queryKey: ['date'] })]);
        },
      });
    } catch (error) {
      toasts.fault(error);
    }
  }

  return { saving, failures, save, discard, removeTable };
}
