import { durationWords } from '../../../components/format/duration.ts';
import { IconClockExclamation, IconLock } from '../../../components/icons.tsx';
import { lacksSeats } from '../../../day/plan.ts';
import type { Reservation } from '../../../day/records.ts';
import type { TableNow } from '../../../day/tables/tables.ts';
import { clockOf } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { excessOf } from '../../booking/excess.ts';
import { nameOnTable } from '../../booking/party-name.ts';
import { QueuedMark } from '../../booking/queued-mark.tsx';
import { lacksText, PartyMarks } from '../../booking/reservation/party-marks.tsx';
import { courseWords, useMeal } from '../../booking/service/meal.ts';
import { StateIcon } from '../../booking/states.tsx';
import { OffMark } from './off-mark.tsx';
import { upright } from './plane.tsx';
import styles from './table.module.css';

/** A party that comes within this time is what a host looks for; later ones stand there quietly (minutes). */
const SOON = 30;

type Props = { seen: TableNow; minute: number };

/** What stands on a table: its name, who has it, and until when, for as long as it is free or taken. */
export function TableFace({ seen, minute }: Props) {
  const { t, clock } = useI18n();
  const { table, state, stay, next, blocked, offers } = seen;
  const offered = state === 'offered' ? offers[0] : undefined;
  const { seats } = table;
  const lacks = stay !== undefined && lacksSeats(stay);
  return (
    <>
      <span className={styles.words} style={upright(table)}>
        <span className={styles.top}>
          <span className={styles.name} data-name>
            <StateIcon state={state} />
            <span className="ellipsis">{table.name}</span>
          </span>{' '}
          {stay && (
            <span className={styles.party} data-lacks={lacks || undefined}>
              {lacks && '!'}
              {stay.reservation.party_size}
            </span>
          )}
        </span>{' '}
        {stay ? (
          <span className={`${styles.guest} ellipsis`} data-surname>
            {nameOnTable(t, stay.reservation)}
          </span>
        ) : (
          <span className={styles.seats}>
            {offered ? t('held', { name: offered.name }) : blocked?.reason || t('seats', { count: seats })}
          </span>
        )}{' '}
        {!stay && state === 'short' && next && (
          <span className={`${styles.follows} ellipsis`} data-follows>
            {nameOnTable(t, next.reservation)}{' '}
          </span>
        )}
        {stay && <CourseHere reservation={stay.reservation} />}
        {stay && <PartyMarks reservation={stay.reservation} size="0.75rem" is_said />}
        {!table.is_active && <OffMark />}
        {offered && <span className={styles.until}>{offered.until}</span>}
        {!offered && (stay || table.is_active) && <Until seen={seen} minute={minute} />}
      </span>
      {stay && <QueuedMark id={stay.reservation.id} on_table={styles.queued} style={upright(table)} />}
      {stay && blocked && (
        <span className={styles.kept} style={upright(table)} data-kept>
          <IconLock size="0.75rem" stroke={2.25} aria-hidden />
          <span aria-hidden>{t('state.blocked')}</span>
        </span>
      )}
      {stay && !blocked && next && next.from - stay.to < SOON && (
        <span className={styles.next} style={upright(table)} data-next>
          {clock(next.from)}
        </span>
      )}
      {(stay || blocked || state === 'offered') && <span className="unseen">, {t(`state.${state}`)}</span>}
      {stay && blocked && <span className="unseen">, {t('floor.blocked', { time: clockOf(blocked.to) })}</span>}
      {lacks && <span className="unseen">, {lacksText(t, stay.seats, stay.reservation.party_size)}</span>}
    </>
  );
}

/** The course that a party is at, and for how long: the first to go where there is little room. */
function CourseHere({ reservation }: { reservation: Reservation }) {
  const { t } = useI18n();
  const meal = useMeal(reservation);
  const words = meal && courseWords(t, meal);
  if (!words) return null;
  return (
    <>
      <span className={styles.course} data-course>
        <span className={styles.whole}>{words}</span>
        <span className={styles.short} aria-hidden>
          <span className="ellipsis">{meal.course}</span> {meal.minutes}′
        </span>
      </span>{' '}
    </>
  );
}

function Until({ seen, minute }: Props) {
  const { t, clock } = useI18n();
  const { left, state } = seen;
  const excess = seen.stay && excessOf(t, seen, minute);
  const isLater = state === 'short' && left !== undefined && left > SOON;
  return (
    <span className={styles.until} data-until data-later={isLater || undefined}>
      {excess && (
        <>
          <span className={styles.excess}>{excess.words}</span>
          <span className={styles.brief} aria-hidden>
            +{excess.minutes}′
          </span>
        </>
      )}
      {!excess && left === undefined && t('floor.free')}
      {!excess && left !== undefined && (
        <>
          {state === 'short' && !isLater && <IconClockExclamation size="0.8125rem" stroke={2.25} aria-hidden />}
          <span>
            <span className={styles.arrow}>→ </span>
            {clock(minute + left)}
          </span>{' '}
          {left > 0 && <span className={styles.left}>· {durationWords(t, left)}</span>}
        </>
      )}
    </span>
  );
}
