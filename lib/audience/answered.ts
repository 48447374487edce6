import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import { directoryPage } from '../../shared/directory/contract/directory-page.ts';
import { routes } from '../../shared/routes.ts';
import type { AudienceName } from '../names.ts';

/** What the API answers: each route of the contract, and the pages that it writes itself. */
export const answered = [...routes, bookingPage, directoryPage];
export type Answered = (typeof answered)[number];

/** Whom a route answers, and so which stack holds it. A route that moved would be refused: its key is taken until then. */
export const audienceOf = ({ auth }: Pick<Answered, 'auth'>): AudienceName =>
  auth === 'operator' ? 'operators' : 'guests';

/** The routes whose answers carry a guest’s link, or the calendar's. */
const LINKS = [
  'widget.confirm-reservation',
  'waitlist.get',
  'waitlist.join',
  'waitlist.accept',
  'waiting-guests.list',
  'waiting-guests.create',
  'waiting-guests.offer',
  'calendar.create',
  'directory.list',
  bookingPage.id,
  directoryPage.id,
] as const satisfies Answered['id'][];

/** Whether a route's answers carry a link to a page. */
export const isLinking = (id: Answered['id']): boolean => (LINKS as readonly string[]).includes(id);

/** Whether guests wait for a function while they book. */
export const isBooking = (id: Answered['id']): boolean => id.startsWith('widget.') && id !== bookingPage.id;
