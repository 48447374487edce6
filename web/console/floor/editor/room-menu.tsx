import { Button, Menu, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LONGEST, VISIBLE } from '../../../../shared/platform/contract/constants.ts';
import { ApiProblem } from '../../../common/api.ts';
import { useServices } from '../../client/services.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { FormEnd } from '../../components/form/form-end.tsx';
import { IconChevronDown } from '../../components/icons.tsx';
import { useConfirm } from '../../components/overlays/confirm.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import type { Room } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';

type RoomFields = { name: string; guests_may_choose: boolean };

const NEW: RoomFields = { name: '', guests_may_choose: false };

const fieldsOf = ({ name, guests_may_choose = false }: Room): RoomFields => ({ name, guests_may_choose });

/** Adds, changes and deletes rooms; unlike tables they are saved at once. */
export function RoomMenu({ room }: { room: Room }) {
  const { t } = useI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const confirm = useConfirm();
  const acting = useActing();
  const [, setQuery] = useSearchParams();
  const [editing, setEditing] = useState<'add' | 'change'>();
  const reread = () => client.invalidateQueries({ queryKey: ['rooms'] });

  async function save(fields: RoomFields) {
    try {
      if (editing === 'add') {
        const { id } = await api.createRoom(fields);
        await reread();
        setQuery({ mode: 'edit', room: id }, { replace: true });
        toasts.done(t('room.added', { room: fields.name }));
      } else {
        await api.updateRoom(room.id, fields);
        await reread();
        toasts.done(t('room.saved', { room: fields.name }), () =>
          api.updateRoom(room.id, fieldsOf(room)).then(reread, toasts.fault),
        );
      }
      setEditing(undefined);
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
          <Menu.Item onClick={() => setEditing('add')}>{t('room.add')}</Menu.Item>
          <Menu.Item onClick={() => setEditing('change')}>{t('room.change', { room: room.name })}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={remove}>
            {t('room.delete', { room: room.name })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={editing !== undefined}
        onClose={() => setEditing(undefined)}
        title={editing === 'change' ? t('room.change', { room: room.name }) : t('room.add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <RoomForm first={editing === 'change' ? fieldsOf(room) : NEW} save={save} close={() => setEditing(undefined)} />
      </Modal>
    </>
  );
}

type RoomFormProps = { first: RoomFields; save: (fields: RoomFields) => Promise<void>; close: () => void };

function RoomForm({ first, save, close }: RoomFormProps) {
  const { t } = useI18n();
  const [name, setName] = useState(first.name);
  const [guests_may_choose, setChoosable] = useState(first.guests_may_choose);
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!VISIBLE.test(name)) return setError(t('table.no_name'));
    setSending(true);
    await save({ name: name.trim(), guests_may_choose });
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
      <Switch
        label={t('room.choosable')}
        description={t(guests_may_choose ? 'room.choosable_on' : 'room.choosable_off')}
        checked={guests_may_choose}
        onChange={({ currentTarget }) => setChoosable(currentTarget.checked)}
      />
      <FormEnd cancel={close} label={t('save')} sending={sending} />
    </form>
  );
}
