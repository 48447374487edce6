import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { addDays } from '../../../shared/platform/time/time.ts';
import { useServiceToday } from '../client/now.ts';
import { IconBan } from '../components/icons.tsx';
import { useI18n } from '../words/i18n.tsx';
import { dayAddress } from './days/address.ts';

/** Opens the next day as one that is to be closed: what it would do is seen before it is done. */
export function CloseTomorrow() {
  const { t } = useI18n();
  const tomorrow = addDays(useServiceToday(), 1);
  return (
    <Button
      component={Link}
      to={dayAddress({ from: tomorrow, to: tomorrow }, 'closed')}
      variant="default"
      leftSection={<IconBan size="1.125rem" aria-hidden />}
    >
      {t('special.tomorrow')}
    </Button>
  );
}
