import { Button, Checkbox } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useEffect, useState } from 'react';
import type { ReservationChange } from '../../../client/api.ts';
import { assignmentOf } from '../../../client/assignment.ts';
import { useMe } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { OldNew } from '../../../components/form/old-new.tsx';
import { durationWords } from '../../../components/format/duration.ts';
import { useShortDate } from '../../../components/format/short-date.ts';
import { AsOverlay } from '../../../components/overlays/leaving.tsx';
import { type DayPlan, isOwnRow, placedIn, type Row, rowOf } from '../../../day/plan.ts';
import type { Reservation } from '../../../day/records.ts';
import { beginsOf, type Stay } from '../../../day/service-day.ts';
import { type InTheWay, obstacleAt } from '../../../day/tables/places.ts';
import { isPast, minuteOn, momentOf } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { BeyondNote } from '../../availability/cover-limits/beyond-note.tsx';
import { useAskBeyond } from '../../availability/cover-limits/use-limits.ts';
import { Warning } from '../../availability/cover-limits/warning.tsx';
import { nameWithin } from '../party-name.ts';
import { useBookingActions } from './use-booking-actions.tsx';

/** Where a party would be: minutes of the service day, `to` excluded, and the row; none for the one it has. */
export type MoveTo = { from: number; to: number; row: Row | undefined };

/** The change that puts a party there, in one step; the table that it has is named too, so that no other is taken. */
function changeTo(stay: Stay, { day, rows }: DayPlan, wanted: MoveTo): ReservationChange {
  const { date, time } = momentOf(day.date, wanted.from);
  const { from, to, reservation } = stay;
  const row = wanted.row ?? rowOf(rows, reservation.id);
  const is_resized = wanted.to - wanted.from !== to - from;
  return {
    ...(wanted.from !== from && { reservation_date: date, reservation_time: time }),
    // The length of a party that sat down late counts from then.
    ...(is_resized && { duration_min: wanted.to - wanted.from - (beginsOf(stay) - from) }),
    ...(row && (wanted.row || isOwnRow(row, reservation)) && assignmentOf(row)),
  };
}

/** What is seen in the way of a party there, at the minute `now` of the day. */
function wayTo(stay: Stay, { rows }: DayPlan, wanted: MoveTo, now: number): InTheWay | undefined {
  const { id, service_status } = stay.reservation;
  const row = rowOf(rows, id);
  // Of joined tables none is named, nor of those of a group that is gone: the API keeps them, or seeks others then.
  const own = row && isOwnRow(row, stay.reservation) ? row.tables : [];
  // The stay of a party that sits counts from then: moved in time, it may end as before.
  const to = service_status === 'seated' ? Math.min(wanted.to, Math.max(stay.to, wanted.from)) : wanted.to;
  return obstacleAt(wanted.row?.tables ?? own, rows, { id, from: wanted.from, to }, now);
}

/**
 * Moves a party in time, and to another table with it. Of another time the guest is told, so old and new are shown
 * first, with the choice not to, and a new one that has passed is said to have; another length or table is done at once.
 * Both can be undone.
 */
export function useMoveInTime() {
  const { t, clock } = useI18n();
  const { edit, isRefused } = useBookingActions();
  const { clock: at } = useServices();
  const { timezone } = useMe();
  const beyond = useAskBeyond();
  const toasts = useToasts();
  const shortDate = useShortDate();
  return (stay: Stay, plan: DayPlan, wanted: MoveTo): void => {
    const { reservation } = stay;
    const change = changeTo(stay, plan, wanted);
    const row = wanted.row ?? rowOf(plan.rows, reservation.id);
    const asks = change.reservation_time !== undefined || wanted.row !== undefined;
    const way = asks ? wayTo(stay, plan, wanted, minuteOn(plan.day.date, at.now(), timezone)) : undefined;
    if (row && isRefused(reservation, row, way)) return;
    const run = (more: ReservationChange = {}) => {
      edit(reservation, { ...change, ...more }, row).catch(toasts.fault);
    };
    if (change.reservation_time === undefined) {
      run();
      return;
    }
    const old = rowOf(plan.rows, reservation.id);
    const there = momentOf(plan.day.date, wanted.from);
    const lines: [string, string][] = [
      [clock(stay.from), clock(wanted.from)],
      ...(wanted.to - wanted.from === stay.to - stay.from
        ? []
        : [[durationWords(t, stay.to - stay.from), durationWords(t, wanted.to - wanted.from)] as [string, string]]),
      ...(wanted.row && wanted.row.key !== old?.key
        ? [
            [placedIn(plan.rows, reservation.id)?.place || t('no_table'), wanted.row.name || t('no_table')] as [
              string,
              string,
            ],
          ]
        : []),
    ];
    const id = modals.open({
      title: t('move.ask', { name: nameWithin(t, reservation) }),
      closeButtonProps: { 'aria-label': t('close') },
      children: (
        <AsOverlay leave={() => modals.close(id)}>
          <Question
            reservation={reservation}
            lines={lines}
            past={isPast(there, at.now(), timezone) ? { ...there, date: shortDate(there.date) } : undefined}
            over={beyond.before({ ...there, guests: reservation.party_size }, reservation)}
            keep={() => modals.close(id)}
            move={(notify_guest) => {
              modals.close(id);
              run(notify_guest ? {} : { notify_guest });
            }}
          />
        </AsOverlay>
      ),
    });
  };
}

type QuestionProps = {
  reservation: Reservation;
  lines: [string, string][];
  /** When it would begin, in words, if that has passed. */
  past: { date: string; time: string } | undefined;
  /** Which limits it goes beyond, in words. */
  over: Promise<string | undefined>;
  keep: () => void;
  move: (notify_guest: boolean) => void;
};

function Question({ reservation, lines, past, over, keep, move }: QuestionProps) {
  const { t } = useI18n();
  const [beyond, setBeyond] = useState<string>();
  useEffect(() => {
    void over.then(setBeyond);
  }, [over]);
  const [notify, setNotify] = useState(true);
  const email = reservation.guest_email;
  return (
    <div className="stack">
      <OldNew lines={lines} />
      <Warning>
        {past && (
          <>
            <strong>{t('past.title')}</strong> {t('past.ask', past)}
          </>
        )}
      </Warning>
      <BeyondNote what={beyond} />
      {email && (
        <Checkbox
          label={t('edit.notify')}
          description={t('edit.notify_reads', { email })}
          checked={notify}
          onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
        />
      )}
      <div className="line form-end">
        <Button variant="default" onClick={keep}>
          {t('keep')}
        </Button>
        <Button data-autofocus onClick={() => move(notify)}>
          {t('move.do')}
        </Button>
      </div>
    </div>
  );
}
