import { durationWords } from '../../../components/duration.ts';
import { IconClockExclamation } from '../../../components/icons.tsx';
import { isShort, type Offer } from '../../../day/offers.ts';
import { clockOf } from '../../../day/time.ts';
import { useI18n } from '../../../words/i18n.tsx';

type Props = { offer: Pick<Offer, 'left'>; now: number; usual_stay: number };

/** `libre jusqu’à 20:30 · 50 min`, with an icon when that is less than a usual stay; or that it stays free. */
export function FreeFor({ offer, now, usual_stay }: Props) {
  const { t } = useI18n();
  const { left } = offer;
  return (
    <>
      {isShort(offer, usual_stay) && <IconClockExclamation size="0.875rem" stroke={2.25} aria-hidden />}
      {left === undefined
        ? t('floor.free')
        : t('floor.free_until', { time: clockOf(now + left), left: durationWords(t, left) })}
    </>
  );
}
