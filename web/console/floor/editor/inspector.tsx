import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LONGEST, VISIBLE } from '../../../../shared/platform/contract/constants.ts';
import { useFloor } from '../../client/queries.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { Refused } from '../../components/feedback/refusal-note.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { IconTrash } from '../../components/icons.tsx';
import type { Table } from '../../day/records.ts';
import { type T, useI18n } from '../../words/i18n.tsx';
import { type Fields, isNew, ONLINE } from './draft.ts';
import { turned } from './geometry.ts';

/** A name that is taken over when the field is left, and never empty. */
function NameField({ name, change }: { name: string; change: (name: string) => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  const settle = () => {
    const next = typed.trim();
    if (VISIBLE.test(next) && next !== name) change(next);
  };
  return (
    <TextInput
      label={t('table.name')}
      maxLength={LONGEST.name}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      error={VISIBLE.test(typed) ? undefined : t('table.no_name')}
    />
  );
}

type MeasureProps = {
  label: string;
  description?: string;
  value: number;
  set: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
};

/** A whole number that is taken over at once; an empty field changes nothing. */
function Measure({ label, description, value, set, min = -100_000, max = 100_000, step = 10 }: MeasureProps) {
  return (
    <NumberField
      label={label}
      description={description}
      value={Math.round(value)}
      min={min}
      max={max}
      step={min === 1 && max === 1000 ? 1 : step}
      allowDecimal={false}
      onChange={(next) => {
        if (typeof next === 'number' && next >= min && next <= max && next !== Math.round(value)) set(next);
      }}
    />
  );
}

/** What guests who book online notice of a table that asks for so many. */
function guestsWords(t: T, { seats }: Pick<Table, 'seats'>, min_guests: number): string {
  if (min_guests > seats) return t('table.min_never', { seats: t('seats', { count: seats }) });
  return min_guests === 1 ? t('table.min_any') : t('table.min_from', { count: min_guests });
}

/** Who gets a table by booking online; operators are not bound by it. */
function OnlineFields({ table, change }: { table: Table; change: (fields: Partial<Fields>) => void }) {
  const { t } = useI18n();
  const { online, min_guests } = { ...ONLINE, ...table };
  return (
    <>
      <Switch
        label={t('table.online')}
        description={t(online ? 'table.online_on' : 'table.online_off')}
        checked={online}
        onChange={() => change({ online: !online })}
      />
      {online && (
        <Measure
          label={t('table.min_guests')}
          description={guestsWords(t, table, min_guests)}
          value={min_guests}
          min={1}
          max={1000}
          set={(guests) => change({ min_guests: guests })}
        />
      )}
    </>
  );
}

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
