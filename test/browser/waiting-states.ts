import type { Page } from 'playwright-core';
import type { Lang } from '../../web/common/i18n.ts';
import { FRIDAY_AFTERNOON } from '../pages/console/house.ts';
import type { Entry } from '../pages/guests/book.ts';
import { DATE, demoHouse, inDays, type OpenFixture, open, WAITING_PAGE, waits } from '../pages/guests/house.ts';
import { atRest } from '../support/page-checks.ts';
import { openForGuests } from './guests-page.ts';
import type { StatesStage } from './states-stage.ts';
import type { OpenOptions } from './widget-stage.ts';

/** One state to be drawn: in which language, on which screen. */
export type Scene = { stage: StatesStage; lang: Lang; options: OpenOptions };

/** What is unusual about a place on the list, and about its house. */
type Place = { entry?: Partial<Entry>; house?: Parameters<typeof demoHouse>[0] };

/** An offer that ends in so many seconds. */
const offerFor = (seconds: number): Entry['offer'] => ({
  time: '20:00',
  lock_token: 'example',
  expires_at: new Date(FRIDAY_AFTERNOON + seconds * 1000).toISOString(),
});

const offered = (seconds: number): Partial<Entry> => ({ state: 'offered', offer: offerFor(seconds) });

/** The booking that was made of it, as it stands. */
const bookedAs = (status: 'confirmed' | 'pending' | 'cancelled', date = DATE): Partial<Entry> => ({
  state: 'taken',
  date,
  booking_token: 'b',
  booking_url: '/booking/b',
  booking: {
    reservation_id: 'r',
    confirmation_code: 'K7M2XQ9P',
    status,
    version: 1,
    reservation_date: date,
    reservation_time: '20:00:00',
    party_size: 4,
    duration_min: 90,
  },
});

/** The same once its day is over. */
const over = (status: 'confirmed' | 'pending' | 'cancelled'): Partial<Entry> => bookedAs(status, inDays(-2));

const ENDS = ['unconfirmed', 'left', 'declined', 'removed', 'lapsed', 'past'] as const;
const ended = Object.fromEntries(
  ENDS.map((reason) => [`ended-${reason}`, (scene: Scene) => shown(scene, { state: 'gone', ended: reason })]),
) as Record<`ended-${(typeof ENDS)[number]}`, (scene: Scene) => Promise<Page>>;

const openAt = ({ stage, lang, options }: Scene, fixture: OpenFixture): Promise<Page> =>
  openForGuests(stage, WAITING_PAGE, fixture, { ...options, lang });

/** The fixture of a place on the waiting list. */
function placeOf({ entry = {}, house: config = {} }: Place, lang: Lang): OpenFixture {
  const house = demoHouse(config);
  house.entry = waits({ lang, ...entry });
  return open(house);
}

async function shownAt(scene: Scene, place: Place): Promise<Page> {
  const page = await openAt(scene, placeOf(place, scene.lang));
  await page.locator('#view').waitFor();
  return page;
}

/** The page of an entry as it is answered. */
const shown = (scene: Scene, entry: Partial<Entry>) => shownAt(scene, { entry });

/** Bookings of this house can be changed online no more. */
const LATE = { min_cancel_hours: 1000 };

/** A table that was taken when it was too late already to change the booking online. */
const takenLate = (scene: Scene, more: Partial<Entry> = {}) =>
  shownAt(scene, { entry: { ...bookedAs('confirmed'), ...more }, house: LATE });

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
  offered: (scene: Scene) => shown(scene, offered(13 * 60)),
  decline: async (scene: Scene): Promise<Page> => {
    const page = await STATES.offered(scene);
    await beforeRights(page).click();
    await page.locator('#ask').waitFor();
    return page;
  },
  'offered-last': (scene: Scene) => shown(scene, { ...offered(13 * 60), lapses: 2 }),
  'offered-late': (scene: Scene) => shownAt(scene, { entry: offered(13 * 60), house: LATE }),
  'offered-late-no-phone': (scene: Scene) =>
    shownAt(scene, { entry: offered(13 * 60), house: { ...LATE, restaurant_phone: undefined } }),
  'last-minute': (scene: Scene) => shown(scene, offered(50)),
  over: (scene: Scene) => shown(scene, offered(-5)),
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
    const page = await openAt(scene, open(demoHouse()));
    await page.locator('.message').waitFor();
    return page;
  },
} satisfies Record<string, (scene: Scene) => Promise<Page>>;

export type StateName = keyof typeof STATES;
