import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { offering } from './answers.ts';
import { timeIn } from './book.ts';
import { bookingOf, DATE, endedOf, houseOf, keptBack, offeredOf, slotOf, waitingOf } from './house.ts';
import { DESKTOP, openConsole, PHONE } from './open.tsx';
import {
  button,
  closed,
  dialog,
  enter,
  field,
  fill,
  gone,
  item,
  noButton,
  part,
  press,
  region,
  said,
  textIn,
  unsaid,
} from './page.ts';
import { ME, TAKE } from './paths.ts';
import { words } from './words.ts';

// Who waits for a table, as the house sees and serves them.

const t = words();
const OFFER = `POST ${ME}/waitlist/{id}/offer` as const;

const cardOf = (name: string) => part('[data-waiting]', name);
const noCard = (name: string) => gone('[data-waiting]', name);
const offered = async (name: string, text = '') => part('[data-state=offered]', text, await cardOf(name));

type FieldWord = `waiting.add_${'from' | 'to' | 'first' | 'last' | 'phone'}`;

/** Types who calls, and for when, into the form that adds to the list. */
async function add(user: UserEvent, fields: [FieldWord, string][]): Promise<HTMLElement> {
  await press(user, t('waiting.add'));
  const form = await region(t('waiting.add_title'));
  for (const [label, text] of fields) await fill(await field(t(label), form), text);
  return form;
}
const NORA: [FieldWord, string][] = [
  ['waiting.add_last', 'Faure'],
  ['waiting.add_phone', '+33 6 11 22 33 44'],
];

test('a host adds who calls, offers by hand, and takes somebody off the list', async () => {
  const house = houseOf([2, 2]);
  const { api, user } = await openConsole(`/book/${DATE}?waiting`, house);
  const form = await add(user, [['waiting.add_from', '19h'], ['waiting.add_to', '21'], ...NORA]);
  await press(user, t('waiting.add_save'), form);
  await cardOf('Faure');
  expect(api.bodies(`POST ${ME}/waitlist`)).toMatchObject([
    { date: DATE, from: '19:00', to: '21:00', guest_name: 'Faure', guest_phone: '+33611223344' },
  ]);

  // Nobody writes to who has no address: the house does, with a text to copy.
  await press(user, t('waiting.offer'), await cardOf('Faure'));
  await press(user, t('waiting.offer_now', { time: '19:00' }), await cardOf('Faure'));
  await offered('Faure');
  expect(api.bodies(OFFER)).toEqual([{ time: '19:00' }]);
  await button(t('waiting.copy_sms'), await cardOf('Faure'));

  await press(user, t('waiting.more', { name: 'Faure' }));
  await press(user, await item(t('waiting.remove')));
  await press(user, t('waiting.remove'), await dialog(t('waiting.remove_ask', { name: 'Faure' })));
  await noCard('Faure');
  expect(house.waiting).toEqual([]);
});

test('the times of the service stand in the form already, before somebody is added', async () => {
  const { user } = await openConsole(`/book/${DATE}?waiting`, houseOf([2]));
  const form = await add(user, []);
  const from = await field(t('waiting.add_from'), form);
  await waitFor(() => expect(textIn(from)).toMatch(/^\d\d:\d\d$/));
});

test('a host books for somebody who waits, in their name and from the list', async () => {
  const house = houseOf([2, 2], { waiting: [waitingOf('w1')] });
  const { api, user } = await openConsole(`/book/${DATE}?waiting`, house);
  await press(user, t('waiting.book'), await cardOf('Durand'));
  const form = await dialog(t('new.title'));
  await press(user, await timeIn(form, '20:00'));
  expect(textIn(await field(t('new.last_name'), form))).toBe('Durand');
  await press(user, await part('button[type=submit]', '', form));
  await noCard('Durand');
  expect(api.bodies(TAKE)).toMatchObject([
    { waitlist_id: 'w1', guest_last_name: 'Durand', guests: 2, reservation_time: '20:00' },
  ]);
});

test.each(['fr', 'en'] as const)(
  'an offered table stands in the timeline with its guest, whose card a press opens: %s',
  async (lang) => {
    const say = words(lang);
    const house = houseOf([2], { waiting: [offeredOf('w1', '19:30')] });
    const { user } = await openConsole(`/book/${DATE}`, house, { lang });
    const bar = await part('[data-row] [data-offer]');
    await said(say('held', { name: 'Paul Durand' }), bar);
    await said(say('panel.lasting', { from: '19:30', to: '21:30' }), bar);
    // It is walked to like any block.
    await enter(user, bar);
    await offered('Durand', 'T1');
    expect((await cardOf('Durand')).dataset.asked).toBe('true');
  },
);

