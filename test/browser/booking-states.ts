import type { Page, Route } from 'playwright-core';
import type { Lang } from '../../web/common/i18n.ts';
import { inDays } from './base.ts';
import { type BookingStage, type OwnBooking, ownWords, TIME } from './booking-stage.ts';
import { chooseDate, type OpenOptions, ownTimes, words } from './widget-stage.ts';

/** One state to be drawn: in which language, on which screen. */
export type Scene = { stage: BookingStage; lang: Lang; options: OpenOptions };

type Wanted = Parameters<BookingStage['booked']>[0];

const message = (page: Page) => page.locator('.message');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const isBooking = /\/api\/v1\/bookings\/[^/]+$/;
const isChange = ({ pathname }: URL) => isBooking.test(pathname);

export const problem =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code, request_id: 'Wb3x9-example' }),
    });

/** Lets reads through and treats changes otherwise. */
export const onChange = (page: Page, treat: (route: Route) => unknown): Promise<unknown> =>
  page.route(isChange, (route) => (route.request().method() === 'PATCH' ? void treat(route) : route.fallback()));

/** Opens the page of a booking and waits for it. */
export async function shown({ stage, lang, options }: Scene, booking: OwnBooking): Promise<Page> {
  const page = await stage.openBooking(booking.url, { ...options, lang });
  await page.locator('.code').waitFor();
  return page;
}

/** A booking as the button of its reminder opens it: its guest is asked whether they come. */
export const reminded = <One extends OwnBooking>(booking: One): One => ({ ...booking, url: `${booking.url}#coming` });

const fresh = async (scene: Scene, wanted?: Wanted) => shown(scene, await scene.stage.booked(wanted));

/** Opens the chooser with the booking's own day. */
export async function moving(scene: Scene, page: Page): Promise<void> {
  await button(page, ownWords(scene.lang)('change')).click();
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .waitFor();
}

/** Picks a time and waits for old and new. */
export async function pick(page: Page, time: string): Promise<void> {
  await button(page, time).click();
  await page.locator('#proposal').waitFor();
}

async function proposed(scene: Scene, booking: OwnBooking): Promise<Page> {
  const page = await shown(scene, booking);
  await moving(scene, page);
  await pick(page, '21:00');
  return page;
}

/** Asks for another time, while the network or the API does what `treat` says. */
async function movedWith(scene: Scene, treat: (route: Route) => unknown): Promise<Page> {
  const page = await proposed(scene, await scene.stage.booked());
  await onChange(page, treat);
  await button(page, ownWords(scene.lang)('move')).click();
  await message(page).first().waitFor();
  return page;
}

