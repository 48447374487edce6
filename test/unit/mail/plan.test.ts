import { describe, expect, test } from 'vitest';
import { e164 } from '../../../shared/guests/rules/phone.ts';
import { Message } from '../../../shared/mail/message.ts';
import { messageOf, planOf } from '../../support/messages.ts';

const kinds = (example: Parameters<typeof planOf>[0]) =>
  planOf(example).messages.map((message) => ('event' in message ? `${message.kind} ${message.event}` : message.kind));

describe('who hears of what', () => {
  test.each([
    ['a confirmed booking', {}, ['guest_mail confirmed', 'operator_mail created', 'operator_sms']],
    ['a request', { after: { status: 'pending' } }, ['guest_mail received', 'operator_mail created', 'operator_sms']],
    ['an approval', { before: { status: 'pending' } }, ['guest_mail confirmed', 'operator_mail updated']],
    [
      'a cancelled booking',
      { before: {}, after: { status: 'cancelled' } },
      ['guest_mail cancelled', 'operator_mail updated'],
    ],
    [
      'a refused request',
      { before: { status: 'pending' }, after: { status: 'cancelled' } },
      ['guest_mail declined', 'operator_mail updated'],
    ],
    ['another table', { before: {}, after: { tables: ['chezmargaux1-t7'] } }, []],
    ['a table taken away', { before: {}, after: { tables: [] } }, []],
    ['joined tables', { before: {}, after: { tables: ['chezmargaux1-t4', 'chezmargaux1-t7'] } }, []],
    [
      'a merged group',
      { before: {}, after: { table_merge_id: 'chezmargaux1-g1', tables: ['chezmargaux1-t4', 'chezmargaux1-t7'] } },
      [],
    ],
    [
      'a swap that gives an overstaying party a longer stay',
      { before: { duration_min: 90 }, after: { tables: ['chezmargaux1-t7'], duration_min: 120 } },
      [],
    ],
    ['a longer stay', { before: { duration_min: 90 }, after: { duration_min: 120 } }, ['operator_mail updated']],
    [
      'another time, and another table with it',
      { before: { reservation_time: '19:00:00' }, after: { tables: ['chezmargaux1-t7'] } },
      ['guest_mail moved', 'operator_mail updated'],
    ],
    [
      'an operator without the guest’s address',
      { after: { guest_email: null, guest_phone: null } },
      ['operator_mail created', 'operator_sms'],
    ],
    [
      'a restaurant without contacts',
      { config: { notification_email: '', notification_phone: '' } },
      ['guest_mail confirmed'],
    ],
    ['a party that arrives', { before: {}, after: { service_status: 'arrived' } }, []],
    [
      'a party that is seated elsewhere',
      { before: {}, after: { service_status: 'seated', tables: ['chezmargaux1-t7'], duration_min: 90 } },
      [],
    ],
    ['a party that leaves', { before: { service_status: 'seated' }, after: { service_status: 'left' } }, []],
    [
      'a party that was given up and comes another day',
      { before: { service_status: 'no_show', reservation_date: '2026-11-19' } },
      ['guest_mail moved', 'operator_mail updated'],
    ],
    ['a party that walks in', { after: { origin: 'walk_in', service_status: 'seated' } }, []],
    [
      'a walk-in that says who it is, and sits elsewhere',
      { before: { origin: 'walk_in', guest_email: null }, after: { origin: 'walk_in', tables: [] } },
      [],
    ],
    ['the same version again', { before: { version: 2 } }, []],
  ] as const)('%s', (_name, example, expected) => {
    expect(kinds(example as Parameters<typeof planOf>[0])).toEqual(expected);
  });

  test('planning the same change twice yields the same messages', () => {
    expect(planOf()).toEqual(planOf());
    expect(planOf().messages.map(({ id }) => id)).toEqual([
      'chezmargaux1-r1aB2:1:guest_mail',
      'chezmargaux1-r1aB2:1:operator_mail',
      'chezmargaux1-r1aB2:1:operator_sms',
    ]);
  });

  test('a message survives the queue, and tells nothing that only the table knows', () => {
    // What a later release keeps with a reservation.
    const unheardOf = { whispered: 'Zt5Qm2Kx8Rb1Vn4Wc7Yd0H' };
    for (const message of planOf({ after: { notes: null, ...unheardOf } }).messages) {
      expect(Message.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
      expect('booking' in message ? message.booking : undefined).not.toHaveProperty('tables');
      expect(JSON.stringify(message)).not.toContain(unheardOf.whispered);
    }
  });

  test('an update names tables and groups as the house calls them', () => {
    const after = { table_merge_id: 'chezmargaux1-g1', tables: ['chezmargaux1-t4', 'chezmargaux1-t7'] };
    const mail = messageOf('operator_mail', { before: { status: 'pending' }, after });
    expect(mail).toMatchObject({
      table: 'Banquette',
      changes: [
        { field: 'status', from: 'pending', to: 'confirmed' },
        { field: 'table', from: 'T4', to: 'Banquette' },
      ],
    });
    expect(messageOf('operator_mail', { after: { tables: [] } }).table).toBeNull();
    expect(messageOf('operator_mail', { after: { tables: after.tables } }).table).toBe('T4 + T7');
  });

  test('a group that has other tables since is not the place of a party that keeps those it had', () => {
    const was = { table_merge_id: 'chezmargaux1-g1', tables: ['chezmargaux1-t4'] };
    expect(messageOf('operator_mail', { after: was }).table).toBe('T4');
    const now = { table_merge_id: 'chezmargaux1-g1', tables: ['chezmargaux1-t4', 'chezmargaux1-t7'] };
    const mail = messageOf('operator_mail', { before: { ...was, status: 'pending' }, after: now });
    expect(mail).toMatchObject({ changes: [{ field: 'status' }, { field: 'table', from: 'T4', to: 'Banquette' }] });
  });
});

describe('telephone numbers', () => {
  test.each([
    ['06 12 34 56 78', 'Europe/Paris', '+33612345678'],
    ['(212) 555-0123', 'America/New_York', '+12125550123'],
    ['098765 43210', 'Asia/Kolkata', '+919876543210'],
    ['044 668 18 00', 'Europe/Kyiv', '+380446681800'],
    ['+44 20 7946 0000', 'Europe/Paris', '+442079460000'],
    ['06 12', 'Europe/Paris', undefined],
    ['0612345678', 'UTC', undefined],
    ['call me 1 time', 'Europe/Paris', undefined],
  ])('%s in %s is %s', (typed, zone, expected) => {
    expect(e164(typed, zone)).toBe(expected);
  });

  test('an unusable one is left out and reported by the message it would have been', () => {
    const plan = planOf({ config: { notification_phone: '06 1' } });
    expect(plan.messages.map(({ kind }) => kind)).toEqual(['guest_mail', 'operator_mail']);
    expect(plan.unreachable).toEqual([{ id: 'chezmargaux1-r1aB2:1:operator_sms', recipient: 'notification_phone' }]);
  });
});
