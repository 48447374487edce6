import { Button, MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFloor } from '../../../client/queries.ts';
import { useI18n } from '../../../words/i18n.tsx';

type Props = { value: string[]; onChange: (ids: string[]) => void; error?: ReactNode };

/** Tables to choose one by one, or a room at a press. */
export function TablesField({ value, onChange, error }: Props) {
  const { t } = useI18n();
  const { rooms, tables } = useFloor();
  const groups = rooms
    .map(({ id, name }) => ({
      id,
      group: name,
      items: tables
        .filter((table) => table.room_id === id && (table.is_active || value.includes(table.id)))
        .map((table) => ({ value: table.id, label: table.name })),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <MultiSelect
        label={t('floor.tables')}
        data={groups.map(({ group, items }) => ({ group, items }))}
        value={value}
        onChange={onChange}
        error={error}
        comboboxProps={{ withinPortal: false }}
        searchable
        data-autofocus
        openOnFocus={false}
        hidePickedOptions
      />
      <div className="line wrap">
        {groups.map(({ id, group, items }) => (
          <Button
            key={id}
            size="compact-sm"
            variant="default"
            onClick={() => onChange([...new Set([...value, ...items.map((item) => item.value)])])}
          >
            {t('block.room', { room: group })}
          </Button>
        ))}
      </div>
    </>
  );
}
