import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRestaurant } from '../support/operator.ts';
import { CONFIG, startTestTable, type TestTable } from '../support/restaurant.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const open = () => openRestaurant(table, { seats: [2] });

describe("the restaurant's configuration", () => {
  test('GET answers the whole configuration', async () => {
    const { operator, rid, token } = await open();
    expect(await operator.me()).toMatchObject({
      status: 200,
      body: { ...CONFIG, restaurant_id: rid, public_token: token },
    });
  });

  test('PATCH changes only what is sent and answers the full configuration', async () => {
    const { operator, guest, rid, token } = await open();
    const all = {
      accent_color: '#ABC',
      welcome_message_fr: 'Soirée jazz',
      welcome_message_en: 'Jazz night',
      show_on_directory: true,
      notification_email: 'new@example.com',
      notification_phone: '+33611111111',
      min_cancel_hours: 48,
      advance_booking_days: 7,
      confirmation_mode: 'manual',
    };
    const own = { restaurant_id: rid, restaurant_name: CONFIG.restaurant_name, role: 'owner' };
    const asker = { role: 'owner', hides_contacts: false, restaurants: [own] };
    const defaults = { min_notice_min: 0, reminder_hours: 24, keep_guests_days: 730 };
    const config: Record<string, unknown> = {
      ...CONFIG,
      ...defaults,
      ...asker,
      ...{ hour_cycle: 'h23', first_day_of_week: 0 },
      restaurant_id: rid,
      public_token: token,
    };
    for (const [field, value] of Object.entries(all)) {
      config[field] = value;
      const changed = await operator.updateMe({ [field]: value });
      expect(changed).toMatchObject({ status: 200 });
      expect(changed.body).toEqual(config);
    }
    expect((await operator.me()).body).toEqual(config);
    expect((await guest.config()).body).toMatchObject({ accent_color: '#ABC', welcome_message: 'Soirée jazz' });
  });

  test('a body with no known field is refused and told the known ones; what is only answered is known, and ignored', async () => {
    const { operator } = await open();
    const before = (await operator.me()).body;
    const strange = await operator.updateMe({ services: [], colour: '#abc' });
    expect(strange).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: '' }] } });
    expect(strange.body.errors[0].message).toMatch(
      /^The body has no field that is known here: services, colour\. It can have: accent_color, .*confirmation_mode/,
    );
    const readOnly = { restaurant_name: 'Autre', is_active: false, max_party_size: 3 };
    expect(await operator.updateMe(readOnly)).toMatchObject({ status: 200, body: before });
    expect(await operator.updateMe({ services: [], accent_color: '#abc' })).toMatchObject({ status: 200 });
    const day = await operator.putSpecialDay('2026-12-25', { services: [] });
    expect(day).toMatchObject({ status: 400 });
    expect(day.body.errors[0].message).toMatch(/hours, message_fr, message_en, note$/);
  });

  test('an empty PATCH is a no-op', async () => {
    const { operator } = await open();
    const before = (await operator.me()).body;
    expect(await operator.updateMe({})).toMatchObject({ status: 200, body: before });
  });

  test('"" clears messages and contacts and reads back as ""', async () => {
    const { operator } = await open();
    const cleared = { welcome_message_fr: '', welcome_message_en: '', notification_email: '', notification_phone: '' };
    expect(await operator.updateMe(cleared)).toMatchObject({ status: 200, body: cleared });
    expect((await operator.me()).body).toMatchObject(cleared);
  });

  test.each([
    ['advance_booking_days', [7, 180], [6, 181, 30.5, '30', null]],
    ['min_cancel_hours', [0, 48], [-1, 49, 1.5, true]],
    ['welcome_message_fr', ['é'.repeat(200), '🍷'.repeat(200)], ['x'.repeat(201), 7, null]],
    ['welcome_message_en', ['x'.repeat(200)], ['x'.repeat(201)]],
    ['accent_color', ['#0f6b4f', '#FFF'], ['red', '#ffff', '0f6b4f', '']],
    ['show_on_directory', [true, false], ['true', 1, null]],
    ['confirmation_mode', ['auto', 'manual'], ['Auto', '', 'none']],
    [
      'notification_email',
      ['a@example.com'],
      ['nobody', 'a@b@c', `${'a'.repeat(65)}@example.com`, `a@${'bc.'.repeat(84)}fr`],
    ],
    [
      'notification_phone',
      ['06 12 34 56 78', '+442079460021', '+33612345678'],
      ['12', '112', '123', '0000000000', '06 12 34 56 7', '+33123', 'call me 3', '1'.repeat(41)],
    ],
  ])('%s accepts its range and refuses the rest with 400', async (field, good, bad) => {
    const { operator } = await open();
    for (const value of good) expect((await operator.updateMe({ [field]: value })).body[field]).toBe(value);
    for (const value of bad) {
      const refused = await operator.updateMe({ [field]: value });
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: field }] } });
    }
    expect((await operator.me()).body[field]).toBe(good.at(-1));
  });

  test('a telephone number of an earlier release is read and may be sent back, though it is none', async () => {
    const { operator } = await openRestaurant(table, { seats: [2], config: { notification_phone: '123' } });
    expect((await operator.me()).body.notification_phone).toBe('123');
    const kept = await operator.updateMe({ notification_phone: '123', accent_color: '#abc' });
    expect(kept).toMatchObject({ status: 200, body: { notification_phone: '123', accent_color: '#abc' } });
    expect((await operator.updateMe({ notification_phone: '1234' })).status).toBe(400);
  });

  test('every fault is named in one answer, and nothing is changed', async () => {
    const { operator } = await open();
    const before = (await operator.me()).body;
    const refused = await operator.updateMe({ accent_color: 'red', min_cancel_hours: 99, show_branding: false });
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(['accent_color', 'min_cancel_hours']);
    expect((await operator.me()).body).toEqual(before);
  });

  test('what no operation changes stays as it is', async () => {
    const { operator } = await open();
    const before = (await operator.me()).body;
    const fixed = {
      restaurant_id: 'other',
      public_token: 'other',
      is_active: false,
      restaurant_name: 'Other',
      restaurant_address: 'Elsewhere',
      restaurant_phone: '112',
      show_branding: false,
      max_party_size: 100,
      timezone: 'Asia/Tokyo',
    };
    expect(await operator.updateMe(fixed)).toMatchObject({ status: 200, body: before });
    expect((await operator.me()).body).toEqual(before);
  });

  test('concurrent changes of different fields are all kept', async () => {
    const { operator } = await open();
    const changes = {
      accent_color: '#123456',
      welcome_message_fr: 'a',
      welcome_message_en: 'b',
      min_cancel_hours: 1,
      advance_booking_days: 9,
      show_on_directory: true,
    };
    await Promise.all(Object.entries(changes).map(([field, value]) => operator.updateMe({ [field]: value })));
    expect((await operator.me()).body).toMatchObject(changes);
  });
});

