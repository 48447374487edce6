import { useDraggable } from '@dnd-kit/core';
import type { CSSProperties } from 'react';
import { useKnownGuest } from '../../../client/known-guests.ts';
import { useStale } from '../../../components/feedback/freshness.tsx';
import { IconAlertTriangle, IconNote } from '../../../components/icons.tsx';
import { useQueryChange } from '../../../components/use-query-change.ts';
import { lacksSeats, type PlacedStay, type Row } from '../../../day/plan.ts';
import { laterBy } from '../../../day/scale.ts';
import { drawnFrom } from '../../../day/service-day.ts';
import { answerOf, partyStateOf } from '../../../day/service-state.ts';
import { clockOf } from '../../../day/time.ts';
import { partyName, shortName } from '../../../features/booking/party-name.ts';
import { AnswerIcon } from '../../../features/booking/reservation/answer.tsx';
import { useMoveInTime } from '../../../features/booking/reservation/move-time.tsx';
import { hasNotes, notesText } from '../../../features/booking/reservation/notes.tsx';
import { lacksText, PartyMarks } from '../../../features/booking/reservation/party-marks.tsx';
import { StateIcon } from '../../../features/booking/states.tsx';
import { useI18n } from '../../../words/i18n.tsx';
import { useBook } from '../../book.ts';
import { useTimeline } from '../context.ts';
import { spanStyle, widthOf } from '../place.ts';
import { useGrip } from './grip.tsx';
import onTrack from './on-track.module.css';
import styles from './party-bar.module.css';

/** One party in the timeline, as long as it stays. Its name begins with what can be seen (WCAG 2.5.3). */
export function PartyBar({ stay, row }: { stay: PlacedStay; row: Row }) {
  const { t, clock } = useI18n();
  const { address, conflict, fresh, plan } = useBook();
  const { scale, quarter_px, now, active, moving } = useTimeline();
  const moveInTime = useMoveInTime();
  const stale = useStale();
  const change = useQueryChange();
  const { reservation, from, to, lane } = stay;
  const { resizing, grip } = useGrip(stay, (end) => moveInTime(stay, plan, { from, to: end, row: undefined }));
  const { id, status, party_size } = reservation;
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id, disabled: stale });
  const state = partyStateOf(stay, now);
  const known = useKnownGuest(reservation);
  const answer = answerOf(reservation);
  const lacks = lacksSeats(stay);
  const has_note = Boolean(reservation.guest_note || reservation.notes || known?.tags.length);
  const drawn = { from: drawnFrom(stay), to };
  const dragged = transform ? laterBy(scale, from, Math.round(transform.x / quarter_px)) : from;
  const in_conflict = conflict?.by === id;
  const style: CSSProperties = {
    ...spanStyle(scale, drawn),
    top: `calc(3px + (var(--row) - 4px) * ${lane})`,
    ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }),
    ...(resizing && { width: spanStyle(scale, { ...drawn, to: resizing }).width }),
    // Who sits beyond the end has the table until now, whatever comes after.
    ...(state === 'overstaying' &&
      now !== undefined && { '--beyond': widthOf(scale, { from: to, to: Math.min(now, scale.to) }) }),
  };
  return (
    <button
      ref={setNodeRef}
      type="button"
      role="gridcell"
      className={`${onTrack.span} ${styles.bar}`}
      data-block={id}
      data-cell={id}
      data-kind={row.kind === 'none' ? 'none' : status}
      data-state={state}
      data-past={(now !== undefined && to <= now) || undefined}
      data-open={address.open === id || undefined}
      data-fresh={fresh.has(id) || undefined}
      data-conflict={in_conflict || undefined}
      data-dragging={isDragging || undefined}
      data-lifted={moving?.stay.reservation.id === id || undefined}
      style={style}
      tabIndex={active === id ? 0 : -1}
      aria-selected={address.open === id}
      {...listeners}
      onClick={() => change({ open: id, move: undefined })}
    >
      <span className={styles.seen} title={`${clock(from)} ${partyName(t, reservation)}`}>
        <span className={styles.lead}>
          <StateIcon state={state} />
          {in_conflict && <IconAlertTriangle size="0.875rem" stroke={2.25} aria-hidden />}
          <span className={styles.words} data-moves={resizing !== undefined || isDragging || undefined}>
            <span className={styles.time} data-from>
              {resizing ? `→ ${clock(resizing)}` : clock(dragged)}
            </span>{' '}
            <span className={styles.guest} data-guest>
              {shortName(t, reservation)}
            </span>
          </span>
        </span>{' '}
        <span className={styles.tail}>
          <span className={styles.party} data-size data-lacks={lacks || undefined}>
            {lacks && '!'}
            {party_size}
          </span>
          <AnswerIcon reservation={reservation} />
          <PartyMarks reservation={reservation} />
          {has_note && <IconNote data-note size="0.8125rem" aria-hidden />}
        </span>
      </span>
      {!stale && grip}
      <span className="unseen">
        {`, ${t('guests', { count: party_size })}, ${partyName(t, reservation)}, ${t(`state.${state}`)}, `}
        {`${stay.place || t('no_table')}, ${t('timeline.until', { time: clockOf(to) })}`}
        {lacks && `, ${lacksText(t, stay.seats, party_size)}`}
        {answer && `, ${t(`panel.${answer}`)}`}
        {hasNotes(reservation, known) && `, ${notesText(t, reservation, known)}`}
      </span>
    </button>
  );
}
