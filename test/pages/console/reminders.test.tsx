import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookingOf, DATE, type House, houseOf } from './house.ts';
import { lookAgain, openConsole, PHONE } from './open.tsx';
import { button, enter, field, fill, isDisabled, part, press, region, said, textsOf, undo, unsaid } from './page.ts';
import { CHANGE, LIST, ME } from './paths.ts';
import { words } from './words.ts';

const REMINDED = { reservation_date: DATE, guest_first_name: 'Ada', reminded_at: '2026-12-04T15:30:00.000Z' };
const t = words();

test('the reminder is chosen, or another number of hours is typed, saved and undone', async () => {
  const house = houseOf([2]);
  const { api, user } = await openConsole('/settings', house);
  const rules = await region(t('rules.title'));
  await said(t('reminder.when_24', { from: '21:00', to: '08:00' }), rules);
  await said(t('reminder.from_now_on'), rules);
  await press(user, t('reminder.none'), rules);
  await said(t('reminder.when_none'), rules);
  expect(isDisabled(await button(t('reminder.show'), rules))).toBe(true);
  await press(user, t('reminder.other'), rules);
  await fill(await field(t('reminder.other_hours'), rules), '73');
  await press(user, t('save'), rules);
  await said(t('rules.range', { min: 0, max: 72 }), rules);
  expect(api.bodies(`PATCH ${ME}`)).toEqual([]);
  await fill(await field(t('reminder.other_hours'), rules), '36');
  await press(user, t('save'), rules);
  await waitFor(() => expect(house.me.reminder_hours).toBe(36));
  await undo(user);
  await waitFor(() => expect(house.me.reminder_hours).toBe(24));
});

/** Two parties who were reminded of their booking: one says that it comes, one is silent. */
const answering = () =>
  houseOf([2, 2], {
    reservations: [
      bookingOf({
        ...REMINDED,
        guest_last_name: 'Venant',
        coming_at: '2026-12-04T15:45:00.000Z',
        coming_by: 'guest',
      }),
      bookingOf({ ...REMINDED, guest_last_name: 'Muet', reservation_time: '20:30:00' }),
    ],
  });

/** The block of a party in the list or the timeline. */
const blockOf = (name: string) => part('[data-block], [role=gridcell]', name);

