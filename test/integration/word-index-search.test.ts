import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { toItem } from '../../shared/booking/store/reservations.ts';
import { type Found, searchReservations } from '../../shared/booking/store/search.ts';
import { areListedAlike, localIdOf } from '../../shared/booking/store/word-index.ts';
import { withoutGuest } from '../../shared/guests/rules/erasure.ts';
import { comparedOf, listedUnder } from '../../shared/guests/rules/guest-search.ts';
import { newConfirmationCode, newEntryId, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { addDays } from '../../shared/platform/time/time.ts';
import { itemOf } from '../../shared/stream-records.ts';
import { SATURDAY } from '../support/guest.ts';
import { FRIDAY_MORNING, startTestTable, type TestTable } from '../support/restaurant.ts';
import { type IndexedRestaurant, openIndexed } from '../support/word-index.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable({ stream: true });
  return () => table.engine.stop();
});

const open = () => openIndexed(table);

/** What searches answer that read the bookings, as they do while the index is not built. */
async function asRead(
  { rid, session, put, remove }: IndexedRestaurant,
  all: Parameters<typeof searchReservations>[2][],
) {
  const Key = keys.wordIndex(rid);
  await remove(Key);
  const found: Found[] = [];
  for (const asked of all) found.push(await searchReservations(session(), rid, asked));
  await put({ ...Key, rules: 1, noted_at: 0, done_at: '2026-01-01T00:00:00.000Z' });
  return found;
}

const NAMES = [
  'Martin',
  'Martín',
  'Mary',
  "O'Brien",
  'Obrien',
  'D’Angelo',
  'de la Tour',
  'Saint-Exupéry',
  'Œuvré',
  'L´Hermite',
  'Zoé',
  'Jean-Pierre',
  'Li',
  '林',
  'Table 12',
  'Marchetti',
  'A B',
  '王',
  '小明',
  'Martinabernardin',
  Array.from({ length: 30 }, (_, n) => `m${n}`).join(' '),
];
const PHONES = [null, '+33612345678', '06 12 34 56 78', '+33698765678', '12', '+4112345678'];
const EMAILS = [null, 'zoe@example.com', 'Zoe@example.org', 'z.martin@example.com'];
const QUERIES = [
  'martin',
  'mar',
  'ma',
  'mart zo',
  'brien',
  "o'brien",
  'o brien',
  'obrien',
  'angelo',
  'tour',
  'latour',
  'delatour',
  'exupery saint',
  'oeuvre',
  'hermite',
  'jeanpierre',
  'pierre z',
  'li',
  '林 ma',
  'a b',
  'ab',
  'table 12',
  '5678',
  '345678',
  'mar 5678',
  '0033612345678',
  '+41 12 34 56 78',
  'zoe@',
  'ZOE@example.c',
  '@',
  'marche',
  'marchetti zoe',
  '🎉',
  'z o',
  '王',
  '王 小',
  'martina bernardin',
  'mar martin',
  'zoe m7',
  'saint martin zoe',
];

const one = fc.record({
  // Half of them are called alike, so that a search finds several.
  first: fc.oneof(fc.constantFrom('Martin', 'Zoé'), fc.constantFrom(...NAMES)),
  last: fc.constantFrom(...NAMES),
  phone: fc.constantFrom(...PHONES),
  email: fc.constantFrom(...EMAILS),
  // Many are there on the Friday morning on which they are searched.
  day: fc.oneof(fc.constantFrom(-2, -1), fc.integer({ min: -40, max: 20 })),
  hour: fc.oneof(fc.integer({ min: 7, max: 11 }), fc.integer({ min: 7, max: 22 })),
  stays: fc.constantFrom(30, 120, 600),
});
type One = typeof one extends fc.Arbitrary<infer T> ? T : never;

const step = fc.record({
  does: fc.constantFrom(
    'book',
    'book',
    'book',
    'book',
    'rename',
    'move',
    'cancel',
    'erase',
    'delete',
    'restore',
    'settle',
  ),
  at: fc.nat(),
  to: one,
});

/** A booking of a guest, by what a test draws of it. */
function bookingOf(id: string, { first, last, phone, email, day, hour, stays }: One): StoredReservation {
  const reservation_date = addDays(SATURDAY, day);
  const reservation_time = `${String(hour).padStart(2, '0')}:00:00`;
  const from = Date.parse(`${reservation_date}T${reservation_time}Z`) / 60_000 - 60;
  return {
    id,
    confirmation_code: newConfirmationCode(),
    ...{ guest_first_name: first, guest_last_name: last, guest_email: email, guest_phone: phone },
    ...{ party_size: 2, reservation_date, reservation_time, duration_min: stays, from, to: from + stays },
    ...{ status: 'confirmed', service_status: 'expected', created_at: '2026-01-01T00:00:00.000Z', tables: [] },
    ...{ dates: [reservation_date], lang: 'fr', version: 1 },
  };
}

