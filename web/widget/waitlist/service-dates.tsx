import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayBefore, NEXT_DATES } from '../../guest/chooser/dead-ends.tsx';
import { Button } from '../../guest/parts/buttons/button.tsx';
import { slotsByService } from '../../guest/slots-by-service.ts';
import { useTableI18n } from '../../guest/table-i18n.tsx';
import type { FullDay, Slot, TableWish } from '../../guest/types.ts';
import { useServices } from '../services.ts';
import css from './service-dates.module.css';
import { isOfService } from './span.ts';
import { useWaitingWords } from './words.ts';

/** Free dates whose times are read at most: each is a request. */
const READ_AT_MOST = 7;

type ServiceDatesProps = {
  service: string;
  /** The slots of the date. */
  slots: readonly Slot[];
  date: string;
  wish: TableWish;
  dates: NonNullable<FullDay['dates']>;
};

/** The nearest dates on which a service is free that is full on one. */
export function ServiceDates({ service, slots, date, wish, dates: { first, last, onDate } }: ServiceDatesProps) {
  const { reads } = useServices();
  const i18n = useTableI18n();
  const { dates } = i18n;
  const w = useWaitingWords();
  const client = useQueryClient();
  const { data: found = [] } = useQuery({
    queryKey: ['service-dates', service, date, wish],
    staleTime: 60_000,
    queryFn: async () => {
      const found: string[] = [];
      const free = await client.fetchQuery(reads.free(dayBefore(date, first), last, wish, READ_AT_MOST));
      for (const other of free) {
        if (other === date || found.length === NEXT_DATES) continue;
        const { slots } = await client.fetchQuery(reads.slots(other, wish));
        if (slots.some((slot) => slot.available && isOfService(slot, service))) found.push(other);
      }
      return found;
    },
  });
  if (found.length === 0) return null;
  const title = slotsByService(slots, i18n).find((own) => own.service === service)?.title ?? service;
  return (
    <>
      <p>{w('service_dates', { service: title })}</p>
      <div className={css.dates}>
        {found.map((other) => (
          <Button key={other} onClick={() => onDate(other)}>
            {dates.short(other)}
          </Button>
        ))}
      </div>
    </>
  );
}
