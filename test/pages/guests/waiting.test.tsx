import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LANGS, translator } from '../../../web/common/i18n.ts';
import { WORDS } from '../../../web/waitlist/words/all.ts';
import { RIGHTS_WORDS } from '../../../web/waitlist/words/rights.ts';
import { FRIDAY_AFTERNOON } from '../console/house.ts';
import { gone, heading, part, press, said } from '../console/page.ts';
import { refusal } from '../fake-api.ts';
import type { Entry } from './book.ts';
import { DATE, margaux, waits } from './house.ts';
import { openWaiting } from './open.tsx';
import { focusSays, keepFiles, keptFile, look, mainText, setOnline } from './page.ts';

const w = translator('fr', WORDS);
const ENTRY = '/api/v1/waitlist/{waitToken}';

/** A house with one table, and Zoé's place on the waiting list of it. */
function waitingAt(entry: Partial<Entry> = {}) {
  const house = margaux({ seats: [4] });
  house.entry = waits(entry);
  return house;
}

const OFFERED: Partial<Entry> = {
  state: 'offered',
  offer: { time: '20:00', lock_token: 'lock', expires_at: new Date(FRIDAY_AFTERNOON + 15 * 60_000).toISOString() },
};

const shows = (title: 'unconfirmed' | 'waiting' | 'offered' | 'taken' | 'declined') => part('#view', w(title));

test('to open the link is not to join; a table that is offered meanwhile is shown, and taken with one press', async () => {
  const house = waitingAt({ state: 'unconfirmed', version: 1 });
  const { api, user } = await openWaiting(house);
  await shows('unconfirmed');
  expect(api.requests()).toEqual([`GET ${ENTRY}`]);
  await press(user, w('join'));
  await shows('waiting');
  expect(api.bodies(`POST ${ENTRY}/join`)).toEqual([{ version: 1 }]);
  house.entry = waits(OFFERED);
  // Whoever comes back to the page is shown it at once.
  await look('visible');
  await shows('offered');
  await press(user, w('take'));
  await shows('taken');
  expect(api.bodies(`POST ${ENTRY}/accept`)).toEqual([{ lock_token: 'lock' }]);
  expect(house.reservations).toMatchObject([
    { reservation_date: DATE, reservation_time: '20:00:00', origin: 'waitlist' },
  ]);
  // At once and after a reload: what they need to come, and to find it again.
  for (let round = 0; round < 2; round++) {
    await shows('taken');
    expect((await part('.code strong')).textContent).toBe('K7M2 XQ9P');
    expect((await part('time')).getAttribute('datetime')).toBe(`${DATE}T20:00`);
    expect((await part('a', w('open_booking'))).getAttribute('href')).toMatch(/^\/booking\/b\d+\.secret/);
    await openWaiting(house);
  }
});

test('whose request another has replaced reads so above what is asked for now', async () => {
  const house = waitingAt({ state: 'unconfirmed', version: 1 });
  const { api, user } = await openWaiting(house);
  await shows('unconfirmed');
  api.once(`POST ${ENTRY}/join`, () => {
    house.entry = waits({ state: 'unconfirmed', version: 2, guest_last_name: 'Mallory' });
    return refusal('waitlist_changed');
  });
  await press(user, w('join'));
  const note = await part('.message', w('changed'));
  await said('Zoé Mallory');
  const view = await part('#view');
  expect(note.compareDocumentPosition(view) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await press(user, w('join'));
  await shows('waiting');
  await gone('.message', w('changed'));
});

test('a guest declines an offer after one question, leaves the list, and is shown the way back', async () => {
  const house = waitingAt({ ...OFFERED, guests: 2 });
  const { user } = await openWaiting(house);
  await shows('offered');
  await press(user, w('decline'));
  await heading(w('decline_ask'));
  expect(house.entry).toMatchObject({ state: 'offered' });
  // Escape takes the question back, and focus is where it was.
  await user.keyboard('{Escape}');
  await focusSays(w('decline'));
  await press(user, w('decline'));
  await press(user, w('decline_now'));
  await shows('declined');
  expect(house.entry).toMatchObject({ state: 'gone', ended: 'declined' });
  await openWaiting(house);
  await shows('declined');
  // The way back keeps the day and the party.
  const way = new URL((await part('a', w('book'))).getAttribute('href') ?? '', location.origin);
  expect([way.pathname, way.searchParams.get('date'), way.searchParams.get('guests')]).toEqual([
    `/book/${house.me.public_token}`,
    DATE,
    '2',
  ]);
});

test.each(LANGS)('a guest takes and erases what their entry says of them (%s)', async (lang) => {
  const [own, rights] = [translator(lang, WORDS), translator(lang, RIGHTS_WORDS)];
  const house = waitingAt();
  const { user } = await openWaiting(house, { lang });
  await press(user, own('rights'));
  await focusSays(rights('lead'));
  const saved = keepFiles();
  await press(user, rights('export'));
  const { name, text } = await keptFile(saved);
  expect(name).toBe(`${rights('file')}-${DATE}.json`);
  expect(JSON.parse(text).place).toMatchObject({ state: 'waiting', date: DATE });
  await press(user, rights('erase'));
  await focusSays(rights('erase_ask'));
  await press(user, rights('keep'));
  await focusSays(rights('erase'));
  expect(house.entry).toBeDefined();
  await press(user, rights('erase'));
  await press(user, rights('erase_now'));
  await said(own('erased'));
  expect(house.entry).toBeUndefined();
  await openWaiting(house, { lang });
  await said(own('unknown'));
});

test('who opens the link of an offer too late is told which table it was, and that they still wait', async () => {
  await openWaiting(waitingAt({ lapses: 1, missed_time: '19:00' }));
  await said(w('missed', { time: '19:00', lapses: 1 }));
  await shows('waiting');
});

test('a guest with a telephone alone is promised no e-mail, and finds the code after a press', async () => {
  const house = waitingAt({ has_email: false });
  await openWaiting(house);
  await shows('waiting');
  await said(w('how_call'));
  expect(mainText()).not.toMatch(/e-mail|écri/);
  house.entry = waits({ ...OFFERED, has_email: false });
  const { user } = await openWaiting(house);
  await shows('offered');
  await press(user, w('take'));
  await shows('taken');
  await said(w('taken_words_call'));
  await part('.code strong');
  expect(mainText()).not.toMatch(/e-mail/);
});

test('without a network one note says so, of what is being sent', async () => {
  const house = waitingAt(OFFERED);
  const { api, user } = await openWaiting(house);
  await shows('offered');
  api.breakLine();
  await setOnline(false);
  await press(user, w('take'));
  await part('.message', w('offline'));
  expect(document.querySelectorAll('.message')).toHaveLength(1);
  api.breakLine(false);
  await setOnline(true);
  await waitFor(() => shows('taken'));
});
