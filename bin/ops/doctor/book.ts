import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { newRestaurantDefaults, sampleSetup } from '../../../local/sample-data.ts';
import type { TableSession } from '../../../shared/platform/dynamo/table-session.ts';
import { DAY_MS } from '../../../shared/platform/time/units.ts';
import { readBookingHistory } from '../../../shared/restaurant/store/log-reading.ts';
import { removeRestaurant } from '../../../shared/restaurant/store/removal.ts';
import { createRestaurant, setRestaurant } from '../../../shared/restaurant/store/restaurants.ts';
import { type Check, examine, type Finding, failed, ok, type Result, warning } from './finding.ts';

/** Where to book, as whom, and how to tell that a mail about a booking's version was sent. */
export type Bookable = {
  api_url: string;
  db: TableSession;
  guest_email: string;
  wasSent: (reservation_id: string, version: number) => Promise<boolean>;
  /** How long a mail may take (ms), and what to look at when it does not come. */
  patience_ms: number;
  mail_remedy: string;
  /** Whether the holds of an address are limited: always needed where anybody can reach the app. */
  limits_holds: boolean;
};

/** A page that is no part of the deployment: an answer is of use to it only if it may be read across origins. */
const ORIGIN = 'https://doctor.example';
const LOOK_EVERY_MS = 200;
/** The sample restaurant has twelve tables, and an address may hold eight: one of the two refuses. */
const MOST_LOCKS = 14;
const REFUSALS = [409, 429];
const FIRST_VERSION = 1;

const Slots = z.object({ slots: z.array(z.object({ time: z.string(), available: z.boolean() })) });
const Lock = z.object({ lock_token: z.string() });
const Booked = z.object({ reservation_id: z.string(), booking_token: z.string() });
const Cancelled = z.object({ status: z.literal('cancelled') });

/** Asks the API and reads its answer. Throws with what it said instead. */
async function ask<T>(url: string, schema: z.ZodMiniType<T>, body?: object): Promise<T> {
  const answer = await request(url, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname.split('/').slice(-2).join('/')}: ${answer.status} ${text}`);
  return z.parse(schema, JSON.parse(text));
}

const request = (url: string, body?: object): Promise<Response> =>
  fetch(url, {
    headers: { origin: ORIGIN, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

/** Whether something becomes so in time. */
async function becomes(holds: () => Promise<boolean>, patience_ms: number): Promise<boolean> {
  for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    if (await holds()) return true;
  }
  return false;
}

const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Holds tables until one is refused, and sees whether a page could read that. */
async function checkRefusal(widget: string, wanted: object, limits_holds: boolean): Promise<Result> {
  for (let held = 0; held < MOST_LOCKS; held++) {
    const answer = await request(`${widget}/reservations/lock`, wanted);
    await answer.text();
    if (!REFUSALS.includes(answer.status)) continue;
    const allowed = answer.headers.get('access-control-allow-origin');
    if (allowed === null) {
      return failed(
        `${answer.status} without Access-Control-Allow-Origin: a page of others sees a network fault`,
        'Look at the setting origins, and at the CORS configuration of the gateway.',
      );
    }
    const found = `${answer.status} after ${held} holds, and a page may read it`;
    if (answer.status === 429 || !limits_holds) return ok(found);
    return warning(
      `${found}; no limit of holds`,
      'Is your address one of trusted_addresses? Else set max_active_holds, 8 by default.',
    );
  }
  return failed(`${MOST_LOCKS} tables were held where there are twelve`, 'Tell the developers: this must not be.');
}

/**
 * Books a table in a sample restaurant that is made for it, waits for the mail, cancels, waits for that mail, and tries to
 * hold too much; then removes the restaurant. While a mail has not come it stays, closed, so that it still can be sent.
 */
export async function bookAndCancel(to: Bookable): Promise<Finding[]> {
  const { api_url, db, guest_email, wasSent, patience_ms, mail_remedy, limits_holds } = to;
  const findings: Finding[] = [];
  /** Looks at one thing; whether to go on. */
  const look = async (name: string, run: Check['run']) => {
    const [finding] = await examine([{ name, run }]);
    if (finding) findings.push(finding);
    return finding?.state !== 'failed';
  };
  let config: Awaited<ReturnType<typeof createRestaurant>> | undefined;
  const made = await look('Sample restaurant', async () => {
    const name = 'ops doctor (safe to remove)';
    config = await createRestaurant(db, { ...newRestaurantDefaults, restaurant_name: name }, sampleSetup);
    return ok(`${config.restaurant_id}, made for this`);
  });
  if (!made || !config) return findings;
  const { restaurant_id, public_token } = config;
  const widget = `${api_url}/api/v1/widget/${public_token}`;
  const wanted = { date: dateIn(3), time: '', guests: 2 };
  let booked: z.infer<typeof Booked> | undefined;
  let told = true;
  const mail = async (name: string, id: string, version: number) => {
    told &&= await look(name, async () =>
      (await becomes(() => wasSent(id, version), patience_ms))
        ? ok('sent')
        : failed(`not sent within ${patience_ms / 1000} s`, mail_remedy),
    );
  };
  const works = await look('Booking', async () => {
    const started = performance.now();
    const { slots } = await ask(`${widget}/slots?date=${wanted.date}&guests=2`, Slots);
    wanted.time = slots.find(({ available }) => available)?.time ?? '';
    const { lock_token } = await ask(`${widget}/reservations/lock`, Lock, wanted);
    const guest = { guest_first_name: 'Ops', guest_last_name: 'Doctor', guest_email, guest_phone: '+33612345678' };
    booked = await ask(`${widget}/reservations`, Booked, { lock_token, ...guest });
    return ok(`looked, held and confirmed in ${Math.round(performance.now() - started)} ms`);
  });
  if (works && booked) {
    const { reservation_id, booking_token } = booked;
    await mail('Mail of the booking', reservation_id, FIRST_VERSION);
    const url = `${api_url}/api/v1/bookings/${booking_token}/cancel`;
    const cancelled = await look('Cancellation', async () => {
      await ask(url, Cancelled, {});
      return ok('cancelled by the guest’s link');
    });
    if (cancelled) {
      await mail('Mail of the cancellation', reservation_id, FIRST_VERSION + 1);
      await look('History of the booking', async () => {
        const isWhole = async () =>
          (await readBookingHistory(db, restaurant_id, reservation_id)).length > FIRST_VERSION;
        if (await becomes(isWhole, patience_ms)) return ok('both versions are in it');
        const remedy = 'Look at the log of changes-follow, which also wakes waiting lists and keeps the directory.';
        return failed(`not written within ${patience_ms / 1000} s`, remedy);
      });
    }
    await look('Refusal across origins', () => checkRefusal(widget, wanted, limits_holds));
  }
  await look('Cleaning up', async () => {
    if (told) {
      await removeRestaurant(db, { restaurant_id, public_token });
      return ok('the sample restaurant is removed');
    }
    await setRestaurant(db, restaurant_id, { is_active: false }, Date.now());
    const remedy = 'It is needed for the mails that wait. Run this again once they are sent, and it takes no harm.';
    return warning(`the sample restaurant ${restaurant_id} stays, closed`, remedy);
  });
  return findings;
}
