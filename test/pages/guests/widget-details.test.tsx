import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, fill, focus, heading, noButton, part, press, said } from '../console/page.ts';
import { demoHouse, inDays, margaux } from './house.ts';
import { openWidget } from './open.tsx';
import { fillDetails, focusOn, freeTimes, holdTime, keepFiles, keptFile, offered, submit, typed } from './page.ts';
import { words, ZOE } from './words.ts';

const HEADINGS = { fr: 'C’est réservé, Zoé !', en: 'You are booked, Zoé!' };
const CODE = /^[0-9A-Z]{4} [0-9A-Z]{4}$/;
const CONFIRM = 'POST /api/v1/widget/{publicToken}/reservations' as const;

const codeShown = async () => (await part('.code strong')).textContent;
const textOf = (id: string) => document.getElementById(id)?.textContent;

/** The second screen of the demo, for a time of a date. */
async function details(date = inDays(2), time = '20:00') {
  const opened = await openWidget(demoHouse());
  await holdTime(opened.user, date, time);
  return opened;
}

/** The mail addresses that were sent with confirms. */
const addresses = ({ api }: Awaited<ReturnType<typeof details>>) =>
  api.bodies(CONFIRM).map(({ guest_email }) => guest_email);

test('the telephone number is shown as understood, and faults are named where they are', async () => {
  const { user } = await details();
  await fill(await part('#guest_phone'), '0612345678');
  await fill(await part('#guest_email'), 'zoe@example');
  focus(await part('#guest_phone'));
  await act(async () => (await part('#guest_phone')).blur());
  await waitFor(() => expect(typed('guest_phone')).toBe('+33 6 12 34 56 78'));
  await waitFor(() => expect(textOf('guest_email-fault')).toContain('semble incomplète'));
  expect(textOf('guest_first_name-fault')).toBe('');

  await submit(user);
  await focusOn('#guest_first_name');
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(textOf('guest_first_name-fault')).toBe('Indiquez votre prénom.');
});

test('a likely slip in an address that is typed last is asked about before anything is sent, and taken as it is by another press', async () => {
  const opened = await details();
  const { user } = opened;
  await fillDetails();
  await fill(await part('#guest_email'), 'zoe@gmial.com');
  await user.keyboard('{Enter}');
  await button(/zoe@gmail\.com/);
  await focusOn('#guest_email');
  expect(addresses(opened)).toEqual([]);
  await user.keyboard('{Enter}');
  await heading(HEADINGS.fr);
  expect(addresses(opened)).toEqual(['zoe@gmial.com']);
});

test('a likely slip is asked about also where the press comes straight from the field, and mended by one press', async () => {
  const opened = await details();
  const { user } = opened;
  await fillDetails();
  await fill(await part('#guest_email'), 'zoe@gmial.com');
  await submit(user);
  await press(user, /zoe@gmail\.com/);
  await submit(user);
  await heading(HEADINGS.fr);
  expect(addresses(opened)).toEqual(['zoe@gmail.com']);
});

test('the other language keeps everything that was chosen and typed', async () => {
  const { user } = await details();
  await fillDetails();
  await press(user, 'English');
  await heading('Your details');
  expect(typed('guest_email')).toBe(ZOE.email);
  await submit(user);
  await heading(HEADINGS.en);
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
});

test('the calendar file has the instant, the length and the id of the stay', async () => {
  const house = demoHouse();
  const { user } = await openWidget(house);
  const date = inDays(3);
  await holdTime(user, date, '12:30');
  await fillDetails();
  await submit(user);
  const saved = keepFiles();
  await press(user, 'Ajouter à mon agenda');
  const { text } = await keptFile(saved);
  const stamp = date.replaceAll('-', '');
  expect(text).toContain(`DTSTART:${stamp}T113000Z`);
  expect(text).toContain(`DTEND:${stamp}T130000Z`);
  // As in the mail's file (shared/booking/messages/calendar.ts): an entry that is added twice stays one.
  expect(text).toContain(`UID:${house.reservations[0]?.id}@couvert`);
  expect(text).toContain('SUMMARY:Chez Margaux\\, table pour 2');
});

test('in manual mode nothing is promised before the restaurant has answered', async () => {
  const { user } = await openWidget(margaux({ seats: [2], config: { confirmation_mode: 'manual' } }));
  await holdTime(user, inDays(2), '20:00');
  await fillDetails();
  await press(user, 'Envoyer la demande');
  await heading('Demande envoyée');
  await said('Votre table n’est pas encore confirmée.');
  await noButton('Ajouter à mon agenda');
  expect(await codeShown()).toMatch(CODE);
});

test('another booking keeps the details', async () => {
  const { user } = await details(inDays(2), '19:00');
  await fillDetails();
  await submit(user);
  await press(user, 'Réserver une autre table');
  await holdTime(user, inDays(4), '19:00');
  expect(typed('guest_last_name')).toBe(ZOE.last);
  await submit(user);
  await heading(HEADINGS.fr);
});

test('a guest tells of allergies with two presses more, and is shown the way to the booking’s own page', async () => {
  const house = demoHouse();
  const t = words('en');
  const { user } = await openWidget(house, { lang: 'en' });
  await offered('19:00');
  await press(user, freeTimes()[0] ?? '');
  await fillDetails();
  await press(user, await said(t('wishes')));
  await fill(await part('#allergies'), 'Nuts');
  await submit(user);
  const link = await part('a', t('own_page'));
  const [booking] = house.reservations;
  expect(booking).toMatchObject({ allergies: 'Nuts' });
  expect(new URL(link.getAttribute('href') ?? '', location.origin).pathname).toBe(`/booking/${booking?.id}.secret`);
});

test('the widget leads to the way back for whoever has lost the mail', async () => {
  const house = demoHouse();
  await openWidget(house, { lang: 'en' });
  const link = await part('a', words('en')('lost'));
  expect(link.getAttribute('href')).toBe(`/booking?restaurant=${house.me.public_token}&lang=en`);
});
