import type { NewBooking, WalkIn } from '../../../shared/booking/contract/new-reservation.ts';
import type { Operation, RequestBody, ResponseBody, ResponseTo } from '../../../shared/platform/contract/client.ts';
import { type Api, ApiProblem, type ApiRequest, createApi } from '../../common/api.ts';
import type { Clock } from '../../common/clock.ts';
import type { Lang } from '../../common/i18n.ts';
import type { ReservationStatus } from '../day/records.ts';
import { creationKeys } from './idempotency-keys.ts';
import { noteOwn } from './own-bookings.ts';
import type { RestaurantChoice } from './session/restaurant-choice.ts';
import type { Session } from './session/session.ts';

export type { WalkIn };

export type RestaurantConfig = ResponseBody<'restaurant.get-me'>;
export type NewReservation = NewBooking;
export type Assignment = RequestBody<'reservations.assign'>;
export type ReservationChange = RequestBody<'reservations.update'>;

const ME = '/api/v1/restaurant/me';
const WIDGET = '/api/v1/widget/{publicToken}';

const isProblem = (error: unknown, status: number): error is ApiProblem =>
  error instanceof ApiProblem && error.status === status;

/**
 * What the console asks of the API as the signed-in operator, about the restaurant of this tab. Every call throws
 * `ApiProblem` or `NoAnswer`; one that finds the token ended gets another token and is repeated once, and so is one that is to
 * choose among restaurants: the first one then. `onRefused`: somebody may do less than before, or nothing any more.
 */
