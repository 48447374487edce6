import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ownWords } from '../../../web/booking/services.ts';
import { LOST_WORDS } from '../../../web/booking/words/lost.ts';
import { type Lang, translator } from '../../../web/common/i18n.ts';
import { momentOf } from '../console/house.ts';
import { button, fill, noButton, part, press, region, said, unsaid } from '../console/page.ts';
import { brokenLine, refusal } from '../fake-api.ts';
import type { OpenHouse } from './book.ts';
import { booked, changeBeside, DATE, inDays, ownBooking, TIME, takenBy, type Wanted } from './house.ts';
import { openBooking, openLost } from './open.tsx';
import {
  announced,
  choose,
  chooseDate,
  focusOn,
  goBack,
  keepFiles,
  keptFile,
  mainText,
  offered,
  setOnline,
  typed,
} from './page.ts';
import { words } from './words.ts';

const BOOKING = '/api/v1/bookings/{bookingToken}';
const CHANGE = `PATCH ${BOOKING}` as const;

const t = ownWords('en');
const guests = (count: number) => words('en')('guests', { count });

/** Opens the page of a booking of a house, in English unless told otherwise. */
async function shown(house: OpenHouse, { lang = 'en' as Lang, hash = '' } = {}) {
  const opened = await openBooking(house, { lang, hash });
  await part('.code');
  return opened;
}

/** Opens the chooser with the booking's own day. */
async function moving(user: UserEvent, own = t): Promise<void> {
  await press(user, own('change'));
  await offered('19:00');
}

/** Picks a time and waits for old and new. */
async function pick(user: UserEvent, time: string): Promise<void> {
  await press(user, time);
  await part('#proposal');
}

const proposal = async () => ((await region(t('proposal'))).textContent ?? '').replace(/\s+/g, ' ');

/** A guest's page on which the move to 21:00 is about to be pressed. */
async function movePicked(wanted?: Wanted) {
  const house = booked(wanted);
  const opened = await shown(house);
  await moving(opened.user);
  await pick(opened.user, '21:00');
  return { house, ...opened };
}

/** Waits until the booking of a house is as told. */
const becomes = (house: OpenHouse, booking: object) => waitFor(() => expect(ownBooking(house)).toMatchObject(booking));

test.each<Lang>(['fr', 'en'])('a guest moves by an hour, and the heading has the focus then (%s)', async (lang) => {
  const house = booked();
  const own = ownWords(lang);
  const { user } = await shown(house, { lang });
  await press(user, own('change'));
  await press(user, '21:00');
  await press(user, own('move'));
  await announced(own('done_moved'));
  await becomes(house, { reservation_time: '21:00:00', party_size: 2, version: 2 });
  expect(mainText()).toContain('21:00');
  await focusOn('#view');
});

test('another date and number, with old and new before the press', async () => {
  const house = booked();
  const { user } = await shown(house);
  await moving(user);
  await choose(user, 3);
  await chooseDate(user, inDays(5));
  await pick(user, '19:30');
  expect(await proposal()).toMatch(/Before:.*20:00 · 2 guests.*After:.*19:30 · 3 guests/);
  expect(ownBooking(house)).toMatchObject({ version: 1 });
  await press(user, t('move'));
  await announced(t('done_moved'));
  await becomes(house, { reservation_date: inDays(5), party_size: 3 });
});

test('another number at the same time is told as that, not as a move', async () => {
  const house = booked();
  const { user } = await shown(house);
  await moving(user);
  await choose(user, 3);
  await pick(user, '20:00');
  await noButton(t('move'));
  await press(user, t('resize', { guests: guests(3) }));
  await announced(t('done_moved'));
  await becomes(house, { reservation_time: '20:00:00', party_size: 3, version: 2 });
});

test('more guests are offered the present time before any other, where it can be had', async () => {
  const house = booked({ seats: [2, 4] });
  const { user } = await shown(house);
  await moving(user);
  await choose(user, 4);
  await press(user, t('keep_time', { guests: guests(4) }));
  await press(user, t('resize', { guests: guests(4) }));
  await announced(t('done_moved'));
  await becomes(house, { reservation_time: '20:00:00', party_size: 4, version: 2 });
});