test.each([
  ['desktop', 'fr', undefined],
  ['phone', 'en', PHONE],
] as const)('list and panel say who comes, and who was reminded and is silent: %s, %s', async (_, lang, size) => {
  const say = words(lang);
  const { user } = await openConsole(`/book/${DATE}?view=list`, answering(), { lang, ...(size && { size }) });
  for (const [name, mark] of [
    ['Venant', say('panel.coming')],
    ['Muet', say('panel.no_answer')],
  ] as const) {
    const line = await blockOf(name);
    expect(textsOf('[data-notes]', line)).toEqual([mark]);
    await press(user, line);
    const panel = await part('[role=dialog], aside');
    // Before anything that ends the booking.
    const [told, end] = [await said(mark, panel), await said(say('cancel.do'), panel)];
    expect(told.compareDocumentPosition(end)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.keyboard('{Escape}');
  }
  // The two are told apart by their icons, too.
  const iconOf = async (name: string) => (await blockOf(name)).querySelector('[data-answer]')?.innerHTML;
  expect(await iconOf('Venant')).not.toBe(await iconOf('Muet'));
  const filter = await button(say('list.silent', { count: 1 }));
  await press(user, filter);
  await waitFor(() => expect(document.querySelectorAll('[data-block]')).toHaveLength(1));
  await blockOf('Muet');
  expect(filter.getAttribute('aria-pressed')).toBe('true');
  await press(user, filter);
  await waitFor(() => expect(document.querySelectorAll('[data-block]')).toHaveLength(2));
});

test('the timeline says who comes, and who was reminded and is silent', async () => {
  await openConsole(`/book/${DATE}?view=timeline`, answering());
  for (const [name, mark, answer] of [
    ['Venant', t('panel.coming'), 'coming'],
    ['Muet', t('panel.no_answer'), 'no_answer'],
  ] as const) {
    const block = await blockOf(name);
    expect(block.querySelector(`[data-answer=${answer}]`)).not.toBeNull();
    expect(block.textContent).toContain(mark);
  }
});

/** The page of a booking in two days whose guest was reminded and has not answered. */
async function openSilent(lang: 'fr' | 'en' = 'fr', size?: typeof PHONE) {
  const booking = bookingOf({ ...REMINDED, guest_last_name: 'Muet', reservation_time: '20:30:00' });
  const house: House = houseOf([2, 2], { reservations: [booking] });
  const opened = await openConsole(`/book/${DATE}?view=list&open=${booking.id}`, house, {
    lang,
    ...(size && { size }),
  });
  const stored = () => {
    const [one] = house.reservations;
    return { coming_by: one?.coming_by, version: one?.version };
  };
  const panel = await part('[role=dialog], aside');
  await said(words(lang)('panel.no_answer'), panel);
  return { ...opened, house, stored, panel };
}

test.each([
  ['desktop', 'fr', undefined],
  ['phone', 'en', PHONE],
] as const)(
  'who was called is marked as coming by the keyboard, and a mis-press is taken back: %s, %s',
  async (_, lang, size) => {
    const say = words(lang);
    const { user, panel, stored } = await openSilent(lang, size);
    const mark = await button(say('coming.note'), panel);
    await enter(user, mark);
    await said(say('panel.noted'), panel);
    await said(say('coming.noted', { name: 'Ada Muet' }));
    expect(stored()).toEqual({ coming_by: 'operator', version: 2 });
    // The same button, with the focus.
    expect(await button(say('coming.back'), panel)).toBe(mark);
    expect(document.activeElement).toBe(mark);
    await user.keyboard('{Enter}');
    await said(say('panel.no_answer'), panel);
    await said(say('coming.taken_back', { name: 'Ada Muet' }));
    expect(stored()).toEqual({ coming_by: undefined, version: 3 });
    expect(document.activeElement).toBe(mark);
    // A double click is one press; the message takes it back.
    await user.dblClick(mark);
    await waitFor(() => expect(mark.textContent).toBe(say('coming.back')));
    expect(stored()).toEqual({ coming_by: 'operator', version: 4 });
    await undo(user);
    await waitFor(() => expect(stored()).toEqual({ coming_by: undefined, version: 5 }));
    await waitFor(() => expect(mark.textContent).toBe(say('coming.note')));
  },
);

test('a press right after another applies to its version, though the day was not read since', async () => {
  const { api, user, panel, stored } = await openSilent();
  // From here on no read is answered.
  api.on({ [LIST]: () => new Promise(() => undefined) });
  await press(user, t('coming.note'), panel);
  await said(t('coming.noted', { name: 'Ada Muet' }));
  await press(user, t('coming.back'), panel);
  await said(t('coming.taken_back', { name: 'Ada Muet' }));
  await press(user, t('coming.note'), panel);
  await waitFor(() => expect(stored()).toEqual({ coming_by: 'operator', version: 4 }));
  await button(t('coming.back'), panel);
  expect(api.bodies(CHANGE)).toEqual([{ coming: true, version: 1 }, { coming: false }, { coming: true, version: 3 }]);
});

test('a guest who says it first is not marked over, and the panel says so', async () => {
  const { api, house, panel } = await openSilent();
  await said(t('coming.note'), panel);
  house.reservations = house.reservations.map((one) => ({
    ...one,
    coming_at: '2026-12-04T16:00:00.000Z',
    coming_by: 'guest',
    version: 2,
  }));
  await lookAgain();
  await said(t('panel.coming'), panel);
  await unsaid(t('coming.note'), panel);
  expect(api.asked(CHANGE)).toEqual([]);
});
