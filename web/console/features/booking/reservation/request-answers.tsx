import { Button } from '@mantine/core';
import { useActing } from '../../../components/feedback/freshness.tsx';
import type { Reservation } from '../../../day/records.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { partyName } from '../party-name.ts';

type Props = {
  reservation: Reservation;
  refuse: (reservation: Reservation) => unknown;
  approve: (reservation: Reservation) => unknown;
};

/** What a request is answered with in a list; each button names its guest to who does not see the row. */
export function RequestAnswers({ reservation, refuse, approve }: Props) {
  const { t } = useI18n();
  const acting = useActing();
  const name = <span className="unseen">{partyName(t, reservation)}</span>;
  return (
    <>
      <Button size="compact-sm" variant="default" {...acting} onClick={() => refuse(reservation)}>
        {t('refuse')}
        {name}
      </Button>
      <Button size="compact-sm" {...acting} onClick={() => approve(reservation)}>
        {t('approve')}
        {name}
      </Button>
    </>
  );
}
