import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { localDateAt } from '../../../../shared/platform/time/time.ts';
import { rereadConflicts } from '../../client/conflicts.ts';
import { useCalendar, useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { type Upcoming, upcomingAt } from '../../client/upcoming.ts';
import { faultText } from '../../components/feedback/fault-text.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { useConfirm } from '../../components/overlays/confirm.tsx';
import type { Floor } from '../../day/plan.ts';
import type { Table } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import { afterSave, EMPTY, isNew, saveDraft, workOf } from './draft.ts';
import { isNobody, upcomingWords } from './upcoming-words.ts';
import type { DraftState } from './use-draft.ts';

const NOBODY: Upcoming = { parties: [], is_all: true };

/** What is done to the floor plan beyond its draft: saving it, and what parties have to be thought of for. */
export function useFloorActions(state: DraftState, { tables, merges }: Pick<Floor, 'tables' | 'merges'>) {
  const { api, clock } = useServices();
  const client = useQueryClient();
  const i18n = useI18n();
  const { t } = i18n;
  const toasts = useToasts();
  const confirm = useConfirm();
  const { timezone: zone } = useMe();
  const calendar = useCalendar();
  const [saving, setSaving] = useState(false);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const rereadTables = () => client.invalidateQueries({ queryKey: ['tables'] });
  const upcomingOf = (table: Table) => upcomingAt(api, table, merges, { now: clock.now(), zone, calendar });
  const wordsOf = (what: 'delete' | 'off', upcoming: Upcoming) =>
    upcomingWords(i18n, what, upcoming, localDateAt(clock.now(), zone));
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
      const upcoming = await upcomingOf(table);
      confirm({
        title: t('table.delete_title', { table: table.name }),
        text: isNobody(upcoming) ? t('table.delete_none') : wordsOf('delete', upcoming),
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
      const upcoming = isNew(table.id) ? NOBODY : await upcomingOf(table);
      if (isNobody(upcoming)) return off();
      confirm({
        title: t('table.off_title', { table: table.name }),
        text: wordsOf('off', upcoming),
        labels: { confirm: t('table.off_do'), cancel: t('keep') },
        onConfirm: off,
      });
    } catch (error) {
      toasts.fault(error);
    }
  }

  return { saving, failures, save, discard, removeTable, switchOff };
}
