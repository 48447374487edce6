import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { prefer, usePreferences } from '../client/preferences.ts';
import { coversOf } from '../day/service-day.ts';
import { DayChoice } from '../parts/day-choice.tsx';
import { useStale } from '../parts/freshness.tsx';
import { useQueryChange } from '../parts/use-query-change.ts';
import { useI18n } from '../words/i18n.tsx';
import type { View } from './address.ts';
import { useBook } from './book.ts';
import styles from './toolbar.module.css';

/** The line above the book: the day, its covers, how it is shown, and a new reservation. */
export function Toolbar({ view, add }: { view: View; add: () => void }) {
  const { t } = useI18n();
  const stale = useStale();
  return (
    <div className={styles.bar}>
      <BookDay />
      <Covers />
      <div className={styles.end}>
        <Filters view={view} />
        <Button
          className={styles.add}
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
  const { plan, is_loaded } = useBook();
  return (
    <ul className={styles.covers}>
      {is_loaded &&
        coversOf(plan.day, plan.stays).map(({ service, covers }) => (
          <li key={service.id}>
            {service.label || t('service.unnamed')} <strong>{t('covers', { count: covers })}</strong>
          </li>
        ))}
    </ul>
  );
}

function Filters({ view }: { view: View }) {
  const { t } = useI18n();
  const { address, plan } = useBook();
  const { compact } = usePreferences();
  const change = useQueryChange();
  const named = plan.sections.flatMap(({ room }) => (room ? [{ value: room.id, label: room.name }] : []));
  return (
    <>
      {named.length > 1 && (
        <Select
          className={styles.filter}
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
          className={styles.filter}
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
          className={styles.compact}
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