test('more guests are not offered the present time when no table is free for them', async () => {
  const house = booked({ seats: [2, 4] });
  takenBy(house, DATE, TIME, 't2');
  const { user } = await shown(house);
  await press(user, t('change'));
  await choose(user, 4);
  await said(words('en')('time_gone', { time: TIME, guests: guests(4) }));
  await noButton(t('keep_time', { guests: guests(4) }));
});

test('a guest hears before the press that a new time can no longer be changed', async () => {
  const { user } = await movePicked({ config: { min_cancel_hours: 48 } });
  expect(await proposal()).not.toContain(t('final'));
  await chooseDate(user, inDays(1));
  await pick(user, '19:30');
  await waitFor(async () => expect(await proposal()).toContain(t('final').replace(/\s+/g, ' ')));
});

test('the own place counts as free, another party’s does not', async () => {
  const house = booked({ seats: [2] });
  const { user } = await shown(house);
  await moving(user);
  await offered('20:30');
  takenBy(house, inDays(4), '20:00');
  await chooseDate(user, inDays(4));
  await said(words('en')('service_full', { service: 'Dinner' }));
  await noButton('20:30');
});

test('a lost answer is asked for again: moved once, and told of success', async () => {
  const { house, api, user } = await movePicked();
  api.lose(CHANGE);
  await press(user, t('move'));
  await announced(t('repeating'));
  await announced(t('done_moved'));
  expect(api.bodies(CHANGE)).toHaveLength(2);
  expect(ownBooking(house)).toMatchObject({ reservation_time: '21:00:00', version: 2 });
});

test('a booking that was moved meanwhile is shown first, then moved when its guest asks again', async () => {
  const { house, user } = await movePicked();
  changeBeside(house, { reservation_time: '19:30:00' });
  await press(user, t('move'));
  await announced(t('changed_ask'));
  expect(ownBooking(house)).toMatchObject({ reservation_time: '19:30:00', version: 2 });
  await waitFor(async () => expect(await proposal()).toMatch(/Before:.*19:30.*After:.*21:00/));
  await press(user, t('move'));
  await announced(t('done_moved'));
  await becomes(house, { reservation_time: '21:00:00', version: 3 });
});

test('a time that was picked for a number that the house has changed is not asked for: it is picked anew for that', async () => {
  const { house, user } = await movePicked();
  changeBeside(house, { party_size: 4 });
  await press(user, t('move'));
  await announced(t('changed_ask'));
  await waitFor(() => expect(document.querySelector('input[name=party]:checked')?.getAttribute('value')).toBe('4'));
  expect(document.querySelector('#proposal')).toBeNull();
  await focusOn('#heading');
  await pick(user, '21:00');
  await press(user, t('move'));
  await announced(t('done_moved'));
  await becomes(house, { reservation_time: '21:00:00', party_size: 4, version: 3 });
});

test('a lost move that the house has undone is not made again unasked', async () => {
  const { house, api, user } = await movePicked();
  api.lose(CHANGE, () => {
    changeBeside(house, { reservation_time: `${TIME}:00` });
    return brokenLine();
  });
  await press(user, t('move'));
  await announced(t('changed_ask'));
  expect(api.bodies(CHANGE)).toHaveLength(2);
  expect(ownBooking(house)).toMatchObject({ reservation_time: `${TIME}:00`, version: 3 });
  await press(user, t('move'));
  await announced(t('done_moved'));
  await becomes(house, { reservation_time: '21:00:00', version: 4 });
});

test('a guest sees the new time before a moved booking is cancelled', async () => {
  const house = booked();
  const { user } = await shown(house);
  await press(user, t('cancel'));
  await button(t('cancel_now'));
  changeBeside(house, { reservation_time: '19:30:00' });
  await press(user, t('cancel_now'));
  await announced(t('changed_ask'));
  expect(ownBooking(house)).toMatchObject({ status: 'confirmed', version: 2 });
  await waitFor(() => expect(mainText()).toMatch(/Before:.*20:00.*After:.*19:30/));
  await press(user, t('cancel_now'));
  await announced(t('done_cancelled'));
  await becomes(house, { status: 'cancelled', version: 3 });
});

