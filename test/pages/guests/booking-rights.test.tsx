import { expect, test } from 'vitest';
import { ownWords } from '../../../web/booking/services.ts';
import { RIGHTS_WORDS } from '../../../web/booking/words/rights.ts';
import { LANGS, translator } from '../../../web/common/i18n.ts';
import { momentOf } from '../console/house.ts';
import { noButton, part, press, said } from '../console/page.ts';
import { booked } from './house.ts';
import { openBooking } from './open.tsx';
import { focusSays, keepFiles, keptFile } from './page.ts';

test.each(LANGS)('a guest takes what a booking says of them before the visit too (%s)', async (lang) => {
  const [w, own] = [translator(lang, RIGHTS_WORDS), ownWords(lang)];
  const { user } = await openBooking(booked(), { lang });
  await press(user, own('rights'));
  await said(w('erase_later'));
  const saved = keepFiles();
  await press(user, w('export'));
  expect(JSON.parse((await keptFile(saved)).text).booking).toMatchObject({
    status: 'confirmed',
    guest_last_name: 'Martin',
  });
  await noButton(w('erase'));
});

test.each(LANGS)('a guest takes and erases what a past booking says of them (%s)', async (lang) => {
  const [w, own] = [translator(lang, RIGHTS_WORDS), ownWords(lang)];
  const house = booked({}, { status: 'cancelled', cancelled_at: momentOf('16:30') });
  const { user } = await openBooking(house, { lang });
  await press(user, own('rights'));
  await focusSays(w('lead'));
  const saved = keepFiles();
  await press(user, w('export'));
  const { name, text } = await keptFile(saved);
  expect(name).toMatch(new RegExp(`^${w('file')}-[A-Z0-9]{8}\\.json$`));
  expect(JSON.parse(text).booking).toMatchObject({ status: 'cancelled', guest_last_name: 'Martin' });

  await press(user, w('erase'));
  await focusSays(w('erase_ask'));
  await press(user, w('keep'));
  await focusSays(w('erase'));
  expect(house.reservations).toHaveLength(1);
  await press(user, w('erase'));
  const address = location.href;
  await press(user, w('erase_now'));
  await said(own('erased'));
  expect(house.reservations).toEqual([]);
  expect(location.href).toBe(address);
  await part('main');
});
