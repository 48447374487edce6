import {
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useViewportSize } from '@mantine/hooks';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { useRefusalPlace } from '../../components/feedback/refusal-note.tsx';
import { tryAnew } from '../../components/feedback/refusals.ts';
import { useEdgeScroll } from '../../components/interaction/edge-scroll.ts';
import { SILENT_DRAG } from '../../components/interaction/silent-drag.ts';
import { useIsPhone } from '../../components/use-is-phone.ts';
import { useMedia } from '../../components/use-media.ts';
import { useQueryChange } from '../../components/use-query-change.ts';
import { useWidth } from '../../components/use-width.ts';
import type { Floor } from '../../day/plan.ts';
import { offerOf } from '../../day/tables/offers.ts';
import { fitOfTables } from '../../day/tables/sitting-down.ts';
import { isCutAt, unplacedOf } from '../../day/tonight.ts';
import { useServiceSteps } from '../../features/booking/service/service-steps.ts';
import { coverOfAll, leastScale } from '../../features/floor/plan/cover.ts';
import { growths } from '../../features/floor/plan/growth.ts';
import { Plane } from '../../features/floor/plan/plane.tsx';
import { useI18n } from '../../words/i18n.tsx';
import type { Evening } from '../evening.ts';
import { useSheets } from '../sheets.ts';
import { RoomTabs, roomOfTab } from './room-tabs.tsx';
import styles from './rooms.module.css';
import { layoutOf, legibleScale } from './rooms-layout.ts';
import { TableButton } from './table-button.tsx';
import { Tray } from './tray.tsx';

/** What else stands above each other on the page: its bars, the heading of each room, the tray (px). */
const BARS = 186;
const HEADING = 40;
const TABS = 56;
const TRAY = 108;
const GAP = 12;
/** On a tablet held upright the floor lies below the list, as in the styles, and takes this part of the height. */
const UPRIGHT = '(max-width: 59.9375em)';
const LOWER_PART = 0.5;
/** A table is never drawn larger than this (times the plan), unless it is small in the plan. */
const LARGEST = 1.5;

/** Always the same ones: others would draw every table anew. */
const MOUSE = { activationConstraint: { distance: 5 } };
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };

/** The rooms that have tables, what these cover, and how large the smallest must be drawn. */
function roomsToShow({ rooms, tables }: Floor) {
  return rooms.flatMap((room) => {
    const own = tables.filter(({ room_id }) => room_id === room.id);
    if (own.length === 0) return [];
    const grown = growths(own);
    const growthOf = (id: string) => grown.get(id) ?? 1;
    const drawn = own.map(({ id, width, height }) => ({ width: width * growthOf(id), height: height * growthOf(id) }));
    const narrowest = Math.min(...drawn.map(({ width }) => width));
    return [{ room, area: coverOfAll(own), least: leastScale(drawn), narrowest, growthOf }];
  });
}