export function createConsoleApi(
  base_url: string,
  clock: Clock,
  session: Session,
  choice: RestaurantChoice,
  onRefused: () => void = () => {},
) {
  /** The client of whoever has the token, for the chosen restaurant. */
  const as = (token: string): Api => {
    const chosen = choice.chosen();
    return createApi(base_url, clock, {
      authorization: `Bearer ${token}`,
      ...(chosen !== undefined && { 'x-restaurant-id': chosen }),
    });
  };
  async function askAs<O extends Operation>(token: string, ...request: ApiRequest<O>): Promise<ResponseTo<O>> {
    try {
      return await as(token)(...request);
    } catch (error) {
      const [first] = isProblem(error, 400) ? error.restaurants : [];
      if (first === undefined) throw error;
      choice.choose(first);
      return as(token)(...request);
    }
  }
  async function askOnce<O extends Operation>(...request: ApiRequest<O>): Promise<ResponseTo<O>> {
    const token = await session.token();
    try {
      return await askAs(token, ...request);
    } catch (error) {
      if (!isProblem(error, 401)) throw error;
      return askAs(await session.token(token), ...request);
    }
  }
  const ask = <O extends Operation>(...request: ApiRequest<O>): Promise<ResponseTo<O>> =>
    askOnce<O>(...request).catch((error: unknown) => {
      if (isProblem(error, 403)) onRefused();
      throw error;
    });
  async function readMe() {
    const me = await askOnce(`GET ${ME}`);
    // Named from now on: what a request means without a name changes with another tab's choice, and with a removal.
    if (choice.chosen() === undefined) choice.choose(me.restaurant_id);
    return me;
  }
  const withKey = (key: string) => ({ 'idempotency-key': key });
  const once = creationKeys();
  return {
    /**
     * Who comes back and works for the chosen restaurant no more is shown another one of theirs. Not where something of the
     * chosen one is in view (`is_shown`): nobody is to mistake one restaurant for another.
     */
    me: (is_shown = false) =>
      readMe().catch((error: unknown) => {
        if (!isProblem(error, 403) || is_shown || choice.chosen() === undefined) throw error;
        choice.forget();
        return readMe();
      }),
    updateMe: (body: RequestBody<'restaurant.update-me'>) => ask(`PATCH ${ME}`, { body }),
    /** The reminder as guests get it, by rules that may not be saved yet. */
    previewReminder: (query: { lang: Lang; reminder_hours: number; min_cancel_hours: number }) =>
      ask(`GET ${ME}/reminder-preview`, { query }),
    /** No guest books a start before `until` (ISO 8601). */
    pause: (until: string) => ask(`PUT ${ME}/pause`, { body: { until } }),
    endPause: () => ask(`DELETE ${ME}/pause`),

    reservations: (query: { date?: string; status?: ReservationStatus; q?: string; page?: number; after?: string }) =>
      ask(`GET ${ME}/reservations`, { query }),
    /** `key` makes it safe to repeat. */
    create: (body: NewReservation | WalkIn, key: string) =>
      noteOwn(ask(`POST ${ME}/reservations`, { headers: withKey(key), body })),
    update: (id: string, body: ReservationChange) => ask(`PATCH ${ME}/reservations/{id}`, { path: { id }, body }),
    /** Who changed what of a reservation, the latest first. */
    history: async (id: string) => {
      const { items } = await ask(`GET ${ME}/reservations/{id}/history`, { path: { id } });
      return items;
    },
    /** A page of the restaurant’s log, the latest first; `before` is the `next` of the page before. */
    log: (query: { about: 'house' | 'all'; before?: string }) => ask(`GET ${ME}/log`, { query }),
    assign: (id: string, body: Assignment) => ask(`PATCH ${ME}/reservations/{id}/assign`, { path: { id }, body }),

    /** The bookings of some dates as a file of CSV. */
    exportReservations: (query: { from: string; to: string; lang: Lang }) =>
      ask(`GET ${ME}/reservations.csv`, { query, file: true }),
    /** The guests of some dates as a file of CSV. */
    downloadGuests: (query: { from: string; to: string; lang: Lang }) =>
      ask(`GET ${ME}/guests.csv`, { query, file: true }),
    /** Brings rows of a file into the book, or tries it. */
    importRows: (body: RequestBody<'imports.create'>) => ask(`POST ${ME}/imports`, { body }),
    createCalendar: () => ask(`POST ${ME}/calendar`),
    deleteCalendar: () => ask(`DELETE ${ME}/calendar`),

    /** Bookings between two dates, at most 31 days, that do not fit the house’s rules. */
    conflicts: async (query: { from: string; to: string }) => {
      const { items } = await ask(`GET ${ME}/conflicts`, { query });
      return items;
    },

    /** Markers that change with these dates, and with each kind of thing. */
    pulse: (dates: readonly string[]) => ask(`GET ${ME}/pulse`, { query: { dates: dates.join(',') } }),

    blocks: async (date: string) => {
      const { items } = await ask(`GET ${ME}/blocks`, { query: { date } });
      return items;
    },
    /** `key` makes it safe to repeat. */
    createBlock: (body: RequestBody<'blocks.create'>, key: string) =>
      ask(`POST ${ME}/blocks`, { headers: withKey(key), body }),
    updateBlock: (id: string, body: RequestBody<'blocks.update'>) =>
      ask(`PATCH ${ME}/blocks/{id}`, { path: { id }, body }),
    deleteBlock: (id: string) => ask(`DELETE ${ME}/blocks/{id}`, { path: { id } }),

    /** The guests who are found by what is remembered of them, 20 at most; `''` for those of the latest bookings. */
    guests: (q: string) => ask(`GET ${ME}/guests`, { query: q === '' ? {} : { q } }),
    /** The guests of these ids, without those whom the house no longer knows. */
    guestsById: (ids: readonly string[]) => ask(`GET ${ME}/guests`, { query: { ids: ids.join(',') } }),
    guest: (id: string) => ask(`GET ${ME}/guests/{id}`, { path: { id } }),
    updateGuest: (id: string, body: RequestBody<'guests.update'>) =>
      ask(`PATCH ${ME}/guests/{id}`, { path: { id }, body }),
    /** All that is stored of a guest. */
    exportGuest: (id: string) => ask(`GET ${ME}/guests/{id}/export`, { path: { id } }),
    /** For ever. */
    eraseGuest: (id: string) => ask(`POST ${ME}/guests/{id}/erase`, { path: { id } }),

    /** Who waits for a table on a date, in the order in which they joined. */
    waiting: async (date: string) => {
      const { items } = await ask(`GET ${ME}/waitlist`, { query: { date } });
      return items;
    },
    /** Who does not wait for that date any more, and what became of them, the latest first. */
    endedWaiting: async (date: string) => {
      const { ended } = await ask(`GET ${ME}/waitlist`, { query: { date, include: 'ended' } });
      return ended ?? [];
    },
    addWaiting: (body: RequestBody<'waiting-guests.create'>) => ask(`POST ${ME}/waitlist`, { body }),
    removeWaiting: (id: string) => ask(`DELETE ${ME}/waitlist/{id}`, { path: { id } }),
    /** Takes back what somebody is offered, who waits on. */
    /** Ends an offer; with `withhold` its guest is not offered that time again automatically. */
    takeOfferBack: (id: string, { withhold }: { withhold: boolean }) =>
      ask(`DELETE ${ME}/waitlist/{id}`, {
        path: { id },
        query: { only: 'offer', ...(withhold && { withhold: 'true' }) },
      }),
    /** `time` is the start to offer. */
    offerWaiting: (id: string, body: { time: string; table_ids?: string[] }) =>
      ask(`POST ${ME}/waitlist/{id}/offer`, { path: { id }, body }),

    tables: () => ask(`GET ${ME}/tables`),
    createTable: (body: RequestBody<'tables.create'>) =>
      once('tables', body, (key) => ask(`POST ${ME}/tables`, { headers: withKey(key), body })),
    updateTable: (id: string, body: RequestBody<'tables.update'>) =>
      ask(`PATCH ${ME}/tables/{id}`, { path: { id }, body }),
    deleteTable: (id: string) => ask(`DELETE ${ME}/tables/{id}`, { path: { id } }),
    moveTables: (updates: RequestBody<'tables.bulk-positions'>['updates']) =>
      ask(`POST ${ME}/tables/bulk-positions`, { body: { updates } }),

    rooms: () => ask(`GET ${ME}/rooms`),
    createRoom: (body: RequestBody<'rooms.create'>) =>
      once('rooms', body, (key) => ask(`POST ${ME}/rooms`, { headers: withKey(key), body })),
    updateRoom: (id: string, body: RequestBody<'rooms.update'>) =>
      ask(`PATCH ${ME}/rooms/{id}`, { path: { id }, body }),
    deleteRoom: (id: string) => ask(`DELETE ${ME}/rooms/{id}`, { path: { id } }),

    merges: () => ask(`GET ${ME}/table-merges`),
    createMerge: (body: RequestBody<'table-merges.create'>) =>
      once('table-merges', body, (key) => ask(`POST ${ME}/table-merges`, { headers: withKey(key), body })),
    deleteMerge: (id: string) => ask(`DELETE ${ME}/table-merges/{id}`, { path: { id } }),

    hours: () => ask(`GET ${ME}/hours`),
    createHours: (body: RequestBody<'hours.create'>) =>
      once('hours', body, (key) => ask(`POST ${ME}/hours`, { headers: withKey(key), body })),
    updateHours: (id: string, body: RequestBody<'hours.update'>) =>
      ask(`PATCH ${ME}/hours/{id}`, { path: { id }, body }),
    deleteHours: (id: string) => ask(`DELETE ${ME}/hours/{id}`, { path: { id } }),

    specialDays: async (query: { from: string; to: string }) => {
      const { items } = await ask(`GET ${ME}/special-days`, { query });
      return items;
    },
    putSpecialDay: (date: string, body: RequestBody<'special-days.put'>) =>
      ask(`PUT ${ME}/special-days/{date}`, { path: { date }, body }),
    deleteSpecialDay: (date: string) => ask(`DELETE ${ME}/special-days/{date}`, { path: { date } }),

    staff: () => ask(`GET ${ME}/staff`),
    /** Whoever is refused is not the invited account, and may still do what they could. */
    acceptInvitation: (invitationToken: string) =>
      askOnce('POST /api/v1/invitations/{invitationToken}/accept', { path: { invitationToken } }),
    invite: (body: RequestBody<'staff.create'>) => ask(`POST ${ME}/staff`, { body }),
    updateStaff: (id: string, body: RequestBody<'staff.update'>) =>
      ask(`PATCH ${ME}/staff/{id}`, { path: { id }, body }),
    /** `me` for oneself. */
    removeStaff: (id: string) => ask(`DELETE ${ME}/staff/{id}`, { path: { id } }),

    /** The slots of a date, with what keeps so many guests from each. */
    ownSlots: (date: string, guests: number) => ask(`GET ${ME}/slots`, { query: { date, guests } }),

    /** What guests are offered, by the restaurant's public token. */
    slots: (publicToken: string, date: string, guests: number) =>
      createApi(base_url, clock)(`GET ${WIDGET}/slots`, { path: { publicToken }, query: { date, guests } }),
  };
}

export type ConsoleApi = ReturnType<typeof createConsoleApi>;
