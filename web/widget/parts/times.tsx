import type { Config, Slot } from '../api.ts';
import { clocksDiffer, ownZone } from '../calendar-date.ts';
import { useI18n } from '../services.ts';

type TimesProps = {
  config: Config;
  date: string;
  slots: readonly Slot[];
  /** The time that was wanted before, or is being held now. */
  marked: string | undefined;
  isHolding: boolean;
  /** Another date's times stand in until these are read: nothing can be pressed. */
  isOld: boolean;
  onTime: (slot: Slot) => void;
};

/** The times of a day by service, in the order in which the services open; full ones stay to be seen. */
export function Times({ config, date, slots, marked, isHolding, isOld, onTime }: TimesProps) {
  const { t } = useI18n();
  const services = Map.groupBy(slots, ({ service_name }) => service_name);
  const stateOf = (slot: Slot) => {
    if (slot.time !== marked) return '';
    return isHolding ? 'waiting-for' : 'marked';
  };
  const zone = config.timezone;
  return (
    <div aria-busy={isOld} className={isOld ? 'old' : ''}>
      {[...services].map(([service, offered]) =>
        service === '' || offered.some(({ available }) => available) ? (
          <section key={service} className="service">
            {service && <h3>{service}</h3>}
            <ul className="times">
              {offered.map((slot) => (
                <li key={slot.time}>
                  {slot.available ? (
                    <button
                      type="button"
                      className={`slot ${stateOf(slot)}`}
                      aria-disabled={isOld || isHolding}
                      onClick={() => !isOld && !isHolding && onTime(slot)}
                    >
                      {slot.time}
                    </button>
                  ) : (
                    <span className="slot full">
                      {slot.time}
                      <span className="unseen"> {t('full')}</span>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <p key={service} className="service muted">
            {t('service_full', { service })}
          </p>
        ),
      )}
      {clocksDiffer(date, zone, ownZone()) && (
        <p className="small">{t('local_time', { city: (zone.split('/').pop() ?? zone).replaceAll('_', ' ') })}</p>
      )}
    </div>
  );
}
