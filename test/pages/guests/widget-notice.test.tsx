import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Lang, translator } from '../../../web/common/i18n.ts';
import { WAITING_WORDS } from '../../../web/widget/waitlist/words/all.ts';
import { TODAY } from '../console/house.ts';
import { part, press, said, textsOf } from '../console/page.ts';
import { LATE_DINNER, margaux, takenBy } from './house.ts';
import { openWidget } from './open.tsx';
import { chooseDate, offered } from './page.ts';
import { words } from './words.ts';

const SENTENCE = { fr: 'trop tard pour réserver en ligne', en: 'too late to book online' };

/** A house with one table, which opens at 19:00, two hours from now, and takes bookings so many minutes ahead. */
const house = (min_notice_min: number) =>
  margaux({ seats: [2], config: { min_notice_min, restaurant_phone: '+33123456789' }, more: { hours: LATE_DINNER } });

/** Six hours from now: what starts from 23:00 on can be booked. */
const SIX_HOURS = 360;

test.each<Lang>(['fr', 'en'])(
  'times that are too near to be booked online are not full: they are for a call, and for no waiting list (%s)',
  async (lang) => {
    const { user } = await openWidget(house(SIX_HOURS), { lang });
    await chooseDate(user, TODAY);
    await offered('23:30');
    const sentence = await said(SENTENCE[lang]);
    expect(sentence.querySelector('a')?.getAttribute('href')).toBe('tel:+33123456789');
    expect((await part('li', '19:00')).textContent).toBe(`19:00 ${words(lang)('late')}`);
    expect(document.querySelector('[data-waiting=open]')).toBeNull();
  },
);

test('a day of which all times are too near says so once, with the number to call', async () => {
  const { user } = await openWidget(house(1440));
  await chooseDate(user, TODAY);
  const message = await part('.message', SENTENCE.fr);
  expect(message.textContent).toMatch(/^19:00 – \d\d:\d\d/);
  expect(message.querySelector('a')?.getAttribute('href')).toBe('tel:+33123456789');
  await said(words('fr')('next_dates'), message);
  expect(document.querySelector('[data-waiting=open]')).toBeNull();
});

test('whoever waits chooses among the times that can still be offered', async () => {
  const full = house(SIX_HOURS);
  takenBy(full, TODAY, '23:30');
  const { user } = await openWidget(full);
  await chooseDate(user, TODAY);
  await said(SENTENCE.fr);
  await press(user, translator('fr', WAITING_WORDS)('open'));
  await waitFor(() => expect(textsOf('select:first-of-type option')).toContain('23:30'));
  expect(textsOf('select option')).not.toContain('22:00');
});
