import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { change } from './answers.ts';
import { barOf, openForm, partiesAt, save } from './book.ts';
import { bookingOf, DATE, type House, houseOf, type Reservation, storedOf, TODAY } from './house.ts';
import { lookAgain, openConsole, PHONE, pass } from './open.tsx';
import {
  button,
  closed,
  dialog,
  field,
  fill,
  focus,
  gone,
  listen,
  notice,
  part,
  press,
  region,
  said,
  textIn,
  textsOf,
  undo,
  unsaid,
} from './page.ts';
import { CHANGE, LIST, ME } from './paths.ts';
import { words } from './words.ts';

const t = words();
const NAME = 'Zoé Martin';
const NEXT = addDays(DATE, 1);

/** A house with a booking of two by Zoé Martin at 20:00, at its first table. */
function bookedHouse(seats: readonly number[], more: Partial<Reservation> = {}): { house: House; id: string } {
  const booking = bookingOf({ reservation_date: DATE, table_id: 't1', ...more });
  return { house: houseOf(seats, { reservations: [booking] }), id: booking.id };
}

const open = (house: House, id: string, date = DATE) => openConsole(`/book/${date}?open=${id}`, house);

/** The lines that set old and new of a form side by side. */
const changeLines = (form: HTMLElement) => region(t('edit.changes'), form);

/** What a field of a form says by somebody else. */
const theirs = (field: string) => part(`[data-theirs=${field}]`);
const changedElsewhere = () => said(t('changed_elsewhere', { name: NAME }));

test('edits a booking in place: old and new before it is saved, undone with one press', async () => {
  const { house, id } = bookedHouse([2, 4]);
  const { api, user } = await openConsole(`/book/${DATE}`, house);
  await press(user, await barOf('Martin'));
  const form = await openForm(user);
  await fill(await field(t('new.time'), form), '20h45');
  await fill(await field(t('new.party'), form), '3');
  await fill(await field(t('panel.allergies'), form), 'Arachides');
  const lines = await changeLines(form);
  await waitFor(() => expect(textsOf('li', lines)).toHaveLength(3));
  await waitFor(() => expect(lines.textContent).toContain('T2'));
  expect(lines.textContent).toContain('20:45');
  api.once(CHANGE, ({ body }) => ({ ...change(house, id, { ...body, table_id: 't2' }), message: 'Changed.' }));
  await save(user, form);
  await gone('form');
  const sent = { version: 1, reservation_time: '20:45', guests: 3, allergies: 'Arachides' };
  expect(api.bodies(CHANGE)).toEqual([sent]);
  await said(/Arachides/);
  await notice(/, table T2\. Enregistré\.$/);
  await waitFor(() => expect(partiesAt('t2')).toEqual(['Martin']));
  await undo(user);
  await waitFor(() => expect(partiesAt('t1')).toEqual(['Martin']));
  expect(storedOf(house, id)).toMatchObject({ reservation_time: '20:00:00', party_size: 2, allergies: null });
  expect(api.bodies(CHANGE).at(-1)).toMatchObject({ notify_guest: true });
});

test('changes the size and the notes of a walk-in, who has no name', async () => {
  const { house, id } = bookedHouse([4], {
    ...{ reservation_date: TODAY, reservation_time: '16:50:00', origin: 'walk_in', party_size: 4 },
    ...{ guest_first_name: '', guest_last_name: '', guest_email: null },
    ...{ service_status: 'seated', seated_at: `${TODAY}T15:50:00.000Z` },
  });
  const { api, user } = await open(house, id, TODAY);
  await press(user, t('edit'));
  const form = await part('form');
  await fill(await field(t('new.party'), form), '3');
  await fill(await field(t('new.notes'), form), 'Poussette');
  await save(user, form);
  await gone('form');
  expect(api.bodies(CHANGE)).toEqual([{ version: 1, guests: 3, notes: 'Poussette' }]);
});

