import { useDuration } from '../../duration.ts';
import { useI18n } from '../../i18n.ts';
import { partyWords } from '../../party-words.ts';
import type { WantedSlot } from '../../types.ts';
import css from './slot-line.module.css';

/** When, how many, where if that was chosen, and for how long. */
export function SlotLine({ slot }: { slot: WantedSlot }) {
  const { date, time, duration_min } = slot;
  const { t, dates } = useI18n();
  const duration = useDuration(duration_min);
  return (
    <div>
      <p className={css.when}>
        <time dateTime={`${date}T${time}`}>{t('at', { date: dates.long(date), time })}</time>
      </p>
      <p className="muted">
        {partyWords(t, slot)} · {t('about', { duration })}
      </p>
    </div>
  );
}
