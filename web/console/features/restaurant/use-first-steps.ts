import { useQuery } from '@tanstack/react-query';
import { useHours, useMe, useReads } from '../../client/queries.ts';
import { useServices } from '../../client/services.ts';

/** The steps from nothing to the first test booking, in their order, and whether each is done. */
export type FirstSteps = Record<'hours' | 'tables' | 'look' | 'mails' | 'live' | 'tried', boolean>;

export const isOpenStep = (steps: FirstSteps): boolean => Object.values(steps).includes(false);

/**
 * How far a new restaurant is; nothing until all is read. `every_ms` asks for bookings again and again, for whoever waits
 * for the first one.
 */
export function useFirstSteps(every_ms?: number) {
  const { api } = useServices();
  const me = useMe();
  const hours = useHours();
  const tables = useQuery(useReads().tables());
  const booked = useQuery({
    queryKey: ['start', 'booked'],
    queryFn: () => api.reservations({}),
    ...(every_ms !== undefined && { refetchInterval: every_ms }),
  });
  const steps: FirstSteps | undefined = tables.data &&
    booked.data && {
      hours: hours.length > 0,
      tables: tables.data.length > 0,
      look: Boolean(me.welcome_message_fr || me.welcome_message_en),
      mails: Boolean(me.notification_email || me.notification_phone),
      live: me.is_active,
      tried: booked.data.total > 0,
    };
  const retry = () => void Promise.all([tables.refetch(), booked.refetch()]);
  return { steps, error: tables.error ?? booked.error, retry };
}