test('a host chooses which of the free times is offered', async () => {
  const house = houseOf([2], { waiting: [waitingOf('w1')] });
  const { api, user } = await openConsole(`/book/${DATE}?waiting`, house);
  const card = await cardOf('Durand');
  await press(user, t('waiting.offer'), card);
  const free = await region(t('waiting.offer_free'), card);
  await press(user, await said('19:30', free));
  await press(user, t('waiting.offer_now', { time: '19:30' }), card);
  await offered('Durand', '19:30');
  expect(api.bodies(OFFER)).toEqual([{ time: '19:30' }]);
});

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)('a host takes back an offer alone, and the guest keeps waiting: %s, %s', async (_, lang, size) => {
  const say = words(lang);
  const faure = offeredOf('w2', '19:30', { guest_last_name: 'Faure' });
  const house = houseOf([2], { waiting: [waitingOf('w1'), faure] });
  const { api, user } = await openConsole(`/book/${DATE}?waiting`, house, { lang, size });
  // Who has no offer has none to take back.
  await press(user, say('waiting.more', { name: 'Paul Durand' }));
  await part('[role=menuitem]', say('waiting.remove'));
  await noButton(say('waiting.take_back'));
  await press(user, say('waiting.more', { name: 'Paul Durand' }));
  await offered('Faure');
  await press(user, say('waiting.more', { name: 'Paul Faure' }));
  await press(user, await item(say('waiting.take_back')));
  const question = await dialog(say('waiting.take_back_ask', { name: 'Paul Faure' }));
  await said(say('waiting.take_back_words', { name: 'Paul Faure', time: '19:30' }), question);
  await press(user, say('waiting.take_back_do'), question);
  await waitFor(async () => expect((await cardOf('Faure')).querySelector('[data-state=offered]')).toBeNull());
  expect(api.asked(`DELETE ${ME}/waitlist/{id}`)).toMatchObject([{ path: { id: 'w2' }, query: { only: 'offer' } }]);
});

test('where nothing is free to offer, the card says so beside the way to book all the same', async () => {
  const house = houseOf([2], { waiting: [waitingOf('w1')] });
  const { api, user } = await openConsole(`/book/${DATE}?waiting`, house);
  api.on(offering(...['19:00', '21:00'].map((time) => slotOf(time, keptBack('no_table')))));
  const card = await cardOf('Durand');
  await press(user, t('waiting.offer'), card);
  await said(t('waiting.offer_none', { from: '19:00', to: '21:00' }), card);
  await button(t('close'), card);
  await press(user, t('waiting.book'), card);
  const form = await dialog(t('new.title'));
  await waitFor(async () => expect(textIn(await field(t('new.last_name'), form))).toBe('Durand'));
});

test.each([
  ['desktop', 'fr', DESKTOP],
  ['phone', 'en', PHONE],
] as const)('the house unfolds what became of who does not wait any more: %s, %s', async (_, lang, size) => {
  const say = words(lang);
  const booking = bookingOf({ guest_last_name: 'Leroy', reservation_date: DATE });
  const ended = [
    endedOf('w1', { guest_last_name: 'Durand', ended: 'declined' }),
    endedOf('w2', { guest_last_name: 'Martin', ended: 'removed' }),
    endedOf('w3', { guest_last_name: 'Leroy', state: 'taken', reservation_id: booking.id }),
  ];
  const waiting = [waitingOf('w4', { guest_last_name: 'Petit' })];
  const house = houseOf([2], { reservations: [booking], waiting, ended });
  const { user } = await openConsole(`/book/${DATE}?view=list&waiting`, house, { lang, size });
  const list = await dialog();
  const fold = await button(say('waiting.over', { count: 3 }), list);
  const shown = () => list.querySelectorAll('[data-ended]').length;
  expect([fold.getAttribute('aria-expanded'), shown()]).toEqual(['false', 0]);
  await enter(user, fold);
  await waitFor(() => expect(shown()).toBe(3));
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  for (const [name, end] of [
    ['Leroy', 'taken'],
    ['Martin', 'removed'],
    ['Durand', 'declined'],
  ] as const)
    await part(`[data-ended=${end}]`, name, list);
  await said(say('waiting.end_declined'), list);

  // Whoever is taken off now is there with the next look, and the fold stays open.
  house.waiting = [];
  ended.unshift(endedOf('w4', { guest_last_name: 'Petit', ended: 'removed' }));
  window.dispatchEvent(new Event('visibilitychange'));
  await part('[data-ended=removed]', 'Petit', list);
  expect(shown()).toBe(4);
  await press(user, say('waiting.see_booking'), list);
  await waitFor(() => expect(location.search).toContain(`open=${booking.id}`));
  expect(location.pathname).toBe(`/console/book/${DATE}`);
});

