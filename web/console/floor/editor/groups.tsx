import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useFloor } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { IconUnlink } from '../../components/icons.tsx';
import type { TableMerge } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './groups.module.css';

/** The groups of tables, each of which can be separated again. */
export function Groups() {
  const { t } = useI18n();
  const { api } = useServices();
  const { merges } = useFloor();
  const client = useQueryClient();
  const toasts = useToasts();
  const acting = useActing();
  const reread = () => client.invalidateQueries({ queryKey: ['merges'] });
  if (merges.length === 0) return null;
  async function separate({ id, name, table_ids }: TableMerge) {
    try {
      await api.deleteMerge(id);
      await reread();
      toasts.done(t('group.deleted', { name }), () => api.createMerge({ name, table_ids }).then(reread, toasts.fault));
    } catch (error) {
      toasts.fault(error);
    }
  }
  return (
    <section aria-labelledby="floor-groups">
      <h2 id="floor-groups">{t('group.list')}</h2>
      <ul className={styles.groups}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {merge.name} · {t('seats', { count: merge.seats })}
            </span>
            <ActionIcon
              variant="subtle"
              aria-label={t('group.delete', { name: merge.name })}
              {...acting}
              onClick={() => separate(merge)}
            >
              <IconUnlink size="1.125rem" aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
