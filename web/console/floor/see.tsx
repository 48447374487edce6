import { ActionIcon, Button, Slider } from '@mantine/core';
import { IconHourglassEmpty, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useToday } from '../book/address.ts';
import { planOf, type Row } from '../book/plan.ts';
import { scaleOf } from '../book/scale.ts';
import { staysOf } from '../book/service-day.ts';
import { useNow } from '../book/timeline/now.ts';
import type { Room, Table } from '../data/api.ts';
import { useDay, useFloor } from '../data/queries.ts';
import { DayChoice } from '../parts/day-choice.tsx';
import { clockOf, fullName } from '../parts/reservation-words.ts';
import { Fault } from '../shell/crash.tsx';
import { StaleNote } from '../shell/freshness.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { useI18n } from '../words/words.tsx';
import { coverOfAll } from './geometry.ts';
import { type Occupation, occupationOf } from './occupation.ts';
import { Plane, tableStyle, upright } from './plane.tsx';

const STEP = 15;
const ZOOM = { min: 1, max: 3, step: 0.5 };

/** The floor at a time of a day: who sits where, who comes next, and the same as a list. */
export function See({ room }: { room: Room }) {
  const { t } = useI18n();
  const floor = useFloor();
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  const date = query.get('date') ?? today;
  const { day, reservations, is_loaded, error, retry } = useDay(date);
  const now = useNow(date);
  const stays = staysOf(day, reservations);
  const { from, to } = scaleOf(day, stays);
  const rows = planOf(floor, stays).flatMap((section) => section.rows);
  const [chosen, setChosen] = useState<number>();
  const [zoom, setZoom] = useState(ZOOM.min);
  const minute = Math.min(to, Math.max(from, chosen ?? now ?? from));
  const tables = floor.tables.filter(({ room_id }) => room_id === room.id);
  const seen = tables.map((table) => ({ table, ...occupationOf(table.id, rows, minute) }));
  const taken = seen.filter(({ block }) => block).length;
  const free = seen.filter(({ table, block }) => !block && table.is_active).length;
  const go = (to_date: string) => {
    setChosen(undefined);
    setQuery({ ...Object.fromEntries(query), date: to_date }, { replace: true });
  };
  const address = (id: string) => `/book/${date}?open=${encodeURIComponent(id)}`;
  if (error) return <Fault error={error} retry={retry} />;
  return (
    <div className="floor-see">
      <StaleNote />
      <div className="floor-bar">
        <DayChoice date={date} today={today} go={go} />
        <div className="floor-time">
          <span id="floor-time" className="floor-minute">
            {clockOf(minute)}
          </span>
          <Slider
            className="floor-slider"
            min={from}
            max={to}
            step={STEP}
            value={minute}
            onChange={setChosen}
            label={clockOf}
            thumbLabel={t('floor.time')}
            thumbProps={{ 'aria-valuetext': clockOf(minute) }}
          />
          {now !== undefined && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setChosen(undefined)}
              disabled={chosen === undefined}
            >
              {t('floor.now')}
            </Button>
          )}
        </div>
        <div className="line">
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('floor.zoom_out')}
            disabled={zoom <= ZOOM.min}
            onClick={() => setZoom(zoom - ZOOM.step)}
          >
            <IconZoomOut size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('floor.zoom_in')}
            disabled={zoom >= ZOOM.max}
            onClick={() => setZoom(zoom + ZOOM.step)}
          >
            <IconZoomIn size={18} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {!is_loaded && <Waiting />}
      {is_loaded && tables.length === 0 && <p className="empty-day">{t('floor.empty')}</p>}
      {is_loaded && tables.length > 0 && (
        <div className="floor-body">
          <Plane label={t('floor.canvas', { room: room.name })} area={coverOfAll(tables)} zoom={zoom}>
            {(view) =>
              seen.map(({ table, block, next }) => (
                <Link
                  key={table.id}
                  to={block ? address(block.reservation.id) : `/book/${date}`}
                  className="floor-table"
                  style={tableStyle(table, view)}
                  data-shape={table.shape}
                  data-state={stateOf(table, block)}
                >
                  <span className="floor-words" style={upright(table)}>
                    <Words table={table} block={block} />
                  </span>
                  {next && (
                    <span className="floor-next" style={upright(table)}>
                      {clockOf(next.from)}
                    </span>
                  )}
                </Link>
              ))
            }
          </Plane>
          <section className="card floor-side" aria-labelledby="floor-list">
            <h2 id="floor-list">{t('floor.list', { time: clockOf(minute) })}</h2>
            <p className="muted">
              {t('floor.count_taken', { count: taken })}, {t('floor.count_free', { count: free })}
            </p>
            <ul className="floor-list">
              {seen.map(({ table, block, next }) => (
                <li key={table.id} data-state={stateOf(table, block)}>
                  <strong>{table.name}</strong>
                  <span className="muted">{t('seats', { count: table.seats })}</span>
                  <Sentence table={table} block={block} next={next} link={address} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </div>
  );
}

type Seen = Occupation & { table: Table };

function stateOf(table: Table, block: Row['blocks'][number] | undefined): string {
  if (block) return block.reservation.status;
  return table.is_active ? 'free' : 'off';
}

/** What stands on a table. */
function Words({ table, block }: Omit<Seen, 'next'>) {
  const { t } = useI18n();
  const pending = block?.reservation.status === 'pending';
  return (
    <>
      <span className="floor-name">
        {pending && <IconHourglassEmpty size={14} aria-hidden />}
        {table.name}
      </span>
      {block ? (
        <>
          <span className="floor-guest">{block.reservation.guest_last_name}</span>
          <span className="floor-until">→ {clockOf(block.to)}</span>
        </>
      ) : (
        <span className="floor-until">{table.is_active ? t('seats', { count: table.seats }) : t('floor.off')}</span>
      )}
    </>
  );
}

/** The same in a sentence, with a way to the reservation. */
function Sentence({ table, block, next, link }: Seen & { link: (id: string) => string }) {
  const { t } = useI18n();
  const words = () => {
    if (!block) return table.is_active ? t('floor.free') : t('floor.off');
    const values = {
      name: fullName(block.reservation),
      party: t('guests', { count: block.reservation.party_size }),
      time: clockOf(block.to),
    };
    return block.reservation.status === 'pending' ? t('floor.pending', values) : t('floor.taken', values);
  };
  return (
    <span className="floor-sentence">
      {block ? <Link to={link(block.reservation.id)}>{words()}</Link> : words()}
      {next && ` · ${t('floor.next', { name: fullName(next.reservation), time: clockOf(next.from) })}`}
    </span>
  );
}
