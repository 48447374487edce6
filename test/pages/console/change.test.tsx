import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { refusal } from '../fake-api.ts';
import { changed } from './answers.ts';
import {
  barOf,
  CHANGE,
  changeElsewhere,
  changesOf,
  DATE,
  done,
  fill,
  focus,
  gone,
  kept,
  LIST,
  openForm,
  partiesAt,
  plain,
  press,
  question,
  said,
  save,
  shown,
  unasked,
  undo,
} from './book.ts';
import { bookingOf, type House, houseOf, type Reservation, TODAY } from './house.ts';
import { openConsole, PHONE, pass } from './open.tsx';
import { words } from './words.ts';

const t = words();
const NAME = 'Zoé Martin';
const NEXT = addDays(DATE, 1);
/** Longer than until the page reads its day again (ms). */
const A_LOOK = 11_000;

/** A house with a booking of two by Zoé Martin at 20:00, at its first table. */
function bookedHouse(seats: readonly number[], more: Partial<Reservation> = {}): { house: House; id: string } {
  const booking = bookingOf({ reservation_date: DATE, table_id: 't1', ...more });
  return { house: houseOf(seats, { reservations: [booking] }), id: booking.id };
}

const open = (house: House, id: string, date = DATE) => openConsole(`/book/${date}?open=${id}`, house);

/** The lines that set old and new of a form side by side. */
const changeLines = (form: HTMLElement) => within(form).findByRole('list', { name: t('edit.changes') });
const texts = (within: HTMLElement, selector: string) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** What a field of a form says by somebody else. */
const theirs = (field: string) => shown(`[data-theirs=${field}]`);
const changedElsewhere = () => screen.findAllByText(plain(t('changed_elsewhere', { name: NAME })));

/** The API as it refuses a change of what the page has not seen yet. */
const refuseUnseen = (house: House, id: string) => () =>
  refusal('booking_changed', { booking: { ...kept(house, id) } });

test('edits a booking in place: old and new before it is saved, undone with one press', async () => {
  const { house, id } = bookedHouse([2, 4]);
  const opened = await openConsole(`/book/${DATE}`, house);
  const { api, user } = opened;
  await user.click(await barOf('Martin'));
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('new.time')), '20h45');
  await fill(user, within(form).getByLabelText(t('new.party')), '3');
  await fill(user, within(form).getByLabelText(t('panel.allergies')), 'Arachides');
  const lines = await changeLines(form);
  await waitFor(() => expect(texts(lines, 'li')).toHaveLength(3));
  await waitFor(() => expect(lines.textContent).toContain('T2'));
  expect(lines.textContent).toContain('20:45');
  api.once(CHANGE, ({ body }) => ({ ...changeElsewhere(house, id, { ...body, table_id: 't2' }), message: 'Changed.' }));
  await save(user, form);
  await gone('form');
  const change = { version: 1, reservation_time: '20:45', guests: 3, allergies: 'Arachides' };
  expect(changesOf(opened)).toEqual([change]);
  await screen.findAllByText(/Arachides/);
  await done(/, table T2\. Enregistré\.$/);
  await waitFor(() => expect(partiesAt('t2')).toEqual(['Martin']));
  await undo(user);
  await waitFor(() => expect(partiesAt('t1')).toEqual(['Martin']));
  expect(kept(house, id)).toMatchObject({ reservation_time: '20:00:00', party_size: 2, allergies: null });
  expect(changesOf(opened).at(-1)).toMatchObject({ notify_guest: true });
});

test('changes the size and the notes of a walk-in, who has no name', async () => {
  const { house, id } = bookedHouse([4], {
    ...{ reservation_date: TODAY, reservation_time: '16:50:00', origin: 'walk_in', party_size: 4 },
    ...{ guest_first_name: '', guest_last_name: '', guest_email: null },
    ...{ service_status: 'seated', seated_at: `${TODAY}T15:50:00.000Z` },
  });
  const opened = await open(house, id, TODAY);
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: t('edit') }));
  const form = await shown('form');
  await fill(user, within(form).getByLabelText(t('new.party')), '3');
  await fill(user, within(form).getByLabelText(t('new.notes')), 'Poussette');
  await save(user, form);
  await gone('form');
  expect(changesOf(opened)).toEqual([{ version: 1, guests: 3, notes: 'Poussette' }]);
});

