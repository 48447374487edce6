import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { Clock } from '../../../common/clock.ts';
import type { HoursEntry } from '../../day/records.ts';
import { calendarDatesOf, datesLivedAt, type ServiceDay, serviceDay } from '../../day/service-day.ts';
import type { RestaurantConfig } from '../api.ts';
import type { RestaurantChoice } from '../session/restaurant-choice.ts';
import type { Session } from '../session/session.ts';
import { NEAR_SPECIAL_DAYS, type SpecialDays } from '../special-days.ts';
import { isKept, isOfDays } from './kept-reads.ts';

const KEY = 'book';
/** How long the page waits for what was kept (ms). */
const RESTORED_WITHIN_MS = 2000;
/** Reads come together: they are kept together, a moment later (ms). */
const PAUSE_MS = 1000;

type Deps = { client: QueryClient; session: Session; clock: Clock; choice: RestaurantChoice };

/** Whose book it is, of which restaurant if they chose one, of which service day, and what was read of it. */
type Kept = { email: string; restaurant_id?: string | undefined; date: string; state: DehydratedState };

/** Where this device keeps what is needed without a connection. */
export const openStore = (): UseStore => createStore('couvert', 'kept');

/** The service days that may be lived now, the present one first, by what was last read; none before anything was. */
function presentDays({ client, clock }: Deps): ServiceDay[] {
  const me = client.getQueryData<RestaurantConfig>(['me']);
  const hours = client.getQueryData<HoursEntry[]>(['hours']);
  const { days: special_days = [] } = client.getQueryData<SpecialDays>(NEAR_SPECIAL_DAYS) ?? {};
  if (!me || !hours) return [];
  const calendar = { hours, special_days };
  return datesLivedAt(clock.now(), me.timezone, calendar).map((date) => serviceDay(date, calendar));
}

/** The first date of the service days that may be lived now, as far as these are known. */
export const firstLivedDate = (deps: Deps): string | undefined => presentDays(deps).flatMap(calendarDatesOf).sort()[0];

/** Whoever is signed in here, in any tab. */
function signedIn(session: Session): string | undefined {
  session.follow();
  const state = session.state();
  return state.kind === 'in' ? state.email : undefined;
}

/** Fills the cache with what this account read of this restaurant and day before the page was loaded; anything else is removed. */
async function restore(deps: Deps, store: UseStore, tooLate: AbortSignal): Promise<void> {
  const kept = await get<Kept>(KEY, store);
  if (!kept || tooLate.aborted) return;
  const is_theirs = kept.email === signedIn(deps.session) && kept.restaurant_id === deps.choice.chosen();
  if (is_theirs) hydrate(deps.client, kept.state);
  // However new it is: who loads the page again wants what is so now.
  await deps.client.invalidateQueries({ refetchType: 'none' });
  if (presentDays(deps).some(({ date }) => date === kept.date)) return;
  deps.client.clear();
  await del(KEY, store);
}

/**
 * Keeps the present day's book on this device, so that it can be read without a connection, also after a reload: at most
 * until nobody can be left of that day any more, and until the account signs out or its session ends, in whatever tab. Resolves once what was kept
 * is in the cache; without a place to keep anything nothing is kept.
 */
export async function keepBook(deps: Deps, store: UseStore): Promise<void> {
  const { client, session } = deps;
  // A store that does not answer, as while another page of it is being left, must not keep the page from being drawn.
  const tooLate = AbortSignal.timeout(RESTORED_WITHIN_MS);
  const patience = new Promise((resolve) => tooLate.addEventListener('abort', resolve));
  await Promise.race([restore(deps, store, tooLate).catch(() => undefined), patience]);

  async function save(): Promise<void> {
    const email = signedIn(session);
    const days = presentDays(deps);
    const [today] = days;
    if (email === undefined || today === undefined) return;
    const isTheirs = isOfDays(days);
    const state = dehydrate(client, {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && isTheirs(query),
      shouldDehydrateMutation: () => false,
    });
    await set(KEY, { email, restaurant_id: deps.choice.chosen(), date: today.date, state } satisfies Kept, store);
  }

  let timer = 0;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (timer !== 0 || type !== 'updated' || !isKept(query)) return;
    timer = window.setTimeout(() => {
      timer = 0;
      void save().catch(() => undefined);
    }, PAUSE_MS);
  });
  const leave = () => {
    if (signedIn(session) === undefined) void del(KEY, store).catch(() => undefined);
  };
  session.subscribe(leave);
  leave();
}