test('a guest sees the new time before they say that they come', async () => {
  const house = booked();
  const { user } = await shown(house, { hash: '#coming' });
  changeBeside(house, { reservation_time: '19:30:00' });
  await press(user, t('coming'));
  await announced(t('changed_ask'));
  expect(ownBooking(house)).toMatchObject({ version: 2 });
  expect(ownBooking(house).coming_at).toBeUndefined();
  await waitFor(() => expect(mainText()).toMatch(/Before:.*20:00.*After:.*19:30/));
  await press(user, t('coming'));
  await announced(t('done_coming'));
  await becomes(house, { coming_at: expect.any(String), version: 3 });
});

test('a guest is not asked again for a change that cannot be seen', async () => {
  const house = booked();
  const { user } = await shown(house);
  await press(user, t('cancel'));
  await button(t('cancel_now'));
  changeBeside(house, { guest_note: 'A quiet table' });
  changeBeside(house, { guest_note: null });
  await press(user, t('cancel_now'));
  await announced(t('done_cancelled'));
  await becomes(house, { status: 'cancelled', version: 4 });
});

test('a time that has gone leaves the booking as it is, and the other times at hand', async () => {
  const house = booked({ seats: [2] });
  const { user } = await shown(house);
  await moving(user);
  await chooseDate(user, inDays(4));
  await pick(user, '20:00');
  takenBy(house, inDays(4), '20:00');
  await press(user, t('move'));
  await announced(t('gone'));
  await said(words('en')('service_full', { service: 'Dinner' }));
  expect(document.querySelector('#proposal')).toBeNull();
  expect(ownBooking(house)).toMatchObject({ reservation_date: DATE, version: 1 });
});

test('without a network it waits for one, then moves', async () => {
  const { house, api, user } = await movePicked();
  api.breakLine();
  await setOnline(false);
  await press(user, t('move'));
  await announced(t('offline'));
  api.breakLine(false);
  await setOnline(true);
  await announced(t('done_moved'));
  await becomes(house, { reservation_time: '21:00:00', version: 2 });
});

test('the language changes and nothing that was chosen does', async () => {
  const { user } = await movePicked();
  await press(user, 'Français');
  const own = ownWords('fr');
  await button(own('move'));
  expect((await region(own('proposal'))).textContent).toContain('21:00');
  expect(location.search).toContain('lang=fr');
});

test('a guest cancels: one question, a reason, and the way to book again', async () => {
  const house = booked();
  const { api, user } = await shown(house);
  await press(user, t('cancel'));
  expect(ownBooking(house)).toMatchObject({ status: 'confirmed' });
  await fill(await part('[name=reason]'), 'Flu');
  await press(user, t('cancel_now'));
  await announced(t('done_cancelled'));
  await becomes(house, { status: 'cancelled' });
  expect(api.bodies(`POST ${BOOKING}/cancel`)).toEqual([{ version: 1, reason: 'Flu' }]);
  expect((await part('a', t('again'))).getAttribute('href')).toBe(`/book/${house.me.public_token}?lang=en`);
});

test('back leads to the booking, and instead of cancelling a guest may move', async () => {
  const house = booked();
  const { user } = await shown(house);
  await press(user, t('cancel'));
  await press(user, t('move_instead'));
  await offered('21:00');
  await goBack();
  await button(t('cancel'));
  expect(ownBooking(house)).toMatchObject({ status: 'confirmed', version: 1 });
});

test('a guest is asked whether they come once the reminder has asked, and not at booking', async () => {
  const house = booked();
  await shown(house);
  await button(t('change'));
  await noButton(t('coming'));
  changeBeside(house, { reminded_at: momentOf('16:00') });
  await shown(house);
  await button(t('coming'));
});

test('a guest says that they come, and what they must not eat', async () => {
  const house = booked();
  const { user } = await shown(house, { hash: '#coming' });
  await press(user, t('coming'));
  await announced(t('done_coming'));
  await press(user, await said(words('en')('wishes')));
  await fill(await part('#allergies'), 'Nuts');
  await press(user, t('save'));
  await announced(t('done_words'));
  await becomes(house, { allergies: 'Nuts', coming_at: expect.any(String) });
});

/** A page on which a guest with an allergy types another one, and what the fields say. */
async function typing() {
  const house = booked({}, { guest_note: 'A window', allergies: 'Nuts' });
  const opened = await shown(house);
  await fill(await part('#allergies'), 'Nuts, milk');
  return { house, ...opened, fields: () => ['guest_note', 'allergies', 'occasion'].map(typed) };
}