test('whatever becomes of bookings, a search of the index finds what one finds that reads them', async () => {
  const house = await open();
  const { rid, put, remove, settle, build, scan, session, strays, words } = house;
  await build();
  const stored = new Map<string, StoredReservation>();
  const lost: StoredReservation[] = [];
  const write = async (reservation: StoredReservation) => {
    stored.set(reservation.id, reservation);
    await put(JSON.parse(JSON.stringify(toItem(rid, reservation))));
  };
  const drop = async (reservation: StoredReservation) => {
    stored.delete(reservation.id);
    await remove(keys.reservation(rid, reservation.id));
  };
  const act = async ({ does, at, to }: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
    if (does === 'settle') return settle(told);
    if (does === 'book') return write(bookingOf(reservationIdOf(rid, newEntryId()), to));
    if (does === 'restore') {
      const back = lost.pop();
      return back && write({ ...back, version: back.version + 1 });
    }
    const was = [...stored.values()][at % Math.max(1, stored.size)];
    if (!was) return;
    const version = was.version + 1;
    const other = bookingOf(was.id, to);
    const { guest_first_name, guest_last_name, guest_email, guest_phone } = other;
    switch (does) {
      case 'rename':
        return write({ ...was, guest_first_name, guest_last_name, guest_email, guest_phone, version });
      case 'move':
        return write({
          ...other,
          ...was,
          ...{ reservation_date: other.reservation_date, version },
          ...{ reservation_time: other.reservation_time, from: other.from, to: other.to },
        });
      case 'cancel':
        return write({ ...was, status: 'cancelled', version });
      case 'erase':
        return write(withoutGuest(was, FRIDAY_MORNING));
      case 'delete':
        lost.push(was);
        return drop(was);
    }
  };
  /**
   * What was told of is exact at once: the booking is listed as it is by then, and where nothing was told of, no word strays. A
   * change that the index does not show leaves it as it was: another one may have come since, which is told of next.
   */
  const told = async ({ dynamodb }: DynamoDBRecord) => {
    const id = String(dynamodb?.Keys?.sk?.S);
    if (!String(dynamodb?.Keys?.pk?.S).endsWith('#RES')) return;
    const { OldImage, NewImage } = dynamodb ?? {};
    if (OldImage && NewImage && areListedAlike(itemOf(OldImage), itemOf(NewImage))) return;
    const reservation = stored.get(id);
    const items = scan();
    const listed = (await words(items)).filter(({ sk }) => String(sk).endsWith(`#${localIdOf(rid, id)}`));
    const place = reservation && `${reservation.reservation_date}#${reservation.reservation_time}`;
    expect(listed.map(({ pk, sk, status }) => `${pk} ${sk} ${status}`).toSorted()).toEqual(
      (reservation ? listedUnder(comparedOf(reservation)) : [])
        .map((beginning) => keys.word(rid, beginning, `${place}#${localIdOf(rid, id)}`))
        .map(({ pk, sk }) => `${pk} ${sk} ${reservation?.status}`)
        .toSorted(),
    );
    expect(await strays(items)).toEqual([]);
  };
  const answers = ({ ids, truncated }: Found) => ({ ids, truncated });
  const NOTHING: Found = { ids: [], truncated: false };
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
        for (const each of steps) await act(each);
        await settle(told);
        const all = QUERIES.flatMap((q) =>
          [
            {},
            { status: 'cancelled' as const },
            { dates: { first: addDays(SATURDAY, -5), last: addDays(SATURDAY, 5) } },
          ].map((more) => ({ q, now: FRIDAY_MORNING, ...more })),
        );
        const read = await asRead(house, all);
        for (const [at, asked] of all.entries()) {
          expect({ asked, ...answers(await searchReservations(session(), rid, asked)) }).toEqual({
            asked,
            ...answers(read[at] ?? NOTHING),
          });
        }
      })
      .afterEach(async () => {
        for (const each of stored.values()) await drop(each);
        await settle();
        expect(await words()).toEqual([]);
      }),
    { numRuns: 5, endOnFailure: true },
  );
});