test('what is saved is told by the name that was just given', async () => {
  const { house, id } = bookedHouse([2], { guest_first_name: 'Lea', guest_last_name: 'Petit' });
  const { user } = await open(house, id);
  const form = await openForm(user, 'Lea Petit');
  await fill(user, within(form).getByLabelText(t('new.first_name')), 'Léa');
  await fill(user, within(form).getByLabelText(t('new.last_name')), 'Moreau');
  await save(user, form);
  await done(/Léa Moreau/);
});

test('a party that sits keeps its table though it grows beyond its seats: said before it is saved, and asked about', async () => {
  const { house, id } = bookedHouse([2, 4], {
    ...{ reservation_date: TODAY, reservation_time: '16:50:00', origin: 'walk_in' },
    ...{ service_status: 'seated', seated_at: `${TODAY}T15:50:00.000Z` },
  });
  const opened = await open(house, id, TODAY);
  const { user } = opened;
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('new.party')), '3');
  const lacks = t('seats.lacks', { seats: t('seats', { count: 2 }), guests: t('guests', { count: 3 }) });
  const place = within(form).getByRole('combobox', { name: t('new.table') });
  await waitFor(() => expect(said(place)).toBe(`${t('edit.place_keep', { table: 'T1' })} · ${lacks}`));
  expect(texts(await changeLines(form), 'ins')).toEqual(['3', `T1 · ${lacks}`]);
  await save(user, form);
  await user.click(within(await question(t('seats.ask'))).getByText(t('seats.back')));
  await unasked(t('seats.ask'));
  expect(changesOf(opened)).toEqual([]);
  await save(user, form);
  await user.click(within(await question(t('seats.ask'))).getByText(t('seats.do')));
  await waitFor(() => expect(changesOf(opened)).toEqual([{ version: 1, guests: 3 }]));
});

test('says from which table a booking goes to which when its date changes', async () => {
  const { house, id } = bookedHouse([2, 4]);
  house.reservations.push(bookingOf({ reservation_date: NEXT, guest_last_name: 'Durand', table_id: 't1' }));
  const { user } = await open(house, id);
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('new.date')), NEXT);
  await user.tab();
  const line = async () => {
    const found = within(await changeLines(form))
      .getByText(t('list.table'))
      .closest('li');
    if (!found) throw new Error('The table has no line.');
    return found;
  };
  await waitFor(async () => expect(texts(await line(), 'ins')).toEqual(['T2']));
  expect(texts(await line(), 'del')).toEqual(['T1']);
});

test('keeps a change from the guest when asked to', async () => {
  const { house, id } = bookedHouse([2]);
  const opened = await open(house, id);
  const { user } = opened;
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('new.time')), '21:00');
  await user.click(await within(form).findByLabelText(t('edit.notify')));
  await save(user, form);
  await gone('form');
  expect(changesOf(opened)).toEqual([{ version: 1, reservation_time: '21:00', notify_guest: false }]);
});

test('says who is in the way of a named table, and changes nothing', async () => {
  const { house } = bookedHouse([2, 2], { reservation_time: '18:00:00' });
  house.reservations.push(bookingOf({ reservation_date: DATE, guest_last_name: 'Durand', table_id: 't1' }));
  const opened = await openConsole(`/book/${DATE}`, house);
  const { user } = opened;
  focus(await barOf('Martin'));
  await press(user, 'm', ...Array(6).fill('{ArrowRight}'), '{Enter}');
  // Nothing is asked that cannot be done.
  expect((await screen.findByRole('alert')).textContent).toContain('Durand');
  expect(screen.queryByText(t('move.do'))).toBeNull();
  expect(changesOf(opened)).toEqual([]);
});

