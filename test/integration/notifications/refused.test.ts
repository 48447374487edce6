import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailEvent } from '../../../local/notifications/simulator.ts';
import { asRead, type StoredReservation } from '../../../shared/booking/rules/reservation.ts';
import { readReservation, toItem } from '../../../shared/booking/store/reservations.ts';
import { TableSession } from '../../../shared/platform/dynamo/table-session.ts';
import { limits } from '../../../shared/platform/messaging/limits.ts';
import { logger } from '../../../shared/platform/telemetry/logger.ts';
import { type DeliveryWorld, startDelivery, streamRecord } from '../../support/delivery.ts';
import { RESERVATION } from '../../support/messages.ts';

// An address that mail comes back from: noted, shown beside the booking, and left alone.

const PATRON = 'patron@example.com';
const PATRON_PHONE = '+33600000000';

let world: DeliveryWorld;
let guests = 0;
let now = Date.parse('2026-11-18T09:00:00Z');

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery();
});
afterAll(() => world.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  now = Date.now() + 600_000;
  vi.useRealTimers();
});

const session = () => new TableSession(world.db, 5000);

/** Stores a reservation of a guest, and answers it with its record in the stream. */
async function store(reservation: StoredReservation, before?: StoredReservation) {
  await world.db.client.send(new PutCommand({ TableName: world.db.table, Item: toItem(world.rid, reservation) }));
  return streamRecord(world.rid, reservation, before);
}

function booking(guest_email: string): StoredReservation & { guest_email: string } {
  guests += 1;
  return { ...RESERVATION, id: `${world.rid}-rRefused${guests}`, tables: [], guest_email };
}

const stored = async ({ id }: StoredReservation) => {
  const reservation = await readReservation(session(), world.rid, id);
  if (!reservation) throw new Error('The reservation is gone.');
  return reservation;
};
const isShown = async (reservation: StoredReservation) =>
  asRead(await stored(reservation), []).guest_email_refused ?? false;

/** What arrives because of a change. */
async function arrivals(record: ReturnType<typeof streamRecord>): Promise<string[]> {
  const before = world.arrived().length;
  await world.change([record]);
  await world.drain();
  return world.arrived().slice(before);
}

const cancelled = (before: StoredReservation): StoredReservation => ({ ...before, status: 'cancelled', version: 2 });

test.each(['bounce', 'complaint'])('after a %s the booking says so, and its guest gets no other mail', async (fate) => {
  const guest = booking(`${fate}+one@simulator.amazonses.com`);
  expect(await arrivals(await store(guest))).toEqual([guest.guest_email, PATRON, PATRON_PHONE]);
  expect(await isShown(guest)).toBe(true);
  const noted = await stored(guest);
  expect(noted.version).toBe(guest.version);
  // The house hears of everything as before, and that the guest does not.
  expect(await arrivals(await store(cancelled(noted), noted))).toEqual([PATRON]);
  expect(world.mails().at(-1)?.text).toContain('Le client n’en est pas informé.');
});

test('another booking of that address is told to the house alone, by SMS too, and says so', async () => {
  await arrivals(await store(booking('bounce+two@simulator.amazonses.com')));
  const next = booking('Bounce+Two@simulator.amazonses.com');
  expect(await arrivals(await store(next))).toEqual([PATRON, PATRON_PHONE]);
  expect(await isShown(next)).toBe(true);
});

test('the address that staff correct is mailed, and the mark no longer concerns the booking', async () => {
  const guest = booking('bounce+three@simulator.amazonses.com');
  await arrivals(await store(guest));
  const noted = await stored(guest);
  const corrected = { ...noted, guest_email: 'zoe.three@example.com', version: 2 };
  expect(await arrivals(await store(corrected, noted))).toEqual([corrected.guest_email, PATRON]);
  expect(await isShown(corrected)).toBe(false);
});

test('a bounce that is told after the correction marks nothing', async () => {
  const guest = booking('late@example.com');
  await store({ ...guest, guest_email: 'corrected@example.com' });
  await world.onMailEvent(mailEvent('bounce', 'late@example.com', { reservation: guest.id, kind: 'guest_mail' }));
  expect((await stored(guest)).refused_email).toBeUndefined();
});

test('a change that was under way when the mark was made does not lose it', async () => {
  const guest = booking('bounce+four@simulator.amazonses.com');
  await arrivals(await store(guest));
  const noted = await stored(guest);
  // What somebody had read before the bounce, and writes after it.
  const moved = { ...guest, service_status: 'arrived' as const, version: 2 };
  await arrivals(await store(moved, noted));
  expect(await isShown(moved)).toBe(true);
});

describe('no reason', () => {
  const told = (about: object, tags = { kind: ['guest_mail'] }) => {
    const guest = booking(`reason${guests}@example.com`);
    const mail = { destination: [guest.guest_email], tags: { reservation: [guest.id], ...tags } };
    return { guest, event: { detail: { ...about, mail } } };
  };

  test.each([
    ['a bounce that passes', { eventType: 'Bounce', bounce: { bounceType: 'Transient' } }],
    ['a bounce of a kind that nobody knows', { eventType: 'Bounce', bounce: { bounceType: 'Undetermined' } }],
    ['« this is no spam »', { eventType: 'Complaint', complaint: { complaintFeedbackType: 'not-spam' } }],
    ['a mail that SES did not take', { eventType: 'Reject' }],
  ])('is %s', async (_, about) => {
    const { guest, event } = told(about);
    const record = await store(guest);
    await world.onMailEvent(event);
    expect(await isShown(guest)).toBe(false);
    expect(await arrivals(record)).toContain(guest.guest_email);
  });

  test('is a mail to the house, or one of somebody else', async () => {
    const bounced = { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } };
    const { guest, event } = told(bounced, { kind: ['operator_mail'] });
    const record = await store(guest);
    await world.onMailEvent(event);
    await world.onMailEvent({ detail: { ...bounced, mail: { destination: [guest.guest_email], tags: {} } } });
    expect(await arrivals(record)).toContain(guest.guest_email);
  });
});

test('what is noted names nobody, and ends ninety days after the last refusal', async () => {
  const guest = booking('bounce+five@simulator.amazonses.com');
  await arrivals(await store(guest));
  const { Items = [] } = await world.marks().send(new ScanCommand({ TableName: 'couvert-marks' }));
  const noted = Items.filter(({ id }) => id?.S?.startsWith('address#'));
  expect(noted.length).toBeGreaterThan(0);
  expect(JSON.stringify(Items)).not.toMatch(/@|simulator/);
  const end = Math.max(...noted.map(({ expires_at }) => Number(expires_at?.N)));
  expect(end).toBe(Math.ceil(Date.now() / 1000) + limits.refusal_seconds);
  // DynamoDB deletes it some time later: it counts no longer.
  vi.setSystemTime((end + 1) * 1000);
  const next = booking(guest.guest_email);
  expect(await arrivals(await store(next))).toContain(guest.guest_email);
});
