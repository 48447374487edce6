import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANG_NAMES, type Lang } from '../../web/common/i18n.ts';
import { bookingHeaders } from '../../web/policy.ts';
import { PHONE } from '../support/browser.ts';
import { inDays } from './base.ts';
import {
  type BookingStage,
  DATE,
  isBooking,
  moving,
  onChange,
  ownWords,
  pick,
  problem,
  reminded,
  shown,
  startBookingStage,
  TIME,
} from './booking-stage.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, words } from './widget-stage.ts';

let stage: BookingStage;
setStage(async () => {
  stage = await startBookingStage();
  return stage;
});

const scene = (lang: Lang = 'en') => ({ stage, lang, options: {} });
const t = ownWords('en');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, text: string) => page.locator('#live').getByText(text).waitFor();
const focused = (page: Page) => page.locator(':focus');

/** A guest's page on which the move to 21:00 is about to be pressed. */
async function movePicked() {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  await moving(page, 'fr');
  await pick(page, '21:00');
  return { booking, page };
}

/** Loses the first answer to a change once it has been made, and `meanwhile` has happened. Answers how many were sent. */
async function loseFirstAnswer(page: Page, meanwhile: () => Promise<unknown> = async () => undefined) {
  let sent = 0;
  await onChange(page, async (route) => {
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    await meanwhile();
    return route.abort();
  });
  return () => sent;
}

test.each<Lang>(['fr', 'en'])('a guest moves by an hour in four presses from the mail (%s)', async (lang) => {
  const booking = await stage.booked();
  const own = ownWords(lang);
  const page = await shown(scene(lang), booking);
  let presses = 1;
  const press = async (part: Locator) => {
    presses += 1;
    await part.tap();
  };
  await press(button(page, own('change')));
  await press(button(page, '21:00'));
  await press(button(page, own('move')));
  await said(page, own('done_moved'));
  expect(presses).toBeLessThanOrEqual(4);
  await expect
    .poll(() => stage.read(booking))
    .toMatchObject({ reservation_time: '21:00:00', party_size: 2, version: 2 });
  await expect.poll(() => page.getByRole('main').textContent()).toContain('21:00');
  await expect.poll(() => focused(page).getAttribute('id')).toBe('view');
});

test('a guest moves with the keyboard alone', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  const enter = async (part: Locator) => {
    await part.focus();
    await page.keyboard.press('Enter');
  };
  await enter(button(page, t('change')));
  await enter(button(page, '21:00'));
  await expect.poll(() => focused(page).textContent()).toBe(t('proposal'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await said(page, t('done_moved'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ reservation_time: '21:00:00' });
});

test('what is about to change is in sight on a phone, and covers none of the times', async () => {
  const { page } = await movePicked();
  const proposal = page.getByRole('region', { name: t('proposal') });
  const isInSight = () =>
    proposal.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  await expect.poll(isInSight).toBe(true);
  const covered = () =>
    page.getByRole('button', { name: /^\d\d:\d\d$/ }).evaluateAll((times) =>
      times.flatMap((time) => {
        time.scrollIntoView({ block: 'end' });
        const { left, top, width, height } = time.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return time.contains(seen) ? [] : [time.textContent];
      }),
    );
  expect(await covered()).toEqual([]);
  await pick(page, '20:30');
  await expect.poll(isInSight).toBe(true);
});

test('another date and number, with old and new before the press', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  await moving(page, 'fr');
  await page.locator('input[name=party][value="3"]').check();
  await chooseDate(page, inDays(5), 'en');
  await pick(page, '19:30');
  const proposal = await page.getByRole('region', { name: t('proposal') }).textContent();
  expect(proposal).toMatch(/Before:.*20:00 · 2 guests.*After:.*19:30 · 3 guests/);
  await expect.poll(() => stage.read(booking)).toMatchObject({ version: 1 });
  await button(page, t('move')).click();
  await said(page, t('done_moved'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ reservation_date: inDays(5), party_size: 3 });
});