test('a party that was moved across midnight can be moved back at once, and neither move is announced', async () => {
  const { house, id } = bookedHouse([2], { reservation_time: '23:00:00' });
  house.hours = house.hours.map((entry) => ({ ...entry, close_time: '02:00' }));
  const { api, user } = await openConsole(`/book/${DATE}`, house);
  await barOf('Martin');
  const heard: string[] = [];
  const live = await shown('#live');
  new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true });
  const asked = t('move.ask', { name: NAME });
  /** Moves the party by so many quarters. The date that it leaves is read anew last: until then both dates list it. */
  async function move(quarters: number, line: string, [from, to]: [string, string]): Promise<void> {
    const arrow = quarters > 0 ? '{ArrowRight}' : '{ArrowLeft}';
    focus(await barOf('Martin'));
    await press(user, 'm', ...Array(Math.abs(quarters)).fill(arrow), '{Enter}');
    const dialog = await question(asked);
    expect(dialog.textContent).toContain(line);
    const both = Promise.withResolvers<void>();
    const before = kept(house, id);
    let is_moved = false;
    let joined = false;
    api.on({
      [LIST]: async ({ query: { date = '' } }) => {
        const items = house.reservations.filter((one) => one.reservation_date === date);
        if (is_moved && date === from) await both.promise;
        if (is_moved && date === to) joined = true;
        return { items, total: items.length, page: 1 };
      },
      [CHANGE]: ({ body }) => {
        is_moved = true;
        house.reservations = [changed(before, body)];
        return { ...kept(house, id), message: 'Changed.' };
      },
    });
    await user.click(within(dialog).getByText(t('move.do')));
    await waitFor(() => expect(joined).toBe(true));
    await pass(500);
    both.resolve();
    await unasked(asked);
  }
  const bars = () => texts(document.body, '[role=grid] [data-from]');
  await move(6, '23:00 → 00:30', [DATE, NEXT]);
  await waitFor(() => expect(bars()).toEqual(['00:30']));
  expect(kept(house, id)).toMatchObject({ reservation_date: NEXT, reservation_time: '00:30:00' });
  await move(-6, '00:30 → 23:00', [NEXT, DATE]);
  await waitFor(() => expect(bars()).toEqual(['23:00']));
  expect(kept(house, id)).toMatchObject({ reservation_date: DATE, reservation_time: '23:00:00' });
  await pass(1000);
  expect(heard).not.toEqual([]);
  expect(heard.filter((text) => text.includes(t('arrived', { count: 1, who: NAME })))).toEqual([]);
});

test('a move to a time that has passed says so before it is done', async () => {
  const past = addDays(TODAY, -2);
  const { house } = bookedHouse([2], { reservation_date: past });
  const opened = await openConsole(`/book/${past}`, house);
  const { user } = opened;
  focus(await barOf('Martin'));
  await press(user, 'm', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{Enter}');
  const asked = t('move.ask', { name: NAME });
  const dialog = await question(asked);
  expect(dialog.textContent).toContain('20:00 → 20:45');
  expect(dialog.textContent).toContain(t('past.title'));
  expect(dialog.textContent).toMatch(/20:45, .*c’est passé/u);
  await user.click(within(dialog).getByText(t('keep')));
  await unasked(asked);
  expect(changesOf(opened)).toEqual([]);
  focus(await barOf('Martin'));
  await press(user, 'm', '{ArrowLeft}', '{Enter}');
  const again = await question(asked);
  await within(again).findByText(t('past.title'));
  await user.click(within(again).getByText(t('move.do')));
  await waitFor(() => expect(changesOf(opened)).toMatchObject([{ reservation_time: '19:45' }]));
});

test('moves by keys in one step: a time, a table, the end', async () => {
  const { house } = bookedHouse([2, 2]);
  const opened = await openConsole(`/book/${DATE}`, house);
  const { user } = opened;
  focus(await barOf('Martin'));
  await press(user, 'm', '{ArrowRight}', '{ArrowRight}', '{ArrowDown}', '{Shift>}{ArrowRight}{/Shift}', '{Enter}');
  const dialog = await question(t('move.ask', { name: NAME }));
  expect(dialog.textContent).not.toContain(t('past.title'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('move.do')));
  await press(user, '{Enter}');
  await waitFor(() => expect(partiesAt('t2')).toEqual(['Martin']));
  const change = { reservation_date: DATE, reservation_time: '20:30', duration_min: 135 };
  expect(changesOf(opened)).toEqual([{ ...change, version: 1, table_id: 't2', table_merge_id: null }]);
});

test('edits on a phone too', async () => {
  const { house, id } = bookedHouse([2]);
  const opened = await openConsole(`/book/${DATE}?open=${id}`, house, { size: PHONE });
  const { user } = opened;
  await question(t('panel'));
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('new.time')), '19:30');
  await save(user, form);
  await gone('form');
  expect(changesOf(opened)).toEqual([{ version: 1, reservation_time: '19:30' }]);
});

test('shows what somebody else has changed instead of overwriting it', async () => {
  const { house, id } = bookedHouse([2]);
  const opened = await open(house, id);
  const { api, user } = opened;
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('new.time')), '21:00');
  changeElsewhere(house, id, { reservation_time: '18:30' });
  api.once(CHANGE, refuseUnseen(house, id));
  await save(user, form);
  await changedElsewhere();
  expect(changesOf(opened)).toEqual([{ version: 1, reservation_time: '21:00' }]);
  await theirs('time');
  expect((await theirs('time')).textContent).toContain('18:30');
});

