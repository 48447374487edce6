import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNow, useToday } from '../client/now.ts';
import { useDayPlan, useFloor, useHours } from '../client/queries.ts';
import { occupationOf, usualStay } from '../day/occupation.ts';
import type { Room } from '../day/records.ts';
import { scaleOf } from '../day/scale.ts';
import { isDate } from '../day/time.ts';
import { DayChoice } from '../parts/day-choice.tsx';
import { EmptyNote } from '../parts/empty-note.tsx';
import { Fault } from '../parts/fault.tsx';
import { StaleNote } from '../parts/freshness.tsx';
import { useQueryChange } from '../parts/use-query-change.ts';
import { Waiting } from '../parts/waiting.tsx';
import { useI18n } from '../words/i18n.tsx';
import { coverOfAll } from './geometry.ts';
import layout from './layout.module.css';
import { Plane } from './plane.tsx';
import { SeenTable } from './seen-table.tsx';
import { TableList } from './table-list.tsx';
import { TimeChoice } from './time-choice.tsx';
import { ZOOM, ZoomButtons } from './zoom.tsx';

/** The floor at a time of a day: who sits where, who comes next, and the same as a list. */
export function See({ room }: { room: Room }) {
  const { t } = useI18n();
  const floor = useFloor();
  const hours = useHours();
  const today = useToday();
  const change = useQueryChange();
  const [query] = useSearchParams();
  const asked = query.get('date');
  const date = isDate(asked) ? asked : today;
  const { plan, is_loaded, error, retry } = useDayPlan(date);
  const now = useNow(date);
  const { from, to } = scaleOf(plan.day, plan.stays);
  const [chosen, setChosen] = useState<number>();
  const [zoom, setZoom] = useState(ZOOM.min);
  const minute = Math.min(to, Math.max(from, chosen ?? now ?? from));
  const tables = floor.tables.filter(({ room_id }) => room_id === room.id);
  const usual = usualStay(date, minute, hours);
  const seen = tables.map((table) => ({ table, ...occupationOf(table.id, plan.rows, minute, usual) }));
  const go = (to_date: string) => {
    setChosen(undefined);
    change({ date: to_date });
  };
  if (error) return <Fault error={error} retry={retry} />;
  return (
    <div>
      <StaleNote />
      <div className={layout.bar}>
        <DayChoice date={date} today={today} go={go} />
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
        <div className={layout.body}>
          <Plane label={t('floor.canvas', { room: room.name })} area={coverOfAll(tables)} zoom={zoom}>
            {(view) => seen.map((one) => <SeenTable key={one.table.id} {...one} view={view} date={date} />)}
          </Plane>
          <TableList seen={seen} minute={minute} date={date} />
        </div>
      )}
    </div>
  );
}
