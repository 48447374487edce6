import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Reservation } from '../day/records.ts';

type Change = (reservation: Reservation) => Reservation;
type Page = { items: Reservation[]; total: number };

/** Changes one reservation wherever it is cached, ahead of the API's answer. Answers how to put everything back. */
export async function changeCached(client: QueryClient, id: string, change: Change): Promise<() => void> {
  const inList = (list: Reservation[] | undefined) => list?.map((one) => (one.id === id ? change(one) : one));
  await Promise.all(['date', 'pending', 'search'].map((name) => client.cancelQueries({ queryKey: [name] })));
  const before = ['date', 'pending', 'search'].flatMap((name) => client.getQueriesData({ queryKey: [name] }));
  client.setQueriesData<Reservation[]>({ queryKey: ['date'] }, inList);
  client.setQueriesData<Reservation[]>({ queryKey: ['pending'] }, (list) =>
    inList(list)?.filter(({ status }) => status === 'pending'),
  );
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: ['search'] },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, items: inList(page.items) ?? page.items })) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** A reservation as any page has it, by its id. */
export const findCached = (client: QueryClient, id: string): Reservation | undefined =>
  client
    .getQueriesData<Reservation[]>({ queryKey: ['date'] })
    .flatMap(([, list]) => list ?? [])
    .find((one) => one.id === id);
