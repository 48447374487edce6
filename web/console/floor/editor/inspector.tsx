import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { useFloor } from '../../client/queries.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { Refused } from '../../components/feedback/refusal-note.tsx';
import { IconTrash } from '../../components/icons.tsx';
import type { Table } from '../../day/records.ts';
import { useI18n } from '../../words/i18n.tsx';
import { type Fields, isNew } from './draft.ts';
import { Measure, NameField } from './fields.tsx';
import { turned } from './geometry.ts';
import { OnlineFields } from './online-fields.tsx';

type Props = {
  table: Table;
  change: (fields: Partial<Fields>) => void;
  remove: () => void;
  switchOff: () => void;
  failure: string | undefined;
};

/** Everything about one table in fields, for those who do not drag. */
export function Inspector({ table, change, remove, switchOff, failure }: Props) {
  const { t } = useI18n();
  const { rooms } = useFloor();
  const acting = useActing();
  return (
    <section className="stack-8" data-inspector aria-label={t('floor.selected', { name: table.name })}>
      <h2>{t('floor.selected', { name: table.name })}</h2>
      {failure && <Refused>{t('floor.failure', { why: failure })}</Refused>}
      <div className="pair">
        <NameField name={table.name} change={(name) => change({ name })} />
        <Measure label={t('table.seats')} value={table.seats} min={1} max={1000} set={(seats) => change({ seats })} />
      </div>
      <SegmentedControl
        aria-label={t('table.shape')}
        value={table.shape}
        onChange={(shape) => change({ shape: shape === 'circle' ? 'circle' : 'rect' })}
        data={[
          { value: 'rect', label: t('table.rect') },
          { value: 'circle', label: t('table.circle') },
        ]}
      />
      <div className="pair">
        <Measure label={t('table.x')} value={table.pos_x} set={(pos_x) => change({ pos_x })} />
        <Measure label={t('table.y')} value={table.pos_y} set={(pos_y) => change({ pos_y })} />
        <Measure label={t('table.width')} value={table.width} min={1} set={(width) => change({ width })} />
        <Measure label={t('table.height')} value={table.height} min={1} set={(height) => change({ height })} />
        <Measure
          label={t('table.rotation')}
          value={table.rotation}
          step={15}
          set={(degrees) => change({ rotation: turned(degrees) })}
        />
        {rooms.length > 1 && (
          <Select
            label={t('floor.room')}
            data={rooms.map(({ id, name }) => ({ value: id, label: name }))}
            value={table.room_id}
            onChange={(room_id) => room_id && change({ room_id })}
            allowDeselect={false}
          />
        )}
      </div>
      <OnlineFields table={table} change={change} />
      {!isNew(table.id) && (
        <Switch
          label={t('table.active')}
          checked={table.is_active}
          onChange={() => (table.is_active ? switchOff() : change({ is_active: true }))}
        />
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size="1.125rem" aria-hidden />}
        onClick={remove}
        {...(!isNew(table.id) && acting)}
      >
        {t('table.delete')}
      </Button>
    </section>
  );
}