test('keeps what was typed when it is refused because somebody else has changed another field', async () => {
  const { house, id } = bookedHouse([4]);
  const opened = await open(house, id);
  const { api, user } = opened;
  const form = await openForm(user);
  const allergies = within(form).getByLabelText(t('panel.allergies'));
  const party = within(form).getByLabelText(t('new.party'));
  await fill(user, allergies, 'Lactose');
  await fill(user, party, '3');
  // Nothing is read meanwhile.
  const read = Promise.withResolvers<void>();
  const listed = () => ({ items: house.reservations, total: 1, page: 1 });
  api.on({ [LIST]: () => read.promise.then(listed) });
  changeElsewhere(house, id, { notes: 'Chaise haute' });
  api.once(CHANGE, refuseUnseen(house, id));
  await save(user, form);
  await changedElsewhere();
  expect([said(party), said(allergies)]).toEqual(['3', 'Lactose']);
  read.resolve();
  await waitFor(() => expect(said(within(form).getByLabelText(t('new.notes')))).toBe('Chaise haute'));
  expect([said(party), said(allergies)]).toEqual(['3', 'Lactose']);
  await save(user, form);
  await gone('form');
  expect(changesOf(opened).at(-1)).toEqual({ version: 2, guests: 3, allergies: 'Lactose' });
});

test('what somebody else changes while it is edited is neither undone nor told the guest as a change', async () => {
  const { house, id } = bookedHouse([4]);
  const opened = await open(house, id);
  const { user } = opened;
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('new.notes')), 'Poussette');
  changeElsewhere(house, id, { guests: 3 });
  await pass(A_LOOK);
  await waitFor(() => expect(said(within(form).getByLabelText(t('new.party')))).toBe('3'));
  await save(user, form);
  await gone('form');
  expect(changesOf(opened)).toEqual([{ version: 2, notes: 'Poussette' }]);
});

test('says before the press that somebody else has changed what is being edited', async () => {
  const { house, id } = bookedHouse([4]);
  const opened = await open(house, id);
  const { user } = opened;
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('new.notes')), 'Poussette');
  changeElsewhere(house, id, { notes: 'Chaise haute' });
  await pass(A_LOOK);
  await changedElsewhere();
  expect(changesOf(opened)).toEqual([]);
  await save(user, form);
  await gone('form');
  expect(changesOf(opened)).toEqual([{ version: 2, notes: 'Poussette' }]);
});

test('what two hosts have typed into one field both stand there until one of them is taken', async () => {
  const { house, id } = bookedHouse([4], { allergies: 'Lactose' });
  const opened = await open(house, id);
  const { api, user } = opened;
  const form = await openForm(user);
  const allergies = within(form).getByLabelText(t('panel.allergies'));
  const notes = within(form).getByLabelText(t('new.notes'));
  await fill(user, allergies, 'Lactose, gluten');
  await fill(user, notes, 'Poussette');
  changeElsewhere(house, id, { allergies: 'Lactose, arachides', notes: 'Terrasse' });
  api.once(CHANGE, refuseUnseen(house, id));
  await save(user, form);
  const now = t('meanwhile.now', { what: 'Lactose, arachides' });
  await within(await theirs('allergies')).findByText(plain(now));
  expect((await theirs('notes')).textContent).toContain('Terrasse');
  expect([said(allergies), said(notes)]).toEqual(['Lactose, gluten', 'Poussette']);
  await user.click(within(await theirs('allergies')).getByRole('button'));
  expect(said(allergies)).toBe('Lactose, arachides');
  expect(texts(form, '[data-theirs]')).toHaveLength(1);
  await theirs('notes');
  await fill(user, allergies, 'Lactose, arachides, gluten');
  await save(user, form);
  await gone('form');
  const change = { version: 2, allergies: 'Lactose, arachides, gluten', notes: 'Poussette' };
  expect(changesOf(opened).at(-1)).toEqual(change);
});

