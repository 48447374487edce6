import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredReservation } from '../../../shared/booking/rules/reservation.ts';
import { toItem } from '../../../shared/booking/store/reservations.ts';
import { keys } from '../../../shared/platform/dynamo/keys.ts';
import { logger } from '../../../shared/platform/telemetry/logger.ts';
import { type DeliveryWorld, putRecord, startDelivery, streamRecord } from '../../support/delivery.ts';
import { guestOf, SATURDAY } from '../../support/guest.ts';
import { RESERVATION } from '../../support/messages.ts';
import { operatorOf } from '../../support/operator.ts';
import { testDeps } from '../../support/restaurant.ts';

let world: DeliveryWorld;
let deps: ReturnType<typeof testDeps>;
let guest: ReturnType<typeof guestOf>;

beforeAll(async () => {
  logger.setLogLevel('SILENT');
  world = await startDelivery();
  deps = testDeps(world.db);
  guest = guestOf(deps, world.token);
});
afterAll(() => world.stop());

let dates = 21;

/** A guest with a booking of a day of its own. */
async function booked(guest_email: string, more: Record<string, unknown> = {}) {
  dates += 1;
  const held = await guest.lock({ date: `${SATURDAY.slice(0, 8)}${dates}` });
  return (await guest.confirm(held.body.lock_token, { guest_email, ...more })).body;
}

const itemsOf = async (pk: string) => {
  const KeyConditionExpression = 'pk = :pk';
  const query = { TableName: world.db.table, KeyConditionExpression, ExpressionAttributeValues: { ':pk': pk } };
  return (await world.db.client.send(new QueryCommand(query))).Items ?? [];
};

/** What is mailed after somebody has asked for a link. */
async function recovered(asked: Record<string, unknown>, from = guest) {
  const known = new Set((await itemsOf(keys.recovery(world.rid, '').pk)).map(({ sk, asked_at }) => `${sk}${asked_at}`));
  const before = world.mails().length;
  expect((await from.recover(asked)).status).toBe(202);
  const items = await itemsOf(keys.recovery(world.rid, '').pk);
  await world.change(items.filter(({ sk, asked_at }) => !known.has(`${sk}${asked_at}`)).map(putRecord));
  await world.drain();
  return world.mails().slice(before);
}