test('another number at the same time is told as that, not as a move', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  await moving(page, 'fr');
  await page.locator('input[name=party][value="3"]').check();
  await pick(page, '20:00');
  await expect.poll(() => button(page, t('move')).count()).toBe(0);
  await button(page, t('resize', { guests: words('en')('guests', { count: 3 }) })).click();
  await said(page, t('done_moved'));
  await expect
    .poll(() => stage.read(booking))
    .toMatchObject({ reservation_time: '20:00:00', party_size: 3, version: 2 });
});

test('more guests are offered the present time before any other, where it can be had', async () => {
  const booking = await stage.booked({ seats: [2, 4] });
  const page = await shown(scene(), booking);
  await moving(page, 'fr');
  await page.locator('input[name=party][value="4"]').check();
  const offer = button(page, t('keep_time', { guests: words('en')('guests', { count: 4 }) }));
  await offer.click();
  await button(page, t('resize', { guests: words('en')('guests', { count: 4 }) })).click();
  await said(page, t('done_moved'));
  await expect
    .poll(() => stage.read(booking))
    .toMatchObject({ reservation_time: '20:00:00', party_size: 4, version: 2 });
});

test('more guests are not offered the present time when no table is free for them', async () => {
  const booking = await stage.booked({ seats: [2, 4] });
  await stage.book(booking.token, DATE, TIME, 4);
  const page = await shown(scene(), booking);
  await moving(page, 'fr');
  await page.locator('input[name=party][value="4"]').check();
  await page.getByText(words('en')('time_gone', { time: TIME, guests: words('en')('guests', { count: 4 }) })).waitFor();
  await expect
    .poll(() => button(page, t('keep_time', { guests: words('en')('guests', { count: 4 }) })).count())
    .toBe(0);
});

test('a guest hears before the press that a new time can no longer be changed', async () => {
  const page = await shown(scene(), await stage.booked({ config: { min_cancel_hours: 48 } }));
  await moving(page, 'fr');
  const proposal = page.getByRole('region', { name: t('proposal') });
  await pick(page, '21:00');
  await expect.poll(() => proposal.textContent()).not.toContain(t('final'));
  await chooseDate(page, inDays(1), 'en');
  await pick(page, '19:30');
  await expect.poll(() => proposal.textContent()).toContain(t('final'));
});

test('the own place counts as free, another party’s does not', async () => {
  const booking = await stage.booked({ seats: [2] });
  const page = await shown(scene(), booking);
  await moving(page, 'fr');
  await button(page, '20:30').waitFor();
  await stage.book(booking.token, inDays(4), '20:00', 2);
  await chooseDate(page, inDays(4), 'en');
  await page.getByText(words('en')('service_full', { service: 'Dinner' })).waitFor();
  await expect.poll(() => button(page, '20:30').count()).toBe(0);
});

test('a lost answer is asked for again: moved once, and told of success', async () => {
  const { booking, page } = await movePicked();
  const sent = await loseFirstAnswer(page);
  await button(page, t('move')).click();
  await said(page, t('repeating'));
  await said(page, t('done_moved'));
  expect(sent()).toBe(2);
  await expect.poll(() => stage.read(booking)).toMatchObject({ reservation_time: '21:00:00', version: 2 });
});

test('a booking that was moved meanwhile is shown first, then moved when its guest asks again', async () => {
  const { booking, page } = await movePicked();
  await stage.changeBeside(booking, 1, { reservation_time: '19:30' });
  await button(page, t('move')).click();
  await said(page, t('changed_ask'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ reservation_time: '19:30:00', version: 2 });
  await expect
    .poll(() => page.getByRole('region', { name: t('proposal') }).textContent())
    .toMatch(/Before:.*19:30.*After:.*21:00/);
  await button(page, t('move')).click();
  await said(page, t('done_moved'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ reservation_time: '21:00:00', version: 3 });
});

