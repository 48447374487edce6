import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { dateWords } from '../../../web/common/i18n.ts';
import { pass } from '../clock.ts';
import { TODAY } from '../console/house.ts';
import { gone, part, press, said, textsOf } from '../console/page.ts';
import { demoHouse, inDays, margaux, takenBy } from './house.ts';
import { openWidget } from './open.tsx';
import { choose, chosenDate, day, look, offered } from './page.ts';
import { words } from './words.ts';

const t = words('fr');
const dates = dateWords('fr');
const WIDGET = '/api/v1/widget/{publicToken}';

const party = () => document.querySelector('input[name=party]:checked')?.getAttribute('value');
const told = (text: string) => part('.message', text);
const open = (query: string, house = demoHouse()) => openWidget(house, { query });
const anyTime = () => offered('20:00');

test('times are read again while somebody sees them, and another month once a guest turns to it', async () => {
  const { api, user } = await open('');
  await anyTime();
  const asked = () => api.asked(`GET ${WIDGET}/slots`).length;
  const later = () => api.asked(`GET ${WIDGET}/availability`).filter(({ query: { month = '' } }) => month > '2026-12');
  expect(asked()).toBe(1);
  await pass(36_000);
  await waitFor(() => expect(asked()).toBe(2));
  await look('hidden');
  await pass(180_000);
  expect(asked()).toBe(2);
  await look('visible');
  await waitFor(() => expect(asked()).toBe(3));
  expect(chosenDate()).toBe(TODAY);
  expect(later()).toEqual([]);
  await press(user, t('month_after'));
  await waitFor(() => expect(later()).toHaveLength(1));
});

test('the address chooses date and guests, once: a reload keeps what was chosen since', async () => {
  const house = demoHouse();
  const query = `&date=${inDays(9)}&guests=4`;
  const { user } = await open(query, house);
  await anyTime();
  expect([chosenDate(), party()]).toEqual([inDays(9), '4']);
  await choose(user, 3);
  await waitFor(() => expect(party()).toBe('3'));
  await open(query, house);
  await anyTime();
  expect([chosenDate(), party()]).toEqual([inDays(9), '3']);

  await open(`&date=${inDays(5)}&guests=2`, house);
  await anyTime();
  expect([chosenDate(), party()]).toEqual([inDays(5), '2']);
});

test('a date that has passed is named, and the first free one is there instead', async () => {
  await open('&date=2020-02-29');
  await told(t('wish_past', { date: dates.dated('2020-02-29') }));
  await anyTime();
});

test('a date that is too far is named until another is chosen, and the first free one is there instead', async () => {
  const far = addDays(TODAY, 365);
  const { user } = await open(`&date=${far}`);
  await told(t('wish_too_far', { date: dates.dated(far) }));
  await anyTime();
  await press(user, await day(chosenDate() ?? ''));
  await gone('.message');
});

test('a full day is named with the next free dates', async () => {
  const house = margaux({ seats: [2] });
  for (const time of ['12:45', '20:30']) takenBy(house, inDays(2), time);
  await open(`&date=${inDays(2)}`, house);
  await said(t('next_dates'));
});

test('a party that is too large is named with the telephone', async () => {
  await open('&guests=40');
  await said('Vous serez plus de 8');
  await waitFor(() => expect(party()).toBe('more'));
  await part('a[href^="tel:"]');
});

test.each(['&date=2026-02-30', '&date=31/12/2026', '&guests=0', '&guests=2.5', '&guests=two'])(
  'what the address says in vain is told, and something can still be chosen: %s',
  async (query) => {
    await open(query);
    await told(t('faulty_wish'));
    await anyTime();
    expect(party()).toBe('2');
  },
);

const CALL = 'p a[href="tel:+33142000000"]';

test('the number of a house that takes no bookings online can be called', async () => {
  await open('', margaux({ seats: [2], config: { is_active: false } }));
  await part(CALL);
});

test('the number for larger parties can be called, and is written as it is read', async () => {
  const { user } = await open('');
  await press(user, await part('label', '…'));
  await press(user, await part('label', t('more_than', { max: 8 })));
  // How the number is read is loaded after it is shown.
  await waitFor(() => expect(textsOf(CALL)).toContain('+33\u00a01\u00a042\u00a000\u00a000\u00a000'));
});

test.each([
  ['01 42 00 00 00', 'tel:+33142000000'],
  ['3949', 'tel:3949'],
  ['01 42 00 00 00 / 06 12 34 56 78', null],
])('a number that was typed as « %s » is shown so, and dialled as %s', async (restaurant_phone, href) => {
  await open('', margaux({ seats: [2], config: { is_active: false, restaurant_phone } }));
  await said(restaurant_phone);
  await waitFor(() =>
    expect([...document.querySelectorAll('p a[href^=tel]')].map((one) => one.getAttribute('href'))).toEqual(
      href ? [href] : [],
    ),
  );
  expect(document.body.textContent).toContain(restaurant_phone.replaceAll(' ', '\u00a0'));
});
