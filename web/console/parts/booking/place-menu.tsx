import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, type DayPlan, placesFor, rowOf } from '../../day/plan.ts';
import { fullName } from '../../day/records.ts';
import type { Stay } from '../../day/service-day.ts';
import { clockOf } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useStale } from '../freshness.tsx';
import { useQueryChange } from '../use-query-change.ts';
import { useBookingActions } from './actions.tsx';
import styles from './place-menu.module.css';

const NOWHERE = { key: 'none', kind: 'none', id: '', name: '' } as const;

type Props = { stay: Stay; plan: DayPlan; compact?: boolean };

/** Every table and group that a party may get: those that fit first, then the free ones, then the taken ones. */
export function PlaceMenu({ stay, plan, compact = false }: Props) {
  const { t } = useI18n();
  const { assign } = useBookingActions();
  const stale = useStale();
  const change = useQueryChange();
  const [query] = useSearchParams();
  const asked = !compact && query.has('move') && query.get('open') === stay.reservation.id;
  const row = rowOf(plan.rows, stay.reservation.id);
  const [opened, setOpened] = useState(false);
  const places = placesFor(stay, plan.rows, row?.key ?? '');
  const groups = [
    { word: t('move.fits'), places: places.filter(({ fits, taken_by }) => fits && !taken_by) },
    { word: t('move.small'), places: places.filter(({ fits, taken_by }) => !fits && !taken_by) },
    { word: t('move.taken'), places: places.filter(({ taken_by }) => taken_by) },
  ].filter((group) => group.places.length > 0);
  const has_place = row !== undefined && row.kind !== 'none';
  return (
    <Menu
      opened={opened || asked}
      onChange={(open) => {
        setOpened(open);
        if (asked && !open) change({ move: undefined });
      }}
      position="bottom-end"
      width={280}
    >
      <Menu.Target>
        <Button
          variant={has_place ? 'default' : 'light'}
          size="compact-sm"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          disabled={stale}
        >
          {has_place ? t('move') : t('place')}
          <span className="unseen">{fullName(stay.reservation)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {groups.map((group) => (
          <PlaceGroup key={group.word} {...group} choose={({ row: to }) => void assign(stay.reservation, to)} />
        ))}
        {has_place && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => assign(stay.reservation, NOWHERE)}>{t('move.off')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type GroupProps = { word: string; places: Choice[]; choose: (place: Choice) => void };

function PlaceGroup({ word, places, choose }: GroupProps) {
  const { t } = useI18n();
  return (
    <>
      <Menu.Label>{word}</Menu.Label>
      {places.map((place) => (
        <Menu.Item
          key={place.row.key}
          onClick={() => choose(place)}
          rightSection={<span className="muted">{t('seats', { count: place.row.seats })}</span>}
        >
          {place.row.name}
          {place.taken_by && (
            <span className={styles.by}>
              {t('move.by', {
                name: fullName(place.taken_by.reservation),
                from: clockOf(place.taken_by.from),
                to: clockOf(place.taken_by.to),
              })}
            </span>
          )}
        </Menu.Item>
      ))}
    </>
  );
}
