import { addDays } from '../../../../../shared/platform/time/time.ts';
import { useToday } from '../../../client/now.ts';
import { useMe } from '../../../client/queries.ts';
import { durationWords } from '../../../components/format/duration.ts';
import { useMoment } from '../../../components/format/use-moment.ts';
import type { OwnSlot } from '../../../day/covers.ts';
import { useI18n } from '../../../words/i18n.tsx';
import type { Reason } from './rule-of.ts';
import type { SetAsideWords } from './use-set-aside.ts';

type About = { slot: OwnSlot; guests: number; setAside: SetAsideWords };

/** Says why so many guests cannot book a slot. */
export function useReasonWords(): (reason: Reason, about: About) => string {
  const { t, dates } = useI18n();
  const me = useMe();
  const today = useToday();
  const moment = useMoment();
  return (reason, { slot, guests, setAside }) => {
    switch (reason) {
      case 'inactive':
        return t('why.inactive');
      case 'closed':
        return t('why.closed');
      case 'past':
        return t('why.past');
      case 'outside_window':
        return t('why.outside_window', { date: dates.dated(addDays(today, me.advance_booking_days)) });
      case 'paused':
        return t('why.paused', { until: me.pause ? moment(Date.parse(me.pause.until)) : '…' });
      case 'notice':
        return t('why.notice', { time: durationWords(t, me.min_notice_min ?? 0) });
      case 'party_too_large':
        return t('why.party_too_large', { guests: t('guests', { count: me.max_party_size }) });
      case 'slot_full':
        return t('why.slot_full', { covers: slot.covers, most: slot.max_covers ?? 0 });
      case 'service_full':
        return t('why.service_full', { covers: slot.service_covers, most: slot.max_online_covers ?? 0 });
      case 'no_table': {
        const kept = setAside({ time: slot.time, guests });
        return kept ? `${kept}.` : t('why.no_table', { guests: t('guests', { count: guests }) });
      }
    }
  };
}