test('a time that was picked for a number that the house has changed is not asked for: it is picked anew for that', async () => {
  const { booking, page } = await movePicked();
  await stage.changeBeside(booking, 1, { guests: 4 });
  await button(page, t('move')).click();
  await said(page, t('changed_ask'));
  await page.locator('input[name=party][value="4"]:checked').waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('region', { name: t('proposal') }).count()).toBe(0);
  await expect.poll(() => focused(page).getAttribute('id')).toBe('heading');
  await pick(page, '21:00');
  await button(page, t('move')).click();
  await said(page, t('done_moved'));
  await expect
    .poll(() => stage.read(booking))
    .toMatchObject({ reservation_time: '21:00:00', party_size: 4, version: 3 });
});

test('a lost move that the house has undone is not made again unasked', async () => {
  const { booking, page } = await movePicked();
  const sent = await loseFirstAnswer(page, () => stage.changeBeside(booking, 2, { reservation_time: TIME }));
  await button(page, t('move')).click();
  await said(page, t('changed_ask'));
  expect(sent()).toBe(2);
  await expect.poll(() => stage.read(booking)).toMatchObject({ reservation_time: `${TIME}:00`, version: 3 });
  await button(page, t('move')).click();
  await said(page, t('done_moved'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ reservation_time: '21:00:00', version: 4 });
});

test('a guest sees the new time before a moved booking is cancelled', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  await button(page, t('cancel')).click();
  await button(page, t('cancel_now')).waitFor();
  await stage.changeBeside(booking, 1, { reservation_time: '19:30' });
  await button(page, t('cancel_now')).click();
  await said(page, t('changed_ask'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ status: 'confirmed', version: 2 });
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/Before:.*20:00.*After:.*19:30/);
  await button(page, t('cancel_now')).click();
  await said(page, t('done_cancelled'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ status: 'cancelled', version: 3 });
});

test('a guest sees the new time before they say that they come', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), reminded(booking));
  await stage.changeBeside(booking, 1, { reservation_time: '19:30' });
  await button(page, t('coming')).click();
  await said(page, t('changed_ask'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ coming_at: null, version: 2 });
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/Before:.*20:00.*After:.*19:30/);
  await button(page, t('coming')).click();
  await said(page, t('done_coming'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ coming_at: expect.any(String), version: 3 });
});

test('a guest is not asked again for a change that cannot be seen', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  await button(page, t('cancel')).click();
  await button(page, t('cancel_now')).waitFor();
  await stage.changeBeside(booking, 1, { guest_note: 'A quiet table' });
  await stage.changeBeside(booking, 2, { guest_note: '' });
  await button(page, t('cancel_now')).click();
  await said(page, t('done_cancelled'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ status: 'cancelled', version: 4 });
});

test('a time that has gone leaves the booking as it is, and the other times at hand', async () => {
  const booking = await stage.booked({ seats: [2] });
  const page = await shown(scene(), booking);
  await moving(page, 'fr');
  await chooseDate(page, inDays(4), 'en');
  await pick(page, '20:00');
  await stage.book(booking.token, inDays(4), '20:00', 2);
  await button(page, t('move')).click();
  await said(page, t('gone'));
  await page.getByText(words('en')('service_full', { service: 'Dinner' })).waitFor();
  await expect.poll(() => stage.read(booking)).toMatchObject({ reservation_date: DATE, version: 1 });
});

test('without a network it waits for one, then moves', async () => {
  const { booking, page } = await movePicked();
  await page.context().setOffline(true);
  await button(page, t('move')).click();
  await said(page, t('offline'));
  await page.context().setOffline(false);
  await said(page, t('done_moved'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ reservation_time: '21:00:00', version: 2 });
});

test('the language changes and nothing that was chosen does', async () => {
  const page = await shown(scene(), await stage.booked());
  await moving(page, 'fr');
  await pick(page, '21:00');
  await page.getByRole('link', { name: 'Français' }).click();
  await button(page, ownWords('fr')('move')).waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: ownWords('fr')('proposal') }).textContent())
    .toContain('21:00');
  expect(page.url()).toContain('lang=fr');
});

test('a guest cancels: one question, a reason, and the way to book again', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  await button(page, t('cancel')).click();
  await expect.poll(() => stage.read(booking)).toMatchObject({ status: 'confirmed' });
  await page.locator('[name=reason]').fill('Flu');
  await button(page, t('cancel_now')).click();
  await said(page, t('done_cancelled'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ status: 'cancelled' });
  await expect
    .poll(() => page.getByRole('link', { name: t('again') }).getAttribute('href'))
    .toBe(`/book/${booking.token}?lang=en`);
});

