import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useDuration } from '../duration.ts';
import { LocalTime } from '../parts/booking/local-time.tsx';
import { slotsByService } from '../slots-by-service.ts';
import { useTableI18n } from '../table-i18n.tsx';
import type { Config, Slot } from '../types.ts';
import { Late } from './late.tsx';
import css from './times.module.css';

type TimesProps = {
  config: Config;
  date: string;
  slots: readonly Slot[];
  /** Those of the slots that are too near to be booked online. */
  late: readonly Slot[];
  /** The time that was wanted before, or is being held now. */
  wanted: string | undefined;
  isHolding: boolean;
  /** Another date's times stand in until these are read: nothing can be pressed. */
  isOld: boolean;
  /** Whether the length of a stay depends on the party. */
  staysVary: boolean | undefined;
  onTime: (slot: Slot) => void;
  /** What stands under a service that opens on the date and is full. */
  under?: (service: string) => ReactNode;
};

/** Where a key leads from one of the free times; none there: it stays. */
const STEPS: Record<string, (place: number) => number> = {
  ArrowLeft: (place) => Math.max(0, place - 1),
  ArrowUp: (place) => Math.max(0, place - 1),
  ArrowRight: (place) => place + 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: () => -1,
};

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const isOther = event.target instanceof Element && !event.target.closest('li');
  if (!step || isOther || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const times = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  times.at(step(times.findIndex((time) => time.matches(':focus'))))?.focus();
}

/**
 * The times of a day by service, in the order in which the services open, what is left of last night's at the end; full
 * ones stay to be seen. One stop for the keyboard, arrows inside: buttons and no radios, because a press acts.
 */
export function Times({ config, date, slots, late, wanted, isHolding, isOld, staysVary, onTime, under }: TimesProps) {
  const i18n = useTableI18n();
  const { t, showTime } = i18n;
  const services = slotsByService(slots, i18n);
  const [walked, setWalked] = useState<string>();
  const free = services.flatMap(({ slots }) => slots.flatMap(({ time, available }) => (available ? [time] : [])));
  const stop = [walked, wanted, free[0]].find((time) => time !== undefined && free.includes(time));
  return (
    <div role="toolbar" aria-labelledby="heading" aria-busy={isOld} className={css.all} onKeyDown={walk}>
      {services.map(({ title, service, slots: offered }) => {
        const tooLate = offered.filter((slot) => late.includes(slot));
        if (title && tooLate.length === offered.length)
          return (
            <div key={title} className={css.service}>
              <Late config={config} slots={tooLate} service={title} />
            </div>
          );
        const note = tooLate.length > 0 && <Late config={config} slots={tooLate} />;
        return title === '' || offered.some(({ available }) => available) ? (
          <section key={title} className={css.service}>
            {title && <h3>{title}</h3>}
            {staysVary && <Stay slots={offered} />}
            <ul className={css.times}>
              {offered.map((slot) => (
                <li key={slot.time}>
                  {slot.available ? (
                    <button
                      type="button"
                      className={css.slot}
                      data-wanted={slot.time === wanted ? (isHolding ? 'now' : 'before') : undefined}
                      aria-disabled={isOld || isHolding}
                      tabIndex={slot.time === stop ? 0 : -1}
                      onFocus={() => setWalked(slot.time)}
                      onClick={() => !isOld && !isHolding && onTime(slot)}
                    >
                      {showTime(slot.time)}
                    </button>
                  ) : (
                    <span className={css.full}>
                      {showTime(slot.time)}
                      <span className="unseen"> {t(late.includes(slot) ? 'late' : 'full')}</span>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {note}
          </section>
        ) : (
          <div key={title} className={css.service}>
            <p className="muted">{t('service_full', { service: title })}</p>
            {note}
            {!isOld && service !== undefined && under?.(service)}
          </div>
        );
      })}
      <LocalTime date={date} zone={config.timezone} className={css.zone} />
    </div>
  );
}

/** How long this party has its table in a service, where that is the same at every time. */
function Stay({ slots }: { slots: readonly Slot[] }) {
  const { t } = useTableI18n();
  const [minutes = 0, other] = new Set(slots.map(({ duration_min }) => duration_min));
  const duration = useDuration(minutes);
  return other ? null : <p className="small">{t('stay', { duration })}</p>;
}
