import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { clockOf, fullName } from '../../parts/reservation-words.ts';
import { useStale } from '../../shell/freshness.tsx';
import { useI18n } from '../../words/words.tsx';
import { useBookActions } from '../actions.tsx';
import { useQueryChange } from '../address.ts';
import { useBook } from '../book.ts';
import { type Place, placesFor, type Row } from '../plan.ts';
import type { Stay } from '../service-day.ts';

const NOWHERE = { key: 'none', kind: 'none', id: '', name: '' } as const;

type Props = { stay: Stay; row: Row | undefined; compact?: boolean };

/** Every table and group that a party may get: those that fit first, then the free ones, then the taken ones. */
export function PlaceMenu({ stay, row, compact = false }: Props) {
  const { t } = useI18n();
  const { rows, address } = useBook();
  const { assign } = useBookActions();
  const stale = useStale();
  const change = useQueryChange();
  const [query] = useSearchParams();
  const asked = !compact && query.has('move') && address.open === stay.reservation.id;
  const [opened, setOpened] = useState(false);
  const places = placesFor(stay, rows, row?.key ?? '');
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
      <Menu.Dropdown className="place-menu">
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

type GroupProps = { word: string; places: Place[]; choose: (place: Place) => void };

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
            <span className="place-by">
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
