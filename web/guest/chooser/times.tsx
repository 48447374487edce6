import { clocksDiffer, ownZone } from '../calendar-date.ts';
import { useI18n } from '../i18n.ts';
import type { Config, Slot } from '../types.ts';
import css from './times.module.css';

type TimesProps = {
  config: Config;
  date: string;
  slots: readonly Slot[];
  /** The time that was wanted before, or is being held now. */
  wanted: string | undefined;
  isHolding: boolean;
  /** Another date's times stand in until these are read: nothing can be pressed. */
  isOld: boolean;
  onTime: (slot: Slot) => void;
};

/** The times of a day by service, in the order in which the services open; full ones stay to be seen. */
export function Times({ config, date, slots, wanted, isHolding, isOld, onTime }: TimesProps) {
  const { t } = useI18n();
  const services = Map.groupBy(slots, ({ service_name }) => service_name);
  const zone = config.timezone;
  return (
    <div aria-busy={isOld} className={css.all}>
      {[...services].map(([service, offered]) =>
        service === '' || offered.some(({ available }) => available) ? (
          <section key={service} className={css.service}>
            {service && <h3>{service}</h3>}
            <ul className={css.times}>
              {offered.map((slot) => (
                <li key={slot.time}>
                  {slot.available ? (
                    <button
                      type="button"
                      className={css.slot}
                      data-wanted={slot.time === wanted ? (isHolding ? 'now' : 'before') : undefined}
                      aria-disabled={isOld || isHolding}
                      onClick={() => !isOld && !isHolding && onTime(slot)}
                    >
                      {slot.time}
                    </button>
                  ) : (
                    <span className={css.full}>
                      {slot.time}
                      <span className="unseen"> {t('full')}</span>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <p key={service} className={`muted ${css.service}`}>
            {t('service_full', { service })}
          </p>
        ),
      )}
      {clocksDiffer(date, zone, ownZone()) && (
        <p className={`small ${css.zone}`}>
          {t('local_time', { city: (zone.split('/').pop() ?? zone).replaceAll('_', ' ') })}
        </p>
      )}
    </div>
  );
}
