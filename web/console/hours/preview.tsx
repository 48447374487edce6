import { timesOf } from '../day/week.ts';
import { useI18n } from '../words/i18n.tsx';
import type { Body } from './draft.ts';
import styles from './preview.module.css';

/** The times that a service gives, or that it gives none; nothing while it cannot be read. */
export function Preview({ body }: { body: Body | undefined }) {
  const { t } = useI18n();
  const { times, past_midnight } = body ? timesOf(body) : { times: [], past_midnight: false };
  const [first = '', last = first] = [times[0], times.at(-1)];
  return (
    <div className={styles.preview} data-none={(body && times.length === 0) || undefined}>
      <p role="status">
        {body &&
          (times.length > 0
            ? t('hours.preview', { count: times.length, first, last, close: body.close_time })
            : t('hours.none'))}{' '}
        {past_midnight && t('hours.next_day')}
      </p>
      {times.length > 0 && (
        <ul className={styles.chips} aria-label={t('hours.slots')}>
          {times.map((time) => (
            <li key={time}>{time}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
