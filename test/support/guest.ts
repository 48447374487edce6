import { announceComingWith } from '../../functions/bookings/announce-coming.ts';
import { cancelBookingWith } from '../../functions/bookings/cancel.ts';
import { changeBookingWith } from '../../functions/bookings/change.ts';
import { eraseBookingWith } from '../../functions/bookings/erase.ts';
import { exportBookingWith } from '../../functions/bookings/export.ts';
import { getBookingWith } from '../../functions/bookings/get.ts';
import { recoverBookingWith } from '../../functions/bookings/recover.ts';
import { acceptOfferWith } from '../../functions/waitlist/accept.ts';
import { declineOfferWith } from '../../functions/waitlist/decline.ts';
import { eraseEntryWith } from '../../functions/waitlist/erase.ts';
import { exportEntryWith } from '../../functions/waitlist/export.ts';
import { getEntryWith } from '../../functions/waitlist/get.ts';
import { joinListWith } from '../../functions/waitlist/join.ts';
import { leaveListWith } from '../../functions/waitlist/leave.ts';
import { requestEntryWith } from '../../functions/waitlist/request.ts';
import { confirmReservationWith } from '../../functions/widget/confirm-reservation.ts';
import { getAvailabilityWith } from '../../functions/widget/get-availability.ts';
import { getConfigWith } from '../../functions/widget/get-config.ts';
import { listSlotsWith } from '../../functions/widget/list-slots.ts';
import { lockSlotWith } from '../../functions/widget/lock-slot.ts';
import { releaseLockWith } from '../../functions/widget/release-lock.ts';
import type { Deps } from '../../shared/deps.ts';
import { toldWith } from '../../shared/offer-mail-sent.ts';
import type { WasSent } from '../../shared/platform/dynamo/sent-marks.ts';
import { invoke } from './invoke.ts';

/** The day on which the tests' guests dine: a Saturday within every window. */
export const SATURDAY = '2026-11-21';

export const ZOE = {
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: 'zoe@example.com',
  guest_phone: '+33612345678',
};

/** What the tests' guests wait for: dinner, whenever a table becomes free. */
const WISH = { date: SATURDAY, guests: 2, from: '19:00', to: '21:00' };

/** Every mail was sent. */
export const ALL_SENT: WasSent = async () => true;

/** A guest of one restaurant who speaks to the Widget API's handlers, from the network address `source_ip`. */
export function guestOf(deps: Deps & { wasSent?: WasSent }, publicToken: string, from: { source_ip?: string } = {}) {
  const wasTold = toldWith(deps.wasSent ?? ALL_SENT);
  const handlers = {
    config: getConfigWith(deps),
    slots: listSlotsWith(deps),
    availability: getAvailabilityWith(deps),
    lock: lockSlotWith(deps),
    release: releaseLockWith(deps),
    confirm: confirmReservationWith(deps),
    booking: getBookingWith(deps),
    change: changeBookingWith(deps),
    cancel: cancelBookingWith(deps),
    coming: announceComingWith(deps),
    recover: recoverBookingWith(deps),
    exportBooking: exportBookingWith(deps),
    eraseBooking: eraseBookingWith(deps),
    ask: requestEntryWith(deps, wasTold),
    place: getEntryWith(deps, wasTold),
    join: joinListWith(deps, wasTold),
    leave: leaveListWith(deps),
    exportEntry: exportEntryWith(deps),
    eraseEntry: eraseEntryWith(deps),
    accept: acceptOfferWith(deps),
    decline: declineOfferWith(deps),
  };
  const path = { publicToken };
  const byLink = (name: keyof typeof handlers) => (waitToken: string, body?: Record<string, unknown>) =>
    invoke(handlers[name], { ...from, path: { waitToken }, ...(body && { body }) });
  return {
    config: (query: Record<string, string> = {}) => invoke(handlers.config, { path, query }),
    slots: (query: Record<string, string> = {}) =>
      invoke(handlers.slots, { path, query: { date: SATURDAY, guests: '2', ...query } }),
    availability: (query: Record<string, string> = {}) =>
      invoke(handlers.availability, { path, query: { month: SATURDAY.slice(0, 7), guests: '2', ...query } }),
    lock: (body: Record<string, unknown> = {}) =>
      invoke(handlers.lock, { ...from, path, body: { date: SATURDAY, time: '19:00', guests: 2, ...body } }),
    release: (lockToken: string) => invoke(handlers.release, { ...from, path: { publicToken, lockToken } }),
    confirm: (lock_token: string, details: Record<string, unknown> = {}) =>
      invoke(handlers.confirm, { ...from, path, body: { lock_token, ...ZOE, ...details } }),
    booking: (bookingToken: string) => invoke(handlers.booking, { ...from, path: { bookingToken } }),
    exportBooking: (bookingToken: string) => invoke(handlers.exportBooking, { ...from, path: { bookingToken } }),
    eraseBooking: (bookingToken: string) => invoke(handlers.eraseBooking, { ...from, path: { bookingToken } }),
    change: (bookingToken: string, body: Record<string, unknown>) =>
      invoke(handlers.change, { ...from, path: { bookingToken }, body }),
    cancel: (bookingToken: string, body?: Record<string, unknown>) =>
      invoke(handlers.cancel, { ...from, path: { bookingToken }, ...(body && { body }) }),
    coming: (bookingToken: string, body?: Record<string, unknown>) =>
      invoke(handlers.coming, { ...from, path: { bookingToken }, ...(body && { body }) }),
    recover: (body: Record<string, unknown>) => invoke(handlers.recover, { ...from, path, body }),
    /** Asks for a place on the waiting list of Saturday's evening. */
    ask: (body: Record<string, unknown> = {}) =>
      invoke(handlers.ask, { ...from, path, body: { ...WISH, ...ZOE, ...body } }),
    place: byLink('place'),
    /** Presses the link's button, having seen the request in a version. */
    joinSeen: (waitToken: string, version?: number) =>
      invoke(handlers.join, { ...from, path: { waitToken }, ...(version !== undefined && { body: { version } }) }),
    /** Opens the link and presses its button, and once more where the page shows another request by then. */
    join: async (waitToken: string) => {
      const press = async () => {
        const { body } = await invoke(handlers.place, { ...from, path: { waitToken } });
        const sent = body?.version === undefined ? {} : { body: { version: body.version } };
        return invoke(handlers.join, { ...from, path: { waitToken }, ...sent });
      };
      const first = await press();
      return first.body?.code === 'waitlist_changed' ? press() : first;
    },
    leave: byLink('leave'),
    exportEntry: byLink('exportEntry'),
    eraseEntry: byLink('eraseEntry'),
    accept: byLink('accept'),
    decline: byLink('decline'),
  };
}
