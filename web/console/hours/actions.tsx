import { useQueryClient } from '@tanstack/react-query';
import type { RequestBody } from '../../../shared/platform/contract/client.ts';
import { useServices } from '../client/services.ts';
import { useToasts } from '../components/feedback/toasts.tsx';
import { useConfirm } from '../components/overlays/confirm.tsx';
import type { HoursEntry } from '../day/records.ts';
import { useI18n } from '../words/i18n.tsx';
import type { Copy } from './copies.ts';
import { useNames } from './names.ts';

type Body = RequestBody<'hours.create'>;

/** What a service does not have unless it is sent. */
const NOTHING: RequestBody<'hours.update'> = {
  service_name: '',
  service_names: null,
  turn_times: null,
  max_covers_per_slot: null,
  max_online_covers: null,
};

/** What a service is to have that it has not, as an update says it. */
export function changesOf(entry: HoursEntry, body: Body): RequestBody<'hours.update'> {
  const before = Object.entries({ ...NOTHING, ...bodyOf(entry) });
  const after = Object.entries({ ...NOTHING, ...body });
  const said = new Set(before.map((field) => JSON.stringify(field)));
  return Object.fromEntries(after.filter((field) => !said.has(JSON.stringify(field))));
}

const bodyOf = ({ id: _, is_active: __, ...body }: HoursEntry): Body => body;

/** Everything that can be done to a service; each is told, and what can be undone says so. */
export function useHoursActions() {
  const { api } = useServices();
  const client = useQueryClient();
  const { t } = useI18n();
  const { service } = useNames();
  const toasts = useToasts();
  const confirm = useConfirm();
  const reread = () => client.invalidateQueries({ queryKey: ['hours'] });

  /** Runs something whose failure is told, and reads the hours again. */
  async function attempt<T>(run: () => Promise<T>): Promise<T | undefined> {
    try {
      return await run();
    } catch (error) {
      toasts.fault(error);
      return undefined;
    } finally {
      await reread();
    }
  }

  async function create(body: Body): Promise<HoursEntry> {
    const created = await api.createHours(body);
    await reread();
    toasts.done(t('hours.created', { name: service(created) }));
    return created;
  }

  async function update(entry: HoursEntry, body: Body): Promise<HoursEntry> {
    const saved = await api.updateHours(entry.id, { ...NOTHING, ...body });
    await reread();
    toasts.done(t('hours.saved', { name: service(saved) }), () =>
      attempt(() => api.updateHours(entry.id, { ...NOTHING, ...bodyOf(entry) })),
    );
    return saved;
  }

  async function toggle(entry: HoursEntry): Promise<void> {
    const is_active = !entry.is_active;
    const saved = await attempt(() => api.updateHours(entry.id, { is_active }));
    if (!saved) return;
    const name = service(entry);
    toasts.done(t(is_active ? 'hours.switched_on' : 'hours.switched_off', { name }), () =>
      attempt(() => api.updateHours(entry.id, { is_active: entry.is_active })),
    );
  }

  /**
   * Takes several steps at once, each of which answers how it is undone; what was done of them is told, and undone together.
   * Answers whether all of them were.
   */
  async function together(
    steps: readonly Promise<() => Promise<unknown>>[],
    told: (count: number) => string,
  ): Promise<boolean> {
    const settled = await Promise.allSettled(steps);
    const undo = settled.flatMap((step) => (step.status === 'fulfilled' ? step.value : []));
    await attempt(() => Promise.all(steps));
    if (undo.length > 0) toasts.done(told(undo.length), () => attempt(() => Promise.all(undo.map((back) => back()))));
    return undo.length === steps.length;
  }

  const restore = (entry: HoursEntry) => () => api.updateHours(entry.id, { ...NOTHING, ...bodyOf(entry) });

  /** Changes the same of a service and of others. */
  const updateAll = (entries: readonly HoursEntry[], changes: RequestBody<'hours.update'>) =>
    together(
      entries.map(async (entry) => {
        await api.updateHours(entry.id, changes);
        return restore(entry);
      }),
      (count) => t('hours.all_saved', { count }),
    );

  /** Copies a service to weekdays, each in the place of one of the same name. */
  function copy(entry: HoursEntry, copies: readonly Copy[]): Promise<boolean> {
    const body = bodyOf(entry);
    const made = copies.map(async ({ day_of_week, replaces }) => {
      if (replaces) {
        await api.updateHours(replaces.id, { ...NOTHING, ...body, day_of_week });
        return restore(replaces);
      }
      const { id } = await api.createHours({ ...body, day_of_week });
      return () => api.deleteHours(id);
    });
    return together(made, (count) => t('hours.copied', { count }));
  }

  /** Deletes for good, after asking. */
  function remove(entry: HoursEntry, then: () => void): void {
    const name = service(entry);
    confirm({
      title: t('hours.delete_title', { name }),
      text: t('hours.delete_text'),
      onConfirm: async () => {
        const gone = await attempt(async () => {
          await api.deleteHours(entry.id);
          return true;
        });
        if (!gone) return;
        then();
        toasts.done(t('hours.deleted', { name }));
      },
    });
  }

  return { create, update, updateAll, toggle, copy, remove };
}