test('what is saved is told by the name that was just given', async () => {
  const { house, id } = bookedHouse([2], { guest_first_name: 'Lea', guest_last_name: 'Petit' });
  const { user } = await open(house, id);
  const form = await openForm(user, 'Lea Petit');
  await fill(await field(t('new.first_name'), form), 'Léa');
  await fill(await field(t('new.last_name'), form), 'Moreau');
  await save(user, form);
  await notice(/Léa Moreau/);
});

test('a party that sits keeps its table though it grows beyond its seats: said before it is saved, and asked about', async () => {
  const { house, id } = bookedHouse([2, 4], {
    ...{ reservation_date: TODAY, reservation_time: '16:50:00', origin: 'walk_in' },
    ...{ service_status: 'seated', seated_at: `${TODAY}T15:50:00.000Z` },
  });
  const { api, user } = await open(house, id, TODAY);
  const form = await openForm(user);
  await fill(await field(t('new.party'), form), '3');
  const lacks = t('seats.lacks', { seats: t('seats', { count: 2 }), guests: t('guests', { count: 3 }) });
  const place = await field(t('new.table'), form);
  await waitFor(() => expect(textIn(place)).toBe(`${t('edit.place_keep', { table: 'T1' })} · ${lacks}`));
  expect(textsOf('ins', await changeLines(form))).toEqual(['3', `T1 · ${lacks}`]);
  await save(user, form);
  await press(user, t('seats.back'), await dialog(t('seats.ask')));
  await closed(t('seats.ask'));
  expect(api.bodies(CHANGE)).toEqual([]);
  await save(user, form);
  await press(user, t('seats.do'), await dialog(t('seats.ask')));
  await waitFor(() => expect(api.bodies(CHANGE)).toEqual([{ version: 1, guests: 3 }]));
});

test('says from which table a booking goes to which when its date changes', async () => {
  const { house, id } = bookedHouse([2, 4]);
  house.reservations.push(bookingOf({ reservation_date: NEXT, guest_last_name: 'Durand', table_id: 't1' }));
  const { user } = await open(house, id);
  const form = await openForm(user);
  await fill(await field(t('new.date'), form), NEXT);
  await user.tab();
  const line = async () => part('li', t('list.table'), await changeLines(form));
  await waitFor(async () => expect(textsOf('ins', await line())).toEqual(['T2']));
  expect(textsOf('del', await line())).toEqual(['T1']);
});

test('keeps a change from the guest when asked to', async () => {
  const { house, id } = bookedHouse([2]);
  const { api, user } = await open(house, id);
  const form = await openForm(user);
  await fill(await field(t('new.time'), form), '21:00');
  await press(user, await field(t('edit.notify'), form));
  await save(user, form);
  await gone('form');
  expect(api.bodies(CHANGE)).toEqual([{ version: 1, reservation_time: '21:00', notify_guest: false }]);
});

test('says who is in the way of a named table, and changes nothing', async () => {
  const { house } = bookedHouse([2, 2], { reservation_time: '18:00:00' });
  house.reservations.push(bookingOf({ reservation_date: DATE, guest_last_name: 'Durand', table_id: 't1' }));
  const { api, user } = await openConsole(`/book/${DATE}`, house);
  focus(await barOf('Martin'));
  await user.keyboard(`m${'{ArrowRight}'.repeat(6)}{Enter}`);
  // Nothing is asked that cannot be done.
  expect((await part('[role=alert]')).textContent).toContain('Durand');
  expect(screen.queryByText(t('move.do'))).toBeNull();
  expect(api.bodies(CHANGE)).toEqual([]);
});

