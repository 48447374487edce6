import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { addDays } from '../../../shared/platform/time/time.ts';
import { useServiceToday, useToday } from '../client/now.ts';
import { useCalendar } from '../client/queries.ts';
import { IconBan } from '../components/icons.tsx';
import { serviceDay } from '../day/service-day.ts';
import { useI18n } from '../words/i18n.tsx';
import { dayAddress } from './days/address.ts';

/**
 * Opens the next calendar date as one that is to be closed, unless it has no service anyway: what it would do is seen before it is done. After midnight, as
 * last night goes on, it says which date that is.
 */
export function CloseTomorrow() {
  const { t, dates } = useI18n();
  const today = useToday();
  const tomorrow = addDays(today, 1);
  const is_doubtful = useServiceToday() !== today;
  const { services } = serviceDay(tomorrow, useCalendar(tomorrow));
  if (services.length === 0) return null;
  return (
    <Button
      component={Link}
      to={dayAddress({ from: tomorrow, to: tomorrow }, 'closed')}
      variant="default"
      leftSection={<IconBan size="1.125rem" aria-hidden />}
    >
      {is_doubtful ? `${t('special.tomorrow')} (${dates.short(tomorrow)})` : t('special.tomorrow')}
    </Button>
  );
}
