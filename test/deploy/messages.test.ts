import { setTimeout as sleep } from 'node:timers/promises';
import { SESClient, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { confirmLock, dayFromNow, lockFirst } from '../support/booking.ts';
import { type Deployment, openDeployment, send } from '../support/deployment.ts';
import { type Arrived, arrivals as arrivalsIn, summary } from '../support/mailbox.ts';

// A message's whole way through the deployed parts: the table's stream, both functions with their own policies, the
// queue between them, SES and SNS. What the mails look like is proven where they can be read whole (test/api).

const Mails = z.object({
  messages: z.record(
    z.string(),
    z.array(
      z.object({
        Source: z.string(),
        To: z.array(z.string()),
        Subject: z.string(),
        BodyText: z.string(),
        Timestamp: z.number(),
      }),
    ),
  ),
});
const Texts = z.object({
  sms_messages: z.record(z.string(), z.array(z.object({ PhoneNumber: z.string(), Message: z.string() }))),
});

// Nobody else of the suites writes to them.
const PATRON = 'patron-of-theirs@example.com';
const PHONE = '+33611223344';
const SENDER = 'bookings@example.com';
const GUEST = 'guest-of-theirs@example.com';
/** The emulator looks at streams and queues now and then, and tells nobody what is left in them. */
const PATIENCE = { within_ms: 60_000, settled: () => sleep(4000) };

const EMULATOR = z.parse(z.string(), process.env.EMULATOR);

let deployment: Deployment;
beforeAll(async () => {
  deployment = await openDeployment();
  // Once in an account's life: SES sends for nobody whom it has not verified.
  await new SESClient().send(new VerifyEmailIdentityCommand({ EmailAddress: SENDER }));
  expect((await operator('PATCH', '', { notification_email: PATRON, notification_phone: PHONE })).status).toBe(200);
});

const operator = (method: string, path: string, body: unknown) =>
  send(deployment.base_url, method, `/api/v1/restaurant/me${path}`, {
    headers: { authorization: `Bearer ${deployment.theirs.access_token}` },
    body,
  });

const inspect = async (path: string): Promise<unknown> => (await fetch(`${EMULATOR}/_ministack/${path}`)).json();

async function messages(): Promise<Arrived[]> {
  const mails = Object.values(z.parse(Mails, await inspect('ses/messages')).messages).flat();
  const texts = Object.values(z.parse(Texts, await inspect('sns/sms-messages')).sms_messages).flat();
  for (const { Source } of mails) expect(Source).toBe(SENDER);
  const all = [
    ...mails.map(({ To: [to = ''], Subject, BodyText }) => ({ to, subject: Subject, text: BodyText })),
    ...texts.map(({ PhoneNumber, Message }) => ({ to: PhoneNumber, text: Message })),
  ];
  return all.filter(({ to }) => [PATRON, PHONE, GUEST].includes(to));
}

/** What arrives anew: mails and SMS are told apart, so the order between them is nobody's. */
async function arrivals(count: number, cause: () => Promise<unknown>): Promise<Arrived[]> {
  const before = (await messages()).map((message) => JSON.stringify(message));
  const after = await arrivalsIn(messages, count, cause, PATIENCE).then(messages);
  return after.filter((message) => !before.includes(JSON.stringify(message)));
}

test('a booking, its approval and its cancellation reach guest and operator, each once', async () => {
  await operator('PATCH', '', { confirmation_mode: 'manual' });
  let booked = { reservation_id: '', confirmation_code: '' };
  const requested = await arrivals(3, async () => {
    const { base_url, theirs } = deployment;
    const widget = { base_url, public_token: theirs.public_token };
    booked = (await confirmLock(widget, await lockFirst(widget, dayFromNow(25)), { guest_email: GUEST })).body;
  });
  expect(summary(requested)).toEqual(
    [`${PHONE} SMS`, `${GUEST} Demande reçue`, `${PATRON} Demande à confirmer`].toSorted(),
  );
  for (const { text } of requested) expect(text).toContain(booked.confirmation_code);

  const path = `/reservations/${booked.reservation_id}`;
  const approved = await arrivals(2, () => operator('PATCH', path, { status: 'confirmed' }));
  expect(summary(approved)).toEqual(
    [`${GUEST} Votre table est réservée`, `${PATRON} Réservation confirmée`].toSorted(),
  );

  const cancelled = await arrivals(2, () => operator('PATCH', path, { status: 'cancelled' }));
  expect(summary(cancelled)).toEqual([`${GUEST} Réservation annulée`, `${PATRON} Réservation annulée`].toSorted());
});