test('a party that was moved across midnight can be moved back at once, and neither move is announced', async () => {
  const { house, id } = bookedHouse([2], { reservation_time: '23:00:00' });
  house.hours = house.hours.map((entry) => ({ ...entry, close_time: '02:00' }));
  const { api, user } = await openConsole(`/book/${DATE}`, house);
  await barOf('Martin');
  const heard = await listen();
  const asked = t('move.ask', { name: NAME });
  /** Moves the party by so many quarters. The date that it leaves is read anew last: until then both dates list it. */
  async function move(quarters: number, line: string, [from, to]: [string, string]): Promise<void> {
    const arrow = quarters > 0 ? '{ArrowRight}' : '{ArrowLeft}';
    focus(await barOf('Martin'));
    await user.keyboard(`m${arrow.repeat(Math.abs(quarters))}{Enter}`);
    const question = await dialog(asked);
    expect(question.textContent).toContain(line);
    const both = Promise.withResolvers<void>();
    const before = storedOf(house, id);
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
        house.reservations = [before];
        return { ...change(house, id, body), message: 'Changed.' };
      },
    });
    await press(user, t('move.do'), question);
    await waitFor(() => expect(joined).toBe(true));
    await pass(500);
    both.resolve();
    await closed(asked);
  }
  const bars = () => textsOf('[role=grid] [data-from]', document.body);
  await move(6, '23:00 → 00:30', [DATE, NEXT]);
  await waitFor(() => expect(bars()).toEqual(['00:30']));
  expect(storedOf(house, id)).toMatchObject({ reservation_date: NEXT, reservation_time: '00:30:00' });
  await move(-6, '00:30 → 23:00', [NEXT, DATE]);
  await waitFor(() => expect(bars()).toEqual(['23:00']));
  expect(storedOf(house, id)).toMatchObject({ reservation_date: DATE, reservation_time: '23:00:00' });
  await pass(1000);
  expect(heard).not.toEqual([]);
  expect(heard.filter((text) => text.includes(t('arrived', { count: 1, who: NAME })))).toEqual([]);
});

