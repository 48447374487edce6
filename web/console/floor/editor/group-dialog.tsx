import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LONGEST, VISIBLE } from '../../../../shared/platform/contract/constants.ts';
import { useServices } from '../../client/services.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { FormEnd } from '../../components/form/form-end.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import type { Table } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';

type Props = { opened: boolean; close: () => void; tables: readonly Table[] };

/** Names a group of the chosen tables. */
export function GroupDialog({ opened, close, tables }: Props) {
  const { t } = useI18n();
  return (
    <Modal opened={opened} onClose={close} title={t('group.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <GroupForm close={close} tables={tables} />
    </Modal>
  );
}

function GroupForm({ close, tables }: Omit<Props, 'opened'>) {
  const { t } = useI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState(() =>
    tables
      .map((table) => table.name)
      .join(' + ')
      .slice(0, 100),
  );
  const [sending, setSending] = useState(false);
  const count = tables.reduce((sum, table) => sum + table.seats, 0);
  const reread = () => client.invalidateQueries({ queryKey: ['merges'] });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!VISIBLE.test(name)) return;
    setSending(true);
    try {
      const made = await api.createMerge({ name: name.trim(), table_ids: tables.map(({ id }) => id) });
      await reread();
      toasts.done(t('group.done', { name: made.name, guests: t('guests', { count }) }), () =>
        api.deleteMerge(made.id).then(reread, toasts.fault),
      );
      close();
    } catch (error) {
      toasts.fault(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>
        {tables.map((table) => table.name).join(', ')} : {t('group.seats', { seats: t('seats', { count }) })}
      </p>
      <p className="muted">{t('group.lead')}</p>
      <TextInput
        label={t('group.name')}
        maxLength={LONGEST.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={VISIBLE.test(name) ? undefined : t('table.no_name')}
        data-autofocus
      />
      <FormEnd cancel={close} label={t('group.save')} sending={sending} />
    </form>
  );
}
