import * as operatorSlots from './availability/contract/operator-slots.ts';
import * as widget from './availability/contract/widget.ts';
import * as bookings from './booking/contract/bookings.ts';
import * as conflicts from './booking/contract/conflicts.ts';
import * as files from './booking/contract/files.ts';
import * as reservations from './booking/contract/reservations.ts';
import * as widgetReservations from './booking/contract/widget-reservations.ts';
import * as directory from './directory/contract/directory.ts';
import * as blocks from './floor/contract/blocks.ts';
import * as rooms from './floor/contract/rooms.ts';
import * as tableMerges from './floor/contract/table-merges.ts';
import * as tables from './floor/contract/tables.ts';
import * as guestRights from './guests/contract/guest-rights.ts';
import * as guests from './guests/contract/guests.ts';
import * as imports from './imports/contract.ts';
import type { Route } from './platform/contract/route.ts';
import * as pulse from './pulse/contract.ts';
import * as calendar from './restaurant/contract/calendar.ts';
import * as hours from './restaurant/contract/hours.ts';
import * as log from './restaurant/contract/log.ts';
import * as pause from './restaurant/contract/pause.ts';
import * as restaurant from './restaurant/contract/restaurant.ts';
import * as specialDays from './restaurant/contract/special-days.ts';
import * as invitations from './staff/contract/invitations.ts';
import * as staff from './staff/contract/staff.ts';
import * as waitingGuests from './waitlist/contract/waiting-guests.ts';
import * as waitlist from './waitlist/contract/waitlist.ts';

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'success' in value;

const areas = [
  widget,
  widgetReservations,
  bookings,
  waitlist,
  directory,
  restaurant,
  reservations,
  waitingGuests,
  guests,
  guestRights,
  blocks,
  tables,
  hours,
  operatorSlots,
  specialDays,
  pause,
  conflicts,
  pulse,
  rooms,
  tableMerges,
  imports,
  files,
  calendar,
  staff,
  invitations,
  log,
] as const;

type RouteOf<Area> = Area extends unknown ? Extract<Area[keyof Area], Route> : never;

/** Any route of both APIs, with its exact types. */
export type ApiRoute = RouteOf<(typeof areas)[number]>;

/** The id of every route of both APIs. */
export type RouteId = ApiRoute['id'];

/** Every route of both APIs, for tools that loop over them; functions import their own area instead. */
export const routes: readonly (Route & { id: RouteId })[] = areas.flatMap((area) =>
  Object.values<unknown>(area).filter((value): value is Route & { id: RouteId } => isRoute(value)),
);
