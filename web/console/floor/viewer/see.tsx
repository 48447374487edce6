import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { KnownGuests } from '../../client/known-guests.ts';
import { useNow } from '../../client/now.ts';
import { useCalendar, useDayPlan } from '../../client/queries.ts';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { Fault } from '../../components/feedback/fault.tsx';
import { Waiting } from '../../components/feedback/loading.tsx';
import { DayChoice } from '../../components/form/day-choice.tsx';
import { IconZoomIn, IconZoomOut } from '../../components/icons.tsx';
import { useQueryChange } from '../../components/use-query-change.ts';
import type { Room } from '../../day/records.ts';
import { scaleOf } from '../../day/scale.ts';
import { usualStay } from '../../day/tables/occupation.ts';
import { type TableNow, tablesAt } from '../../day/tables/tables.ts';
import { isDate } from '../../day/time.ts';
import { bookAddress } from '../../features/booking/reservation/book-link.ts';
import { useLivedDay } from '../../features/booking/service/lived-day.ts';
import { coverOfAll } from '../../features/floor/plan/cover.ts';
import { Plane, tableStyle, type View } from '../../features/floor/plan/plane.tsx';
import styles from '../../features/floor/plan/table.module.css';
import { TableFace } from '../../features/floor/plan/table-face.tsx';
import { useI18n } from '../../words/i18n.tsx';
import layout from '../layout.module.css';
import { TableList } from './table-list.tsx';
import { STEP, TimeChoice } from './time-choice.tsx';

/** How much larger than the window the plan may be. */
const ZOOM = { min: 1, max: 3, step: 0.5 };

/** Enlarges the plan, for those who do not pinch. */
function ZoomButtons({ zoom, set }: { zoom: number; set: (zoom: number) => void }) {
  const { t } = useI18n();
  return (
    <div className="line">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('floor.zoom_out')}
        disabled={zoom <= ZOOM.min}
        onClick={() => set(zoom - ZOOM.step)}
      >
        <IconZoomOut size="1.125rem" aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('floor.zoom_in')}
        disabled={zoom >= ZOOM.max}
        onClick={() => set(zoom + ZOOM.step)}
      >
        <IconZoomIn size="1.125rem" aria-hidden />
      </ActionIcon>
    </div>
  );
}

type Props = { seen: TableNow; minute: number; view: View; date: string };

/** A table in the plan with what stands on it; it leads to its reservation, to who is offered it, or to the day. */
function SeenTable({ seen, minute, view, date }: Props) {
  const { table, stay, state, offers } = seen;
  const [offer] = state === 'offered' ? offers : [];
  const free = offer ? `/book/${date}?waiting=${encodeURIComponent(offer.id)}` : `/book/${date}`;
  return (
    <Link
      to={stay ? bookAddress(date, stay.reservation.id) : free}
      className={styles.table}
      style={tableStyle(table, view)}
      data-table={table.id}
      data-shape={table.shape}
      data-state={state}
    >
      <TableFace seen={seen} minute={minute} />
    </Link>
  );
}

/** The floor at a time of a day: who sits where, who comes next, and the same as a list. */
export function See({ room }: { room: Room }) {
  const { t } = useI18n();
  const lived = useLivedDay();
  const change = useQueryChange();
  const [query] = useSearchParams();
  const asked = query.get('date');
  const date = isDate(asked) ? asked : lived.date;
  const calendar = useCalendar(date);
  const { plan, floor, error, retry, ...read } = useDayPlan(date, { spill: date === lived.date ? lived.spill : 0 });
  const is_loaded = read.is_loaded && (isDate(asked) || lived.is_known);
  const now = useNow(date);
  const { from: opens, to: closes } = scaleOf(plan.day, plan.stays);
  // Now is now: also before the first service, and for whoever sits beyond the last.
  const present = date === lived.date ? now : undefined;
  const from = Math.min(opens, present === undefined ? opens : present - (present % STEP));
  const to = Math.max(closes, present ?? closes);
  const [chosen, setChosen] = useState<number>();
  const [zoom, setZoom] = useState(ZOOM.min);
  const minute = Math.min(to, Math.max(from, chosen ?? now ?? from));
  const tables = floor.tables.filter(({ room_id }) => room_id === room.id);
  const usual = usualStay(date, minute, calendar);
  const live = chosen === undefined && minute === now;
  const seen = tablesAt({ tables }, plan, plan.blocks, { minute, usual_stay: usual, live });
  const go = (to_date: string) => {
    setChosen(undefined);
    change({ date: to_date });
  };
  if (error) return <Fault error={error} retry={retry} />;
  return (
    <div>
      <div className={layout.bar}>
        <DayChoice date={date} today={lived.date} go={go} />
        <TimeChoice minute={minute} from={from} to={to} now={now} chosen={chosen} choose={setChosen} />
        <ZoomButtons zoom={zoom} set={setZoom} />
      </div>
      {!is_loaded && <Waiting />}
      {is_loaded && tables.length === 0 && (
        <EmptyNote>
          <p>{t('floor.empty')}</p>
        </EmptyNote>
      )}
      {is_loaded && tables.length > 0 && (
        <KnownGuests plan={plan}>
          <div className={layout.body}>
            <Plane label={t('floor.canvas', { room: room.name })} area={coverOfAll(tables)} zoom={zoom}>
              {(view) =>
                seen.map((one) => <SeenTable key={one.table.id} seen={one} minute={minute} view={view} date={date} />)
              }
            </Plane>
            <TableList seen={seen} minute={minute} date={date} />
          </div>
        </KnownGuests>
      )}
    </div>
  );
}
