import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { confirmLock, dayFromNow, lockFirst } from '../support/booking.ts';
import { send } from '../support/deployment.ts';
import { type LocalApp, startLocalApp } from '../support/local-app.ts';
import { arrivals as arrivalsIn, summary } from '../support/mailbox.ts';
import { quiet } from '../support/quiet.ts';

// The rules of docs/design.md, "Messages", through the real local app: a cause over HTTP, its messages in the mailbox.

const Sent = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.optional(z.string()),
  text: z.string(),
  html: z.optional(z.string()),
  attachments: z.optional(z.array(z.object({ filename: z.string(), content: z.string() }))),
  sent_at: z.iso.datetime(),
});
type Sent = z.infer<typeof Sent>;

const PATRON = 'patron@example.com';
const PHONE = '+33600000000';

let app: LocalApp;
let access_token: string;

/** Signs the demo's operator in, as the console does. */
async function signIn({
  cognito_endpoint,
  client_id,
  operator: { email, password },
}: LocalApp['local']): Promise<string> {
  const answer = await fetch(cognito_endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: client_id,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const Tokens = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) });
  return z.parse(Tokens, await answer.json()).AuthenticationResult.AccessToken;
}

beforeAll(async () => {
  app = await startLocalApp();
  access_token = await signIn(app.local);
}, 180_000);
afterAll(() => app.stop());

const operator = (method: string, path: string, body?: unknown) =>
  send(app.local.base_url, method, `/api/v1/restaurant/me${path}`, {
    headers: { authorization: `Bearer ${access_token}` },
    ...(body !== undefined && { body }),
  });
const configure = async (settings: object) => expect((await operator('PATCH', '', settings)).status).toBe(200);
const setStatus = async (id: string, status: string) =>
  expect((await operator('PATCH', `/reservations/${id}`, { status })).status).toBe(200);

const messages = async () =>
  z.parse(z.array(Sent), await (await fetch(`${app.local.base_url}/mailbox/messages`)).json());

const settled = () => quiet(app.folder, app.local.dynamodb_endpoint);
const arrivals = (count: number, cause: () => Promise<unknown>) => arrivalsIn(messages, count, cause, { settled });

const mailTo = (sent: Sent[], to: string) => sent.find((message) => message.to === to);
const icsOf = (mail: Sent | undefined) => mail?.attachments?.[0]?.content.replaceAll('\r\n ', '');
const line = (ics: string | undefined, name: string) => ics?.split('\r\n').find((text) => text.startsWith(name));

let days = 5;
/** A widget guest books a table for two on a day of its own. */
async function book(lang: 'fr' | 'en', guest_email: string): Promise<{ id: string; code: string }> {
  days += 1;
  const lock = await lockFirst(app.local, dayFromNow(days));
  if (!lock) return book(lang, guest_email);
  const { body } = await confirmLock(app.local, lock, { lang, guest_email });
  return { id: body.reservation_id, code: body.confirmation_code };
}

beforeAll(async () => {
  await configure({ notification_email: PATRON, notification_phone: PHONE, confirmation_mode: 'auto' });
});

