import { Button } from '@mantine/core';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { partialSizes } from '../../../day/partial-sizes.ts';
import type { Reservation } from '../../../day/records.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useServiceSteps } from './service-steps.ts';

/** How many of a party are here, one press each; the last one says that all are. `chosen` gets whether it could be noted. */
export function ArrivedGuests({
  reservation,
  chosen,
}: {
  reservation: Reservation;
  chosen: (noted: Promise<boolean>) => void;
}) {
  const { t } = useI18n();
  const acting = useActing(true);
  const { arrive } = useServiceSteps();
  const { party_size: guests, arrived_guests } = reservation;
  const button = (here: number, words: string) => (
    <Button
      key={here}
      variant={here === arrived_guests ? 'light' : 'default'}
      aria-pressed={here === arrived_guests}
      {...acting}
      onClick={() => chosen(arrive(reservation, here))}
    >
      <span aria-hidden>{words}</span>
      <span className="unseen">{t('partly.here', { here, guests })}</span>
    </Button>
  );
  return (
    <div className="line wrap">
      {partialSizes(guests).map((here) => button(here, String(here)))}
      {button(guests, t('partly.all', { guests }))}
    </div>
  );
}
