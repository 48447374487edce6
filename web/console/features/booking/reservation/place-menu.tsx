import { Button, Menu } from '@mantine/core';
import { Fragment, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNow } from '../../../client/now.ts';
import { useFloor } from '../../../client/queries.ts';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { IconChevronDown } from '../../../components/icons.tsx';
import { useQueryChange } from '../../../components/use-query-change.ts';
import { type DayPlan, NO_TABLE, type Place, type PlaceRow, placedIn } from '../../../day/plan.ts';
import type { Stay } from '../../../day/service-day.ts';
import {
  choicesFor,
  isRefusedAt,
  mayComeBack,
  obstacleAt,
  partyAt,
  placesAtOnce,
  tablesLeft,
  takesPlaceAt,
} from '../../../day/tables/places.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { partyName } from '../party-name.ts';
import { useServiceSteps } from '../service/service-steps.ts';
import { useTablesOf } from '../service/tables-now.ts';
import styles from './place-menu.module.css';
import { groupsOf, takenWords } from './place-words.ts';
import { useBookingActions } from './use-booking-actions.tsx';

const NOWHERE: Place = { key: NO_TABLE, kind: 'none', id: '', name: '', tables: [] };

type Props = {
  stay: Stay;
  plan: DayPlan;
  compact?: boolean;
  /** Tables that the party has to leave: only free places without them are offered. */
  leaving?: readonly string[];
};

/** Every place that a party may get: those that fit first, then the tables to join, the free ones, the taken ones. */
export function PlaceMenu({ stay, plan, compact = false, leaving }: Props) {
  const { t } = useI18n();
  const { assign } = useBookingActions();
  const { comeBackTo } = useServiceSteps();
  const floor = useFloor();
  const acting = useActing();
  const change = useQueryChange();
  const [query] = useSearchParams();
  const asked = !compact && query.has('move') && query.get('open') === stay.reservation.id;
  const placed = placedIn(plan.rows, stay.reservation.id);
  const [opened, setOpened] = useState(false);
  const none = useId();
  const now = useNow(plan.day.date);
  const { tables } = useTablesOf(plan, now ?? 0);
  const { reservation } = stay;
  const comes_back = mayComeBack(stay, now);
  const party = partyAt(stay, now);
  const wayTo = (row: PlaceRow) => obstacleAt(row.tables, plan.rows, party, now);
  const choose = (row: PlaceRow) =>
    void (comes_back ? comeBackTo(reservation, row, wayTo(row)) : assign(reservation, row, { way: wayTo(row) }));
  const has_place = placed !== undefined && placed.place !== '';
  const { rows } = plan;
  const at_once = takesPlaceAt(stay, now);
  const joinable = at_once ? tablesLeft(tables, party) : floor;
  const places = choicesFor(party, joinable, rows, { own: placed?.tables, without: leaving });
  const choices = (at_once ? placesAtOnce(places, { rows, tables, now }, party) : places).filter(
    (choice) => !leaving || !isRefusedAt(choice),
  );
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
          rightSection={<IconChevronDown size="1rem" aria-hidden />}
          {...acting}
        >
          {has_place ? t('move') : t('place')}
          <span className="unseen">{partyName(t, reservation)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu} {...(choices.length === 0 && { 'aria-describedby': none })}>
        {choices.length === 0 && <Menu.Label id={none}>{t('place.none_free')}</Menu.Label>}
        {groupsOf(t, choices).map(({ fit, word, choices: own }) => (
          <Fragment key={fit}>
            <Menu.Label>{word}</Menu.Label>
            {own.map((choice) => {
              const words = takenWords(t, choice, now);
              return (
                <Menu.Item
                  key={choice.row.key}
                  onClick={() => choose(choice.row)}
                  rightSection={<span className="muted">{t('seats', { count: choice.row.seats })}</span>}
                >
                  {choice.row.name}
                  {words && <span className={styles.by}>{words}</span>}
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
        {has_place && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void assign(reservation, NOWHERE)}>
              {t(comes_back ? 'no_table' : 'move.off')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