/** All rooms as they are now. A press on a table opens what can be done there; parties without one wait in the tray. */
export function Rooms({ evening: { plan, floor, tables, parties, now } }: { evening: Evening }) {
  const { t } = useI18n();
  const { open } = useSheets();
  const steps = useServiceSteps();
  const { place, message, forget } = useRefusalPlace();
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const openTable = useCallback((id: string) => open({ kind: 'table', id }), [open]);
  const edge = useEdgeScroll();
  const byRoom = Map.groupBy(tables, ({ table }) => table.room_id);
  const waiting = unplacedOf(parties);
  const partyOfId = (id: unknown) => waiting.find(({ stay }) => stay.reservation.id === id);
  const [dragged, setDragged] = useState<string>();
  const mover = partyOfId(dragged);
  const fits = mover && fitOfTables({ stay: mover.stay, plan, now, tables, seat: mover.state === 'arrived' });
  // What was refused of a drop holds as long as that party has no table.
  const [dropped, setDropped] = useState<string>();
  const still_waiting = partyOfId(dropped) && dropped;
  useLayoutEffect(() => (still_waiting ? forget : undefined), [still_waiting, forget]);
  const is_phone = useIsPhone();
  const is_upright = useMedia(UPRIGHT);
  const height = useViewportSize().height || window.innerHeight;
  const all = useMemo(() => roomsToShow(floor), [floor]);
  const planes = useRef<HTMLDivElement>(null);
  const width = useWidth(planes);
  // Room for the tray is left without one too: a party that loses its table must not move every other one.
  const room_height = (is_upright ? height * LOWER_PART : height - BARS) - TRAY;
  const space = { width, height: room_height, gap: GAP, heading: HEADING };
  // A phone has no height for all of them anyway.
  const layout = is_phone || width === 0 ? 'stacked' : layoutOf(all, space);
  const [query] = useSearchParams();
  const change = useQueryChange();
  const chosen = all.find(({ room }) => room.id === query.get('room')) ?? all[0];
  const choose = (id: string) => change({ room: id });
  const shown = layout === 'tabs' && chosen ? [chosen] : all;
  const heights = shown.map(({ area }) => area.height);
  // All that is shown is in sight at once where the screen is high enough.
  const fitting =
    layout === 'stacked'
      ? (room_height - HEADING * shown.length) / heights.reduce((sum, each) => sum + each, 0)
      : (room_height - (layout === 'tabs' ? TABS : HEADING)) / Math.max(...heights);
  const largest = Math.max(LARGEST, all.length > 0 ? legibleScale(all) : 0);

  function take({ active }: DragStartEvent) {
    edge.begin();
    setDragged(String(active.id));
  }
  const letGo = () => setDragged(undefined);

  /** A room that is not shown is shown once the party is over its name. */
  function enter({ over }: DragOverEvent) {
    const room = roomOfTab(over?.id);
    if (room) choose(room);
  }

  function drop({ active, over }: DragEndEvent) {
    letGo();
    const party = partyOfId(active.id);
    const target = tables.find(({ table }) => table.id === over?.id);
    if (!party || !target) return;
    const { reservation } = party.stay;
    tryAnew();
    setDropped(reservation.id);
    if (isCutAt(party, target, now))
      return open({ kind: 'place', id: reservation.id, seat: true, first: target.table.id });
    // Whoever is here sits down; for anybody else the table is kept.
    if (party.state === 'arrived') void steps.seatAt(reservation, offerOf([target]));
    else void steps.moveTo(reservation, offerOf([target]));
  }

  return (
    // The table under the finger, not the one that most of a wide chip lies on.
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={edge.options}
      onDragStart={take}
      onDragMove={edge.look}
      onDragOver={enter}
      onDragEnd={drop}
      onDragCancel={letGo}
      accessibility={SILENT_DRAG}
    >
      <div ref={place} className={styles.rooms} data-refusals>
        <Tray parties={waiting} refusal={message} />
        {tables.length === 0 && (
          <EmptyNote>
            <p>{t('tonight.no_tables')}</p>
          </EmptyNote>
        )}
        {layout === 'tabs' && chosen && (
          <RoomTabs rooms={all.map(({ room }) => room)} tables={tables} chosen={chosen.room.id} choose={choose} />
        )}
        <div
          ref={planes}
          className={styles.planes}
          style={
            layout === 'beside' ? { gridTemplateColumns: shown.map(({ area }) => `${area.width}fr`).join(' ') } : {}
          }
        >
          {shown.map(({ room, area, least, growthOf }) => (
            <section key={room.id} aria-labelledby={`room-${room.id}`}>
              <h2 id={`room-${room.id}`} className={layout === 'tabs' ? 'unseen' : undefined}>
                {room.name}
              </h2>
              <Plane
                label={t('floor.canvas', { room: room.name })}
                area={area}
                least={least}
                most={is_phone ? LARGEST : Math.min(largest, fitting)}
              >
                {(view) =>
                  (byRoom.get(room.id) ?? []).map((seen) => (
                    <TableButton
                      key={seen.table.id}
                      seen={seen}
                      fit={fits?.get(seen.table.id)}
                      minute={now}
                      growth={growthOf(seen.table.id)}
                      scale={view.scale}
                      left={view.left}
                      top={view.top}
                      open={openTable}
                    />
                  ))
                }
              </Plane>
            </section>
          ))}
        </div>
      </div>
    </DndContext>
  );
}