test('back leads to the booking, and instead of cancelling a guest may move', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  await button(page, t('cancel')).click();
  await button(page, t('move_instead')).click();
  await button(page, '21:00').waitFor();
  await page.goBack();
  await button(page, t('cancel')).waitFor();
  await expect.poll(() => stage.read(booking)).toMatchObject({ status: 'confirmed', version: 1 });
});

test('a guest is asked whether they come once the reminder has asked, and not at booking', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  await button(page, t('change')).waitFor();
  expect(await button(page, t('coming')).count()).toBe(0);
  await page.route(isBooking, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), reminded_at: '2026-11-20T18:00:00.000Z' },
    });
  });
  await page.reload();
  await button(page, t('coming')).waitFor();
});

test('a guest says that they come, and what they must not eat', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), reminded(booking));
  await button(page, t('coming')).click();
  await said(page, t('done_coming'));
  await page.getByText(words('en')('wishes')).click();
  await page.locator('#allergies').fill('Nuts');
  await button(page, t('save')).click();
  await said(page, t('done_words'));
  await expect.poll(() => stage.read(booking)).toMatchObject({ allergies: 'Nuts', coming_at: expect.any(String) });
});

/** A page on which a guest with an allergy types another one, and what the page has sent of it. */
async function typing() {
  const booking = await stage.booked({ words: { guest_note: 'A window', allergies: 'Nuts' } });
  const page = await shown(scene(), booking);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  await page.locator('#allergies').fill('Nuts, milk');
  const fields = () =>
    Promise.all(['guest_note', 'allergies', 'occasion'].map((name) => page.locator(`#${name}`).inputValue()));
  return { booking, page, sent, fields };
}

test('what a guest has not touched is sent by nobody, and shows what the house has written meanwhile', async () => {
  const { booking, page, sent, fields } = await typing();
  await stage.changeBeside(booking, 1, { guest_note: 'By the radiator, wheelchair', occasion: 'Wedding' });
  await button(page, t('save')).click();
  await said(page, t('changed_ask'));
  await expect.poll(fields).toEqual(['By the radiator, wheelchair', 'Nuts, milk', 'Wedding']);
  await expect.poll(() => page.locator('.message').first().textContent()).toMatch(/A window.*wheelchair.*Wedding/);
  await expect.poll(() => button(page, t('take')).count()).toBe(0);
  await button(page, t('save')).click();
  await said(page, t('done_words'));
  expect(sent).toEqual([
    { version: 1, allergies: 'Nuts, milk' },
    { version: 2, allergies: 'Nuts, milk' },
  ]);
  await expect
    .poll(() => stage.read(booking))
    .toMatchObject({ guest_note: 'By the radiator, wheelchair', allergies: 'Nuts, milk', occasion: 'Wedding' });
  await expect.poll(fields).toEqual(['By the radiator, wheelchair', 'Nuts, milk', 'Wedding']);
});

test('an allergy that the house has added is beside the field, and taken with one press', async () => {
  const { booking, page, sent, fields } = await typing();
  await stage.changeBeside(booking, 1, { allergies: 'Nuts, PEANUTS' });
  await button(page, t('save')).click();
  await page.getByText(t('meanwhile', { text: 'Nuts, PEANUTS' })).waitFor();
  expect(await fields()).toEqual(['A window', 'Nuts, milk', '']);
  await button(page, t('take')).click();
  expect(await fields()).toEqual(['A window', 'Nuts, PEANUTS', '']);
  await expect.poll(() => focused(page).getAttribute('id')).toBe('allergies');
  // Nothing is left to be sent: it is saved already.
  await button(page, t('save')).click();
  await said(page, t('done_words'));
  await expect.poll(() => page.getByText(t('changed_ask')).count()).toBe(0);
  expect(sent).toHaveLength(1);
  await expect.poll(() => stage.read(booking)).toMatchObject({ allergies: 'Nuts, PEANUTS', version: 2 });
});

