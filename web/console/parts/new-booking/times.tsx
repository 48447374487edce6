import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { minuteOf } from '../../../../shared/domain/time.ts';
import type { Schemas } from '../../../common/api.ts';
import { useNow, useToday } from '../../client/now.ts';
import { useReads } from '../../client/queries.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './times.module.css';

type Props = {
  token: string;
  date: string;
  guests: number;
  chosen: string | undefined;
  /** One that guests find full because its table is held for this very party. */
  held?: string | undefined;
  choose: (time: string) => void;
};

/** The times that guests are offered on a date, with what each can still take; one that is full or over can be chosen too. */
export function Times({ token, date, guests, chosen, held, choose }: Props) {
  const { t } = useI18n();
  const today = useToday();
  const now = useNow(date);
  const isOver = (time: string) => (now === undefined ? date < today : minuteOf(time) < now);
  const left = ({ time, available, remaining_capacity }: Schemas['Slot']) => {
    if (time === held) return t('new.time_held');
    if (available) return t('new.time_left', { count: remaining_capacity });
    return t(isOver(time) ? 'new.time_over' : 'new.time_full');
  };
  const { data, isPending } = useQuery({
    ...useReads().slots(token, date, guests),
    placeholderData: (before) => before,
  });
  if (isPending) return <Skeleton height={44} />;
  const slots = data?.slots ?? [];
  if (slots.length === 0) return <p className="small muted">{t('new.closed')}</p>;
  return (
    <div role="group" aria-label={t('new.times')} className={styles.times}>
      {slots.map((slot) => (
        <button
          key={slot.time}
          data-time={slot.time}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === slot.time}
          data-full={!(slot.available || slot.time === held) || undefined}
          onClick={() => choose(slot.time)}
        >
          {slot.time}
          <span className={styles.left}>{left(slot)}</span>
        </button>
      ))}
    </div>
  );
}
