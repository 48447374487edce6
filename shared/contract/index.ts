import * as blocks from './blocks.ts';
import * as bookings from './bookings.ts';
import * as calendar from './calendar.ts';
import * as conflicts from './conflicts.ts';
import * as directory from './directory.ts';
import * as files from './files.ts';
import * as guestRights from './guest-rights.ts';
import * as guests from './guests.ts';
import * as hours from './hours.ts';
import * as imports from './imports.ts';
import * as invitations from './invitations.ts';
import * as log from './log.ts';
import * as operatorSlots from './operator-slots.ts';
import * as pause from './pause.ts';
import * as reservations from './reservations.ts';
import * as restaurant from './restaurant.ts';
import * as rooms from './rooms.ts';
import type { Route } from './route.ts';
import * as specialDays from './special-days.ts';
import * as staff from './staff.ts';
import * as tableMerges from './table-merges.ts';
import * as tables from './tables.ts';
import * as waitingGuests from './waiting-guests.ts';
import * as waitlist from './waitlist.ts';
import * as widget from './widget.ts';
import * as widgetReservations from './widget-reservations.ts';

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
