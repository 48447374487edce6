import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { addDays } from '../../../shared/platform/time/time.ts';
import { laterOf, latestOfEach, type Reservation } from '../day/records.ts';

type Change = (reservation: Reservation) => Reservation;
type Page = { items: Reservation[]; total: number };

const DATE = { queryKey: ['date'] };
const PENDING = { queryKey: ['pending'] };
const SEARCH = { queryKey: ['search'] };

/** Changes one reservation wherever it is cached; what is no request any more leaves the requests. */
async function changeEverywhere(client: QueryClient, id: string, change: Change): Promise<void> {
  const inList = (list: Reservation[] | undefined) => list?.map((one) => (one.id === id ? change(one) : one));
  await Promise.all([DATE, PENDING, SEARCH].map((lists) => client.cancelQueries(lists)));
  client.setQueriesData<Reservation[]>(DATE, inList);
  client.setQueriesData<Reservation[]>(PENDING, (list) => inList(list)?.filter(({ status }) => status === 'pending'));
  client.setQueriesData<InfiniteData<Page>>(
    SEARCH,
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, items: inList(page.items) ?? page.items })) },
  );
}

/** Changes one reservation wherever it is cached, ahead of the API's answer. Answers how to take that back. */
export async function changeCached(client: QueryClient, id: string, change: Change): Promise<() => Promise<void>> {
  const before = findCached(client, id);
  const requests = client.getQueriesData<Reservation[]>(PENDING).flatMap(([, list]) => list ?? []);
  const index = requests.findIndex((one) => one.id === id);
  await changeEverywhere(client, id, change);
  return async () => {
    const request = requests[index];
    if (request)
      client.setQueriesData<Reservation[]>(PENDING, (list) =>
        list?.some((one) => one.id === id) ? list : list?.toSpliced(index, 0, request),
      );
    if (before) await changeEverywhere(client, id, (now) => laterOf(before, now));
  };
}

/** Shows what the API has answered of a reservation, unless a later version was read before the answer came. */
export const noteAnswer = (client: QueryClient, answer: Reservation): Promise<void> =>
  changeEverywhere(client, answer.id, (now) => laterOf(answer, now));

/** Shows a reservation on its date, and in the night before, ahead of the next read. */
export async function addCached(client: QueryClient, added: Reservation): Promise<void> {
  const { id, reservation_date: date } = added;
  await client.cancelQueries(DATE);
  const withIt = (list: Reservation[] | undefined) => list && [...list.filter((one) => one.id !== id), added];
  client.setQueryData<Reservation[]>(['date', date], withIt);
  client.setQueriesData<Reservation[]>({ queryKey: ['date', addDays(date, -1), 'after midnight'] }, withIt);
}

/** Every reservation of the dates that any page has, each once, in its latest version. */
export const cachedOfDates = (client: QueryClient): Reservation[] =>
  latestOfEach(client.getQueriesData<Reservation[]>(DATE).flatMap(([, list]) => list ?? []));

/** The latest of a reservation that any page has, by its id. */
export function findCached(client: QueryClient, id: string): Reservation | undefined {
  const lists = [DATE, PENDING].flatMap((each) => client.getQueriesData<Reservation[]>(each));
  const pages = client.getQueriesData<InfiniteData<Page>>(SEARCH).flatMap(([, data]) => data?.pages ?? []);
  const all = [...lists.flatMap(([, list]) => list ?? []), ...pages.flatMap(({ items }) => items)];
  return latestOfEach(all.filter((one) => one.id === id))[0];
}
