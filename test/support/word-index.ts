import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { readReservation, toItem } from '../../shared/booking/store/reservations.ts';
import { buildWordIndex } from '../../shared/booking/store/word-building.ts';
import { indexBooking, localIdOf } from '../../shared/booking/store/word-index.ts';
import { withoutGuest } from '../../shared/guests/rules/erasure.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import type { Call } from './calls.ts';
import { injectFaults } from './faults.ts';
import { startFollowing } from './followed.ts';
import { onBehalfOf } from './infra/current-route.ts';
import { openRestaurant } from './operator.ts';
import { FRIDAY_MORNING, type TestTable } from './restaurant.ts';

/** Opens a restaurant of four tables whose changes are followed once `settle` says so, to look at its index of words. */
export async function openIndexed(table: TestTable) {
  const house = await openRestaurant(table, { seats: [2, 2, 4, 4] });
  const { db, rid, clock } = house;
  const session = () => new TableSession(db, 60_000);
  const { settle } = await startFollowing(house.deps);
  const build = (isTimeOver?: () => boolean) =>
    onBehalfOf('ops', () => buildWordIndex(session(), rid, clock.now, isTimeOver));
  const put = (Item: object) => db.client.send(new PutCommand({ TableName: db.table, Item }));
  const remove = (Key: object) => db.client.send(new DeleteCommand({ TableName: db.table, Key }));
  const scan = async () => (await db.client.send(new ScanCommand({ TableName: db.table }))).Items ?? [];
  /** Everything that the index has of the restaurant, but how far it is built, and which bookings it lists nowhere. */
  const words = async (items = scan()) => {
    const own = (await items).filter(({ pk, sk }) => String(pk).startsWith(`R#${rid}#WORD`) && sk !== 'BUILT');
    return own.filter(({ rows }) => !isDeepStrictEqual(rows, []));
  };
  /** The words of the index that no list has, and those of lists that are not in the index. */
  const strays = async (items = scan()) => {
    const there = (await items).flatMap(({ pk, sk }) => {
      const beginning = String(pk).split(`R#${rid}#WORD#`)[1];
      return beginning === undefined ? [] : [`${sk} ${beginning}`];
    });
    const listed = (await items)
      .filter(({ pk, sk }) => pk === keys.indexedBookings(rid) && sk !== 'BUILT')
      .flatMap(({ sk, rows }) =>
        rows.map((row: string) => {
          const [date, time, ...beginning] = row.split('#');
          return `${date}#${time}#${localIdOf(rid, sk)} ${beginning.join('#')}`;
        }),
      );
    return [...there.filter((word) => !listed.includes(word)), ...listed.filter((word) => !there.includes(word))];
  };
  const erase = async (id: string) => {
    const reservation = await readReservation(session(), rid, id);
    if (!reservation) throw new Error('The booking is gone.');
    await put(JSON.parse(JSON.stringify(toItem(rid, withoutGuest(reservation, FRIDAY_MORNING)))));
  };
  const index = (id: string) => indexBooking(session(), rid, id);
  /** Lists a booking in a process that stops before a call, until `meanwhile` is over; it is dead then, or goes on. */
  const indexSlowly = async (
    id: string,
    isBefore: (call: Call) => boolean,
    { meanwhile, dies = false }: { meanwhile: () => Promise<unknown>; dies?: boolean },
  ) => {
    const slow = { ...db, client: table.connect().client };
    let stopped: Promise<unknown> | undefined;
    let isOver = false;
    injectFaults(slow).plan((call) => {
      if (isOver && dies) return { kind: 'refuse', error: new Error('The process is dead.') };
      if (isOver || !isBefore(call)) return undefined;
      stopped ??= meanwhile().then(() => {
        isOver = true;
      });
      return { kind: 'hold', until: stopped };
    });
    await indexBooking(new TableSession(slow, 60_000), rid, id).catch((error: unknown) => {
      if (!isOver || !dies) throw error;
    });
    expect(isOver).toBe(true);
  };
  const beginnings = async () =>
    (await words()).flatMap(({ pk }) => /#WORD#(.*)$/.exec(String(pk))?.[1] ?? []).toSorted();
  const found = async (q: string) => {
    const { body } = await house.operator.list({ q });
    return body.items.map(({ id }: { id: string }) => id);
  };
  return {
    ...house,
    session,
    settle,
    build,
    put,
    remove,
    scan,
    words,
    strays,
    beginnings,
    found,
    erase,
    index,
    indexSlowly,
  };
}

export type IndexedRestaurant = Awaited<ReturnType<typeof openIndexed>>;