describe('a guest who has lost the mail', () => {
  test('gets the link again, at the address of the booking, however the code is spelled', async () => {
    const { confirmation_code, booking_token } = await booked('lost@example.com');
    const code = `${confirmation_code.slice(0, 4).toLowerCase()} ${confirmation_code.slice(4)}`;
    const mails = await recovered({ confirmation_code: code, guest_email: 'Lost@Example.com' });
    expect(mails.map(({ to }) => to)).toEqual(['lost@example.com']);
    expect(mails[0]?.text).toContain(`https://pages.example/booking/${booking_token}`);
    expect(mails[0]?.subject).toContain('Votre réservation');
  });

  test('gets only the link that is alive, at the address that the booking has by then', async () => {
    const { confirmation_code, booking_token, reservation_id } = await booked('before@example.com');
    const operator = operatorOf(deps, world.rid);
    expect((await operator.update(reservation_id, { guest_email: 'after@example.com' })).status).toBe(200);
    expect(await recovered({ confirmation_code, guest_email: 'before@example.com' })).toEqual([]);
    const [mail] = await recovered({ confirmation_code, guest_email: 'after@example.com' });
    expect(mail?.to).toBe('after@example.com');
    const [, link = ''] = /\/booking\/([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    expect(link).not.toBe(booking_token);
    expect((await guest.booking(link)).status).toBe(200);
    expect((await guest.booking(booking_token)).status).toBe(404);
  });

  test('gets it once in ten minutes', async () => {
    const { confirmation_code } = await booked('often@example.com');
    const asked = { confirmation_code, guest_email: 'often@example.com' };
    expect(await recovered(asked)).toHaveLength(1);
    expect(await recovered(asked)).toHaveLength(0);
    deps.clock.now += 600_001;
    expect(await recovered(asked)).toHaveLength(1);
  });

  test('gets nothing for another address, another code, or a booking whose link has ended', async () => {
    const { confirmation_code } = await booked('right@example.com');
    expect(await recovered({ confirmation_code, guest_email: 'wrong@example.com' })).toEqual([]);
    expect(await recovered({ confirmation_code: 'ZZZZZZZZ', guest_email: 'right@example.com' })).toEqual([]);
    const now = deps.clock.now;
    deps.clock.now += 60 * 86_400_000;
    expect(await recovered({ confirmation_code, guest_email: 'right@example.com' })).toEqual([]);
    deps.clock.now = now;
  });

  test('gets the links of the bookings ahead by number or by date, who has lost the code as well', async () => {
    const { reservation_id, booking_token } = await booked('codeless@example.com', { guest_phone: '+33612340001' });
    const other = await booked('codeless@example.com', { guest_phone: '+33612340001' });
    const stranger = await booked('stranger@example.com', { guest_phone: '+33612340002' });
    const guest_email = 'Codeless@example.com';
    const linksIn = (mails: { text?: string }[]) => mails.map(({ text = '' }) => /booking\/([^\s?]+)/.exec(text)?.[1]);
    const { reservation_date } = (
      await operatorOf(deps, world.rid).list({ q: 'codeless@example.com' })
    ).body.items.find(({ id }: { id: string }) => id === reservation_id);
    // As it is written at home, and any second time nothing: the link is mailed once, whatever is named.
    const byNumber = await recovered({ guest_email, guest_phone: '06 12 34 00 01' });
    expect(linksIn(byNumber).sort()).toEqual([booking_token, other.booking_token].sort());
    expect(await recovered({ guest_email, reservation_date })).toEqual([]);
    deps.clock.now += 600_001;
    const byDate = await recovered({ guest_email, reservation_date });
    expect(byDate.map(({ to }) => to)).toEqual(['codeless@example.com']);
    expect(linksIn(byDate)).toEqual([booking_token]);
    deps.clock.now += 600_001;
    const byBoth = await recovered({ guest_email, guest_phone: '+33612340001', reservation_date });
    expect(linksIn(byBoth)).toEqual([booking_token]);
    // Another address, number or date brings nothing.
    deps.clock.now += 600_001;
    expect(await recovered({ guest_email, guest_phone: '+33612340002' })).toEqual([]);
    expect(await recovered({ guest_email: 'else@example.com', reservation_date })).toEqual([]);
    expect(await recovered({ guest_email, reservation_date: '2026-12-24' })).toEqual([]);
    expect(stranger.booking_token).toBeTruthy();
    expect((await guest.recover({ guest_email })).status).toBe(400);
  });

  test('is not mailed for a whole day by a stranger who knows the address and a date or number', async () => {
    const guest_email = 'flooded@example.com';
    const known = await booked(guest_email, { guest_phone: '+33612340003' });
    const { reservation_date } = (await guest.booking(known.booking_token)).body;
    const [was, started] = [deps.hold_limits, deps.clock.now];
    deps.hold_limits = { max_active: 8, max_per_hour: 1000, trusted: [] };
    const stranger = guestOf(deps, world.token, { source_ip: '198.51.100.9' });
    const ways = [
      { reservation_date },
      { guest_phone: '+33612340003' },
      { guest_phone: '0612340003', reservation_date },
    ];
    const ask = async (way: Record<string, unknown>, from = stranger, address = guest_email) => {
      deps.clock.now += 600_001;
      return (await recovered({ guest_email: address, ...way }, from)).length;
    };
    // A repetition within ten minutes sends nothing, and counts for nothing.
    for (let again = 0; again < 9; again++)
      expect(await recovered({ guest_email, ...ways[0] }, stranger)).toHaveLength(again === 0 ? 1 : 0);
    const sent: number[] = [];
    for (let at = 1; at < 12; at++)
      sent.push(await ask(ways[at % 3] ?? {}, stranger, at % 2 ? 'Flooded@Example.com' : guest_email));
    expect(sent).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
    // The guest's own request is theirs, and so is whoever knows the code; the next day begins anew.
    expect(await ask(ways[0] ?? {}, guestOf(deps, world.token, { source_ip: '203.0.113.7' }))).toBe(1);
    expect(await ask({ confirmation_code: known.confirmation_code })).toBe(1);
    deps.clock.now += 86_400_000;
    expect(await ask(ways[0] ?? {})).toBe(1);
    deps.clock.now = started;
    deps.hold_limits = was;
  });

  test('is no hindrance to everybody’s messages with a code of hyphens alone', async () => {
    expect((await guest.recover({ confirmation_code: '- -', guest_email: 'none@example.com' })).status).toBe(202);
    const items = await itemsOf(keys.recovery(world.rid, '').pk);
    const asked = items.filter(({ email }) => email === 'none@example.com').map(putRecord);
    expect(asked).toHaveLength(1);
    expect(await world.onChange({ Records: asked })).toEqual({ batchItemFailures: [] });
  });

  test('gets a link to a booking that an earlier release has made, and it works', async () => {
    const reservation: StoredReservation = {
      ...RESERVATION,
      id: `${world.rid}-rEarlierRelease1234567`,
      confirmation_code: 'EARX2345',
      guest_email: 'earlier@example.com',
      tables: [],
      reservation_date: '2026-12-04',
      from: Date.parse('2026-12-04T19:30:00Z') / 60_000,
      to: Date.parse('2026-12-04T21:00:00Z') / 60_000,
      dates: ['2026-12-04'],
    };
    const put = (Item: Record<string, unknown>) =>
      world.db.client.send(new PutCommand({ TableName: world.db.table, Item }));
    await put(toItem(world.rid, reservation));
    await put({ ...keys.code(world.rid, 'EARX2345'), reservation_id: reservation.id });
    expect(await recovered({ confirmation_code: 'EARX2345', guest_email: 'another@example.com' })).toEqual([]);
    const Key = keys.reservation(world.rid, reservation.id);
    const read = async () => (await world.db.client.send(new GetCommand({ TableName: world.db.table, Key }))).Item;
    expect((await read())?.version).toBe(1);
    const mails = await recovered({ confirmation_code: 'EARX2345', guest_email: 'earlier@example.com' });
    const link = /booking\/([^\s?]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect((await guest.booking(link)).body).toMatchObject({ confirmation_code: 'EARX2345', version: 2 });
    expect((await read())?.changed_by).toBe('system');
  });
});

describe('a guest is not told', () => {
  const versionOf = (more: Partial<StoredReservation>): StoredReservation => ({
    ...RESERVATION,
    id: `${world.rid}-rOvertaken`,
    guest_email: 'overtaken@example.com',
    tables: [],
    told_version: more.version,
    ...more,
  });
  const store = (reservation: StoredReservation) =>
    world.db.client.send(new PutCommand({ TableName: world.db.table, Item: toItem(world.rid, reservation) }));
  const subjects = () =>
    world.mails().flatMap(({ to, subject }) => (to === 'overtaken@example.com' ? [subject?.split('\u00a0:')[0]] : []));

  test('of a version that a later one, of which they are told, has overtaken', async () => {
    const [first, second] = [versionOf({ version: 1 }), versionOf({ version: 2, party_size: 3 })];
    await store(second);
    await world.change([streamRecord(world.rid, first), streamRecord(world.rid, second, first)]);
    await world.drain();
    expect(subjects()).toEqual(['Réservation modifiée']);
  });

  test('but is, when the later one told them nothing, or went to another address', async () => {
    const before = subjects().length;
    const [third, fourth] = [
      versionOf({ version: 3, party_size: 4 }),
      versionOf({ version: 4, notes: 'VIP', party_size: 4 }),
    ];
    await store({ ...fourth, told_version: 3 });
    await world.change([streamRecord(world.rid, third, versionOf({ version: 2, party_size: 3 }))]);
    await store({ ...versionOf({ version: 6 }), guest_email: 'new@example.com' });
    await world.change([streamRecord(world.rid, versionOf({ version: 5, party_size: 5 }), fourth)]);
    await world.drain();
    expect(subjects().length - before).toBe(2);
  });
});
