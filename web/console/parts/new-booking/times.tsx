import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useReads } from '../../client/queries.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './times.module.css';

type Props = {
  token: string;
  date: string;
  guests: number;
  chosen: string | undefined;
  choose: (time: string) => void;
};

/** The times that guests are offered on a date, with what each can still take; a full one can be chosen too. */
export function Times({ token, date, guests, chosen, choose }: Props) {
  const { t } = useI18n();
  const { data, isPending } = useQuery({
    ...useReads().slots(token, date, guests),
    placeholderData: (before) => before,
  });
  if (isPending) return <Skeleton height={44} />;
  const slots = data?.slots ?? [];
  if (slots.length === 0) return <p className="small muted">{t('new.closed')}</p>;
  return (
    <div role="group" aria-label={t('new.times')} className={styles.times}>
      {slots.map(({ time, available, remaining_capacity }) => (
        <button
          key={time}
          data-time={time}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === time}
          data-full={!available || undefined}
          onClick={() => choose(time)}
        >
          {time}
          <span className={styles.left}>
            {available ? t('new.time_left', { count: remaining_capacity }) : t('new.time_full')}
          </span>
        </button>
      ))}
    </div>
  );
}
