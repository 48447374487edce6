import { SegmentedControl } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useNow } from '../client/now.ts';
import { DayChoice } from '../components/form/day-choice.tsx';
import { useQueryChange } from '../components/use-query-change.ts';
import { coversOf } from '../day/service-day.ts';
import { WhyItem } from '../features/availability/online/why-item.tsx';
import { AddButton } from '../features/booking/new-booking/add-button.tsx';
import { DayMenu } from '../features/booking/paper/day-menu.tsx';
import { BlockItem } from '../features/floor/blocks/block-item.tsx';
import { useBlockTables } from '../features/floor/blocks/use-block-tables.ts';
import { useServiceName } from '../features/restaurant/service-words.ts';
import { WaitingButton } from '../features/waitlist/button.tsx';
import { useI18n } from '../words/i18n.tsx';
import type { View } from './address.ts';
import { useBook } from './book.ts';
import { DisplayMenu } from './display-menu.tsx';
import styles from './toolbar.module.css';

type Props = { view: View; add: () => void };

/** The line above the book: the day, its covers, how it is shown, and a new reservation. */
export function Toolbar({ view, add }: Props) {
  const { t } = useI18n();
  const { address, plan, is_loaded } = useBook();
  const navigate = useNavigate();
  const change = useQueryChange();
  const block = useBlockTables(plan.day);
  const go = (to: string) => navigate(`/book/${to}${address.view ? `?view=${address.view}` : ''}`);
  return (
    <div className={styles.bar} data-toolbar>
      <DayChoice date={address.date} today={address.today} go={go} />
      <Covers />
      <SegmentedControl
        className={styles.view}
        aria-label={t('view')}
        value={view}
        onChange={(chosen) => change({ view: chosen })}
        data={[
          { value: 'timeline', label: t('view.timeline') },
          { value: 'list', label: t('view.list') },
        ]}
      />
      <WaitingButton date={address.date} ready={is_loaded} />
      <div className={styles.more}>
        <DayMenu plan={plan} ready={is_loaded}>
          <BlockItem block={block} />
          <WhyItem date={plan.day.date} />
        </DayMenu>
      </div>
      <div className={styles.display}>
        <DisplayMenu view={view} />
      </div>
      <AddButton add={add} />
    </div>
  );
}

/** Guests of each service; where there is little room the figure stands alone. */
function Covers() {
  const { t } = useI18n();
  const serviceName = useServiceName();
  const { plan, is_loaded } = useBook();
  const now = useNow(plan.day.date);
  return (
    <ul className={styles.covers}>
      {is_loaded &&
        plan.day.services.map((service) => {
          const { covers } = coversOf(plan.day, plan.stays, service, now);
          return (
            <li key={service.id}>
              {serviceName(service)} <strong className="unseen-below-75em">{t('covers', { count: covers })}</strong>
              <strong className={styles.figure} aria-hidden>
                {covers}
              </strong>
            </li>
          );
        })}
    </ul>
  );
}
