import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { DayChoice } from '../parts/day-choice.tsx';
import { useStale } from '../shell/freshness.tsx';
import { prefer, usePreferences } from '../shell/preferences.ts';
import { useI18n } from '../words/words.tsx';
import { useQueryChange, type View } from './address.ts';
import { useBook } from './book.ts';
import { coversOf } from './service-day.ts';

/** The line above the book: the day, its covers, how it is shown, and a new reservation. */
export function Toolbar({ view, add }: { view: View; add: () => void }) {
  const { t } = useI18n();
  const stale = useStale();
  return (
    <div className="toolbar">
      <BookDay />
      <Covers />
      <div className="toolbar-end">
        <Filters view={view} />
        <Button
          className="toolbar-new"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
          disabled={stale}
          aria-keyshortcuts="n"
        >
          {t('new')}
        </Button>
      </div>
    </div>
  );
}

function BookDay() {
  const { address } = useBook();
  const navigate = useNavigate();
  const { date, today, view } = address;
  return <DayChoice date={date} today={today} go={(to) => navigate(`/book/${to}${view ? `?view=${view}` : ''}`)} />;
}

function Covers() {
  const { t } = useI18n();
  const { day, stays, is_loaded } = useBook();
  return (
    <ul className="covers">
      {is_loaded &&
        coversOf(day, stays).map(({ service, covers }) => (
          <li key={service.id}>
            {service.label || t('service.unnamed')} <strong>{t('covers', { count: covers })}</strong>
          </li>
        ))}
    </ul>
  );
}

function Filters({ view }: { view: View }) {
  const { t } = useI18n();
  const { address, rooms } = useBook();
  const { compact } = usePreferences();
  const change = useQueryChange();
  const named = rooms.flatMap((room) => (room ? [{ value: room.id, label: room.name }] : []));
  return (
    <>
      {named.length > 1 && (
        <Select
          className="filter"
          aria-label={t('filter.room')}
          placeholder={t('filter.room_all')}
          data={named}
          value={address.room ?? null}
          onChange={(room) => change({ room: room ?? undefined })}
          clearable
        />
      )}
      {view === 'list' && (
        <Select
          className="filter"
          aria-label={t('filter.status')}
          placeholder={t('filter.status_all')}
          data={(['pending', 'confirmed', 'cancelled'] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
          }))}
          value={address.status ?? null}
          onChange={(status) => change({ status: status ?? undefined })}
          clearable
        />
      )}
      {view === 'timeline' && (
        <Switch
          className="compact-switch"
          size="sm"
          label={t('compact')}
          checked={compact}
          onChange={({ currentTarget }) => prefer({ compact: currentTarget.checked })}
        />
      )}
      <SegmentedControl
        aria-label={t('view')}
        value={view}
        onChange={(chosen) => change({ view: chosen })}
        data={[
          { value: 'timeline', label: t('view.timeline') },
          { value: 'list', label: t('view.list') },
        ]}
      />
    </>
  );
}
