import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCalendar, useReads } from '../../../client/queries.ts';
import { beyond, type Covers, coversAdded, coversOfBooking, limitedStart, type OwnSlot } from '../../../day/covers.ts';
import type { Reservation } from '../../../day/records.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useServiceName } from '../../restaurant/service-words.ts';

const NOTHING = { start: 0, service: 0 };

/** Says which limits a slot exceeds with so many covers more: `14 of 12 covers at 20:00`; nothing when it does not. */
function useBeyondWords() {
  const { t } = useI18n();
  const serviceName = useServiceName();
  return (slot: OwnSlot, more: { start: number; service: number }): string | undefined => {
    const exceeded = beyond(slot, more).map(({ of, covers, most }) =>
      of === 'start'
        ? t('over.start', { covers, most, time: slot.time })
        : t('over.service', { covers, most, service: serviceName(slot) }),
    );
    return exceeded.length > 0 ? exceeded.join(' ') : undefined;
  };
}

/** Which limits a party would exceed, in words, as it is being written; `own` is the booking that it is now. */
export function useBeyond(party: Covers | undefined, own?: Reservation): string | undefined {
  const calendar = useCalendar(party?.date);
  const words = useBeyondWords();
  const start = party && limitedStart(party, calendar);
  const { data } = useQuery({ ...useReads().ownSlots(start?.date ?? '', 1), enabled: start !== undefined });
  const slot = start && data?.slots.find(({ time }) => time === start.time);
  return slot && words(slot, coversAdded(party, own && coversOfBooking(own), calendar));
}

/**
 * Asks which limits a party exceeds, in words: before it is moved there from `own`, or after it is there. Nothing where
 * no limit is set, and when the answer cannot be had: this tells, and keeps nobody from anything.
 */
export function useAskBeyond() {
  const client = useQueryClient();
  const calendar = useCalendar();
  const read = useReads();
  const words = useBeyondWords();
  const ask = async (party: Covers, more: { start: number; service: number }): Promise<string | undefined> => {
    const start = limitedStart(party, calendar);
    if (!start) return undefined;
    const answer = await client.fetchQuery({ ...read.ownSlots(start.date, 1), staleTime: 0 }).catch(() => undefined);
    const slot = answer?.slots.find(({ time }) => time === start.time);
    return slot && words(slot, more);
  };
  return {
    before: (party: Covers, own: Reservation) => ask(party, coversAdded(party, coversOfBooking(own), calendar)),
    after: (party: Covers) => ask(party, NOTHING),
  };
}
