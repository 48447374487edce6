import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { clockTimeAt } from '../../../../shared/platform/time/time.ts';
import { ApiProblem } from '../../../common/api.ts';
import { findCached } from '../../client/cache.ts';
import { isGoing, type QueuedStep, type Refusal } from '../../client/offline/queued-step.ts';
import { againOn, letGo } from '../../client/offline/step-outcomes.ts';
import { useQueue } from '../../client/offline/use-queue.ts';
import { useFloor, useMe } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';
import { EmptyNote } from '../../components/feedback/empty-note.tsx';
import { WaitsNote } from '../../components/feedback/freshness.tsx';
import { IconAlertTriangle } from '../../components/icons.tsx';
import { placeNamed } from '../../day/tables/named-place.ts';
import { partyName } from '../../features/booking/party-name.ts';
import { useBookLink } from '../../features/booking/reservation/book-link.ts';
import { useRefusal } from '../../features/booking/service/refusal.ts';
import { useI18n, useWords } from '../../words/i18n.tsx';
import { QUEUE_WORDS } from '../../words/queue.ts';
import list from '../menus/booking-list.module.css';
import styles from './queue-list.module.css';

/** The API's refusal as it was answered. */
const problemOf = ({ status, code, message, conflict }: Refusal): ApiProblem =>
  new ApiProblem(new Response(null, { status }), { code, detail: message, conflict });

/** What a step does, in words: « Zoé Martin : à table, T4 ». */
function useStepWords() {
  const { t } = useI18n();
  const w = useWords(QUEUE_WORDS);
  const floor = useFloor();
  const client = useQueryClient();
  const whatOf = ({ asked }: QueuedStep): string => {
    const { body } = asked;
    const place = placeNamed(floor, body)?.table;
    if (asked.kind === 'walk_in') return place ?? t('no_table');
    const { service_status, arrived_guests, course, duration_min, coming, status } = asked.body;
    const said = [
      service_status && t(`state.${service_status}`),
      status === 'cancelled' && t('state.cancelled'),
      service_status === 'seated' && place,
      arrived_guests !== undefined &&
        (arrived_guests === null ? w('queue.all_here') : w('queue.here', { here: arrived_guests })),
      course === null ? w('queue.no_course') : course,
      duration_min !== undefined && service_status === undefined && w('queue.longer'),
      coming !== undefined && w(coming ? 'queue.coming' : 'queue.not_coming'),
    ].filter(Boolean);
    return said.join(', ') || w('queue.notes');
  };
  const whoOf = ({ of, asked }: QueuedStep, steps: readonly QueuedStep[]): string => {
    const walk_in = [asked, ...steps.filter((one) => one.of === of).map((one) => one.asked)].find(
      (one) => one.kind === 'walk_in',
    );
    if (walk_in?.kind === 'walk_in') return w('queue.walk_in', { guests: t('guests', { count: walk_in.body.guests }) });
    const reservation = findCached(client, of);
    return reservation ? partyName(t, reservation) : w('queue.of_booking');
  };
  return { whatOf, whoOf };
}

/** Every step of this device that is not sent yet: those that were refused first, each with why and what can be done. */
export function QueueList({ close }: { close: () => void }) {
  const { showTime } = useI18n();
  const w = useWords(QUEUE_WORDS);
  const { timezone } = useMe();
  const steps = useQueue();
  const { whatOf, whoOf } = useStepWords();
  const refused = steps.filter((step) => step.refused);
  const waiting = steps.filter(isGoing);
  const line = (step: QueuedStep) => (
    <span>
      <span className="muted">{showTime(clockTimeAt(step.pressed_at, timezone))}</span>{' '}
      {w('queue.step', { who: whoOf(step, steps), what: whatOf(step) })}
    </span>
  );
  return (
    <>
      <h2 className={styles.title}>{w('queue.title')}</h2>
      {steps.length === 0 && <EmptyNote>{w('queue.sent')}</EmptyNote>}
      <div className={styles.steps}>
        {refused.length > 0 && (
          <section>
            <h3 className={styles.group}>{w('queue.refused')}</h3>
            <ul className={list.list} data-refused>
              {refused.map((step) => (
                <Refused key={step.id} step={step} close={close}>
                  {line(step)}
                </Refused>
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <h3 className={styles.group}>{w('queue.waiting')}</h3>
            <p className="muted small">{w('queue.lead')}</p>
            <ol className={styles.waiting} data-waiting-steps>
              {waiting.map((step) => (
                <li key={step.id}>{line(step)}</li>
              ))}
            </ol>
          </section>
        )}
      </div>
      <WaitsNote />
    </>
  );
}

/** A step that was refused: why, what waits behind it, and the ways on. */
function Refused({ step, close, children }: { step: QueuedStep; close: () => void; children: React.ReactNode }) {
  const w = useWords(QUEUE_WORDS);
  const { queue } = useServices();
  const client = useQueryClient();
  const refusal = useRefusal();
  const linkTo = useBookLink();
  const { whatOf } = useStepWords();
  const { id, of, refused } = step;
  const reservation = findCached(client, of);
  const held = useQueue().filter(({ held_by }) => held_by === id);
  const is_over = refused?.code === 'day_over';
  const why = () => {
    if (!refused || is_over) return w('queue.day_over');
    return refused.code === 'booking_changed' ? w('queue.changed') : refusal(problemOf(refused), reservation);
  };
  return (
    <li className={styles.refused}>
      {children}
      <span className={styles.why}>
        <IconAlertTriangle size="1rem" aria-hidden />
        <span>{why()}</span>
      </span>
      {held.length > 0 && <span className="muted small">{w('queue.held', { what: held.map(whatOf).join(', ') })}</span>}
      <span className={styles.ways}>
        {!is_over && (
          <Button size="sm" onClick={() => void queue.change(againOn(id, reservation?.version))}>
            {w('queue.again')}
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => void queue.change(letGo(id))}>
          {held.length > 0 ? w('queue.let_go_all', { count: held.length + 1 }) : w('queue.let_go')}
        </Button>
        {reservation && (
          <Button
            size="sm"
            variant="subtle"
            className={styles.open}
            component={Link}
            to={linkTo(reservation)}
            onClick={close}
          >
            {w('queue.open')}
          </Button>
        )}
      </span>
    </li>
  );
}
