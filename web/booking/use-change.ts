import { useQueryClient } from '@tanstack/react-query';
import type { Booking, Change } from './api.ts';
import { changeAsSeen } from './send.ts';
import { useServices } from './services.ts';

/** Asks for changes of the booking as the page shows it. */
export function useChange(shown: Booking): (change: Change) => Promise<Booking> {
  const { api, reads } = useServices();
  const client = useQueryClient();
  const readAnew = () => client.fetchQuery({ ...reads.booking, staleTime: 0 });
  return (change) => changeAsSeen(api, readAnew, shown, change);
}
