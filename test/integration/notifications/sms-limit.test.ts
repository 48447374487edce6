import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hourOf, smsLimit } from '../../../shared/platform/messaging/sms-limit.ts';
import { logger } from '../../../shared/platform/telemetry/logger.ts';
import { type DeliveryWorld, startDelivery, streamRecord } from '../../support/delivery.ts';
import { RESERVATION } from '../../support/messages.ts';
import { createTestRestaurant } from '../../support/restaurant.ts';

// A bot that books costs mails, which cost nothing, and SMS, which do: of those a restaurant gets so many an hour.

const MOST = 5;
const PATRON_PHONE = '+33600000000';
const HOUR = Date.parse('2026-11-18T09:00:00Z');
const MINUTE = 60_000;

let world: DeliveryWorld;
let bookings = 0;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery({ SMS_PER_HOUR: String(MOST) });
});
afterAll(() => world.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  world.refuse(undefined);
  vi.useRealTimers();
});

/** So many bookings, made at this moment. */
const book = (rid: string, count: number) =>
  Array.from({ length: count }, () => {
    bookings += 1;
    return streamRecord(rid, { ...RESERVATION, id: `${rid}-rBot${bookings}`, tables: [], guest_email: null });
  });

/** The SMS that arrive while `act` runs. */
async function texts(act: () => Promise<void>): Promise<string[]> {
  const before = world.mails().length;
  await act();
  return world
    .mails()
    .slice(before)
    .flatMap(({ channel, to, text }) => (channel === 'sms' && to === PATRON_PHONE ? [text] : []));
}

const plan = (records: ReturnType<typeof book>) =>
  texts(async () => {
    await world.change(records);
    await world.drain();
  });

describe('a restaurant', () => {
  test('gets so many SMS about the bookings of an hour, then one that counts the others, and no more', async () => {
    vi.setSystemTime(HOUR + 20 * MINUTE);
    const first = await plan(book(world.rid, 12));
    expect(first).toHaveLength(MOST);
    vi.setSystemTime(HOUR + 25 * MINUTE);
    expect(await plan(book(world.rid, 3))).toEqual([]);
    vi.setSystemTime(HOUR + 30 * MINUTE + 1000);
    const summary = await texts(world.drain);
    expect(summary).toEqual([
      expect.stringContaining('et 10 autres réservations, à voir dans la console. Prochain SMS après 11:00'),
    ]);
    vi.setSystemTime(HOUR + 50 * MINUTE);
    expect(await plan(book(world.rid, 20))).toEqual([]);
    vi.setSystemTime(HOUR + 60 * MINUTE);
    expect(await plan(book(world.rid, 2))).toHaveLength(2);
  });

  test('counts its own bookings alone, and each once, however often a message comes back', async () => {
    const { rid } = await createTestRestaurant(world.db, { seats: [2] });
    vi.setSystemTime(HOUR + 180 * MINUTE);
    const records = book(world.rid, MOST);
    let refused = 0;
    // The provider is busy: every message comes twice, and keeps its place.
    world.refuse((service) => {
      if (service !== 'sns' || refused === MOST) return undefined;
      refused += 1;
      return { status: 429, name: 'Throttled' };
    });
    expect(await plan(records)).toEqual([]);
    expect(await plan(book(rid, 1))).toHaveLength(1);
    vi.setSystemTime(HOUR + 181 * MINUTE);
    expect(await texts(world.drain)).toHaveLength(MOST);
    vi.setSystemTime(HOUR + 182 * MINUTE);
    expect(await plan(records)).toEqual([]);
  });

  test('costs no more than one SMS beyond the limit an hour, whatever a bot does', async () => {
    const { rid } = await createTestRestaurant(world.db, { seats: [2] });
    let sent = 0;
    for (let hour = 10; hour < 12; hour += 1) {
      for (let minute = 0; minute < 60; minute += 30) {
        vi.setSystemTime(HOUR + (hour * 60 + minute) * MINUTE);
        sent += (await plan(book(rid, 6))).length;
      }
    }
    vi.setSystemTime(HOUR + 14 * 60 * MINUTE);
    sent += (await texts(world.drain)).length;
    expect(sent).toBe(2 * (MOST + 1));
  });
});

describe('the counter', () => {
  const about = (reservation_id: string) => ({
    restaurant_id: 'counted',
    reservation_id,
    hour: hourOf('2026-11-18T09:59:59Z'),
  });

  test('lets exactly as many in as it may, however many ask at once, and makes one of the others the summary', async () => {
    const limit = smsLimit(MOST, 'couvert-marks', world.marks());
    const all = Array.from({ length: 40 }, (_, index) => about(`crowd${index}`));
    const turns = await Promise.all(all.map((sms) => limit(sms, HOUR)));
    expect(turns.filter((turn) => turn === 'send')).toHaveLength(MOST);
    expect(turns.filter((turn) => turn === 'leave')).toHaveLength(40 - MOST - 1);
    // Asked again, each hears what it heard, and the summary has counted them all.
    const again = await Promise.all(all.map((sms) => limit(sms, HOUR + 5 * MINUTE)));
    const summary = { summarises: 40 - MOST, due: HOUR + 10 * MINUTE };
    expect(again).toEqual(turns.map((turn) => (typeof turn === 'string' ? turn : summary)));
  });

  test('keeps no more than a hundred that were left out', async () => {
    const limit = smsLimit(1, 'couvert-marks', world.marks());
    const of = (index: number) => ({ ...about(`many${index}`), restaurant_id: 'many' });
    for (let index = 0; index < 105; index += 1) await limit(of(index), HOUR);
    expect(await limit(of(1), HOUR)).toMatchObject({ summarises: 100 });
    expect(await limit(of(104), HOUR)).toBe('leave');
  });

  test('asks nobody where there is no limit', async () => {
    const limit = smsLimit(0, 'there-is-no-such-table', world.marks());
    expect(await limit(about('any'), HOUR)).toBe('send');
  });
});
