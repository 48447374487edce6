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

  /** Copies a service to weekdays, each in the place of one of the same name; what was done of it can be undone. */
  async function copy(entry: HoursEntry, copies: readonly Copy[]): Promise<void> {
    const undo: (() => Promise<unknown>)[] = [];
    const body = bodyOf(entry);
    const made = copies.map(async ({ day_of_week, replaces }) => {
      if (replaces) {
        await api.updateHours(replaces.id, { ...NOTHING, ...body, day_of_week });
        undo.push(() => api.updateHours(replaces.id, { ...NOTHING, ...bodyOf(replaces) }));
      } else {
        const { id } = await api.createHours({ ...body, day_of_week });
        undo.push(() => api.deleteHours(id));
      }
    });
    await Promise.allSettled(made);
    await attempt(() => Promise.all(made));
    if (undo.length === 0) return;
    toasts.done(t('hours.copied', { count: undo.length }), () =>
      attempt(() => Promise.all(undo.map((back) => back()))),
    );
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

  return { create, update, toggle, copy, remove };
}
