import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SATURDAY } from '../support/guest.ts';
import { openRestaurant } from '../support/operator.ts';
import { LATE_DINNER, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;

beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

type Wanted = Partial<Parameters<typeof openRestaurant>[1]>;

/** A restaurant where Zoé has booked a table for two, Saturday at 19:00, and has her link. */
async function booked(wanted: Wanted = {}) {
  const house = await openRestaurant(table, { seats: [2, 4], ...wanted });
  const held = await house.guest.lock();
  const { body } = await house.guest.confirm(held.body.lock_token, { guest_note: 'By the window' });
  const link: string = body.booking_token;
  return { ...house, link, id: String(body.reservation_id), confirmation: body };
}

const HOUR_MS = 3_600_000;
/** Saturday 19:00 in Paris. */
const START = Date.parse(`${SATURDAY}T18:00:00Z`);

describe('the guest’s link', () => {
  test('comes with the confirm, again with its repetition, and shows the booking', async () => {
    const { guest, link, confirmation, faults } = await booked();
    expect(confirmation.booking_url).toBe(`https://pages.example/booking/${link}`);
    const { status, body, headers } = await guest.booking(link);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      confirmation_code: confirmation.confirmation_code,
      status: 'confirmed',
      version: 1,
      reservation_date: SATURDAY,
      reservation_time: '19:00:00',
      party_size: 2,
      guest_email: 'z…@example.com',
      guest_phone: '+33 … 78',
      guest_note: 'By the window',
      may_change: true,
      may_cancel: true,
      until: '2026-11-21T14:00:00.000Z',
      restaurant: { restaurant_name: 'Chez Test' },
    });
    expect(await faults()).toEqual([]);
  });

  test('never shows the house’s notes, its contacts, or where the guest sits', async () => {
    const { guest, link, id, operator } = await booked();
    await operator.update(id, { notes: 'difficult' });
    const text = JSON.stringify((await guest.booking(link)).body);
    for (const hidden of ['difficult', 'patron@example.com', '+33600000000', 'table_id', id]) {
      expect(text).not.toContain(hidden);
    }
  });

  test('is 404 when any part of it is another: no such booking, another one’s secret, an edited one', async () => {
    const { guest, link, rid } = await booked();
    const other = await booked();
    const [id = '', secret = ''] = link.split('.');
    const [otherId = '', otherSecret = ''] = other.link.split('.');
    const wrong = [
      'nonsense',
      id,
      `${id}.`,
      `${id}.${otherSecret}`,
      `${otherId}.${secret}`,
      `${rid}-r${'x'.repeat(22)}.${secret}`,
      `${id}.${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`,
      `${link}x`,
    ];
    for (const token of wrong) {
      for (const answer of [
        await guest.booking(token),
        await guest.change(token, { version: 1, guests: 3 }),
        await guest.cancel(token),
        await guest.coming(token),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      }
    }
    expect((await guest.booking(link)).body.version).toBe(1);
  });

  test('ends 30 days after the visit', async () => {
    const { guest, link, clock } = await booked();
    clock.now = START + 2 * HOUR_MS + 30 * 24 * HOUR_MS - 1;
    expect((await guest.booking(link)).status).toBe(200);
    clock.now += 1;
    expect((await guest.booking(link)).status).toBe(404);
  });

  test('is drawn anew for another e-mail address', async () => {
    const { guest, link, id, operator } = await booked();
    await operator.update(id, { guest_email: 'new@example.com' });
    expect((await guest.booking(link)).status).toBe(404);
  });

  test('is not handed to the old address with a repeated confirm', async () => {
    const { guest, operator } = await booked();
    const { lock_token } = (await guest.lock({ time: '21:00' })).body;
    const confirmed = (await guest.confirm(lock_token)).body;
    await operator.update(confirmed.reservation_id, { guest_email: 'new@example.com', guest_first_name: 'New' });
    const { status, body } = await guest.confirm(lock_token);
    expect([status, body]).toEqual([201, { ...confirmed, booking_token: '', booking_url: '' }]);
  });

  test('stays in no answer but the confirm’s', async () => {
    const { link, operator, guest, id } = await booked();
    const secret = link.split('.')[1] ?? '';
    const answers = [
      await operator.list(),
      await operator.update(id, { guests: 3 }),
      await operator.assign(id, { table_id: null }),
      await guest.change(link, { version: 1, guests: 2 }),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('a guest moves', () => {
  test('in time, on the same table, in one step', async () => {
    const { guest, link, find, id, tables, faults } = await booked();
    const { status, body } = await guest.change(link, { version: 1, reservation_time: '20:30' });
    expect([status, body.reservation_time, body.version]).toEqual([200, '20:30:00', 2]);
    expect(await find(id)).toMatchObject({ reservation_time: '20:30:00', table_id: tables[0] });
    expect(await faults()).toEqual([]);
  });

  test('to another date, with the totals of both', async () => {
    const { guest, link, operator, faults } = await booked();
    await guest.change(link, { version: 1, reservation_date: '2026-11-23', reservation_time: '21:00' });
    expect((await operator.list({ date: SATURDAY })).body.total).toBe(0);
    expect((await operator.list({ date: '2026-11-23' })).body.total).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test('to a larger table with one guest more, and stays there with one less', async () => {
    const { guest, link, find, id, tables, faults } = await booked();
    await guest.change(link, { version: 1, guests: 3 });
    expect(await find(id)).toMatchObject({ party_size: 3, table_id: tables[1] });
    await guest.change(link, { version: 2, guests: 2 });
    expect(await find(id)).toMatchObject({ party_size: 2, table_id: tables[1] });
    expect(await faults()).toEqual([]);
  });

  test('over midnight and back', async () => {
    const { guest, link, find, id, faults } = await booked({ hours: LATE_DINNER });
    await guest.change(link, { version: 1, reservation_time: '23:30' });
    expect(await find(id)).toMatchObject({ reservation_time: '23:30:00' });
    expect(await faults()).toEqual([]);
    await guest.change(link, { version: 2, reservation_time: '19:00' });
    expect(await faults()).toEqual([]);
  });

  test('nowhere when nothing is free: the booking stays as it is', async () => {
    const { guest, link, find, id, faults } = await booked({ seats: [2] });
    const other = await guest.lock({ time: '21:00' });
    await guest.confirm(other.body.lock_token);
    const before = await find(id);
    const { status, body } = await guest.change(link, { version: 1, reservation_time: '20:30' });
    expect([status, body.code]).toEqual([409, 'slot_unavailable']);
    expect(await find(id)).toEqual(before);
    expect(await faults()).toEqual([]);
  });

  test('by the rules of a lock', async () => {
    const { guest, link } = await booked();
    const refused = async (change: object) => (await guest.change(link, { version: 1, ...change })).body.code;
    expect(await refused({ reservation_time: '19:10' })).toBe('slot_not_offered');
    expect(await refused({ reservation_date: '2026-11-19' })).toBe('slot_in_past');
    expect(await refused({ reservation_date: '2027-11-21' })).toBe('outside_booking_window');
    expect(await refused({ guests: 9 })).toBe('party_too_large');
  });

  test('and finds the own place left out of slots and availability', async () => {
    const { guest, link } = await booked({ seats: [2] });
    const at = async (query: Record<string, string>) =>
      (await guest.slots(query)).body.slots.find(({ time }: { time: string }) => time === '20:00').available;
    expect(await at({})).toBe(false);
    expect(await at({ booking_token: link })).toBe(true);
    expect(await at({ booking_token: `${link.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}` })).toBe(false);
    const other = await booked({ seats: [2] });
    expect(await at({ booking_token: other.link })).toBe(false);
  });

  test('and asks again where the restaurant confirms every request', async () => {
    const { guest, link, operator, find, id } = await booked();
    await operator.updateMe({ confirmation_mode: 'manual' });
    expect((await guest.change(link, { version: 1, guest_note: 'Two prams' })).body.status).toBe('confirmed');
    expect((await guest.change(link, { version: 2, guests: 1 })).body.status).toBe('confirmed');
    expect((await guest.change(link, { version: 3, reservation_time: '20:00' })).body.status).toBe('pending');
    expect((await find(id)).status).toBe('pending');
  });
});

describe('a guest whom the house has given up, before their time', () => {
  test('has a table again with fewer guests: their own', async () => {
    const { guest, link, operator, id, find, faults, tables } = await booked({ seats: [2] });
    await operator.update(id, { service_status: 'no_show' });
    const { status, body } = await guest.change(link, { version: 2, guests: 1 });
    expect([status, body.service_status, body.party_size]).toEqual([200, 'expected', 1]);
    expect((await find(id)).table_id).toBe(tables[0]);
    expect((await guest.lock()).body.code).toBe('slot_unavailable');
    expect(await faults()).toEqual([]);
  });

  test('hears that there is none when others have it, and all stays', async () => {
    const { guest, link, operator, id, find, faults } = await booked({ seats: [2] });
    await operator.update(id, { service_status: 'no_show' });
    expect((await guest.lock()).status).toBe(200);
    const refused = await guest.change(link, { version: 2, guests: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable']);
    expect(await find(id)).toMatchObject({ service_status: 'no_show', party_size: 2, version: 2 });
    expect(await faults()).toEqual([]);
  });

  test('has a table again when they say that they come, up to the start, although they had said so before', async () => {
    const { guest, link, operator, id, find, faults, tables, clock } = await booked({ seats: [2] });
    await guest.coming(link);
    clock.now = START - HOUR_MS / 4;
    await operator.update(id, { service_status: 'no_show' });
    const { status, body } = await guest.coming(link, { version: 3 });
    expect([status, body.service_status, body.version]).toEqual([200, 'expected', 4]);
    expect(await find(id)).toMatchObject({ table_id: tables[0], service_status: 'expected' });
    expect((await guest.coming(link, { version: 3 })).body.version).toBe(4);
    expect(await faults()).toEqual([]);
  });

  test('comes back to a house whose other table was deleted under a party', async () => {
    const { guest, link, operator, id, find, faults, tables } = await booked({ seats: [2, 2] });
    const at = (await find(id)).table_id;
    const other = tables.find((one) => one !== at) ?? '';
    await operator.create({ table_id: other });
    expect((await operator.deleteTable(other)).status).toBe(204);
    await operator.update(id, { service_status: 'no_show' });
    // The party whose table is gone needs the one that is left.
    expect((await guest.coming(link, { version: 2 })).body.code).toBe('slot_unavailable');
    expect(await faults()).toEqual([]);
  });

  test('hears that they cannot come any more when others have the table, and all stays', async () => {
    const { guest, link, operator, id, find, faults } = await booked({ seats: [2] });
    await operator.update(id, { service_status: 'no_show' });
    expect((await guest.lock()).status).toBe(200);
    const refused = await guest.coming(link, { version: 2 });
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_unavailable']);
    const given_up = await find(id);
    expect(given_up).toMatchObject({ service_status: 'no_show', version: 2 });
    expect(given_up).not.toHaveProperty('coming_at');
    expect(await faults()).toEqual([]);
  });

  test('is not asked about anew by a house that accepts each request, when fewer come', async () => {
    const { guest, link, operator, id } = await booked({ config: { confirmation_mode: 'manual' } });
    await operator.update(id, { status: 'confirmed' });
    await operator.update(id, { service_status: 'no_show' });
    const { body } = await guest.change(link, { version: 3, guests: 1 });
    expect([body.status, body.service_status]).toEqual(['confirmed', 'expected']);
  });
});

test('fewer guests of a party that was given up are noted for the house, which alone takes that back', async () => {
  const { operator, id, guest, faults } = await booked({ seats: [2] });
  await operator.update(id, { service_status: 'no_show' });
  const { body } = await operator.update(id, { guests: 1 });
  expect([body.service_status, body.party_size]).toEqual(['no_show', 1]);
  expect((await guest.lock()).status).toBe(200);
  expect(await faults()).toEqual([]);
});

describe('a repeated change', () => {
  test('answers the same and changes nothing twice, whatever the version', async () => {
    const { guest, link } = await booked();
    const change = { version: 1, reservation_time: '20:30', guest_note: 'Late' };
    const first = await guest.change(link, change);
    expect(await guest.change(link, change)).toMatchObject({ status: 200, body: first.body });
  });

  test('never undoes what the house did meanwhile: 409 with the booking as it is', async () => {
    const { guest, link, operator, id } = await booked();
    await guest.change(link, { version: 1, reservation_time: '20:30' });
    await operator.update(id, { reservation_time: '21:00', notes: 'house' });
    const { status, body } = await guest.change(link, { version: 1, reservation_time: '20:30' });
    expect([status, body.code]).toEqual([409, 'booking_changed']);
    expect(body.booking).toMatchObject({ reservation_time: '21:00:00', version: 3 });
    expect(JSON.stringify(body)).not.toContain('house');
  });
});

describe('what a guest may still do', () => {
  test('ends at the cutoff that was promised; words may change until the start', async () => {
    const { guest, link, clock, operator } = await booked();
    await operator.updateMe({ min_cancel_hours: 24 });
    clock.now = START - 4 * HOUR_MS - 1;
    expect((await guest.booking(link)).body).toMatchObject({ may_change: true, may_cancel: true });
    clock.now += 1;
    expect((await guest.booking(link)).body).toMatchObject({ may_change: false, may_cancel: false });
    for (const answer of [
      await guest.change(link, { version: 1, guests: 1 }),
      await guest.change(link, { version: 1, reservation_time: '20:00' }),
      await guest.cancel(link),
    ]) {
      expect([answer.status, answer.body.code, answer.body.restaurant_phone]).toEqual([
        409,
        'too_late',
        '+33142000000',
      ]);
    }
    expect((await guest.change(link, { version: 1, allergies: 'nuts' })).status).toBe(200);
    clock.now = START;
    expect((await guest.change(link, { version: 2, allergies: 'none' })).body.code).toBe('reservation_over');
    expect((await guest.cancel(link)).body.code).toBe('reservation_over');
  });

  test('follows a rule that became kinder', async () => {
    const { guest, link, clock, operator } = await booked();
    await operator.updateMe({ min_cancel_hours: 1 });
    clock.now = START - 2 * HOUR_MS;
    expect((await guest.cancel(link)).body.status).toBe('cancelled');
  });

  test('is refused in this order: cancelled, changed, over, too late', async () => {
    const { guest, link, clock, operator, id } = await booked();
    const change = async (version: number) =>
      (await guest.change(link, { version, reservation_time: '20:00' })).body.code;
    clock.now = START - HOUR_MS;
    expect(await change(9)).toBe('booking_changed');
    expect(await change(1)).toBe('too_late');
    clock.now = START;
    expect(await change(9)).toBe('booking_changed');
    expect(await change(1)).toBe('reservation_over');
    await operator.cancel(id);
    expect(await change(9)).toBe('reservation_cancelled');
  });

  test('is ten changes a day, and cancelling is never refused by it', async () => {
    const { guest, link, clock } = await booked();
    for (let version = 1; version <= 10; version++) {
      expect((await guest.change(link, { version, guest_note: `note ${version}` })).status).toBe(200);
    }
    const { status, body, headers } = await guest.change(link, { version: 11, guest_note: 'again' });
    expect([status, body.code]).toEqual([429, 'too_many_changes']);
    expect(Number(headers['retry-after'])).toBe(14 * 3600);
    clock.now += 14 * HOUR_MS;
    expect((await guest.change(link, { version: 11, guest_note: 'again' })).status).toBe(200);
    expect((await guest.cancel(link)).status).toBe(200);
  });
});

describe('a guest cancels', () => {
  test('once, with a reason; again answers the same, and the table is free', async () => {
    const { guest, link, find, id, faults } = await booked({ seats: [2] });
    const first = await guest.cancel(link, { reason: 'Flu' });
    expect(first.body).toMatchObject({ status: 'cancelled', may_cancel: false, version: 2 });
    expect(await guest.cancel(link)).toMatchObject({ status: 200, body: first.body });
    expect(await find(id)).toMatchObject({ cancelled_by: 'guest', cancel_reason: 'Flu' });
    expect((await guest.lock()).status).toBe(200);
    expect(await faults()).toEqual([]);
  });

  test('and a request that the house declines is told apart: from one that they withdraw, and a booking that it cancels', async () => {
    const { guest, operator, link, id } = await booked();
    await operator.update(id, { status: 'cancelled' });
    const cancelled = (await guest.booking(link)).body;
    expect([cancelled.status, cancelled.declined]).toEqual(['cancelled', undefined]);
    await operator.updateMe({ confirmation_mode: 'manual' });
    const request = async () => (await guest.confirm((await guest.lock()).body.lock_token)).body;
    const asked = await request();
    await operator.update(asked.reservation_id, { status: 'cancelled' });
    expect((await guest.booking(asked.booking_token)).body).toMatchObject({ status: 'cancelled', declined: true });
    const withdrawn = await request();
    const { body } = await guest.cancel(withdrawn.booking_token);
    expect([body.status, body.declined]).toEqual(['cancelled', undefined]);
  });

  test('also while online booking is closed and the public token is another', async () => {
    const { guest, link, db, rid } = await booked();
    const { changeRestaurant } = await import('../support/change-restaurant.ts');
    await changeRestaurant(db, rid, { is_active: false, public_token: 'rotated' });
    expect((await guest.change(link, { version: 1, reservation_time: '20:00' })).body.code).toBe('widget_inactive');
    expect((await guest.cancel(link)).status).toBe(200);
  });
});

describe('a guest who has not seen the latest change', () => {
  test('cancels nothing, and is shown the booking as it is', async () => {
    const { guest, link, operator, id, find } = await booked();
    await operator.update(id, { reservation_time: '20:00' });
    const { status, body } = await guest.cancel(link, { version: 1, reason: 'Flu' });
    expect([status, body.code]).toEqual([409, 'booking_changed']);
    expect(body.booking).toMatchObject({ reservation_time: '20:00:00', version: 2, guest_email: 'z…@example.com' });
    expect(await find(id)).toMatchObject({ status: 'confirmed', version: 2 });
    expect((await guest.cancel(link, { version: 2 })).body.status).toBe('cancelled');
  });

  test('hears that a cancelled booking is cancelled, whatever version they name', async () => {
    const { guest, link } = await booked();
    const first = await guest.cancel(link, { version: 1 });
    expect(await guest.cancel(link, { version: 1 })).toMatchObject({ status: 200, body: first.body });
  });

  test('is not taken to come to another time', async () => {
    const { guest, link, operator, id } = await booked();
    await operator.update(id, { reservation_time: '20:00' });
    const { status, body } = await guest.coming(link, { version: 1 });
    expect([status, body.code, body.booking.reservation_time]).toEqual([409, 'booking_changed', '20:00:00']);
    expect((await guest.coming(link, { version: 2 })).body.coming_at).not.toBeNull();
    expect((await guest.coming(link, { version: 2 })).status).toBe(200);
  });

  test('cancels and comes as before with a page that names no version', async () => {
    const { guest, link, operator, id } = await booked();
    await operator.update(id, { reservation_time: '20:00' });
    expect((await guest.coming(link, {})).body.coming_at).not.toBeNull();
    expect((await guest.cancel(link, { reason: 'Flu' })).body.status).toBe('cancelled');
  });
});

describe('a guest says that they come', () => {
  test('once; moving takes it back', async () => {
    const { guest, link, clock } = await booked();
    const first = await guest.coming(link);
    expect(first.body.coming_at).toBe(new Date(clock.now).toISOString());
    clock.now += 1000;
    expect((await guest.coming(link)).body).toEqual(first.body);
    const moved = await guest.change(link, { version: 2, reservation_time: '20:00' });
    expect(moved.body.coming_at).toBeNull();
  });

  test('only for what is confirmed and ahead', async () => {
    const manual = await booked({ config: { confirmation_mode: 'manual' } });
    expect((await manual.guest.coming(manual.link)).body.code).toBe('not_confirmed');
    const { guest, link, clock } = await booked();
    clock.now = START;
    expect((await guest.coming(link)).body.code).toBe('reservation_over');
    clock.now = START - 24 * HOUR_MS;
    await guest.cancel(link);
    expect((await guest.coming(link)).body.code).toBe('reservation_cancelled');
  });
});

test('a lost mail is asked for with the same answer whether there is such a booking or not', async () => {
  const { guest, confirmation } = await booked();
  const known = { confirmation_code: confirmation.confirmation_code, guest_email: 'zoe@example.com' };
  for (const asked of [
    known,
    known,
    { ...known, guest_email: 'eve@example.com' },
    { ...known, confirmation_code: 'X' },
  ]) {
    expect(await guest.recover(asked)).toMatchObject({ status: 202, body: undefined });
  }
  expect((await guest.recover({ ...known, guest_email: 'nobody' })).status).toBe(400);
});
