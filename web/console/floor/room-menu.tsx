import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LONGEST } from '../../../shared/contract/constants.ts';
import { ApiProblem } from '../../common/api.ts';
import { useServices } from '../client/services.ts';
import type { Room } from '../day/records.ts';
import { useConfirm } from '../parts/confirm.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useActing } from '../parts/freshness.tsx';
import { IconChevronDown } from '../parts/icons.tsx';
import { useToasts } from '../parts/toasts.tsx';
import { useI18n } from '../words/i18n.tsx';

/** Adds, renames and deletes rooms; unlike tables they are saved at once. */
export function RoomMenu({ room }: { room: Room }) {
  const { t } = useI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const confirm = useConfirm();
  const acting = useActing();
  const [, setQuery] = useSearchParams();
  const [naming, setNaming] = useState<'add' | 'rename'>();
  const reread = () => client.invalidateQueries({ queryKey: ['rooms'] });

  async function give(name: string) {
    try {
      if (naming === 'add') {
        const { id } = await api.createRoom(name);
        await reread();
        setQuery({ mode: 'edit', room: id }, { replace: true });
        toasts.done(t('room.added', { room: name }));
      } else {
        await api.updateRoom(room.id, { name });
        await reread();
        toasts.done(t('room.renamed', { room: name }), () =>
          api.updateRoom(room.id, { name: room.name }).then(reread, toasts.fault),
        );
      }
      setNaming(undefined);
    } catch (error) {
      toasts.fault(error);
    }
  }

  const remove = () =>
    confirm({
      title: t('room.delete_title', { room: room.name }),
      text: t('room.delete_text'),
      onConfirm: async () => {
        try {
          await api.deleteRoom(room.id);
          toasts.done(t('room.deleted', { room: room.name }));
        } catch (error) {
          const code = error instanceof ApiProblem ? error.code : '';
          if (code === 'room_not_empty') toasts.failed(t('room.not_empty'));
          else if (code === 'last_room') toasts.failed(t('room.last'));
          else toasts.fault(error);
        }
        await reread();
      },
    });

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size="1rem" aria-hidden />} {...acting}>
            {t('room.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setNaming('add')}>{t('room.add')}</Menu.Item>
          <Menu.Item onClick={() => setNaming('rename')}>{t('room.rename', { room: room.name })}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={remove}>
            {t('room.delete', { room: room.name })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={naming !== undefined}
        onClose={() => setNaming(undefined)}
        title={naming === 'rename' ? t('room.rename', { room: room.name }) : t('room.add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <NameForm first={naming === 'rename' ? room.name : ''} give={give} close={() => setNaming(undefined)} />
      </Modal>
    </>
  );
}

type NameFormProps = { first: string; give: (name: string) => Promise<void>; close: () => void };

function NameForm({ first, give, close }: NameFormProps) {
  const { t } = useI18n();
  const [name, setName] = useState(first);
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return setError(t('table.no_name'));
    setSending(true);
    await give(name.trim());
    setSending(false);
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label={t('room.name')}
        maxLength={LONGEST.name}
        value={name}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setError(undefined);
        }}
        error={error}
        data-autofocus
      />
      <FormEnd cancel={close} label={t('save')} sending={sending} />
    </form>
  );
}