test('a move to a time that has passed says so before it is done', async () => {
  const past = addDays(TODAY, -2);
  const { house } = bookedHouse([2], { reservation_date: past });
  const { api, user } = await openConsole(`/book/${past}`, house);
  focus(await barOf('Martin'));
  await user.keyboard('m{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  const asked = t('move.ask', { name: NAME });
  const question = await dialog(asked);
  expect(question.textContent).toContain('20:00 → 20:45');
  expect(question.textContent).toContain(t('past.title'));
  expect(question.textContent).toMatch(/20:45, .*c’est passé/u);
  await press(user, t('keep'), question);
  await closed(asked);
  expect(api.bodies(CHANGE)).toEqual([]);
  focus(await barOf('Martin'));
  await user.keyboard('m{ArrowLeft}{Enter}');
  const again = await dialog(asked);
  await said(t('past.title'), again);
  await press(user, t('move.do'), again);
  await waitFor(() => expect(api.bodies(CHANGE)).toMatchObject([{ reservation_time: '19:45' }]));
});

test('moves by keys in one step: a time, a table, the end', async () => {
  const { house } = bookedHouse([2, 2]);
  const { api, user } = await openConsole(`/book/${DATE}`, house);
  focus(await barOf('Martin'));
  await user.keyboard('m{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}{Enter}');
  const asked = await dialog(t('move.ask', { name: NAME }));
  expect(asked.textContent).not.toContain(t('past.title'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('move.do')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(partiesAt('t2')).toEqual(['Martin']));
  const sent = { reservation_date: DATE, reservation_time: '20:30', duration_min: 135 };
  expect(api.bodies(CHANGE)).toEqual([{ ...sent, version: 1, table_id: 't2', table_merge_id: null }]);
});

test('edits on a phone too', async () => {
  const { house, id } = bookedHouse([2]);
  const { api, user } = await openConsole(`/book/${DATE}?open=${id}`, house, { size: PHONE });
  await dialog(t('panel'));
  const form = await openForm(user);
  await fill(await field(t('new.time'), form), '19:30');
  await save(user, form);
  await gone('form');
  expect(api.bodies(CHANGE)).toEqual([{ version: 1, reservation_time: '19:30' }]);
});

test('shows what somebody else has changed instead of overwriting it', async () => {
  const { house, id } = bookedHouse([2]);
  const { api, user } = await open(house, id);
  const form = await openForm(user);
  await fill(await field(t('new.time'), form), '21:00');
  change(house, id, { reservation_time: '18:30' });
  await save(user, form);
  await changedElsewhere();
  expect(api.bodies(CHANGE)).toEqual([{ version: 1, reservation_time: '21:00' }]);
  await theirs('time');
  expect((await theirs('time')).textContent).toContain('18:30');
});

test('keeps what was typed when it is refused because somebody else has changed another field', async () => {
  const { house, id } = bookedHouse([4]);
  const { api, user } = await open(house, id);
  const form = await openForm(user);
  const allergies = await field(t('panel.allergies'), form);
  const party = await field(t('new.party'), form);
  await fill(allergies, 'Lactose');
  await fill(party, '3');
  // Nothing is read meanwhile.
  const read = Promise.withResolvers<void>();
  const listed = () => ({ items: house.reservations, total: 1, page: 1 });
  api.on({ [LIST]: () => read.promise.then(listed) });
  change(house, id, { notes: 'Chaise haute' });
  await save(user, form);
  await changedElsewhere();
  expect([textIn(party), textIn(allergies)]).toEqual(['3', 'Lactose']);
  read.resolve();
  await waitFor(async () => expect(textIn(await field(t('new.notes'), form))).toBe('Chaise haute'));
  expect([textIn(party), textIn(allergies)]).toEqual(['3', 'Lactose']);
  await save(user, form);
  await gone('form');
  expect(api.bodies(CHANGE).at(-1)).toEqual({ version: 2, guests: 3, allergies: 'Lactose' });
});

test('what somebody else changes while it is edited is neither undone nor told the guest as a change', async () => {
  const { house, id } = bookedHouse([4]);
  const { api, user } = await open(house, id);
  const form = await openForm(user);
  await fill(await field(t('new.notes'), form), 'Poussette');
  change(house, id, { guests: 3 });
  await lookAgain();
  await waitFor(async () => expect(textIn(await field(t('new.party'), form))).toBe('3'));
  await save(user, form);
  await gone('form');
  expect(api.bodies(CHANGE)).toEqual([{ version: 2, notes: 'Poussette' }]);
});

test('says before the press that somebody else has changed what is being edited', async () => {
  const { house, id } = bookedHouse([4]);
  const { api, user } = await open(house, id);
  const form = await openForm(user);
  await fill(await field(t('new.notes'), form), 'Poussette');
  change(house, id, { notes: 'Chaise haute' });
  await lookAgain();
  await changedElsewhere();
  expect(api.bodies(CHANGE)).toEqual([]);
  await save(user, form);
  await gone('form');
  expect(api.bodies(CHANGE)).toEqual([{ version: 2, notes: 'Poussette' }]);
});

test('what two hosts have typed into one field both stand there until one of them is taken', async () => {
  const { house, id } = bookedHouse([4], { allergies: 'Lactose' });
  const { api, user } = await open(house, id);
  const form = await openForm(user);
  const allergies = await field(t('panel.allergies'), form);
  const notes = await field(t('new.notes'), form);
  await fill(allergies, 'Lactose, gluten');
  await fill(notes, 'Poussette');
  change(house, id, { allergies: 'Lactose, arachides', notes: 'Terrasse' });
  await save(user, form);
  const now = t('meanwhile.now', { what: 'Lactose, arachides' });
  await said(now, await theirs('allergies'));
  expect((await theirs('notes')).textContent).toContain('Terrasse');
  expect([textIn(allergies), textIn(notes)]).toEqual(['Lactose, gluten', 'Poussette']);
  await press(user, await part('button', '', await theirs('allergies')));
  expect(textIn(allergies)).toBe('Lactose, arachides');
  expect(textsOf('[data-theirs]', form)).toHaveLength(1);
  await theirs('notes');
  await fill(allergies, 'Lactose, arachides, gluten');
  await save(user, form);
  await gone('form');
  const sent = { version: 2, allergies: 'Lactose, arachides, gluten', notes: 'Poussette' };
  expect(api.bodies(CHANGE).at(-1)).toEqual(sent);
});

test('that a booking was cancelled while it is edited is said at once, and when saving is refused', async () => {
  const { house, id } = bookedHouse([4]);
  const { api, user } = await open(house, id);
  const form = await openForm(user);
  const time = await field(t('new.time'), form);
  await fill(time, '21:00');
  change(house, id, { status: 'cancelled' });
  await lookAgain();
  await said(t('edit.cancelled_operator'), form);
  await save(user, form);
  await said(t('edit.cancelled'), await part('[role=alert]', '', form));
  expect(api.bodies(CHANGE)).toEqual([]);
  await fill(time, '20:00');
  await fill(await field(t('new.notes'), form), 'A rappelé');
  await save(user, form);
  await notice(t('edit.done_cancelled', { name: NAME }));
  expect(api.bodies(CHANGE)).toEqual([{ version: 2, notes: 'A rappelé' }]);
});

test('a form outlasts that its booking goes to another day, says where it went, and saves it there', async () => {
  const { house, id } = bookedHouse([4]);
  const { api, user } = await open(house, id);
  const form = await openForm(user);
  const allergies = await field(t('panel.allergies'), form);
  await fill(allergies, 'Arachides');
  change(house, id, { reservation_date: NEXT, reservation_time: '19:15' });
  await lookAgain();
  await said(/^Déplacée entre-temps\s: .*19:15/, form);
  expect(textIn(allergies)).toBe('Arachides');
  await waitFor(async () => expect(textIn(await field(t('new.time'), form))).toBe('19:15'));
  await save(user, form);
  await waitFor(() => expect(location.pathname).toMatch(new RegExp(`${NEXT}$`)));
  expect(api.bodies(CHANGE)).toEqual([{ version: 2, allergies: 'Arachides' }]);
  await gone('form');
  await said(/Arachides/);
});

test('a booking that goes to another day while it is open says where it went, and leads there', async () => {
  const { house, id } = bookedHouse([4]);
  const { user } = await open(house, id);
  await button(t('edit'));
  change(house, id, { reservation_date: NEXT, reservation_time: '19:15' });
  await lookAgain();
  await said(/^Cette réservation n’est plus ce jour-là\s: .*19:15/);
  await press(user, t('panel.moved_see'));
  await waitFor(() => expect(location.pathname).toMatch(new RegExp(`${NEXT}$`)));
  await button(t('edit'));
});

test('a setting that two have changed is not saved before the other one is seen', async () => {
  const house = houseOf([4]);
  house.me = { ...house.me, min_cancel_hours: 2, advance_booking_days: 60 };
  const { api, user } = await openConsole('/settings', house);
  const hours = await field(t('rules.cancel'));
  const card = hours.closest('form');
  if (!card) throw new Error('The rules are in no form.');
  await fill(hours, '4');
  house.me = { ...house.me, min_cancel_hours: 24, advance_booking_days: 90 };
  const saveCard = () => press(user, t('save'), card);
  await saveCard();
  expect((await theirs('min_cancel_hours')).textContent).toContain('24');
  expect(api.bodies(`PATCH ${ME}`)).toEqual([]);
  expect(textIn(hours)).toBe('4');
  await waitFor(async () => expect(textIn(await field(t('rules.advance'), card))).toBe('90'));
  await saveCard();
  await waitFor(() => expect(api.bodies(`PATCH ${ME}`)).toHaveLength(1));
  expect(house.me).toMatchObject({ min_cancel_hours: 4, advance_booking_days: 90 });
  await gone('[data-theirs=min_cancel_hours]');
});

test('an address that takes no mail is said beside the booking, until it is corrected', async () => {
  const { house, id } = bookedHouse([2], { guest_email: 'bounce@example.com', guest_email_refused: true });
  const { api, user } = await openConsole(`/book/${DATE}`, house);
  await press(user, await barOf('Martin'));
  await said(t('panel.email_refused'));
  const form = await openForm(user);
  await fill(await field(t('panel.email'), form), 'corrected@example.com');
  api.once(CHANGE, ({ body }) => {
    const { guest_email_refused: _, ...corrected } = change(house, id, body);
    house.reservations = [corrected];
    return { ...corrected, message: 'Changed.' };
  });
  await save(user, form);
  await gone('form');
  await unsaid(t('panel.email_refused'));
  expect(api.bodies(CHANGE)).toEqual([{ version: 1, guest_email: 'corrected@example.com' }]);
});
