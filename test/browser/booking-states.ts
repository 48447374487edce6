import type { Page } from 'playwright-core';
import type { Lang } from '../../web/common/i18n.ts';
import { FRIDAY_AFTERNOON, momentOf, type Reservation } from '../pages/console/house.ts';
import { type Answers, brokenLine, refusal, silence } from '../pages/fake-api.ts';
import { shownTo } from '../pages/guests/answers.ts';
import type { OpenHouse } from '../pages/guests/book.ts';
import {
  booked,
  changeBeside,
  inDays,
  type OpenFixture,
  open,
  ownBooking,
  pageOf,
  TIME,
  takenBy,
  type Wanted,
} from '../pages/guests/house.ts';
import { words } from '../pages/guests/words.ts';
import { moving, ownWords, pick } from './booking-stage.ts';
import { openForGuests } from './guests-page.ts';
import type { StatesStage } from './states-stage.ts';
import { chooseDate, type OpenOptions, ownTimes } from './widget-stage.ts';

/** One state to be drawn: in which language, on which screen. */
export type Scene = { stage: StatesStage; lang: Lang; options: OpenOptions };

const message = (page: Page) => page.locator('.message');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const BOOKING = '/api/v1/bookings/{bookingToken}';
const READ = `GET ${BOOKING}` as const;
const CHANGE = `PATCH ${BOOKING}` as const;
const REQUEST_ID = 'Wb3x9-example';

const openAt = ({ stage, lang, options }: Scene, path: string, fixture: OpenFixture): Promise<Page> =>
  openForGuests(stage, path, fixture, { ...options, lang });

/** Opens the page of a booking and waits for it; `coming`: as the button of its reminder does, which asks whether they come. */
async function shown(scene: Scene, fixture: OpenFixture, coming = ''): Promise<Page> {
  const page = await openAt(scene, `${pageOf(fixture.house)}${coming}`, fixture);
  await page.locator('.code').waitFor();
  return page;
}

const fresh = (scene: Scene, wanted?: Wanted, booking?: Partial<Reservation>) =>
  shown(scene, open(booked(wanted, booking)));

async function proposed(scene: Scene, house: OpenHouse): Promise<Page> {
  const page = await shown(scene, open(house));
  await moving(page, scene.lang);
  await pick(page, '21:00');
  return page;
}

/** Asks for another time, which is answered so. */
async function movedWith(scene: Scene, answer: NonNullable<Answers[typeof CHANGE]>): Promise<Page> {
  const page = await proposed(scene, booked());
  scene.stage.api.on({ [CHANGE]: answer });
  await button(page, ownWords(scene.lang)('move')).click();
  await scene.stage.passUntil(page, message(page).first());
  return page;
}

const YESTERDAY = { reservation_date: inDays(-1) };
/** Its visit has begun an hour ago, and lasts another one. */
const THIS_AFTERNOON = { reservation_date: inDays(0), reservation_time: '16:00:00' };
const CANCELLED: Partial<Reservation> = { status: 'cancelled', cancelled_at: momentOf('16:30') };

/** The form for whoever has lost the mail. */
async function lost(scene: Scene): Promise<Page> {
  const fixture = open(booked());
  const page = await openAt(scene, `/booking?restaurant=${fixture.house.me.public_token}`, fixture);
  await page.getByRole('heading', { name: 'Chez Margaux' }).waitFor();
  return page;
}

