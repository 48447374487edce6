import type { Page } from 'playwright-core';
import type { WaitlistEntry } from '../../shared/waitlist/contract/waitlist.ts';
import type { Lang } from '../../web/common/i18n.ts';
import { atRest } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { DATE } from './booking-stage.ts';
import type { OpenOptions, Stage } from './widget-stage.ts';

type Entry = WaitlistEntry;

/** One state to be drawn: in which language, on which screen. */
export type Scene = { stage: Stage; lang: Lang; options: OpenOptions };

const LINK = '/waitlist/example-token';
const isOwn = ({ pathname }: URL) => pathname.startsWith('/api/v1/waitlist/');

/** An offer that ends in so many seconds. */
const offerFor = (seconds: number): Entry['offer'] => ({
  time: '20:00',
  lock_token: 'example',
  expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
});

async function entryOf({ stage, lang }: Scene, more: Partial<Entry>): Promise<Entry> {
  const config = await fetch(`${stage.base_url}/api/v1/widget/${stage.public_token}/config?lang=${lang}`);
  return {
    state: 'waiting',
    date: DATE,
    guests: 4,
    from: '19:00',
    to: '21:00',
    room_id: null,
    guest_first_name: 'Zoé',
    guest_last_name: 'Martin',
    lang,
    offer: null,
    booking_token: null,
    booking_url: null,
    lapses: 0,
    has_email: true,
    restaurant: await config.json(),
    ...more,
  };
}

/** The booking that was made of it, as it stands. */
const bookedAs = (status: 'confirmed' | 'pending' | 'cancelled'): Partial<Entry> => ({
  state: 'taken',
  booking_token: 'b',
  booking_url: '/booking/b',
  booking: {
    reservation_id: 'r',
    confirmation_code: 'K7M2XQ9P',
    status,
    version: 1,
    reservation_date: DATE,
    reservation_time: '20:00:00',
    party_size: 4,
    duration_min: 90,
  },
});

/** The same once its day is over. */
function over(status: 'confirmed' | 'pending' | 'cancelled'): Partial<Entry> {
  const { booking, ...entry } = bookedAs(status);
  const date = inDays(-2);
  return { ...entry, date, ...(booking && { booking: { ...booking, reservation_date: date } }) };
}

const ENDS = ['unconfirmed', 'left', 'declined', 'removed', 'lapsed', 'past'] as const;
const ended = Object.fromEntries(
  ENDS.map((reason) => [`ended-${reason}`, (scene: Scene) => shown(scene, { state: 'gone', ended: reason })]),
) as Record<`ended-${(typeof ENDS)[number]}`, (scene: Scene) => Promise<Page>>;

async function open({ stage, lang, options }: Scene, answer: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await stage.window({ ...options });
  const page = await context.newPage();
  await answer(page);
  await page.goto(`${stage.base_url}${LINK}?lang=${lang}`);
  return page;
}

/** The page of an entry as it is answered. */
async function shown(scene: Scene, more: Partial<Entry>): Promise<Page> {
  const entry = await entryOf(scene, more);
  const headers = { date: new Date().toUTCString() };
  const page = await open(scene, (fresh) => fresh.route(isOwn, (route) => route.fulfill({ json: entry, headers })));
  await page.locator('#view').waitFor();
  return page;
}

/** A table that was taken when it was too late already to change the booking online. */
async function takenLate(scene: Scene, more: Partial<Entry> = {}): Promise<Page> {
  const { restaurant } = await entryOf(scene, {});
  return shown(scene, { ...bookedAs('confirmed'), restaurant: { ...restaurant, min_cancel_hours: 1000 }, ...more });
}

/** A table that is offered when it is too late already to change a booking of it online. */
async function offeredLate(scene: Scene, has_phone = true): Promise<Page> {
  const { restaurant } = await entryOf(scene, {});
  const { restaurant_phone: _, ...silent } = restaurant;
  const late = { ...(has_phone ? restaurant : silent), min_cancel_hours: 1000 };
  return shown(scene, { state: 'offered', offer: offerFor(13 * 60), restaurant: late });
}

/** The last button of a state itself: behind it is only the way to the guest's data. */
const beforeRights = (page: Page) => page.getByRole('button').nth(-2);

/** Every state that a guest who waits can meet, and how to come there. */
export const STATES = {
  unconfirmed: (scene: Scene) => shown(scene, { state: 'unconfirmed' }),
  waiting: (scene: Scene) => shown(scene, {}),
  missed: (scene: Scene) => shown(scene, { lapses: 1, missed_time: '19:00' }),
  'missed-some': (scene: Scene) => shown(scene, { lapses: 2 }),
  'waiting-call': (scene: Scene) => shown(scene, { has_email: false }),
  leave: async (scene: Scene) => {
    const page = await shown(scene, {});
    await beforeRights(page).click();
    await page.locator('#ask').waitFor();
    return page;
  },
  offered: (scene: Scene) => shown(scene, { state: 'offered', offer: offerFor(13 * 60) }),
  decline: async (scene: Scene): Promise<Page> => {
    const page = await STATES.offered(scene);
    await beforeRights(page).click();
    await page.locator('#ask').waitFor();
    return page;
  },
  'offered-last': (scene: Scene) => shown(scene, { state: 'offered', offer: offerFor(13 * 60), lapses: 2 }),
  'offered-late': async (scene: Scene) => offeredLate(scene),
  'offered-late-no-phone': async (scene: Scene) => offeredLate(scene, false),
  'last-minute': (scene: Scene) => shown(scene, { state: 'offered', offer: offerFor(50) }),
  over: (scene: Scene) => shown(scene, { state: 'offered', offer: offerFor(-5) }),
  taken: (scene: Scene) => shown(scene, bookedAs('confirmed')),
  'taken-call': (scene: Scene) => shown(scene, { ...bookedAs('confirmed'), has_email: false }),
  'taken-late': (scene: Scene) => takenLate(scene),
  'taken-late-call': (scene: Scene) => takenLate(scene, { has_email: false }),
  'taken-past': (scene: Scene) => shown(scene, over('confirmed')),
  asked: (scene: Scene) => shown(scene, bookedAs('pending')),
  'asked-past': (scene: Scene) => shown(scene, over('pending')),
  'asked-call': (scene: Scene) => shown(scene, { ...bookedAs('pending'), has_email: false }),
  cancelled: (scene: Scene) => shown(scene, bookedAs('cancelled')),
  used: (scene: Scene) => shown(scene, { state: 'taken', booking_token: 'b', booking_url: '/booking/b' }),
  ...ended,
  gone: (scene: Scene) => shown(scene, { state: 'gone' }),
  offline: async (scene: Scene): Promise<Page> => {
    const page = await STATES.unconfirmed(scene);
    // With its own letters: until they are there, what stands below is in sight, and the note moves it.
    await atRest(page);
    await page.context().setOffline(true);
    await page.locator('.message').waitFor();
    return page;
  },
  unknown: async (scene: Scene) => {
    const page = await open(scene, (fresh) =>
      fresh.route(isOwn, (route) =>
        route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"not_found"}' }),
      ),
    );
    await page.locator('.message').waitFor();
    return page;
  },
} satisfies Record<string, (scene: Scene) => Promise<Page>>;

export type StateName = keyof typeof STATES;
