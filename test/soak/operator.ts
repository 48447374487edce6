import { randomUUID } from 'node:crypto';
import {
  assignReservation,
  createReservation,
  listReservations,
  updateReservation,
} from '../../shared/booking/contract/reservations.ts';
import { createRoom, deleteRoom, updateRoom } from '../../shared/floor/contract/rooms.ts';
import { createTableMerge, deleteTableMerge, listTableMerges } from '../../shared/floor/contract/table-merges.ts';
import {
  bulkPositions,
  createTable,
  deleteTable,
  listTables,
  updateTable,
} from '../../shared/floor/contract/tables.ts';
import type { Route } from '../../shared/platform/contract/route.ts';
import { createHours, deleteHours, listHours, updateHours } from '../../shared/restaurant/contract/hours.ts';
import { getMe, updateMe } from '../../shared/restaurant/contract/restaurant.ts';
import { dayFromNow } from '../support/booking.ts';
import { between, chance, oneOf } from './choose.ts';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';

const DAYS = 12;
/** As many tables as the sample has: what is made beyond them is deleted again. */
const TABLES = 12;
let parties = 0;

type Work = { client: Client; headers: Record<string, string>; ledger: Ledger };

async function seeBook({ client, headers }: Work, date: string) {
  const listed = await client.call(listReservations, { headers, query: { date, ...(chance(0.3) && { page: '2' }) } });
  return listed.ok ? listed.body.items : [];
}

async function takeCall({ client, headers, ledger }: Work): Promise<void> {
  parties += 1;
  const reservation_date = dayFromNow(between(0, DAYS));
  const reservation_time = oneOf(['12:15', '13:00', '19:30', '20:00', '21:15']);
  const guest_last_name = `Durand${parties}`;
  const guests = between(1, 8);
  const body = { reservation_date, reservation_time, guests, guest_first_name: 'Paul', guest_last_name };
  const key = { 'idempotency-key': randomUUID() };
  const made = await client.sendUntilKnown(createReservation, { headers: { ...headers, ...key }, body });
  if (!made.ok) return;
  const time = `${reservation_time}:00`;
  ledger.promise(made.body.id, { guest_last_name, party_size: guests, reservation_date, reservation_time: time });
}

async function cancelSome(work: Work): Promise<void> {
  const { client, headers, ledger } = work;
  for (const { id, status } of await seeBook(work, dayFromNow(between(0, DAYS)))) {
    if (status === 'cancelled' || chance(0.6)) continue;
    ledger.cancelling(id);
    const done = await client.sendUntilKnown(updateReservation, {
      headers,
      params: { id },
      body: { status: 'cancelled' },
    });
    if (done.ok) ledger.cancelled(id);
  }
}

async function seatSome(work: Work): Promise<void> {
  const { client, headers } = work;
  const tables = await client.call(listTables, { headers });
  if (!tables.ok || tables.body.length === 0) return;
  for (const { id, status } of (await seeBook(work, dayFromNow(between(0, DAYS)))).slice(0, 5)) {
    if (status === 'pending') {
      await client.sendUntilKnown(updateReservation, { headers, params: { id }, body: { status: 'confirmed' } });
    }
    const table_id = chance(0.2) ? null : oneOf(tables.body).id;
    await client.sendUntilKnown(assignReservation, {
      headers,
      params: { id },
      body: { table_id, table_merge_id: null },
    });
  }
}

async function arrange({ client, headers }: Work): Promise<void> {
  const tables = await client.call(listTables, { headers });
  if (!tables.ok) return;
  const { body } = tables;
  if (body.length > TABLES) await client.sendUntilKnown(deleteTable, { headers, params: { id: oneOf(body).id } });
  const room = await client.sendUntilKnown(createRoom, { headers, body: { name: 'Véranda' } });
  const rooms = { headers, params: { id: room.ok ? room.body.id : 'none' } };
  await client.sendUntilKnown(updateRoom, { ...rooms, body: { name: 'Jardin' } });
  const room_id = body[0]?.room_id ?? '';
  await client.sendUntilKnown(createTable, { headers, body: { name: 'Neuve', seats: between(2, 6), room_id } });
  await client.sendUntilKnown(deleteRoom, rooms);
  const updates = body.map(({ id }) => ({ id, pos_x: between(0, 800), pos_y: between(0, 600) }));
  await client.sendUntilKnown(bulkPositions, { headers, body: { updates } });
  if (body.length < 2) return;
  await client.sendUntilKnown(updateTable, { headers, params: { id: oneOf(body).id }, body: { seats: between(2, 8) } });
  const pair = [oneOf(body).id, oneOf(body).id];
  await client.sendUntilKnown(createTableMerge, { headers, body: { name: 'Banquette', table_ids: pair } });
  const merges = await client.call(listTableMerges, { headers });
  if (!merges.ok || merges.body.length < 3) return;
  await client.sendUntilKnown(deleteTableMerge, { headers, params: { id: oneOf(merges.body).id } });
}

async function changeRules({ client, headers }: Work): Promise<void> {
  await client.call(getMe, { headers });
  const confirmation_mode = oneOf(['auto', 'manual']);
  await client.sendUntilKnown(updateMe, {
    headers,
    body: { confirmation_mode, advance_booking_days: between(20, 60) },
  });
  const period = { day_of_week: 6, open_time: '15:00', close_time: '18:00', slot_duration_min: 60 };
  const made = await client.sendUntilKnown(createHours, { headers, body: { ...period, slot_interval_min: 30 } });
  const hours = await client.call(listHours, { headers });
  if (hours.ok) {
    const params = { id: oneOf(hours.body).id };
    await client.sendUntilKnown(updateHours, { headers, params, body: { slot_interval_min: oneOf([15, 30]) } });
  }
  if (made.ok) await client.sendUntilKnown(deleteHours, { headers, params: { id: made.body.id } });
}

/** Requests that must be refused. */
async function err({ client, headers }: Work): Promise<void> {
  const refused: [Route, Parameters<Client['call']>[1]][] = [
    [listReservations, { headers: { authorization: 'Bearer nobody' } }],
    [listReservations, { headers, query: { page: '0' } }],
    [createReservation, { headers, body: { guests: -1 } }],
    [deleteTable, { headers, params: { id: 'nothing' } }],
    [updateMe, { headers, body: { min_cancel_hours: 1e9 } }],
  ];
  const [route, sent] = oneOf(refused);
  const outcome = await client.call(route, sent);
  if (outcome.ok) client.violate(`${route.id} accepted what it must refuse`);
}

/** Ten things of an operator's day, so many of each. */
const DAY = [cancelSome, cancelSome, takeCall, takeCall, takeCall, seatSome, seatSome, arrange, changeRules, err];

/** One task of an operator. */
export const workOn = (work: Work): Promise<void> => oneOf(DAY)(work);