/** Every state that a guest can meet, and how to come there. */
export const STATES = {
  confirmed: (scene: Scene) => fresh(scene),
  requested: (scene: Scene) => fresh(scene, { config: { confirmation_mode: 'manual' } }),
  wishes: (scene: Scene) =>
    fresh(scene, {}, { guest_note: 'Près de la fenêtre', allergies: 'Noix', occasion: '10 ans' }),
  coming: async (scene: Scene) => {
    const page = await shown(scene, open(booked()), '#coming');
    await button(page, ownWords(scene.lang)('coming')).click();
    await page.getByText(ownWords(scene.lang)('coming_said')).first().waitFor();
    return page;
  },
  move: async (scene: Scene) => {
    const page = await fresh(scene);
    await moving(page, scene.lang);
    return page;
  },
  proposal: async (scene: Scene) => proposed(scene, booked()),
  'proposal-same': async (scene: Scene) => {
    const page = await fresh(scene);
    await moving(page, scene.lang);
    await pick(page, TIME);
    return page;
  },
  'proposal-asks-again': (scene: Scene) =>
    proposed(scene, booked({ config: { confirmation_mode: 'manual' } }, { status: 'confirmed' })),
  'fewer-guests': async (scene: Scene) => {
    const page = await fresh(scene);
    await moving(page, scene.lang);
    await page.locator('input[name=party][value="1"]').check();
    await page.getByRole('button', { name: words(scene.lang)('guests', { count: 1 }) }).waitFor();
    await ownTimes(page);
    return page;
  },
  'day-full': async (scene: Scene) => {
    const house = booked();
    const other = inDays(4);
    for (const time of ['12:45', '20:30']) takenBy(house, other, time);
    const page = await shown(scene, open(house));
    await moving(page, scene.lang);
    await chooseDate(page, other, scene.lang);
    await message(page).getByRole('button').first().waitFor();
    return page;
  },
  gone: (scene: Scene) => movedWith(scene, () => refusal('slot_unavailable')),
  'changed-meanwhile': async (scene: Scene) => {
    const house = booked();
    const page = await proposed(scene, house);
    changeBeside(house, { reservation_time: '19:30:00' });
    await button(page, ownWords(scene.lang)('move')).click();
    await page.getByText(ownWords(scene.lang)('changed_ask')).first().waitFor();
    return page;
  },
  'words-meanwhile': async (scene: Scene) => {
    const house = booked({}, { guest_note: 'Près de la fenêtre', allergies: 'Noix' });
    const page = await shown(scene, open(house));
    await page.locator('#allergies').fill('Noix, lait');
    changeBeside(house, { guest_note: 'Fauteuil roulant', allergies: 'ARACHIDE SÉVÈRE' });
    await button(page, ownWords(scene.lang)('save')).click();
    await button(page, ownWords(scene.lang)('take')).waitFor();
    return page;
  },
  'no-answer': (scene: Scene) => movedWith(scene, brokenLine),
  offline: async (scene: Scene) => {
    const page = await proposed(scene, booked());
    await page.context().setOffline(true);
    await button(page, ownWords(scene.lang)('move')).click();
    await page.getByText(ownWords(scene.lang)('offline')).first().waitFor();
    return page;
  },
  slow: (scene: Scene) => movedWith(scene, silence),
  'too-many-changes': (scene: Scene) => movedWith(scene, () => refusal('too_many_changes', { retry_after: 3600 })),
  'too-often': (scene: Scene) => movedWith(scene, () => refusal('hold_limit', { retry_after: 180 })),
  fault: (scene: Scene) => movedWith(scene, () => refusal('internal_error', { request_id: REQUEST_ID })),
  moved: async (scene: Scene) => {
    const page = await proposed(scene, booked());
    await button(page, ownWords(scene.lang)('move')).click();
    await page.getByText(ownWords(scene.lang)('done_moved')).first().waitFor();
    return page;
  },
  'cancel-question': async (scene: Scene) => {
    const page = await fresh(scene);
    await button(page, ownWords(scene.lang)('cancel')).click();
    await button(page, ownWords(scene.lang)('cancel_now')).waitFor();
    return page;
  },
  cancelled: (scene: Scene) => fresh(scene, {}, CANCELLED),
  declined: async (scene: Scene) => {
    const house = booked({}, CANCELLED);
    const declined = () => ({ ...shownTo(house, ownBooking(house), FRIDAY_AFTERNOON), declined: true as const });
    const page = await shown(scene, open(house, { [READ]: declined }));
    await page.getByText(ownWords(scene.lang)('declined_words')).waitFor();
    return page;
  },
  // Today, four hours before dinner are over.
  'too-late': (scene: Scene) => fresh(scene, {}, { reservation_date: inDays(0) }),
  begun: (scene: Scene) => fresh(scene, {}, THIS_AFTERNOON),
  past: (scene: Scene) => fresh(scene, {}, YESTERDAY),
  'past-no-show': (scene: Scene) => fresh(scene, {}, { ...YESTERDAY, service_status: 'no_show' }),
  'past-request': (scene: Scene) => fresh(scene, {}, { ...YESTERDAY, status: 'pending' }),
  'begun-no-show': (scene: Scene) => fresh(scene, {}, { ...THIS_AFTERNOON, service_status: 'no_show' }),
  'begun-request': (scene: Scene) => fresh(scene, {}, { ...THIS_AFTERNOON, status: 'pending' }),
  'begun-left': (scene: Scene) => fresh(scene, {}, { ...THIS_AFTERNOON, service_status: 'left' }),
  closed: async (scene: Scene) => {
    const page = await fresh(scene, { config: { is_active: false } });
    await button(page, ownWords(scene.lang)('change')).click();
    await page.getByText(ownWords(scene.lang)('closed')).first().waitFor();
    return page;
  },
  unknown: async (scene: Scene) => {
    const page = await openAt(scene, '/booking/nobody', open(booked()));
    await message(page).waitFor();
    return page;
  },
  ended: async (scene: Scene) => {
    const house = booked();
    const page = await shown(scene, open(house), '#coming');
    house.reservations = [];
    await button(page, ownWords(scene.lang)('coming')).click();
    await page.getByText(ownWords(scene.lang)('ended')).first().waitFor();
    return page;
  },
  loading: async (scene: Scene) => {
    const house = booked();
    const page = await openAt(scene, pageOf(house), open(house, { [READ]: silence }));
    await page.locator('main').waitFor();
    await scene.stage.pass(page, 16_000);
    await page.getByRole('button', { name: words(scene.lang)('retry') }).waitFor();
    return page;
  },
  unreadable: async (scene: Scene) => {
    const house = booked();
    const fault = () => refusal('internal_error', { request_id: REQUEST_ID });
    const page = await openAt(scene, pageOf(house), open(house, { [READ]: fault }));
    await scene.stage.passUntil(page, page.getByText('Wb3x9'));
    return page;
  },
  lost,
  'lost-sent': async (scene: Scene) => {
    const page = await lost(scene);
    await page.locator('#lost_code').fill('K7M2XQ9P');
    await page.locator('#lost_email').fill('zoe@example.com');
    await page.locator('button[type=submit]').click();
    await message(page).waitFor();
    return page;
  },
} satisfies Record<string, (scene: Scene) => Promise<Page>>;

export type StateName = keyof typeof STATES;
