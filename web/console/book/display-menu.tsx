import { ActionIcon, Popover, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { prefer, usePreferences } from '../client/preferences.ts';
import { IconAdjustmentsHorizontal } from '../components/icons.tsx';
import { useQueryChange } from '../components/use-query-change.ts';
import { useI18n } from '../words/i18n.tsx';
import type { View } from './address.ts';
import { useBook } from './book.ts';
import styles from './display-menu.module.css';

/** Which part of the day is shown, and how densely; the button says how many filters are set. */
export function DisplayMenu({ view }: { view: View }) {
  const { t } = useI18n();
  const { address, plan } = useBook();
  const { compact } = usePreferences();
  const change = useQueryChange();
  const [opened, setOpened] = useState(false);
  const rooms = plan.sections.flatMap(({ room }) => (room ? [{ value: room.id, label: room.name }] : []));
  const status = view === 'list' ? address.status : undefined;
  const set = [address.room, status].filter(Boolean).length;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant={set > 0 ? 'light' : 'default'}
          size="input-sm"
          aria-label={set > 0 ? t('display_set', { count: set }) : t('display')}
          onClick={() => setOpened(!opened)}
        >
          <IconAdjustmentsHorizontal size="1.25rem" aria-hidden />
          {set > 0 && (
            <span className={styles.count} aria-hidden>
              {set}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('display')}>
        <div className="stack">
          {rooms.length > 1 && (
            <Select
              label={t('filter.room')}
              placeholder={t('filter.room_all')}
              data={rooms}
              value={address.room ?? null}
              onChange={(room) => change({ room: room ?? undefined })}
              comboboxProps={{ withinPortal: false }}
              clearable
            />
          )}
          {view === 'list' && (
            <Select
              label={t('filter.status')}
              placeholder={t('filter.status_all')}
              data={(['pending', 'confirmed', 'cancelled'] as const).map((value) => ({
                value,
                label: t(`status.${value}`),
              }))}
              value={status ?? null}
              onChange={(chosen) => change({ status: chosen ?? undefined })}
              comboboxProps={{ withinPortal: false }}
              clearable
            />
          )}
          {view === 'timeline' && (
            <Switch
              label={t('compact')}
              checked={compact}
              onChange={({ currentTarget }) => prefer({ compact: currentTarget.checked })}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
