import { createBlockWith } from '../../functions/blocks/create.ts';
import { deleteBlockWith } from '../../functions/blocks/delete.ts';
import { listBlocksWith } from '../../functions/blocks/list.ts';
import { updateBlockWith } from '../../functions/blocks/update.ts';
import { createCalendarWith } from '../../functions/calendar/create.ts';
import { deleteCalendarWith } from '../../functions/calendar/delete.ts';
import { listConflictsWith } from '../../functions/conflicts/list.ts';
import { downloadGuestsWith } from '../../functions/guests/download.ts';
import { eraseGuestWith } from '../../functions/guests/erase.ts';
import { exportGuestWith } from '../../functions/guests/export.ts';
import { getGuestWith } from '../../functions/guests/get.ts';
import { listGuestsWith } from '../../functions/guests/list.ts';
import { updateGuestWith } from '../../functions/guests/update.ts';
import { createHoursWith } from '../../functions/hours/create.ts';
import { deleteHoursWith } from '../../functions/hours/delete.ts';
import { listHoursWith } from '../../functions/hours/list.ts';
import { updateHoursWith } from '../../functions/hours/update.ts';
import { createImportWith } from '../../functions/imports/create.ts';
import { listLogWith } from '../../functions/log/list.ts';
import { deletePauseWith } from '../../functions/pause/delete.ts';
import { putPauseWith } from '../../functions/pause/put.ts';
import { getPulseWith } from '../../functions/pulse/get.ts';
import { assignReservationWith } from '../../functions/reservations/assign.ts';
import { createReservationWith } from '../../functions/reservations/create.ts';
import { exportReservationsWith } from '../../functions/reservations/export.ts';
import { listReservationsWith } from '../../functions/reservations/list.ts';
import { listHistoryWith } from '../../functions/reservations/list-history.ts';
import { updateReservationWith } from '../../functions/reservations/update.ts';
import { getMeWith } from '../../functions/restaurant/get-me.ts';
import { previewReminderWith } from '../../functions/restaurant/preview-reminder.ts';
import { updateMeWith } from '../../functions/restaurant/update-me.ts';
import { createRoomWith } from '../../functions/rooms/create.ts';
import { deleteRoomWith } from '../../functions/rooms/delete.ts';
import { listRoomsWith } from '../../functions/rooms/list.ts';
import { updateRoomWith } from '../../functions/rooms/update.ts';
import { listOperatorSlotsWith } from '../../functions/slots/list.ts';
import { deleteSpecialDayWith } from '../../functions/special-days/delete.ts';
import { listSpecialDaysWith } from '../../functions/special-days/list.ts';
import { putSpecialDayWith } from '../../functions/special-days/put.ts';
import { createTableMergeWith } from '../../functions/table-merges/create.ts';
import { deleteTableMergeWith } from '../../functions/table-merges/delete.ts';
import { listTableMergesWith } from '../../functions/table-merges/list.ts';
import { updateTableMergeWith } from '../../functions/table-merges/update.ts';
import { bulkPositionsWith } from '../../functions/tables/bulk-positions.ts';
import { createTableWith } from '../../functions/tables/create.ts';
import { deleteTableWith } from '../../functions/tables/delete.ts';
import { listTablesWith } from '../../functions/tables/list.ts';
import { updateTableWith } from '../../functions/tables/update.ts';
import { createWaitingGuestWith } from '../../functions/waiting-guests/create.ts';
import { deleteWaitingGuestWith } from '../../functions/waiting-guests/delete.ts';
import { listWaitingGuestsWith } from '../../functions/waiting-guests/list.ts';
import { offerByHandWith } from '../../functions/waiting-guests/offer.ts';
import type { Deps } from '../../shared/deps.ts';
import { toldWith } from '../../shared/offer-mail-sent.ts';
import type { WasSent } from '../../shared/platform/dynamo/sent-marks.ts';
import { audit } from './audit.ts';
import { ALL_SENT, guestOf, SATURDAY } from './guest.ts';
import { invoke } from './invoke.ts';
import { authenticateByName } from './members.ts';
import { createTestRestaurant, type TestTable, testDeps } from './restaurant.ts';

type Body = Record<string, unknown>;

