import type { Page } from 'playwright-core';
import { sampleSetup } from '../../local/sample-data.ts';
import { WORDS } from '../../web/booking/words/all.ts';
import { LOST_WORDS } from '../../web/booking/words/lost.ts';
import { type Lang, translator } from '../../web/common/i18n.ts';
import type { Booked } from '../support/booking.ts';
import { PHONE } from '../support/browser.ts';
import { sendOk } from '../support/deployment.ts';
import { inDays, type Wanted } from './base.ts';
import { type OpenOptions, type Stage, startStage } from './widget-stage.ts';

const ALL = { fr: { ...WORDS.fr, ...LOST_WORDS.fr }, en: { ...WORDS.en, ...LOST_WORDS.en } };

/** The words that only the guest's page says; those of its parts are the widget's (`words`). */
export const ownWords = (lang: Lang) => translator(lang, ALL);

/** The day for which the bookings of these tests are made, and their time. */
const DATE = inDays(3);
const TIME = '20:00';

/** Lunch and dinner, and one table for four. */
const HOUSE: Wanted = {
  seats: [4],
  hours: sampleSetup.hours,
  config: {
    restaurant_name: 'Chez Margaux',
    restaurant_address: '12, rue des Lilas, 75011 Paris',
  },
};

/** A booking, its restaurant's public token, and the page of it. */
export type OwnBooking = Booked & { token: string; url: string };

export type BookingStage = Stage & {
  /** Zoé has booked for two at 20:00, at a restaurant of her own, in other words if told so. */
  booked: (more?: { words?: Record<string, string> }) => Promise<OwnBooking>;
  /** What the API knows of the booking. */
  read: (booking: OwnBooking) => Promise<Record<string, unknown>>;
  /** Opens the page of a booking, on a phone unless told otherwise. */
  openBooking: (path: string, options?: OpenOptions) => Promise<Page>;
};

const ZOE = { guest_first_name: 'Zoé', guest_last_name: 'Martin', guest_email: 'zoe@example.com' };

/** Where a booking is shown: in which language, on which screen. */
type Place = { stage: BookingStage; lang: Lang; options: OpenOptions };

/** Opens the page of a booking and waits for it. */
export async function shown({ stage, lang, options }: Place, booking: OwnBooking): Promise<Page> {
  const page = await stage.openBooking(booking.url, { ...options, lang });
  await page.locator('.code').waitFor();
  return page;
}

/** Opens the chooser with the booking's own day. */
export async function moving(page: Page, lang: Lang): Promise<void> {
  await page.getByRole('button', { name: ownWords(lang)('change'), exact: true }).click();
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .waitFor();
}

/** Picks a time and waits for old and new. */
export async function pick(page: Page, time: string): Promise<void> {
  await page.getByRole('button', { name: time, exact: true }).click();
  await page.locator('#proposal').waitFor();
}

/** Starts everything that the tests of the guest's page need. */
export async function startBookingStage(): Promise<BookingStage> {
  const stage = await startStage();
  const { base_url } = stage;
  const at = ({ booking_token }: OwnBooking) => `/api/v1/bookings/${booking_token}`;
  return {
    ...stage,
    booked: async ({ words = {} } = {}) => {
      const token = await stage.restaurant(HOUSE);
      const booked = await stage.book(token, DATE, TIME, 2, { ...ZOE, ...words });
      return { ...booked, token, url: `/booking/${booked.booking_token}` };
    },
    read: (booking) => sendOk(base_url, 'GET', at(booking)),
    openBooking: async (path, { lang = 'fr', query = '', ...options } = {}) => {
      const context = await stage.window({ ...PHONE, ...options });
      const page = await context.newPage();
      const [place = '', hash] = path.split('#');
      const address = `${base_url}${place}${place.includes('?') ? '&' : '?'}lang=${lang}${query}`;
      await page.goto(hash === undefined ? address : `${address}#${hash}`);
      return page;
    },
  };
}
