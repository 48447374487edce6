import { IconAlertTriangle } from '../components/icons.tsx';
import { lastTimeOf, timesOf } from '../day/calendar/week.ts';
import type { ServiceRecord } from '../day/records.ts';
import { useI18n } from '../words/i18n.tsx';
import { FullEvening } from './full-evening.tsx';
import styles from './preview.module.css';
import { turnWords } from './turn-words.ts';

type Props = {
  body: ServiceRecord | undefined;
  /** Services that are open at the same time, as they are called. */
  overlaps: readonly (Pick<ServiceRecord, 'open_time' | 'close_time'> & { name: string })[];
};

/** The times that a service gives, or that it gives none, and what it overlaps; nothing while it cannot be read. */
export function Preview({ body, overlaps }: Props) {
  const { t, showTime } = useI18n();
  const { times, past_midnight } = body ? timesOf(body) : { times: [], past_midnight: false };
  const [first = '', last = first] = [times[0], times.at(-1)];
  return (
    <>
      {body && times.length > 0 && <FullEvening service={body} />}
      <div className={styles.preview} data-none={(body && times.length === 0) || undefined}>
        <p role="status">
          {body &&
            (times.length > 0
              ? t('hours.preview', { count: times.length, first, last, close: body.close_time })
              : t('hours.none'))}{' '}
          {past_midnight && t('hours.next_day')}
        </p>
        {body?.turn_times && times.length > 0 && (
          <p>
            {t('turns.last', {
              by_size: turnWords(
                t,
                body.turn_times,
                body.slot_duration_min,
                (stay) => showTime(lastTimeOf(body, stay) ?? '') || t('turns.never'),
              ),
            })}
          </p>
        )}
        <div role="status">
          {overlaps.length > 0 && (
            <p className={styles.warning}>
              <IconAlertTriangle size="1.125rem" aria-hidden />
              {t('hours.overlap', {
                names: overlaps
                  .map((one) => `${one.name} ${showTime(one.open_time)} – ${showTime(one.close_time)}`)
                  .join(', '),
              })}
            </p>
          )}
        </div>
        {times.length > 0 && (
          <ul className={styles.chips} aria-label={t('hours.slots')}>
            {times.map((time) => (
              <li key={time}>{showTime(time)}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