/** A party that an operator books on the telephone. */
export const PARTY = {
  reservation_date: SATURDAY,
  reservation_time: '19:00',
  guests: 2,
  guest_first_name: 'Paul',
  guest_last_name: 'Durand',
};

/**
 * An operator of one restaurant who speaks to the Restaurant API's handlers. The header names the restaurant: tokens
 * are proven where they are verified.
 */
export function operatorOf(deps: Deps & { wasSent?: WasSent }, rid: string) {
  const wasTold = toldWith(deps.wasSent ?? ALL_SENT);
  const all = { ...deps, authenticate: authenticateByName };
  const headers = { authorization: `Bearer ${rid}` };
  const handlers = {
    me: getMeWith(all),
    updateMe: updateMeWith(all),
    previewReminder: previewReminderWith(all),
    list: listReservationsWith(all),
    create: createReservationWith(all, wasTold),
    update: updateReservationWith(all),
    assign: assignReservationWith(all),
    guests: listGuestsWith(all),
    guest: getGuestWith(all),
    updateGuest: updateGuestWith(all),
    exportGuest: exportGuestWith(all),
    eraseGuest: eraseGuestWith(all),
    history: listHistoryWith(all),
    log: listLogWith(all),
    blocks: listBlocksWith(all),
    createBlock: createBlockWith(all),
    updateBlock: updateBlockWith(all),
    deleteBlock: deleteBlockWith(all),
    tables: listTablesWith(all),
    createTable: createTableWith(all),
    updateTable: updateTableWith(all),
    deleteTable: deleteTableWith(all),
    bulkPositions: bulkPositionsWith(all),
    hours: listHoursWith(all),
    createHours: createHoursWith(all),
    updateHours: updateHoursWith(all),
    deleteHours: deleteHoursWith(all),
    slots: listOperatorSlotsWith(all),
    specialDays: listSpecialDaysWith(all),
    putSpecialDay: putSpecialDayWith(all),
    deleteSpecialDay: deleteSpecialDayWith(all),
    conflicts: listConflictsWith(all),
    pulse: getPulseWith(all),
    putPause: putPauseWith(all),
    deletePause: deletePauseWith(all),
    rooms: listRoomsWith(all),
    createRoom: createRoomWith(all),
    updateRoom: updateRoomWith(all),
    deleteRoom: deleteRoomWith(all),
    merges: listTableMergesWith(all),
    createMerge: createTableMergeWith(all),
    updateMerge: updateTableMergeWith(all),
    deleteMerge: deleteTableMergeWith(all),
    waiting: listWaitingGuestsWith(all, wasTold),
    createWaiting: createWaitingGuestWith(all, wasTold),
    deleteWaiting: deleteWaitingGuestWith(all, wasTold),
    offer: offerByHandWith(all, wasTold),
    import: createImportWith(all),
    exportReservations: exportReservationsWith(all),
    downloadGuests: downloadGuestsWith(all),
    createCalendar: createCalendarWith(all),
    deleteCalendar: deleteCalendarWith(all),
  };
  type Handlers = typeof handlers;
  const read = (name: keyof Handlers) => () => invoke(handlers[name], { headers });
  const withKey = (key: string | undefined) => ({ ...headers, ...(key && { 'idempotency-key': key }) });
  const post = (name: keyof Handlers) => (body: unknown, key?: string) =>
    invoke(handlers[name], { headers: withKey(key), body });
  const patch = (name: keyof Handlers) => (id: string, body: unknown) =>
    invoke(handlers[name], { headers, path: { id }, body });
  const remove = (name: keyof Handlers) => (id: string) => invoke(handlers[name], { headers, path: { id } });
  return {
    handlers,
    me: read('me'),
    updateMe: post('updateMe'),
    previewReminder: (query: Record<string, string>) => invoke(handlers.previewReminder, { headers, query }),
    list: (query: Record<string, string> = {}) => invoke(handlers.list, { headers, query }),
    create: (body: Body = {}, key?: string) =>
      invoke(handlers.create, {
        headers: withKey(key),
        body: { ...PARTY, ...body },
      }),
    setStatus: (id: string, status: unknown) => invoke(handlers.update, { headers, path: { id }, body: { status } }),
    update: patch('update'),
    cancel: (id: string) => invoke(handlers.update, { headers, path: { id }, body: { status: 'cancelled' } }),
    assign: patch('assign'),
    /** Has a party walk in that says nothing of itself. */
    walkIn: (body: Body = {}, key?: string) =>
      invoke(handlers.create, { headers: withKey(key), body: { walk_in: true, guests: 2, ...body } }),
    blocks: (query: Record<string, string> = {}) => invoke(handlers.blocks, { headers, query }),
    createBlock: post('createBlock'),
    updateBlock: patch('updateBlock'),
    deleteBlock: remove('deleteBlock'),
    tables: read('tables'),
    createTable: post('createTable'),
    updateTable: patch('updateTable'),
    deleteTable: remove('deleteTable'),
    bulkPositions: (updates: unknown) => invoke(handlers.bulkPositions, { headers, body: { updates } }),
    waiting: (date = SATURDAY, more: Record<string, string> = {}) =>
      invoke(handlers.waiting, { headers, query: { date, ...more } }),
    createWaiting: post('createWaiting'),
    deleteWaiting: remove('deleteWaiting'),
    takeOfferBack: (id: string, withhold = false) =>
      invoke(handlers.deleteWaiting, {
        headers,
        path: { id },
        query: { only: 'offer', ...(withhold && { withhold: 'true' }) },
      }),
    offer: (id: string, body?: unknown) =>
      invoke(handlers.offer, { headers, path: { id }, ...(body !== undefined && { body }) }),
    import: post('import'),
    guests: (q?: string) => invoke(handlers.guests, { headers, query: q === undefined ? {} : { q } }),
    guestsOf: (...ids: string[]) => invoke(handlers.guests, { headers, query: { ids: ids.join(',') } }),
    guest: (id: string) => invoke(handlers.guest, { headers, path: { id } }),
    updateGuest: patch('updateGuest'),
    exportGuest: remove('exportGuest'),
    eraseGuest: remove('eraseGuest'),
    createCalendar: post('createCalendar'),
    deleteCalendar: read('deleteCalendar'),
    history: (id: string) => invoke(handlers.history, { headers, path: { id } }),
    log: (query: Record<string, string> = {}) => invoke(handlers.log, { headers, query }),
    hours: read('hours'),
    createHours: post('createHours'),
    updateHours: patch('updateHours'),
    deleteHours: remove('deleteHours'),
    slots: (query: Record<string, string>) => invoke(handlers.slots, { headers, query }),
    specialDays: (query: Record<string, string>) => invoke(handlers.specialDays, { headers, query }),
    putSpecialDay: (date: string, body: unknown = {}) =>
      invoke(handlers.putSpecialDay, { headers, path: { date }, body }),
    deleteSpecialDay: (date: string) => invoke(handlers.deleteSpecialDay, { headers, path: { date } }),
    pulse: (dates: readonly string[]) => invoke(handlers.pulse, { headers, query: { dates: dates.join(',') } }),
    conflicts: (query: Record<string, string>) => invoke(handlers.conflicts, { headers, query }),
    pause: (until: unknown) => invoke(handlers.putPause, { headers, body: { until } }),
    resume: read('deletePause'),
    rooms: read('rooms'),
    createRoom: post('createRoom'),
    updateRoom: patch('updateRoom'),
    deleteRoom: remove('deleteRoom'),
    merges: read('merges'),
    createMerge: post('createMerge'),
    updateMerge: patch('updateMerge'),
    deleteMerge: remove('deleteMerge'),
  };
}

/** A restaurant of the tests with an operator and a guest at work; the same clock for all. */
export async function openRestaurant(table: TestTable, wanted: Parameters<typeof createTestRestaurant>[1]) {
  const db = table.connect();
  const restaurant = await createTestRestaurant(db, wanted);
  const deps = testDeps(db);
  const operator = operatorOf(deps, restaurant.rid);
  const guest = guestOf(deps, restaurant.token);
  const book = async (lock: Body = {}, details: Body = {}): Promise<string> => {
    const held = await guest.lock(lock);
    return (await guest.confirm(held.body.lock_token, details)).body.reservation_id;
  };
  const find = async (id: string) => {
    const { body } = await operator.list();
    return body.items.find((item: { id: string }) => item.id === id);
  };
  const faults = () => audit(db, restaurant.rid, deps.clock.now);
  return { db, deps, clock: deps.clock, operator, guest, book, find, faults, ...restaurant };
}