describe('the preview of the reminder', () => {
  test('is the mail that its guests get, in either language, with what the restaurant says of itself', async () => {
    const { operator } = await open();
    const [french, english] = await Promise.all(['fr', 'en'].map((lang) => operator.previewReminder({ lang })));
    expect(french?.body.subject).toMatch(/^Rappel.: votre table /);
    expect(english?.body.subject).toMatch(/^Reminder: your table /);
    for (const { html, text } of [french?.body, english?.body]) {
      expect(html).toContain(CONFIG.accent_color);
      for (const form of [html, text]) expect(form).toContain(CONFIG.restaurant_name);
      for (const part of ['coming', 'move', 'cancel']) expect(html).toContain(`#${part}"`);
    }
    expect(await operator.previewReminder({})).toMatchObject({ status: 400, body: { errors: [{ path: 'lang' }] } });
  });

  test('tries rules that are not saved: sent too late to be changed, it offers no change', async () => {
    const { operator } = await open();
    const offers = async (query: Record<string, string>) =>
      (await operator.previewReminder({ lang: 'en', ...query })).body.html.includes('#cancel"');
    expect(await offers({ min_cancel_hours: '4', reminder_hours: '24' })).toBe(true);
    expect(await offers({ min_cancel_hours: '48', reminder_hours: '24' })).toBe(false);
    expect(await offers({ min_cancel_hours: '48', reminder_hours: '72' })).toBe(true);
    expect((await operator.me()).body).toMatchObject({ reminder_hours: 24 });
  });
});
