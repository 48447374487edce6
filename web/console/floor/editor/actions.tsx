import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rereadConflicts } from '../../client/conflicts.ts';
import { useToday } from '../../client/now.ts';
import { useServices } from '../../client/services.ts';
import { type Upcoming, upcomingAt } from '../../client/upcoming.ts';
import { faultText } from '../../components/feedback/fault-text.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { useConfirm } from '../../components/overlays/confirm.tsx';
import type { Floor } from '../../day/plan.ts';
import type { Table } from '../../day/records.ts';
import { type T, useI18n } from '../../words/i18n.tsx';
import { afterSave, EMPTY, isNew, saveDraft, workOf } from './draft.ts';
import type { DraftState } from './use-draft.ts';

const NOBODY: Upcoming = { count: 0, is_all: true };

const isNobody = ({ count, is_all }: Upcoming): boolean => is_all && count === 0;

/** Who will be without a table, and who stays at one that is out of use: never « none » when that is not known. */
const WORDS = {
  delete: { some: 'table.delete_some', least: 'table.delete_least', unknown: 'table.delete_unknown' },
  off: { some: 'table.off_some', least: 'table.off_least', unknown: 'table.off_unknown' },
} as const;

function upcomingWords(t: T, what: keyof typeof WORDS, { count, is_all }: Upcoming): string {
  const { some, least, unknown } = WORDS[what];
  return count > 0 ? t(is_all ? some : least, { count }) : t(unknown);
}

/** What is done to the floor plan beyond its draft: saving it, and what parties have to be thought of for. */
export function useFloorActions(state: DraftState, { tables, merges }: Pick<Floor, 'tables' | 'merges'>) {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useI18n();
  const toasts = useToasts();
  const confirm = useConfirm();
  const today = useToday();
  const [saving, setSaving] = useState(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const rereadTables = () => client.invalidateQueries({ queryKey: ['tables'] });
  const reread = () => Promise.all([rereadTables(), rereadConflicts(client)]);

  /**
   * Sends what differs; what failed stays a draft and marked, so that the next save tries only that, and so does what is
   * changed meanwhile.
   */
  async function save(): Promise<void> {
    setSaving(true);
    const { draft } = state;
    const saved = await saveDraft(api, workOf(draft, tables));
    await rereadTables();
    state.restart((now) => afterSave(draft, now, tables, saved));
    await rereadConflicts(client);
    setSaving(false);
    setFailures(new Map([...saved.failed].map(([id, error]) => [id, faultText(t, error)])));
    const failed = saved.failed.size;
    if (failed > 0) toasts.failed(t('floor.failed', { count: failed }));
    else toasts.done(t('floor.saved'));
  }

  function discard(): void {
    state.restart(() => EMPTY);
    setFailures(new Map());
  }

  /** Deletes a table for good, after saying who will be without one. */
  async function removeTable(table: Table): Promise<void> {
    try {
      const upcoming = await upcomingAt(api, table, merges, today);
      confirm({
        title: t('table.delete_title', { table: table.name }),
        text: isNobody(upcoming) ? t('table.delete_none') : upcomingWords(t, 'delete', upcoming),
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

  /** Takes a table out of use in the draft, after saying whom it leaves where they are. */
  async function switchOff(table: Table): Promise<void> {
    const off = () => state.change({ [table.id]: { is_active: false } });
    try {
      const upcoming = isNew(table.id) ? NOBODY : await upcomingAt(api, table, merges, today);
      if (isNobody(upcoming)) return off();
      confirm({
        title: t('table.off_title', { table: table.name }),
        text: upcomingWords(t, 'off', upcoming),
        labels: { confirm: t('table.off_do'), cancel: t('keep') },
        onConfirm: off,
      });
    } catch (error) {
      toasts.fault(error);
    }
  }

  return { saving, failures, save, discard, removeTable, switchOff };
}
