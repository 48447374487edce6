import { useDraggable } from '@dnd-kit/core';
import { useActing } from '../../components/feedback/freshness.tsx';
import { RefusalInstead } from '../../components/feedback/refusal-note.tsx';
import type { Party } from '../../day/tonight.ts';
import { partyName, shortName } from '../../features/booking/party-name.ts';
import { QueuedMark } from '../../features/booking/queued-mark.tsx';
import { PartyMarks } from '../../features/booking/reservation/party-marks.tsx';
import { StateIcon } from '../../features/booking/states.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { useSheets } from '../sheets.ts';
import styles from './tray.module.css';

/** Parties without a table: each is dragged onto one, or pressed for a list of them. A drop that is refused is told here. */
export function Tray({ parties, refusal }: { parties: readonly Party[]; refusal: string | undefined }) {
  const { t } = useI18n();
  if (parties.length === 0 && !refusal) return null;
  return (
    <section className={`${styles.tray} card`} aria-labelledby="tray">
      <div>
        <h2 id="tray">
          {t('no_table')} <span className="muted">({parties.length})</span>
        </h2>
        <ul>
          {parties.map((party) => (
            <Waiting key={party.stay.reservation.id} party={party} />
          ))}
        </ul>
      </div>
      <RefusalInstead message={refusal}>
        <p className="small muted">{t('tonight.tray_hint')}</p>
      </RefusalInstead>
    </section>
  );
}

function Waiting({ party: { stay, state } }: { party: Party }) {
  const { t, clock } = useI18n();
  const { open } = useSheets();
  const acting = useActing(state === 'arrived');
  const { reservation, from } = stay;
  const { id, party_size } = reservation;
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id, disabled: acting.disabled });
  return (
    <li>
      <button
        ref={setNodeRef}
        type="button"
        className={styles.party}
        data-waiting={id}
        data-state={state}
        data-dragging={isDragging || undefined}
        {...acting}
        style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
        {...listeners}
        onClick={() => open({ kind: 'place', id, seat: state === 'arrived' })}
      >
        <StateIcon state={state} />
        <span>{shortName(t, reservation)}</span> <strong>{party_size}</strong>{' '}
        <PartyMarks reservation={reservation} is_said /> · {clock(from)}
        <span className="unseen">
          , {partyName(t, reservation)}, {t(`state.${state}`)}, {t('place')}
        </span>
        <QueuedMark id={id} />
      </button>
    </li>
  );
}