/** The page of a booking as it would be at another time. */
async function readAs(scene: Scene, change: Record<string, unknown>): Promise<Page> {
  const booking = await scene.stage.booked();
  const page = await scene.stage.openBooking('/booking', { ...scene.options, lang: scene.lang });
  await page.route(isChange, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
  await page.goto(`${scene.stage.base_url}${booking.url}?lang=${scene.lang}`);
  await page.locator('.code').waitFor();
  return page;
}

const YESTERDAY = { reservation_date: inDays(-1), may_change: false, may_cancel: false };

/** The form for whoever has lost the mail. */
async function lost({ stage, lang, options }: Scene): Promise<Page> {
  const { token } = await stage.booked();
  const page = await stage.openBooking(`/booking?restaurant=${token}`, { ...options, lang });
  await page.getByRole('heading', { name: 'Chez Margaux' }).waitFor();
  return page;
}

/** Every state that a guest can meet, and how to come there. */
export const STATES = {
  confirmed: (scene: Scene) => fresh(scene),
  requested: (scene: Scene) => fresh(scene, { config: { confirmation_mode: 'manual' } }),
  wishes: (scene: Scene) =>
    fresh(scene, { words: { guest_note: 'Près de la fenêtre', allergies: 'Noix', occasion: '10 ans' } }),
  coming: async (scene: Scene) => {
    const page = await shown(scene, reminded(await scene.stage.booked()));
    await button(page, ownWords(scene.lang)('coming')).click();
    await page.getByText(ownWords(scene.lang)('coming_said')).first().waitFor();
    return page;
  },
  move: async (scene: Scene) => {
    const page = await fresh(scene);
    await moving(scene, page);
    return page;
  },
  proposal: async (scene: Scene) => proposed(scene, await scene.stage.booked()),
  'proposal-same': async (scene: Scene) => {
    const page = await fresh(scene);
    await moving(scene, page);
    await pick(page, TIME);
    return page;
  },
  'proposal-asks-again': async (scene: Scene) => {
    const booking = await scene.stage.booked();
    const page = await scene.stage.openBooking('/booking', { ...scene.options, lang: scene.lang });
    await page.route(isChange, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, restaurant: { ...body.restaurant, confirmation_mode: 'manual' } },
      });
    });
    await page.goto(`${scene.stage.base_url}${booking.url}?lang=${scene.lang}`);
    await moving(scene, page);
    await pick(page, '21:00');
    return page;
  },
  'fewer-guests': async (scene: Scene) => {
    const page = await fresh(scene);
    await moving(scene, page);
    await page.locator('input[name=party][value="1"]').check();
    await page.getByRole('button', { name: words(scene.lang)('guests', { count: 1 }) }).waitFor();
    await ownTimes(page);
    return page;
  },
  'day-full': async (scene: Scene) => {
    const booking = await scene.stage.booked();
    const other = inDays(4);
    for (const time of ['12:45', '20:30']) await scene.stage.book(booking.token, other, time, 2);
    const page = await shown(scene, booking);
    await moving(scene, page);
    await chooseDate(page, other, scene.lang);
    await message(page).getByRole('button').first().waitFor();
    return page;
  },
  gone: (scene: Scene) => movedWith(scene, problem(409, 'slot_unavailable')),
  'changed-meanwhile': async (scene: Scene) => {
    const booking = await scene.stage.booked();
    const page = await proposed(scene, booking);
    await scene.stage.changeBeside(booking, 1, { reservation_time: '19:30' });
    await button(page, ownWords(scene.lang)('move')).click();
    await page.getByText(ownWords(scene.lang)('changed_ask')).first().waitFor();
    return page;
  },
  'words-meanwhile': async (scene: Scene) => {
    const booking = await scene.stage.booked({ words: { guest_note: 'Près de la fenêtre', allergies: 'Noix' } });
    const page = await shown(scene, booking);
    await page.locator('#allergies').fill('Noix, lait');
    await scene.stage.changeBeside(booking, 1, { guest_note: 'Fauteuil roulant', allergies: 'ARACHIDE SÉVÈRE' });
    await button(page, ownWords(scene.lang)('save')).click();
    await button(page, ownWords(scene.lang)('take')).waitFor();
    return page;
  },
  'no-answer': (scene: Scene) => movedWith(scene, (route) => route.abort()),
  offline: async (scene: Scene) => {
    const page = await proposed(scene, await scene.stage.booked());
    await page.context().setOffline(true);
    await button(page, ownWords(scene.lang)('move')).click();
    await page.getByText(ownWords(scene.lang)('offline')).first().waitFor();
    return page;
  },
  slow: (scene: Scene) => movedWith(scene, () => undefined),
  'too-many-changes': (scene: Scene) => movedWith(scene, problem(429, 'too_many_changes', { 'retry-after': '3600' })),
  'too-often': (scene: Scene) => movedWith(scene, problem(429, 'hold_limit', { 'retry-after': '180' })),
  fault: (scene: Scene) => movedWith(scene, problem(500, 'internal_error')),
  moved: async (scene: Scene) => {
    const page = await proposed(scene, await scene.stage.booked());
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
  cancelled: async (scene: Scene) => {
    const booking = await scene.stage.booked();
    await scene.stage.cancelBeside(booking);
    return shown(scene, booking);
  },
  declined: async (scene: Scene) => {
    const declined = { status: 'cancelled', declined: true, cancelled_at: new Date().toISOString() };
    const page = await readAs(scene, declined);
    await page.getByText(ownWords(scene.lang)('declined_words')).waitFor();
    return page;
  },
  'too-late': (scene: Scene) =>
    readAs(scene, { may_change: false, may_cancel: false, until: new Date().toISOString() }),
  begun: (scene: Scene) => readAs(scene, YESTERDAY),
  past: (scene: Scene) => readAs(scene, { ...YESTERDAY, ends_at: new Date(Date.now() - 3_600_000).toISOString() }),
  'past-no-show': (scene: Scene) =>
    readAs(scene, { ...YESTERDAY, service_status: 'no_show', ends_at: new Date(Date.now() - 3_600_000).toISOString() }),
  'past-request': (scene: Scene) =>
    readAs(scene, { ...YESTERDAY, status: 'pending', ends_at: new Date(Date.now() - 3_600_000).toISOString() }),
  'begun-no-show': (scene: Scene) => readAs(scene, { ...YESTERDAY, service_status: 'no_show' }),
  'begun-request': (scene: Scene) => readAs(scene, { ...YESTERDAY, status: 'pending' }),
  'begun-left': (scene: Scene) => readAs(scene, { ...YESTERDAY, service_status: 'left' }),
  closed: async (scene: Scene) => {
    const page = await readAs(scene, {});
    await page.route(isChange, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, restaurant: { ...body.restaurant, is_active: false } } });
    });
    await page.reload();
    await button(page, ownWords(scene.lang)('change')).click();
    await page.getByText(ownWords(scene.lang)('closed')).first().waitFor();
    return page;
  },
  unknown: async (scene: Scene) => {
    const page = await scene.stage.openBooking('/booking/nobody', { ...scene.options, lang: scene.lang });
    await message(page).waitFor();
    return page;
  },
  ended: async (scene: Scene) => {
    const page = await shown(scene, reminded(await scene.stage.booked()));
    await page.route('**/api/v1/bookings/**', problem(404, 'not_found'));
    await button(page, ownWords(scene.lang)('coming')).click();
    await page.getByText(ownWords(scene.lang)('ended')).first().waitFor();
    return page;
  },
  loading: async (scene: Scene) => {
    const page = await fresh(scene);
    await page.route(isBooking, () => undefined);
    await page.clock.install();
    await page.reload();
    await page.clock.fastForward(16_000);
    await page.getByRole('button', { name: words(scene.lang)('retry') }).waitFor();
    return page;
  },
  unreadable: async (scene: Scene) => {
    const page = await fresh(scene);
    await page.route(isBooking, problem(500, 'internal_error'));
    await page.reload();
    await page.getByText('Wb3x9').waitFor();
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
