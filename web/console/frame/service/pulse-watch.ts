import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPassing } from '../../../common/api.ts';
import { useToday } from '../../client/now.ts';
import { datesShown } from '../../client/pulse.ts';
import { useServices } from '../../client/services.ts';

/** How often a page that is seen asks what has changed, and one whose API does not know what (ms). */
const EVERY_MS = { asked: 4000, refused: 60_000 };

/** Asks all the time whether something has changed that the page shows, and has that read again. */
export function PulseWatch() {
  const { api, pulse } = useServices();
  const client = useQueryClient();
  const today = useToday();
  const { data, error, errorUpdateCount } = useQuery({
    queryKey: ['pulse'],
    queryFn: async () => {
      const asked_at = Date.now();
      return { answer: await api.pulse(datesShown(client, today)), asked_at };
    },
    // The release before does not answer it.
    refetchInterval: ({ state: { error } }) => (error && !isPassing(error) ? EVERY_MS.refused : EVERY_MS.asked),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    // It is asked again soon enough.
    retry: false,
    structuralSharing: false,
  });
  useEffect(() => {
    if (data) pulse.hear(client, data.answer, data.asked_at);
  }, [pulse, client, data]);
  useEffect(() => {
    if (error && errorUpdateCount > 0) pulse.lose(client);
  }, [pulse, client, error, errorUpdateCount]);
  useEffect(() => {
    const shown = new Map<string, { data: unknown; at: number }>();
    return client.getQueryCache().subscribe(({ type, query: { queryHash, queryKey, state } }) => {
      if (type === 'removed') shown.delete(queryHash);
      if (type !== 'updated' || state.data === undefined) return;
      const before = shown.get(queryHash);
      if (before && before.data !== state.data) pulse.see({ queryKey }, before.at);
      shown.set(queryHash, { data: state.data, at: state.dataUpdatedAt });
    });
  }, [pulse, client]);
  return null;
}
