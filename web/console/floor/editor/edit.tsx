import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { say } from '../../../common/live.ts';
import { usePreferences } from '../../client/preferences.ts';
import { useFloor, useMe } from '../../client/queries.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, IconUsersGroup } from '../../components/icons.tsx';
import { isInField } from '../../components/interaction/undo.ts';
import { useUnsaved } from '../../components/overlays/unsaved.tsx';
import type { Room, Table } from '../../day/records.ts';
import { Plane } from '../../features/floor/plan/plane.tsx';
import { useI18n } from '../../words/i18n.tsx';
import layout from '../layout.module.css';
import { useFloorActions } from './actions.tsx';
import { countOf, drafted, groupObstacle, isNew, newId } from './draft.ts';
import { Handles } from './drag-handles.tsx';
import styles from './edit.module.css';
import { EditTable } from './edit-table.tsx';
import { GRID, newTable, planeOf, TURN, turned } from './geometry.ts';
import { GroupDialog } from './group-dialog.tsx';
import { RoomMenu } from './room-menu.tsx';
import { SaveBar } from './save-bar.tsx';
import { Side } from './side.tsx';
import { useDraft } from './use-draft.ts';

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The floor plan under the hands: what is changed stays a draft until it is saved with one button. */
export default function Edit({ room }: { room: Room }) {
  const { t } = useI18n();
  const { restaurant_id } = useMe();
  const floor = useFloor();
  const acting = useActing();
  const toasts = useToasts();
  const { letters } = usePreferences();
  const state = useDraft(restaurant_id, floor.tables);
  const { draft } = state;
  const all = drafted(floor.tables, draft);
  const tables = all.filter(({ room_id }) => room_id === room.id);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = tables.filter(({ id }) => selected.includes(id));
  const obstacle = groupObstacle(chosen);
  const no_group = obstacle && t(obstacle);
  const [grid, setGrid] = useState(true);
  const [grouping, setGrouping] = useState(false);
  const plane = useRef<HTMLDivElement>(null);
  const [targets, setTargets] = useState<HTMLElement[]>([]);
  const actions = useFloorActions(state, floor);
  useUnsaved(countOf(draft) > 0);

  const serial = chosen.map(({ id }) => id).join();
  useEffect(() => {
    const ids = serial === '' ? [] : serial.split(',');
    const found = ids.map((id) => plane.current?.querySelector<HTMLElement>(`[data-table="${CSS.escape(id)}"]`));
    setTargets(found.flatMap((element) => element ?? []));
  }, [serial]);

  const select = (id: string, more: boolean) =>
    setSelected((ids) => {
      if (!more) return [id];
      return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    });

  function add() {
    const table = { ...newTable(all, room.id), id: newId() };
    state.set({ ...draft, added: [...draft.added, table] });
    setSelected([table.id]);
  }

  function remove(table: Table) {
    if (!isNew(table.id)) return actions.removeTable(table);
    state.set({ ...draft, added: draft.added.filter(({ id }) => id !== table.id) });
  }

  function press(event: KeyboardEvent) {
    if (isInField(event.target)) return;
    const step = event.shiftKey ? 1 : GRID;
    const arrow = ARROWS[event.key];
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === 'z') {
      event.preventDefault();
      if (event.shiftKey) state.redo();
      else state.undo();
    } else if (arrow && chosen.length > 0) {
      event.preventDefault();
      const [x, y] = arrow;
      const moved = (table: Table) => ({ pos_x: table.pos_x + x * step, pos_y: table.pos_y + y * step });
      state.change(Object.fromEntries(chosen.map((table) => [table.id, moved(table)])));
    } else if (event.key === 'Delete' && chosen[0] && chosen.length === 1) {
      event.preventDefault();
      remove(chosen[0]);
    } else if (event.key === 'Escape') setSelected([]);
    else if (letters && !event.ctrlKey && key === 'r' && chosen.length > 0) {
      state.change(Object.fromEntries(chosen.map(({ id, rotation }) => [id, { rotation: turned(rotation + TURN) }])));
    } else if (letters && !event.ctrlKey && key === 'g' && !no_group) setGrouping(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work wherever focus is in the editor
    <div onKeyDown={press}>
      <div className={layout.bar}>
        <Button leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={add} aria-label={t('floor.add_label')}>
          {t('floor.add')}
        </Button>
        <Tooltip label={no_group} disabled={!no_group}>
          {/* Greyed it can still be pressed, and then says what it waits for: a finger has nothing to hover with. */}
          <Button
            variant="default"
            leftSection={<IconUsersGroup size="1.125rem" aria-hidden />}
            {...acting}
            data-disabled={no_group !== undefined || undefined}
            aria-disabled={no_group !== undefined || undefined}
            aria-description={no_group}
            onClick={() => (no_group ? toasts.failed(no_group) : setGrouping(true))}
          >
            {t('floor.group')}
          </Button>
        </Tooltip>
        <RoomMenu room={room} />
        <Switch
          label={t('floor.grid')}
          checked={grid}
          onChange={({ currentTarget }) => setGrid(currentTarget.checked)}
        />
        <div className="line push">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('floor.undo')}
            disabled={!state.can_undo}
            onClick={state.undo}
          >
            <IconArrowBackUp size="1.125rem" aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('floor.redo')}
            disabled={!state.can_redo}
            onClick={state.redo}
          >
            <IconArrowForwardUp size="1.125rem" aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <p className={`small muted ${styles.hint}`}>{t('floor.hint')}</p>
      <div className={layout.body}>
        <Plane
          label={t('floor.canvas', { room: room.name })}
          area={planeOf(tables)}
          {...(grid && { grid: GRID * 2 })}
          inner={plane}
          onPointerDown={({ target, currentTarget }) => target === currentTarget && setSelected([])}
        >
          {(view) => (
            <>
              {tables.length === 0 && <p className={`${styles.empty} muted`}>{t('floor.empty_edit')}</p>}
              {tables.map((table) => (
                <EditTable
                  key={table.id}
                  table={table}
                  view={view}
                  selected={selected.includes(table.id)}
                  changed={isNew(table.id) || draft.edits[table.id] !== undefined}
                  failure={actions.failures.get(table.id)}
                  select={select}
                />
              ))}
              {targets.length > 0 && (
                <Handles
                  key={`${serial} ${JSON.stringify(chosen)} ${view.scale}`}
                  targets={targets}
                  view={view}
                  grid={grid}
                  single={chosen.length === 1}
                  change={state.change}
                />
              )}
            </>
          )}
        </Plane>
        <Side
          tables={tables}
          chosen={chosen}
          change={state.change}
          select={(id) => select(id, true)}
          remove={remove}
          switchOff={actions.switchOff}
          failures={actions.failures}
        />
      </div>
      <SaveBar
        count={countOf(draft)}
        saving={actions.saving}
        save={actions.save}
        discard={() => {
          actions.discard();
          say(t('floor.unsaved', { count: 0 }));
        }}
      />
      <GroupDialog opened={grouping} close={() => setGrouping(false)} tables={chosen} />
    </div>
  );
}
