import { ApiProblem, answerOf, createApi, type Schemas } from '../../common/api.ts';
import type { Clock } from '../../common/clock.ts';
import type { Lang } from '../../common/i18n.ts';
import type { ReservationStatus } from '../day/records.ts';
import { creationKeys } from './creation-keys.ts';
import { noteOwn } from './own-bookings.ts';
import type { RestaurantChoice } from './restaurant-choice.ts';
import type { Session } from './session.ts';

export type RestaurantConfig = Schemas['OwnRestaurant'];
export type NewReservation = Schemas['NewReservation'];
export type WalkIn = Schemas['WalkIn'];
export type Assignment = Schemas['Assignment'];
export type ReservationChange = Schemas['ReservationChange'];

const ME = '/api/v1/restaurant/me';
const WIDGET = '/api/v1/widget/{publicToken}';

type Headers = { authorization: string; 'x-restaurant-id'?: string };
type Call<Body> = (headers: Headers) => Promise<{ data?: Body; error?: unknown; response: Response }>;

/** The restaurants that a problem names for the account to choose from. */
const restaurantsIn = (problem: unknown): unknown[] =>
  typeof problem === 'object' && problem && 'restaurants' in problem && Array.isArray(problem.restaurants)
    ? problem.restaurants
    : [];

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
  const api = createApi(base_url, clock);
  const withToken = (token: string): Headers => {
    const chosen = choice.chosen();
    return { authorization: `Bearer ${token}`, ...(chosen !== undefined && { 'x-restaurant-id': chosen }) };
  };
  async function askAs<Body>(call: Call<Body>, token: string): Promise<Body> {
    const asked = call(withToken(token));
    try {
      return await answerOf(asked);
    } catch (error) {
      const [first] = isProblem(error, 400) ? restaurantsIn((await asked).error) : [];
      if (typeof first !== 'string') throw error;
      choice.choose(first);
      return answerOf(call(withToken(token)));
    }
  }
  async function askOnce<Body>(call: Call<Body>): Promise<Body> {
    const token = await session.token();
    try {
      return await askAs(call, token);
    } catch (error) {
      if (!isProblem(error, 401)) throw error;
      return askAs(call, await session.token(token));
    }
  }
  const ask = <Body>(call: Call<Body>): Promise<Body> =>
    askOnce(call).catch((error: unknown) => {
      if (isProblem(error, 403)) onRefused();
      throw error;
    });
  async function readMe() {
    const me = await askOnce((headers) => api.GET(ME, { headers }));
    // Named from now on: what a request means without a name changes with another tab's choice, and with a removal.
    if (choice.chosen() === undefined) choice.choose(me.restaurant_id);
    return me;
  }
  const byId = (id: string) => ({ path: { id } });
  const withKey = (key: string) => ({ header: { 'Idempotency-Key': key } });
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
    updateMe: (body: Schemas['RestaurantChanges']) => ask((headers) => api.PATCH(ME, { headers, body })),
    /** The reminder as guests get it, by rules that may not be saved yet. */
    previewReminder: (query: { lang: Lang; reminder_hours: number; min_cancel_hours: number }) =>
      ask((headers) => api.GET(`${ME}/reminder-preview`, { headers, params: { query } })),
    /** No guest books a start before `until` (ISO 8601). */
    pause: (until: string) => ask((headers) => api.PUT(`${ME}/pause`, { headers, body: { until } })),
    endPause: () => ask((headers) => api.DELETE(`${ME}/pause`, { headers })),

    reservations: (query: { date?: string; status?: ReservationStatus; q?: string; page?: number }) =>
      ask((headers) => api.GET(`${ME}/reservations`, { headers, params: { query } })),
    /** `key` makes it safe to repeat. */
    create: (body: NewReservation | WalkIn, key: string) =>
      noteOwn(ask((headers) => api.POST(`${ME}/reservations`, { headers, params: withKey(key), body }))),
    update: (id: string, body: ReservationChange) =>
      ask((headers) => api.PATCH(`${ME}/reservations/{id}`, { headers, params: byId(id), body })),
    /** Who changed what of a reservation, the latest first. */
    history: async (id: string) => {
      const { items } = await ask((headers) =>
        api.GET(`${ME}/reservations/{id}/history`, { headers, params: byId(id) }),
      );
      return items;
    },
    /** A page of the restaurant’s log, the latest first; `before` is the `next` of the page before. */
    log: (query: { about: 'house' | 'all'; before?: string }) =>
      ask((headers) => api.GET(`${ME}/log`, { headers, params: { query } })),
    assign: (id: string, body: Assignment) =>
      ask((headers) => api.PATCH(`${ME}/reservations/{id}/assign`, { headers, params: byId(id), body })),

    /** The bookings of some dates as a file of CSV. */
    exportReservations: (query: { from: string; to: string; lang: Lang }) =>
      ask((headers) => api.GET(`${ME}/reservations.csv`, { headers, params: { query }, parseAs: 'text' })),
    /** The guests of some dates as a file of CSV. */
    downloadGuests: (query: { from: string; to: string; lang: Lang }) =>
      ask((headers) => api.GET(`${ME}/guests.csv`, { headers, params: { query }, parseAs: 'text' })),
    /** Brings rows of a file into the book, or tries it. */
    importRows: (body: Schemas['ImportRequest']) => ask((headers) => api.POST(`${ME}/imports`, { headers, body })),
    createCalendar: () => ask((headers) => api.POST(`${ME}/calendar`, { headers })),
    deleteCalendar: () => ask((headers) => api.DELETE(`${ME}/calendar`, { headers })),

    /** Bookings between two dates, at most 31 days, that do not fit the house’s rules. */
    conflicts: async (query: { from: string; to: string }) => {
      const { items } = await ask((headers) => api.GET(`${ME}/conflicts`, { headers, params: { query } }));
      return items;
    },

    blocks: async (date: string) => {
      const { items } = await ask((headers) => api.GET(`${ME}/blocks`, { headers, params: { query: { date } } }));
      return items;
    },
    /** `key` makes it safe to repeat. */
    createBlock: (body: Schemas['NewBlock'], key: string) =>
      ask((headers) => api.POST(`${ME}/blocks`, { headers, params: withKey(key), body })),
    updateBlock: (id: string, body: Schemas['BlockChanges']) =>
      ask((headers) => api.PATCH(`${ME}/blocks/{id}`, { headers, params: byId(id), body })),
    deleteBlock: (id: string) => ask((headers) => api.DELETE(`${ME}/blocks/{id}`, { headers, params: byId(id) })),

    /** The guests who are found by what is remembered of them, 20 at most; `''` for those of the latest bookings. */
    guests: (q: string) =>
      ask((headers) => api.GET(`${ME}/guests`, { headers, params: { query: q === '' ? {} : { q } } })),
    /** The guests of these ids, without those whom the house no longer knows. */
    guestsById: (ids: readonly string[]) =>
      ask((headers) => api.GET(`${ME}/guests`, { headers, params: { query: { ids: ids.join(',') } } })),
    guest: (id: string) => ask((headers) => api.GET(`${ME}/guests/{id}`, { headers, params: byId(id) })),
    updateGuest: (id: string, body: Schemas['GuestChange']) =>
      ask((headers) => api.PATCH(`${ME}/guests/{id}`, { headers, params: byId(id), body })),
    /** All that is stored of a guest. */
    exportGuest: (id: string) => ask((headers) => api.GET(`${ME}/guests/{id}/export`, { headers, params: byId(id) })),
    /** For ever. */
    eraseGuest: (id: string) => ask((headers) => api.POST(`${ME}/guests/{id}/erase`, { headers, params: byId(id) })),

    /** Who waits for a table on a date, in the order in which they joined. */
    waiting: async (date: string) => {
      const { items } = await ask((headers) => api.GET(`${ME}/waitlist`, { headers, params: { query: { date } } }));
      return items;
    },
    /** Who does not wait for that date any more, and what became of them, the latest first. */
    endedWaiting: async (date: string) => {
      const { ended } = await ask((headers) =>
        api.GET(`${ME}/waitlist`, { headers, params: { query: { date, include: 'ended' } } }),
      );
      return ended ?? [];
    },
    addWaiting: (body: Schemas['NewWaitingGuest']) => ask((headers) => api.POST(`${ME}/waitlist`, { headers, body })),
    removeWaiting: (id: string) => ask((headers) => api.DELETE(`${ME}/waitlist/{id}`, { headers, params: byId(id) })),
    /** Takes back what somebody is offered, who waits on. */
    takeOfferBack: (id: string) =>
      ask((headers) =>
        api.DELETE(`${ME}/waitlist/{id}`, { headers, params: { ...byId(id), query: { only: 'offer' } } }),
      ),
    /** `time` is the start to offer. */
    offerWaiting: (id: string, time: string) =>
      ask((headers) => api.POST(`${ME}/waitlist/{id}/offer`, { headers, params: byId(id), body: { time } })),

    tables: () => ask((headers) => api.GET(`${ME}/tables`, { headers })),
    createTable: (body: Schemas['NewTable']) =>
      once('tables', body, (key) =>
        ask((headers) => api.POST(`${ME}/tables`, { headers, params: withKey(key), body })),
      ),
    updateTable: (id: string, body: Schemas['TableChanges']) =>
      ask((headers) => api.PATCH(`${ME}/tables/{id}`, { headers, params: byId(id), body })),
    deleteTable: (id: string) => ask((headers) => api.DELETE(`${ME}/tables/{id}`, { headers, params: byId(id) })),
    moveTables: (updates: Schemas['BulkPositions']['updates']) =>
      ask((headers) => api.POST(`${ME}/tables/bulk-positions`, { headers, body: { updates } })),

    rooms: () => ask((headers) => api.GET(`${ME}/rooms`, { headers })),
    createRoom: (body: Schemas['NewRoom']) =>
      once('rooms', body, (key) => ask((headers) => api.POST(`${ME}/rooms`, { headers, params: withKey(key), body }))),
    updateRoom: (id: string, body: Schemas['RoomChanges']) =>
      ask((headers) => api.PATCH(`${ME}/rooms/{id}`, { headers, params: byId(id), body })),
    deleteRoom: (id: string) => ask((headers) => api.DELETE(`${ME}/rooms/{id}`, { headers, params: byId(id) })),

    merges: () => ask((headers) => api.GET(`${ME}/table-merges`, { headers })),
    createMerge: (body: Schemas['NewTableMerge']) =>
      once('table-merges', body, (key) =>
        ask((headers) => api.POST(`${ME}/table-merges`, { headers, params: withKey(key), body })),
      ),
    deleteMerge: (id: string) => ask((headers) => api.DELETE(`${ME}/table-merges/{id}`, { headers, params: byId(id) })),

    hours: () => ask((headers) => api.GET(`${ME}/hours`, { headers })),
    createHours: (body: Schemas['NewHoursEntry']) =>
      once('hours', body, (key) => ask((headers) => api.POST(`${ME}/hours`, { headers, params: withKey(key), body }))),
    updateHours: (id: string, body: Schemas['HoursChanges']) =>
      ask((headers) => api.PATCH(`${ME}/hours/{id}`, { headers, params: byId(id), body })),
    deleteHours: (id: string) => ask((headers) => api.DELETE(`${ME}/hours/{id}`, { headers, params: byId(id) })),

    specialDays: async (query: { from: string; to: string }) => {
      const { items } = await ask((headers) => api.GET(`${ME}/special-days`, { headers, params: { query } }));
      return items;
    },
    putSpecialDay: (date: string, body: Schemas['SpecialDayFields']) =>
      ask((headers) => api.PUT(`${ME}/special-days/{date}`, { headers, params: { path: { date } }, body })),
    deleteSpecialDay: (date: string) =>
      ask((headers) => api.DELETE(`${ME}/special-days/{date}`, { headers, params: { path: { date } } })),

    staff: () => ask((headers) => api.GET(`${ME}/staff`, { headers })),
    /** Whoever is refused is not the invited account, and may still do what they could. */
    acceptInvitation: (invitationToken: string) =>
      askOnce((headers) =>
        api.POST('/api/v1/invitations/{invitationToken}/accept', { headers, params: { path: { invitationToken } } }),
      ),
    invite: (body: Schemas['NewStaffMember']) => ask((headers) => api.POST(`${ME}/staff`, { headers, body })),
    updateStaff: (id: string, body: Schemas['StaffChanges']) =>
      ask((headers) => api.PATCH(`${ME}/staff/{id}`, { headers, params: byId(id), body })),
    /** `me` for oneself. */
    removeStaff: (id: string) => ask((headers) => api.DELETE(`${ME}/staff/{id}`, { headers, params: byId(id) })),

    /** The slots of a date, with what keeps so many guests from each. */
    ownSlots: (date: string, guests: number) =>
      ask((headers) => api.GET(`${ME}/slots`, { headers, params: { query: { date, guests } } })),

    /** What guests are offered, by the restaurant's public token. */
    slots: (publicToken: string, date: string, guests: number) =>
      answerOf(api.GET(`${WIDGET}/slots`, { params: { path: { publicToken }, query: { date, guests } } })),
  };
}

export type ConsoleApi = ReturnType<typeof createConsoleApi>;
