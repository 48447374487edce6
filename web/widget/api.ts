import { createApi } from '../common/api.ts';
import type { Clock } from '../common/clock.ts';
import type { Lang } from '../common/i18n.ts';
import { asked, type TableWish } from '../guest/types.ts';
import type { Wishes } from '../guest/wishes.ts';

export type { Confirmation } from '../../shared/booking/contract/widget-reservations.ts';

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
  const call = createApi(base_url, clock);
  const path = { publicToken };
  return {
    config: (lang: Lang) => call(`GET ${WIDGET}/config`, { path, query: { lang } }),
    month: (month: string, wish: TableWish, lock_token?: string) =>
      call(`GET ${WIDGET}/availability`, { path, query: { month, ...asked(wish), lock_token } }),
    slots: (date: string, wish: TableWish, lock_token?: string) =>
      call(`GET ${WIDGET}/slots`, { path, query: { date, ...asked(wish), lock_token } }),
    /** Holds a slot, in exchange for the guest's `previous_lock_token` where there is one. */
    lock: ({ date, time, ...wish }: Wish, lang: Lang, previous_lock_token?: string) =>
      call(`POST ${WIDGET}/reservations/lock`, {
        path,
        body: { date, time, ...asked(wish), lang, ...(previous_lock_token && { previous_lock_token }) },
      }),
    /** Outlives the page, so that leaving it gives the table back. */
    release: (lockToken: string) =>
      call(`DELETE ${WIDGET}/reservations/lock/{lockToken}`, { path: { publicToken, lockToken }, keepalive: true }),
    confirm: (lock_token: string, guest: Guest, lang: Lang) =>
      call(`POST ${WIDGET}/reservations`, {
        path,
        headers: { 'idempotency-key': lock_token },
        body: { lock_token, ...guest, lang },
      }),
  };
}
