import {
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useViewportSize } from '@mantine/hooks';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { useRefusalPlace } from '../../components/feedback/refusal-note.tsx';
import { tryAnew } from '../../components/feedback/refusals.ts';
import { useEdgeScroll } from '../../components/interaction/edge-scroll.ts';
import { SILENT_DRAG } from '../../components/interaction/silent-drag.ts';
import { useIsPhone } from '../../components/use-is-phone.ts';
import { useMedia } from '../../components/use-media.ts';
import type { Floor } from '../../day/plan.ts';
import { offerOf } from '../../day/tables/offers.ts';
import { fitOfTables } from '../../day/tables/sitting-down.ts';
import { isCutAt, unplacedOf } from '../../day/tonight.ts';
import { useServiceSteps } from '../../features/booking/service/service-steps.ts';
import { coverOfAll, leastScale } from '../../features/floor/plan/cover.ts';
import { Plane } from '../../features/floor/plan/plane.tsx';
import { useI18n } from '../../words/i18n.tsx';
import type { Evening } from '../evening.ts';
import { useSheets } from '../sheets.ts';
import styles from './rooms.module.css';
import { TableButton } from './table-button.tsx';
import { Tray } from './tray.tsx';

/** What else stands above each other on the page: its bars, the heading of each room, the tray (px). */
const BARS = 186;
const HEADING = 40;
const TRAY = 150;
/** On a tablet held upright the floor lies below the list, as in the styles, and takes this part of the height. */
const UPRIGHT = '(max-width: 59.9375em)';
const LOWER_PART = 0.45;
/** A table is never drawn larger than this (times the plan). */
const LARGEST = 1.5;

/** Always the same ones: others would draw every table anew. */
const MOUSE = { activationConstraint: { distance: 5 } };
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };

/** The rooms that have tables, what these cover, and how large the smallest must be drawn. */
function roomsToShow({ rooms, tables }: Floor) {
  return rooms.flatMap((room) => {
    const own = tables.filter(({ room_id }) => room_id === room.id);
    if (own.length === 0) return [];
    return [{ room, area: coverOfAll(own), least: leastScale(own) }];
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
  const shown = useMemo(() => roomsToShow(floor), [floor]);
  // All rooms are in sight at once where the screen is high enough.
  const tall = shown.reduce((sum, { area }) => sum + area.height, 0);
  // Room for the tray is left without one too: a party that loses its table must not move every other one.
  const around = shown.length * HEADING + TRAY;
  const fitting = ((is_upright ? height * LOWER_PART : height - BARS) - around) / tall;

  function take({ active }: DragStartEvent) {
    edge.begin();
    setDragged(String(active.id));
  }
  const letGo = () => setDragged(undefined);

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
        {shown.map(({ room, area, least }) => (
          <section key={room.id} aria-labelledby={`room-${room.id}`}>
            <h2 id={`room-${room.id}`}>{room.name}</h2>
            <Plane
              label={t('floor.canvas', { room: room.name })}
              area={area}
              least={least}
              most={is_phone ? LARGEST : Math.min(LARGEST, fitting)}
            >
              {(view) =>
                (byRoom.get(room.id) ?? []).map((seen) => (
                  <TableButton
                    key={seen.table.id}
                    seen={seen}
                    fit={fits?.get(seen.table.id)}
                    minute={now}
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
    </DndContext>
  );
}
