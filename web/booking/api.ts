import type { RequestBody } from '../../shared/platform/contract/client.ts';
import { createApi } from '../common/api.ts';
import type { Clock } from '../common/clock.ts';
import type { Lang } from '../common/i18n.ts';
import { asked, type TableWish } from '../guest/types.ts';

export type { Booking } from '../../shared/booking/contract/bookings.ts';

export type Change = Omit<RequestBody<'bookings.change'>, 'version'>;

const BOOKING = '/api/v1/bookings/{bookingToken}';
const WIDGET = '/api/v1/widget/{publicToken}';

/** What the guest's page asks of the API about a restaurant: its public view, and a link whose mail is lost. */
export function createRestaurantApi(base_url: string, publicToken: string, clock: Clock) {
  const call = createApi(base_url, clock);
  const path = { publicToken };
  return {
    config: (lang: Lang) => call(`GET ${WIDGET}/config`, { path, query: { lang } }),
    recover: (body: RequestBody<'bookings.recover'>) => call(`POST ${WIDGET}/bookings/recover`, { path, body }),
  };
}

export type RestaurantApi = ReturnType<typeof createRestaurantApi>;

/** What the guest's page asks of the API for one booking. */
export type BookingApi = ReturnType<typeof createBookingApi>;

/** The API of the booking with `bookingToken`. Every call throws `ApiProblem` or `NoAnswer`, and may be repeated. */
export function createBookingApi(base_url: string, bookingToken: string, clock: Clock) {
  const call = createApi(base_url, clock);
  const path = { bookingToken };
  const own = { booking_token: bookingToken };
  return {
    read: () => call(`GET ${BOOKING}`, { path }),
    change: (version: number, change: Change) => call(`PATCH ${BOOKING}`, { path, body: { version, ...change } }),
    cancel: (version: number, reason: string) => call(`POST ${BOOKING}/cancel`, { path, body: { version, reason } }),
    announceComing: (version: number) => call(`POST ${BOOKING}/coming`, { path, body: { version } }),
    exportData: () => call(`GET ${BOOKING}/export`, { path }),
    erase: () => call(`POST ${BOOKING}/erase`, { path }),
    month: (publicToken: string, month: string, wish: TableWish) =>
      call(`GET ${WIDGET}/availability`, { path: { publicToken }, query: { month, ...asked(wish), ...own } }),
    slots: (publicToken: string, date: string, wish: TableWish) =>
      call(`GET ${WIDGET}/slots`, { path: { publicToken }, query: { date, ...asked(wish), ...own } }),
  };
}
