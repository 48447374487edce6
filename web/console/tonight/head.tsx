import { Heading } from '../components/layout/heading.tsx';
import { freeBySize } from '../day/tables/tables.ts';
import { currentService, figuresOf } from '../day/tonight.ts';
import { WhyItem } from '../features/availability/online/why-item.tsx';
import { AddButton } from '../features/booking/new-booking/add-button.tsx';
import { DayMenu } from '../features/booking/paper/day-menu.tsx';
import { StateIcon } from '../features/booking/states.tsx';
import { BlockItem } from '../features/floor/blocks/block-item.tsx';
import { useBlockTables } from '../features/floor/blocks/use-block-tables.ts';
import { useServiceName } from '../features/restaurant/service-words.ts';
import { WaitingButton } from '../features/waitlist/button.tsx';
import { useI18n } from '../words/i18n.tsx';
import type { Evening } from './evening.ts';
import styles from './head.module.css';

/** The evening in figures, its paper, and a new booking. */
export function Head({ evening, add }: { evening: Evening; add: () => void }) {
  const { t, dates } = useI18n();
  const serviceName = useServiceName();
  const { date, now, plan, parties, tables, is_loaded } = evening;
  const service = currentService(plan.day, now);
  const figures = figuresOf(plan, parties, now);
  const free = freeBySize(tables);
  const block = useBlockTables(plan.day);
  return (
    <div className={styles.head}>
      <Heading>
        {service ? serviceName(service) : t('place.tonight')} <span className={styles.day}>{dates.short(date)}</span>
      </Heading>
      {is_loaded && (
        <ul className={styles.figures} aria-label={t('tonight.figures')}>
          <li>{t('covers', { count: figures.covers })}</li>
          <li>{t('count.bookings', { count: figures.bookings })}</li>
          {figures.walk_ins > 0 && <li>{t('count.walk_ins', { count: figures.walk_ins })}</li>}
          <li>{t('tonight.seated', { count: figures.seated })}</li>
          <li data-some={figures.late > 0 || undefined}>
            {figures.late > 0 && <StateIcon state="late" />}
            {t('tonight.late', { count: figures.late })}
          </li>
          <li>
            {free.length === 0 && t('tonight.none_free')}
            {free.length > 0 && t('tonight.free')}
            {free.map(({ seats, count }) => (
              <span key={seats}>
                <span aria-hidden>
                  {count}×{seats}
                </span>
                <span className="unseen">{t('tonight.free_of', { count, seats: t('seats', { count: seats }) })}</span>
              </span>
            ))}
          </li>
        </ul>
      )}
      <div className={styles.tools}>
        <WaitingButton date={date} ready={is_loaded} />
        <DayMenu plan={plan} ready={is_loaded}>
          <BlockItem block={block} />
          <WhyItem date={date} />
        </DayMenu>
        <AddButton add={add} variant="default" />
      </div>
    </div>
  );
}