describe.each([
  [
    'fr',
    {
      confirmed: 'Votre table est réservée',
      received: 'Demande reçue',
      cancelled: 'Réservation annulée',
      declined: 'Demande non retenue',
    },
  ],
  [
    'en',
    {
      confirmed: 'Your table is booked',
      received: 'Request received',
      cancelled: 'Booking cancelled',
      declined: 'Request declined',
    },
  ],
] as const)('in %s', (lang, says) => {
  test('a booking is confirmed to the guest with a calendar file, and told to the operator', async () => {
    await configure({ confirmation_mode: 'auto' });
    const guest = `confirmed-${lang}@example.com`;
    let code = '';
    const sent = await arrivals(3, async () => {
      code = (await book(lang, guest)).code;
    });
    expect(summary(sent)).toEqual([`${PHONE} SMS`, `${guest} ${says.confirmed}`, `${PATRON} Nouvelle réservation`]);
    const mail = mailTo(sent, guest);
    expect(mail?.html).toContain(`lang="${lang}"`);
    for (const text of sent.map(({ text }) => text)) expect(text).toContain(code);
    expect(line(icsOf(mail), 'METHOD')).toBe('METHOD:REQUEST');
    expect(line(icsOf(mail), 'DTSTART;')).toMatch(/^DTSTART;TZID=Europe\/Paris:/);
  });

  test('a request is only acknowledged; its approval confirms, a cancellation takes the calendar entry back', async () => {
    await configure({ confirmation_mode: 'manual' });
    const guest = `request-${lang}@example.com`;
    let id = '';
    const requested = await arrivals(3, async () => {
      id = (await book(lang, guest)).id;
    });
    expect(summary(requested)).toEqual(
      [`${PHONE} SMS`, `${PATRON} Demande à confirmer`, `${guest} ${says.received}`].toSorted(),
    );
    expect(mailTo(requested, guest)?.attachments).toEqual([]);
    expect(mailTo(requested, PHONE)?.text).toContain('demande à confirmer');

    const approved = await arrivals(2, () => setStatus(id, 'confirmed'));
    expect(summary(approved)).toEqual([`${PATRON} Réservation confirmée`, `${guest} ${says.confirmed}`].toSorted());
    expect(mailTo(approved, PATRON)?.text).toMatch(/Statut.: À confirmer -> Confirmée/);

    const cancelled = await arrivals(2, () => setStatus(id, 'cancelled'));
    expect(summary(cancelled)).toEqual([`${PATRON} Réservation annulée`, `${guest} ${says.cancelled}`].toSorted());
    const [was, is] = [approved, cancelled].map((sent) => icsOf(mailTo(sent, guest)));
    expect(line(is, 'METHOD')).toBe('METHOD:CANCEL');
    expect(line(is, 'UID')).toBe(line(was, 'UID'));
    expect(line(is, 'SEQUENCE')).not.toBe(line(was, 'SEQUENCE'));
  });

  test('a request that is declined leaves no calendar file', async () => {
    await configure({ confirmation_mode: 'manual' });
    const guest = `declined-${lang}@example.com`;
    let id = '';
    await arrivals(3, async () => {
      id = (await book(lang, guest)).id;
    });
    const declined = await arrivals(2, () => setStatus(id, 'cancelled'));
    expect(summary(declined)).toEqual([`${PATRON} Réservation annulée`, `${guest} ${says.declined}`].toSorted());
    expect(mailTo(declined, guest)?.attachments).toEqual([]);
  });
});

test('a guest who has lost the mail gets the link again, at the address of the booking', async () => {
  await configure({ confirmation_mode: 'auto' });
  const guest_email = 'lost@example.com';
  let confirmation_code = '';
  await arrivals(3, async () => {
    confirmation_code = (await book('fr', guest_email)).code;
  });
  const sent = await arrivals(1, async () => {
    const { base_url, public_token } = app.local;
    const path = `/api/v1/widget/${public_token}/bookings/recover`;
    const { status } = await send(base_url, 'POST', path, { body: { confirmation_code, guest_email } });
    expect(status).toBe(202);
  });
  expect(summary(sent)).toEqual([`${guest_email} Votre réservation`]);
  expect(sent[0]?.text).toContain('/booking/');
});

describe('an operator', () => {
  const create = async (guest: object) => {
    days += 1;
    const reservation_date = dayFromNow(days);
    const party = {
      reservation_date,
      reservation_time: '20:00',
      guests: 2,
      guest_first_name: 'Paul',
      guest_last_name: 'Durand',
    };
    const { status, body } = await operator('POST', '/reservations', { ...party, ...guest });
    expect(status).toBe(201);
    return String(body.id);
  };

  test('books for a guest with an e-mail address: the guest gets the confirmation', async () => {
    const sent = await arrivals(3, () => create({ guest_email: 'paul@example.com' }));
    expect(summary(sent)).toEqual(
      [`${PHONE} SMS`, `${PATRON} Nouvelle réservation`, 'paul@example.com Votre table est réservée'].toSorted(),
    );
    expect(line(icsOf(mailTo(sent, 'paul@example.com')), 'METHOD')).toBe('METHOD:REQUEST');
  });

  test('hears of nothing when a table alone changes, nor does the guest', async () => {
    let id = '';
    const cause = async () => {
      id = await create({ guest_email: 'moved@example.com' });
    };
    expect(await arrivals(3, cause)).toHaveLength(3);
    const unassign = () => operator('PATCH', `/reservations/${id}/assign`, { table_id: null, table_merge_id: null });
    expect(await arrivals(0, async () => expect((await unassign()).status).toBe(200))).toEqual([]);
  });

  test('without contacts hears nothing', async () => {
    await configure({ notification_email: '', notification_phone: '' });
    const sent = await arrivals(1, () => create({ guest_email: 'quiet@example.com' }));
    expect(summary(sent)).toEqual(['quiet@example.com Votre table est réservée']);
    await configure({ notification_email: PATRON, notification_phone: PHONE });
  });
});

test('the mailbox page is there, and runs nothing from elsewhere', async () => {
  const answer = await fetch(`${app.local.base_url}/mailbox`);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.text()).toContain('<title>Mailbox');
});
