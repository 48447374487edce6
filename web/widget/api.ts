import { type Api, answerOf, createApi, type Schemas } from '../common/api.ts';
import type { Clock } from '../common/clock.ts';
import type { Lang } from '../common/i18n.ts';
import { asked, type TableWish } from '../guest/types.ts';
import type { Wishes } from '../guest/wishes.ts';

export type Confirmation = Schemas['Confirmation'];
export type Wish = TableWish & { date: string; time: string };
/** Who comes, and what they tell the house. */
export type Guest = {
  guest_first_name: string;
  guest_last_name: string;
  guest_email: string;
  guest_phone: string;
} & Wishes;

const WIDGET = '/api/v1/widget/{publicToken}';

/** What the widget asks of the API for one restaurant. */
export type WidgetApi = ReturnType<typeof createWidgetApi>;

/** The Widget API of the restaurant with `publicToken`. Every call throws `ApiProblem` or `NoAnswer`. */
export function createWidgetApi(base_url: string, publicToken: string, clock: Clock) {
  const api: Api = createApi(base_url, clock);
  const path = { publicToken };
  return {
    config: (lang: Lang) => answerOf(api.GET(`${WIDGET}/config`, { params: { path, query: { lang } } })),
    month: (month: string, wish: TableWish, lock_token?: string) =>
      answerOf(api.GET(`${WIDGET}/availability`, { params: { path, query: { month, ...asked(wish), lock_token } } })),
    slots: (date: string, wish: TableWish, lock_token?: string) =>
      answerOf(api.GET(`${WIDGET}/slots`, { params: { path, query: { date, ...asked(wish), lock_token } } })),
    /** Holds a slot, in exchange for the guest's `previous_lock_token` where there is one. */
    lock: ({ date, time, ...wish }: Wish, lang: Lang, previous_lock_token?: string) =>
      answerOf(
        api.POST(`${WIDGET}/reservations/lock`, {
          params: { path },
          body: { date, time, ...asked(wish), lang, ...(previous_lock_token && { previous_lock_token }) },
        }),
      ),
    /** Outlives the page, so that leaving it gives the table back. */
    release: (lockToken: string) =>
      answerOf(
        api.DELETE(`${WIDGET}/reservations/lock/{lockToken}`, {
          params: { path: { publicToken, lockToken } },
          keepalive: true,
        }),
      ),
    confirm: (lock_token: string, guest: Guest, lang: Lang) =>
      answerOf(
        api.POST(`${WIDGET}/reservations`, {
          params: { path, header: { 'Idempotency-Key': lock_token } },
          body: { lock_token, ...guest, lang },
        }),
      ),
  };
}
