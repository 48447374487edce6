import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dateWords, LANGS, translator } from '../../../web/common/i18n.ts';
import { WAITING_WORDS } from '../../../web/widget/waitlist/words/all.ts';
import { gone, heading, part, press, said, textsOf } from '../console/page.ts';
import { DATE, inDays, margaux, takenBy } from './house.ts';
import { openWidget } from './open.tsx';
import { chooseDate, chosenDate, fillDetails, focusOn, goBack, offered, submit, typed } from './page.ts';
import { words } from './words.ts';

/** Bookings of the only table that leave nothing of a service. */
const LUNCH = '12:45';
const DINNER = '20:30';

/** A house with one table, which somebody has at some times of some days. */
function house(taken: readonly (readonly [date: string, ...times: string[]])[]) {
  const full = margaux({ seats: [2] });
  for (const [date, ...times] of taken) for (const time of times) takenBy(full, date, time);
  return full;
}

const values = () => [...document.querySelectorAll('select')].map(({ value }) => value);

test.each(LANGS)(
  'where the evening alone is full, its list and the nearest dates with an evening stand right below it (%s)',
  async (lang) => {
    const { user } = await openWidget(
      house([
        [DATE, DINNER],
        [inDays(4), DINNER],
      ]),
      { lang },
    );
    await chooseDate(user, DATE);
    const w = translator(lang, WAITING_WORDS);
    const full = words(lang)('service_full', { service: { fr: 'Dîner', en: 'Dinner' }[lang] });
    const service = await part('.times-service', full);
    const { short } = dateWords(lang);
    await waitFor(() =>
      expect(textsOf('button', service)).toEqual([w('open'), ...[inDays(2), inDays(5), inDays(6)].map(short)]),
    );
    expect(document.querySelectorAll('[data-waiting=open]')).toHaveLength(1);
    await said(w('already'));
    await press(user, w('open'), service);
    await waitFor(() => expect(values()).toEqual(['19:00', '21:00']));
    // The browser's way back keeps the place.
    await goBack();
    await focusOn('[data-waiting=open]');
    await press(user, short(inDays(2)), await part('.times-service', full));
    await waitFor(() => expect(chosenDate()).toBe(inDays(2)));
    await offered(DINNER);
    await gone('p', w('already'));
  },
);

test('the nearest dates of a full day begin with the day before', async () => {
  const { user } = await openWidget(house([[DATE, LUNCH, DINNER]]));
  await chooseDate(user, DATE);
  const { short } = dateWords('fr');
  const message = await part('.message');
  await waitFor(() => expect(textsOf('button', message)).toEqual([inDays(2), inDays(4), inDays(5)].map(short)));
});

test('of a link that is on its way, there is a way to another date', async () => {
  const { api, user } = await openWidget(house([[DATE, LUNCH, DINNER]]));
  await chooseDate(user, DATE);
  await press(user, await part('[data-waiting=open]'));
  await fillDetails();
  await submit(user);
  const sent = await part('[data-waiting=sent]');
  const w = translator('fr', WAITING_WORDS);
  await heading(w('sent'), sent);
  expect(api.bodies('POST /api/v1/widget/{publicToken}/waitlist')).toMatchObject([
    { date: DATE, guests: 2, guest_email: 'zoe@example.com', lang: 'fr' },
  ]);
  await press(user, w('other_day'), sent);
  await gone('[data-waiting=sent]');
  await focusOn(`[data-date="${DATE}"]`);
  expect(document.querySelectorAll('[data-waiting=open]')).toHaveLength(1);
});

test('neither a step back nor a reload loses what was typed, and what is missing is asked for where it is', async () => {
  const full = house([[DATE, LUNCH, DINNER]]);
  const { user } = await openWidget(full);
  await chooseDate(user, DATE);
  await press(user, await part('[data-waiting=open]'));
  await part('#guest_phone');
  await submit(user);
  await focusOn('#guest_first_name');
  await fillDetails();
  await goBack();
  await press(user, await part('[data-waiting=open]'));
  await openWidget(full, { reload: true });
  await waitFor(() => expect(typed('guest_last_name')).toBe('Martin'));
});