test('what a guest has not touched is sent by nobody, and shows what the house has written meanwhile', async () => {
  const { house, api, user, fields } = await typing();
  changeBeside(house, { guest_note: 'By the radiator, wheelchair', occasion: 'Wedding' });
  await press(user, t('save'));
  await announced(t('changed_ask'));
  await waitFor(() => expect(fields()).toEqual(['By the radiator, wheelchair', 'Nuts, milk', 'Wedding']));
  expect((await part('.message')).textContent).toMatch(/A window.*wheelchair.*Wedding/);
  await noButton(t('take'));
  await press(user, t('save'));
  await announced(t('done_words'));
  expect(api.bodies(CHANGE)).toEqual([
    { version: 1, allergies: 'Nuts, milk' },
    { version: 2, allergies: 'Nuts, milk' },
  ]);
  expect(ownBooking(house)).toMatchObject({
    ...{ guest_note: 'By the radiator, wheelchair', allergies: 'Nuts, milk', occasion: 'Wedding' },
  });
  await waitFor(() => expect(fields()).toEqual(['By the radiator, wheelchair', 'Nuts, milk', 'Wedding']));
});

test('an allergy that the house has added is beside the field, and taken with one press', async () => {
  const { house, api, user, fields } = await typing();
  changeBeside(house, { allergies: 'Nuts, PEANUTS' });
  await press(user, t('save'));
  await said(t('meanwhile', { text: 'Nuts, PEANUTS' }));
  expect(fields()).toEqual(['A window', 'Nuts, milk', '']);
  await press(user, t('take'));
  await waitFor(() => expect(fields()).toEqual(['A window', 'Nuts, PEANUTS', '']));
  await focusOn('#allergies');
  // Nothing is left to be sent: it is saved already.
  await press(user, t('save'));
  await announced(t('done_words'));
  await unsaid(t('changed_ask'));
  expect(api.bodies(CHANGE)).toHaveLength(1);
  expect(ownBooking(house)).toMatchObject({ allergies: 'Nuts, PEANUTS', version: 2 });
});

test('a guest who has seen what the house wrote into the field saves their own', async () => {
  const { house, user } = await typing();
  changeBeside(house, { allergies: null });
  await press(user, t('save'));
  await said(t('meanwhile_none'));
  await press(user, t('save'));
  await announced(t('done_words'));
  await unsaid(t('meanwhile_none'));
  expect(ownBooking(house)).toMatchObject({ allergies: 'Nuts, milk', version: 3 });
});

test('the calendar file is the one of the mails: same id, the version as its sequence', async () => {
  const house = booked();
  changeBeside(house, { reservation_time: '21:00:00' });
  const { user } = await shown(house);
  const saved = keepFiles();
  await press(user, t('to_calendar'));
  const { text } = await keptFile(saved);
  expect(text.replaceAll('\r\n ', '')).toContain(`UID:${ownBooking(house).id}@couvert\r\n`);
  expect(text).toContain('SEQUENCE:2\r\n');
});

test('the link is mailed again, whoever asks, in the same words', async () => {
  const house = booked();
  const { api, user } = await openLost(house, { lang: 'en' });
  const codes = [ownBooking(house).confirmation_code, 'NOBODY00'];
  for (const code of codes) {
    await fill(await part('#lost_code'), code);
    await fill(await part('#lost_email'), 'zoe@example.com');
    await press(user, await part('button[type=submit]'));
    await said(translator('en', LOST_WORDS)('lost_sent', { email: 'zoe@example.com' }));
  }
  await waitFor(() =>
    expect(
      api
        .bodies('POST /api/v1/widget/{publicToken}/bookings/recover')
        .map(({ confirmation_code }) => confirmation_code),
    ).toEqual(codes),
  );
});

test('a guest who is not waited for any more, and whose table is gone, reads so and finds the number to call', async () => {
  const house = booked();
  const { api, user } = await shown(house, { hash: '#coming' });
  api.once(`POST ${BOOKING}/coming`, () => refusal('slot_unavailable'));
  await press(user, t('coming'));
  await announced(t('not_now'));
  expect(document.querySelectorAll('main a[href="tel:+33142000000"]').length).toBeGreaterThan(0);
  // A table has become free.
  await press(user, t('coming'));
  await announced(t('done_coming'));
});