test('on a phone somebody is added by pressing the times, and gets an SMS', async () => {
  const house = houseOf([2]);
  const { api, user } = await openConsole(`/book/${DATE}?waiting`, house, { size: PHONE });
  const form = await add(user, []);
  for (const [time, label] of [
    ['19:30', 'waiting.add_from'],
    ['20:00', 'waiting.add_to'],
  ] as const) {
    await press(user, await part(`[data-time="${time}"]`, '', form));
    const shown = await field(t(label), form);
    await waitFor(() => expect(textIn(shown)).toBe(time));
  }
  for (const [label, text] of NORA) await fill(await field(t(label), form), text);
  await press(user, t('waiting.add_save'), form);
  await cardOf('Faure');
  expect(api.bodies(`POST ${ME}/waitlist`)).toMatchObject([{ from: '19:30', to: '20:00' }]);
  // Without an offer nothing is held, and nothing is said of it.
  await press(user, t('waiting.more', { name: 'Faure' }));
  const sms = await part('[role=menuitem]', t('waiting.send_sms'));
  const href = sms.getAttribute('href') ?? '';
  expect(href).toMatch(/^sms:\+33611223344\?&body=/);
  expect(decodeURIComponent(href)).toContain(house.waiting[0]?.wait_url);
  await press(user, await item(t('waiting.remove')));
  const question = await dialog(t('waiting.remove_ask', { name: 'Faure' }));
  await said(t('waiting.remove_words', { name: 'Faure' }), question);
});

test('who has no address is to be called as soon as something is free, on the card and at the number', async () => {
  const house = houseOf([2], { waiting: [waitingOf('w1', { to: '19:00' })] });
  const { api, user } = await openConsole(`/book/${DATE}`, house, { size: { width: 1024, height: 768 } });
  api.on(offering(slotOf('19:00', keptBack('no_table'))));
  await closed();
  const number = await button(new RegExp(t('waiting')));
  await waitFor(() => expect(number.textContent).toContain('1'));
  expect(number.querySelector('[data-call]')).toBeNull();
  api.on(offering(slotOf('19:00')));
  await part('[data-call]', '19:00', number);
  await press(user, number);
  const card = await cardOf('Durand');
  await said(t('waiting.call', { time: '19:00' }), card);
  // What is free and named there is what is booked.
  await press(user, t('waiting.book'), card);
  const form = await dialog(t('new.title'));
  await waitFor(async () => expect(textIn(await field(t('new.time'), form))).toBe('19:00'));
});

test('a host from whom contacts are hidden is told who can call a guest, where others are told to call', async () => {
  const guest = waitingOf('w1', { from: '20:00', to: '20:00', guest_phone: '+33 … 78' });
  const house = houseOf([2], { waiting: [guest] });
  Object.assign(house.me, { role: 'host', hides_contacts: true });
  const { user } = await openConsole(`/book/${DATE}`, house, { touch: true });
  const free = t('waiting.call_masked', { time: '20:00' });
  const number = await button(new RegExp(t('waiting')));
  await said(free, number);
  await press(user, number);
  const card = await cardOf('Durand');
  await said(free, card);
  await said(t('panel.phone_masked'), card);
  await press(user, t('waiting.offer'), card);
  await said(t('waiting.offer_no_email_masked', { time: '20:00' }), card);
  await press(user, t('waiting.offer_now', { time: '20:00' }), card);
  await said(t('waiting.tell_masked'), card);
  await noButton(t('waiting.copy_sms'));
  expect(document.querySelector('[href^="tel:"], [href^="sms:"]')).toBeNull();
  await unsaid('+33612345678');
});