test('that a booking was cancelled while it is edited is said at once, and when saving is refused', async () => {
  const { house, id } = bookedHouse([4]);
  const opened = await open(house, id);
  const { user } = opened;
  const form = await openForm(user);
  const time = within(form).getByLabelText(t('new.time'));
  await fill(user, time, '21:00');
  changeElsewhere(house, id, { status: 'cancelled' });
  await pass(A_LOOK);
  await within(form).findByText(plain(t('edit.cancelled_operator')));
  await save(user, form);
  await within(await within(form).findByRole('alert')).findByText(plain(t('edit.cancelled')));
  expect(changesOf(opened)).toEqual([]);
  await fill(user, time, '20:00');
  await fill(user, within(form).getByLabelText(t('new.notes')), 'A rappelé');
  await save(user, form);
  await done(plain(t('edit.done_cancelled', { name: NAME })));
  expect(changesOf(opened)).toEqual([{ version: 2, notes: 'A rappelé' }]);
});

test('a form outlasts that its booking goes to another day, says where it went, and saves it there', async () => {
  const { house, id } = bookedHouse([4]);
  const opened = await open(house, id);
  const { user } = opened;
  const form = await openForm(user);
  const allergies = within(form).getByLabelText(t('panel.allergies'));
  await fill(user, allergies, 'Arachides');
  changeElsewhere(house, id, { reservation_date: NEXT, reservation_time: '19:15' });
  await pass(A_LOOK);
  await within(form).findByText(/^Déplacée entre-temps\s: .*19:15/);
  expect(said(allergies)).toBe('Arachides');
  await waitFor(() => expect(said(within(form).getByLabelText(t('new.time')))).toBe('19:15'));
  await save(user, form);
  await waitFor(() => expect(location.pathname).toMatch(new RegExp(`${NEXT}$`)));
  expect(changesOf(opened)).toEqual([{ version: 2, allergies: 'Arachides' }]);
  await gone('form');
  await screen.findAllByText(/Arachides/);
});

test('a booking that goes to another day while it is open says where it went, and leads there', async () => {
  const { house, id } = bookedHouse([4]);
  const { user } = await open(house, id);
  await screen.findByRole('button', { name: t('edit') });
  changeElsewhere(house, id, { reservation_date: NEXT, reservation_time: '19:15' });
  await pass(A_LOOK);
  await screen.findByText(/^Cette réservation n’est plus ce jour-là\s: .*19:15/);
  await user.click(await screen.findByRole('link', { name: t('panel.moved_see') }));
  await waitFor(() => expect(location.pathname).toMatch(new RegExp(`${NEXT}$`)));
  await screen.findByRole('button', { name: t('edit') });
});

test('a setting that two have changed is not saved before the other one is seen', async () => {
  const house = houseOf([4]);
  house.me = { ...house.me, min_cancel_hours: 2, advance_booking_days: 60 };
  const { api, user } = await openConsole('/settings', house);
  const hours = await screen.findByLabelText(t('rules.cancel'));
  const card = hours.closest('form');
  if (!card) throw new Error('The rules are in no form.');
  await fill(user, hours, '4');
  house.me = { ...house.me, min_cancel_hours: 24, advance_booking_days: 90 };
  const press = () => user.click(within(card).getByRole('button', { name: t('save') }));
  await press();
  expect((await theirs('min_cancel_hours')).textContent).toContain('24');
  expect(api.bodies('PATCH /api/v1/restaurant/me')).toEqual([]);
  expect(said(hours)).toBe('4');
  await waitFor(() => expect(said(within(card).getByLabelText(t('rules.advance')))).toBe('90'));
  await press();
  await waitFor(() => expect(api.bodies('PATCH /api/v1/restaurant/me')).toHaveLength(1));
  expect(house.me).toMatchObject({ min_cancel_hours: 4, advance_booking_days: 90 });
  await gone('[data-theirs=min_cancel_hours]');
});

test('an address that takes no mail is said beside the booking, until it is corrected', async () => {
  const { house, id } = bookedHouse([2], { guest_email: 'bounce@example.com', guest_email_refused: true });
  const opened = await openConsole(`/book/${DATE}`, house);
  const { api, user } = opened;
  await user.click(await barOf('Martin'));
  await screen.findByText(plain(t('panel.email_refused')));
  const form = await openForm(user);
  await fill(user, within(form).getByLabelText(t('panel.email')), 'corrected@example.com');
  api.once(CHANGE, ({ body }) => {
    const { guest_email_refused: _, ...corrected } = changed(kept(house, id), body);
    house.reservations = [corrected];
    return { ...corrected, message: 'Changed.' };
  });
  await save(user, form);
  await gone('form');
  await waitFor(() => expect(screen.queryByText(plain(t('panel.email_refused')))).toBeNull());
  expect(changesOf(opened)).toEqual([{ version: 1, guest_email: 'corrected@example.com' }]);
});
