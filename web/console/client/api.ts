import { ApiProblem, answerOf, createApi, type Schemas } from '../../common/api.ts';
import type { Clock } from '../../common/clock.ts';
import type { ReservationStatus } from '../day/records.ts';
import { creationKeys } from './creation-keys.ts';
import { noteOwn } from './own-bookings.ts';
import type { Session } from './session.ts';

export type RestaurantConfig = Schemas['OwnRestaurant'];
export type NewReservation = Schemas['NewReservation'];
export type WalkIn = Schemas['WalkIn'];
export type Assignment = Schemas['Assignment'];
export type ReservationChange = Schemas['ReservationChange'];

const ME = '/api/v1/restaurant/me';
const WIDGET = '/api/v1/widget/{publicToken}';

type Headers = { authorization: string };
type Call<Body> = (headers: Headers) => Promise<{ data?: Body; error?: unknown; response: Response }>;

const withToken = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/**
 * What the console asks of the API as the signed-in operator. Every call throws `ApiProblem` or `NoAnswer`; one that
 * finds the token ended gets another token and is repeated once.
 */
export function createConsoleApi(base_url: string, clock: Clock, session: Session) {
  const api = createApi(base_url, clock);
  async function ask<Body>(call: Call<Body>): Promise<Body> {
    const token = await session.token();
    try {
      return await answerOf(call(withToken(token)));
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 401)) throw error;
      return answerOf(call(withToken(await session.token(token))));
    }
  }
  const byId = (id: string) => ({ path: { id } });
  const withKey = (key: string) => ({ header: { 'Idempotency-Key': key } });
  const once = creationKeys();
  return {
    me: () => ask((headers) => api.GET(ME, { headers })),
    updateMe: (body: Schemas['RestaurantChanges']) => ask((headers) => api.PATCH(ME, { headers, body })),
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
    assign: (id: string, body: Assignment) =>
      ask((headers) => api.PATCH(`${ME}/reservations/{id}/assign`, { headers, params: byId(id), body })),

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

    /** The slots of a date, with what keeps so many guests from each. */
    ownSlots: (date: string, guests: number) =>
      ask((headers) => api.GET(`${ME}/slots`, { headers, params: { query: { date, guests } } })),

    /** What guests are offered, by the restaurant's public token. */
    slots: (publicToken: string, date: string, guests: number) =>
      answerOf(api.GET(`${WIDGET}/slots`, { params: { path: { publicToken }, query: { date, guests } } })),
  };
}

export type ConsoleApi = ReturnType<typeof createConsoleApi>;
