import { Button } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { clockTimeAt, localDateAt } from '../../../../shared/platform/time/time.ts';
import { MINUTE_MS } from '../../../../shared/platform/time/units.ts';
import { useMinute, useServiceToday } from '../../client/now.ts';
import { useCalendar, useMe } from '../../client/queries.ts';
import { useActing } from '../../components/feedback/freshness.tsx';
import { TimeField } from '../../components/form/time-field.tsx';
import { useMoment } from '../../components/format/use-moment.ts';
import { closingAt, midnightAfter, nextTime } from '../../day/pause.ts';
import { serviceDay } from '../../day/service-day.ts';
import { isEndOf, readTime } from '../../day/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './choices.module.css';

type Props = {
  /** Until when (epoch ms) it is paused; nothing while guests can book. */
  until: number | undefined;
  choose: (until: number | undefined) => Promise<void>;
};

/** Until when to pause: each choice says what it stops before it is pressed. */
export function Choices({ until, choose }: Props) {
  const { t } = useI18n();
  const { timezone } = useMe();
  const now = useMinute();
  const moment = useMoment();
  const acting = useActing();
  const calendar = useCalendar();
  const date = useServiceToday();
  const [sending, setSending] = useState(false);
  const closing = useMemo(() => closingAt(now, timezone, serviceDay(date, calendar)), [now, timezone, date, calendar]);
  const run = async (chosen: number | undefined) => {
    setSending(true);
    await choose(chosen);
    setSending(false);
  };
  const stops = (end: number) => {
    const span = { from: moment(now), to: moment(end) };
    return localDateAt(end, timezone) === localDateAt(now, timezone)
      ? t('pause.stops_today', span)
      : t('pause.stops', span);
  };
  const choices = [
    { label: t('pause.30'), end: now + 30 * MINUTE_MS },
    { label: t('pause.60'), end: now + 60 * MINUTE_MS },
    closing
      ? { label: t('pause.closing'), end: closing }
      : { label: t('pause.midnight'), end: midnightAfter(now, timezone) },
  ];
  return (
    <div className="stack">
      <h2 className={styles.title}>{t('pause.title')}</h2>
      {until !== undefined && (
        <div className={styles.now}>
          <p>{t('pause.lasts', { until: moment(until) })}</p>
          <Button {...acting} loading={sending} onClick={() => run(undefined)} data-autofocus>
            {t('pause.end')}
          </Button>
        </div>
      )}
      <ul className="stack-8">
        {choices.map(({ label, end }) => (
          <li key={label}>
            <button
              type="button"
              className={styles.choice}
              {...acting}
              disabled={acting.disabled || sending}
              onClick={() => run(end)}
            >
              <strong>{label}</strong>
              <span>{stops(end)}</span>
            </button>
          </li>
        ))}
      </ul>
      <UntilForm now={now} stops={stops} pause={run} sending={sending} />
      <p className="muted small">{t('pause.stays')}</p>
    </div>
  );
}

type UntilProps = {
  now: number;
  stops: (end: number) => string;
  pause: (until: number) => Promise<void>;
  sending: boolean;
};

/** A time of one’s own, with what it stops as it is typed. */
function UntilForm({ now, stops, pause, sending }: UntilProps) {
  const { t } = useI18n();
  const { timezone } = useMe();
  const acting = useActing();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const time = readTime(typed);
  const end = time && nextTime(now, timezone, time);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (end) return pause(end);
    setError(time ? t('new.skipped') : t('pause.bad_time', { time: '21:00' }));
  }
  return (
    <form className={styles.until} onSubmit={submit} noValidate>
      <TimeField
        label={t('pause.until_time')}
        value={typed}
        error={error}
        isUsual={isEndOf(clockTimeAt(now, timezone))}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="default" {...acting} disabled={acting.disabled || sending}>
        {t('pause.do')}
      </Button>
      <p className={styles.stops} role="status">
        {end ? stops(end) : ''}
      </p>
    </form>
  );
}
