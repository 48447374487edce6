import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { KnownGuests } from '../../client/known-guests.ts';
import { useNow } from '../../client/now.ts';
import { useCalendar, useDayPlan } from '../../client/queries.ts';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { Fault } from '../../components/feedback/fault.tsx';
import { Waiting } from '../../components/feedback/loading.tsx';
import { DayChoice } from '../../components/form/day-choice.tsx';
import { useQueryChange } from '../../components/use-query-change.ts';
import type { Room } from '../../day/records.ts';
import { scaleOf } from '../../day/scale.ts';
import { usualStay } from '../../day/tables/occupation.ts';
import { tablesAt } from '../../day/tables/tables.ts';
import { isDate } from '../../day/time.ts';
import { useLivedDay } from '../../features/booking/service/lived-day.ts';
import { coverOfAll } from '../../features/floor/plan/cover.ts';
import { Plane } from '../../features/floor/plan/plane.tsx';
import { useI18n } from '../../words/i18n.tsx';
import layout from '../layout.module.css';
import { SeenTable } from './seen-table.tsx';
import { TableList } from './table-list.tsx';
import { STEP, TimeChoice } from './time-choice.tsx';
import { ZOOM, ZoomButtons } from './zoom.tsx';

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