test('a guest who has seen what the house wrote into the field saves their own', async () => {
  const { booking, page } = await typing();
  await stage.changeBeside(booking, 1, { allergies: '' });
  await button(page, t('save')).click();
  await page.getByText(t('meanwhile_none')).waitFor();
  await button(page, t('save')).click();
  await said(page, t('done_words'));
  await expect.poll(() => page.getByText(t('meanwhile_none')).count()).toBe(0);
  await expect.poll(() => stage.read(booking)).toMatchObject({ allergies: 'Nuts, milk', version: 3 });
});

test('the calendar file is the one of the mails: same id, the version as its sequence', async () => {
  const booking = await stage.booked();
  await stage.changeBeside(booking, 1, { reservation_time: '21:00' });
  const page = await shown(scene(), booking);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, t('to_calendar')).click()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.replaceAll('\r\n ', '')).toContain(`UID:${booking.reservation_id}@couvert\r\n`);
  expect(text).toContain('SEQUENCE:2\r\n');
});

test('nothing is asked of anybody else, and nobody is told the address', async () => {
  const booking = await stage.booked();
  const page = await shown(scene(), booking);
  const strangers: string[] = [];
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(stage.base_url)) strangers.push(request.url());
    referrers.push(request.headers().referer);
  });
  await page.reload();
  await moving(page, 'fr');
  expect(strangers).toEqual([]);
  expect(referrers.filter(Boolean)).toEqual([]);
  await expect.poll(() => page.getByRole('link', { name: t('directions') }).count()).toBe(0);
});

test('the page is told to nobody: not framed, not kept, not listed, no referrer', async () => {
  const booking = await stage.booked();
  for (const path of [booking.url, '/booking', '/booking/nobody']) {
    const { headers, status } = await fetch(`${stage.base_url}${path}`);
    expect(status).toBe(200);
    for (const [name, value] of Object.entries(bookingHeaders)) expect(headers.get(name)).toBe(value);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'noindex',
      'no-referrer',
    ]);
  }
});

/** The link in the first mail to an address, when it has arrived. */
async function mailedLink(address: string): Promise<string> {
  const mails = async (): Promise<{ to: string; text: string }[]> =>
    (await fetch(`${stage.app.local.mailbox_url}/messages`)).json();
  const link = async () =>
    /\S+\/booking\/\S+/.exec((await mails()).find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  return link();
}

test('the link of a mail opens the page in the language of the booking, until the guest chooses another', async () => {
  const guest_email = 'in-english@example.com';
  await stage.booked({ words: { lang: 'en', guest_email } });
  const context = await stage.window({ ...PHONE, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(await mailedLink(guest_email));
  await button(page, t('change')).waitFor();
  await page.getByRole('link', { name: LANG_NAMES.fr }).click();
  await button(page, ownWords('fr')('change')).waitFor();
  await page.reload();
  await button(page, ownWords('fr')('change')).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
});

test('the link is mailed again, whoever asks, in the same words', async () => {
  const { token, confirmation_code } = await stage.booked();
  const page = await stage.openBooking(`/booking?restaurant=${token}`, { lang: 'en' });
  for (const code of [confirmation_code, 'NOBODY00']) {
    await page.locator('#lost_code').fill(code);
    await page.locator('#lost_email').fill('zoe@example.com');
    await page.locator('button[type=submit]').click();
    await page
      .getByRole('main')
      .getByText(t('lost_sent', { email: 'zoe@example.com' }))
      .waitFor();
  }
});

test('a guest who is not waited for any more, and whose table is gone, reads so and finds the number to call', async () => {
  const booking = await stage.booked({ config: { restaurant_phone: '+33142000000' } });
  const page = await shown(scene(), reminded(booking));
  await page.route('**/coming', problem(409, 'slot_unavailable'));
  await button(page, t('coming')).click();
  await said(page, t('not_now'));
  await page.getByRole('main').locator('a[href="tel:+33142000000"]').last().waitFor();
  await page.unroute('**/coming');
  // A table has become free.
  await button(page, t('coming')).click();
  await said(page, t('done_coming'));
});
