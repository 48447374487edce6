import { Button, Checkbox, NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Table } from '../data/api.ts';
import { useFloor } from '../data/queries.ts';
import { useStale } from '../shell/freshness.tsx';
import { useI18n } from '../words/words.tsx';
import { type Fields, isNew } from './draft.ts';
import { turned } from './geometry.ts';
import { Groups } from './groups.tsx';

type Props = {
  tables: readonly Table[];
  chosen: readonly Table[];
  change: (changes: Record<string, Partial<Fields>>) => void;
  select: (id: string) => void;
  remove: (table: Table) => void;
  failures: ReadonlyMap<string, string>;
};

/** Beside the plan: the fields of the chosen table, all tables to choose from, and the groups. */
export function Side({ tables, chosen, change, select, remove, failures }: Props) {
  const { t } = useI18n();
  const [table, other] = chosen;
  return (
    <div className="floor-side card stack">
      {table && !other && (
        <Inspector
          key={table.id}
          table={table}
          change={(fields) => change({ [table.id]: fields })}
          remove={() => remove(table)}
          failure={failures.get(table.id)}
        />
      )}
      {other && <h2>{t('floor.selected_many', { count: chosen.length })}</h2>}
      {!table && <p className="muted">{t('floor.none_selected')}</p>}
      <section aria-labelledby="floor-tables">
        <h2 id="floor-tables">{t('floor.tables')}</h2>
        <ul className="floor-checks">
          {tables.map(({ id, name, seats }) => (
            <li key={id}>
              <Checkbox
                label={`${name} · ${t('seats', { count: seats })}`}
                checked={chosen.some((one) => one.id === id)}
                onChange={() => select(id)}
              />
            </li>
          ))}
        </ul>
      </section>
      <Groups />
    </div>
  );
}

type InspectorProps = {
  table: Table;
  change: (fields: Partial<Fields>) => void;
  remove: () => void;
  failure: string | undefined;
};

/** Everything about one table in fields, for those who do not drag. */
function Inspector({ table, change, remove, failure }: InspectorProps) {
  const { t } = useI18n();
  const { rooms } = useFloor();
  const stale = useStale();
  return (
    <section className="stack-8" aria-label={t('floor.selected', { name: table.name })}>
      <h2>{t('floor.selected', { name: table.name })}</h2>
      {failure && (
        <p className="floor-failure" role="alert">
          <IconAlertTriangle size={16} aria-hidden /> {t('floor.failure', { why: failure })}
        </p>
      )}
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
      {!isNew(table.id) && (
        <Switch
          label={t('table.active')}
          checked={table.is_active}
          onChange={({ currentTarget }) => change({ is_active: currentTarget.checked })}
        />
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={remove}
        disabled={stale && !isNew(table.id)}
      >
        {t('table.delete')}
      </Button>
    </section>
  );
}

/** A name that is taken over when the field is left, and never empty. */
function NameField({ name, change }: { name: string; change: (name: string) => void }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  const settle = () => {
    const next = typed.trim();
    if (next && next !== name) change(next);
  };
  return (
    <TextInput
      label={t('table.name')}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      error={typed.trim() ? undefined : t('table.no_name')}
    />
  );
}

type MeasureProps = {
  label: string;
  value: number;
  set: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
};

/** A whole number that is taken over at once; an empty field changes nothing. */
function Measure({ label, value, set, min = -100_000, max = 100_000, step = 10 }: MeasureProps) {
  return (
    <NumberInput
      label={label}
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
