import { answerOf, createApi, type Schemas } from '../common/api.ts';
import type { Clock } from '../common/clock.ts';
import type { Lang } from '../common/i18n.ts';
import { asked, type TableWish } from '../guest/types.ts';

export type Booking = Schemas['Booking'];
export type Change = Omit<Schemas['BookingChange'], 'version'>;

const BOOKING = '/api/v1/bookings/{bookingToken}';
const WIDGET = '/api/v1/widget/{publicToken}';

/** What the guest's page asks of the API about a restaurant: its public view, and a link whose mail is lost. */
export function createRestaurantApi(base_url: string, publicToken: string, clock: Clock) {
  const api = createApi(base_url, clock);
  const path = { publicToken };
  return {
    config: (lang: Lang) => answerOf(api.GET(`${WIDGET}/config`, { params: { path, query: { lang } } })),
    recover: (body: Schemas['BookingRecovery']) =>
      answerOf(api.POST(`${WIDGET}/bookings/recover`, { params: { path }, body })),
  };
}

export type RestaurantApi = ReturnType<typeof createRestaurantApi>;

/** What the guest's page asks of the API for one booking. */
export type BookingApi = ReturnType<typeof createBookingApi>;

/** The API of the booking with `bookingToken`. Every call throws `ApiProblem` or `NoAnswer`, and may be repeated. */
export function createBookingApi(base_url: string, bookingToken: string, clock: Clock) {
  const api = createApi(base_url, clock);
  const path = { bookingToken };
  const own = { booking_token: bookingToken };
  return {
    read: () => answerOf(api.GET(BOOKING, { params: { path } })),
    change: (version: number, change: Change) =>
      answerOf(api.PATCH(BOOKING, { params: { path }, body: { version, ...change } })),
    cancel: (version: number, reason: string) =>
      answerOf(api.POST(`${BOOKING}/cancel`, { params: { path }, body: { version, reason } })),
    announceComing: (version: number) =>
      answerOf(api.POST(`${BOOKING}/coming`, { params: { path }, body: { version } })),
    exportData: () => answerOf(api.GET(`${BOOKING}/export`, { params: { path } })),
    erase: () => answerOf(api.POST(`${BOOKING}/erase`, { params: { path } })),
    month: (publicToken: string, month: string, wish: TableWish) =>
      answerOf(
        api.GET(`${WIDGET}/availability`, {
          params: { path: { publicToken }, query: { month, ...asked(wish), ...own } },
        }),
      ),
    slots: (publicToken: string, date: string, wish: TableWish) =>
      answerOf(
        api.GET(`${WIDGET}/slots`, { params: { path: { publicToken }, query: { date, ...asked(wish), ...own } } }),
      ),
  };
}
