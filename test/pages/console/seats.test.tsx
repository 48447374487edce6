import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { change, offering } from './answers.ts';
import { fillNew, openNew, save, take, timeIn } from './book.ts';
import { openEvening } from './evening.ts';
import { bookingOf, DATE, type House, houseOf, keptBack, type Reservation, slotOf } from './house.ts';
import { DESKTOP } from './open.tsx';
import { beginning, closed, dialog, field, fill, item, notice, part, press, said, textIn } from './page.ts';
import { ASSIGN, CHANGE, TAKE } from './paths.ts';
import { words } from './words.ts';

const t = words();
const NEXT = addDays(DATE, 1);

const seats = (count: number) => t('seats', { count });
const guests = (count: number) => t('guests', { count });

/** A booking on the day that the tests are about. */
const bookedAs = (guest_last_name: string, more: Partial<Reservation> = {}) =>
  bookingOf({ guest_last_name, reservation_date: DATE, ...more });

/** Opens the book on a day. */
const openBook = (house: House, query = '') => openEvening(house, { path: `/book/${DATE}${query}`, size: DESKTOP });

/** The form of a new booking, filled in but for what a test is about. */
async function newForm(user: UserEvent): Promise<HTMLElement> {
  const form = await openNew(user);
  await fillNew(form, '20:00', 'Ada', 'Lovelace');
  return form;
}

const tableField = (form: HTMLElement) => field(t('new.table'), form);

/** The form that changes the booking whose panel is open. */
async function editForm(user: UserEvent): Promise<HTMLElement> {
  const panel = await part('[data-panel]');
  await press(user, t('edit'), panel);
  return part('form[data-panel]');
}

/** Answers a question, and waits until it is gone. */
async function answer(user: UserEvent, title: string, label: string): Promise<void> {
  await press(user, await part('button', label, await dialog(title)));
  await closed(title);
}

test('a party larger than the largest place is asked about before a new booking is saved', async () => {
  const { api, user } = await openBook(houseOf([2, 4]));
  const form = await newForm(user);
  await fill(await field(t('new.party'), form), '24');
  await take(user, form);
  const title = t('seats.ask_size', { guests: guests(24) });
  expect((await dialog(title)).textContent).toContain(t('seats.largest', { seats: seats(4) }));
  await answer(user, title, t('seats.back'));
  expect(api.bodies(TAKE)).toEqual([]);
  await fill(await field(t('new.party'), form), '4');
  await take(user, form);
  await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ guests: 4, reservation_time: '20:00' }]));
});

test('a party larger than the largest place is asked about before a change is saved', async () => {
  const booking = bookedAs('Lovelace', { party_size: 4, table_id: 't2' });
  const { api, user } = await openBook(houseOf([2, 4], { reservations: [booking] }), `?open=${booking.id}`);
  const form = await editForm(user);
  await fill(await field(t('new.party'), form), '24');
  await save(user, form);
  const title = t('seats.ask_size', { guests: guests(24) });
  await dialog(title);
  expect(api.bodies(CHANGE)).toEqual([]);
  await answer(user, title, t('seats.do_size', { guests: guests(24) }));
  await waitFor(() => expect(api.bodies(CHANGE)).toMatchObject([{ guests: 24 }]));
});

test('a party larger than the largest place is asked about before a walk-in is noted', async () => {
  const { api, user } = await openEvening(houseOf([2, 4]));
  await said(t('tonight.empty'));
  await user.keyboard('w');
  await press(user, await part('[data-other]'));
  await user.type(await field(t('walk_in.other')), '24');
  await press(user, await part('[data-size="24"] button'));
  const title = t('seats.ask_size', { guests: guests(24) });
  await answer(user, title, t('seats.back'));
  expect(api.bodies(TAKE)).toEqual([]);
  await press(user, await part('[data-size="24"] button'));
  await answer(user, title, t('seats.do_size', { guests: guests(24) }));
  await waitFor(() => expect(api.bodies(TAKE)).toEqual([{ walk_in: true, guests: 24 }]));
});

test('« automatic » never names a blocked table, and what is blocked is listed as taken with its reason', async () => {
  const block = { id: 'k1', table_ids: ['t1'], date: DATE, start_time: '19:00', end_time: '22:00' };
  const house = houseOf([2, 4], { blocks: [{ ...block, reason: 'Peinture', release_at: null }] });
  const { user } = await openBook(house);
  const form = await newForm(user);
  const table = await tableField(form);
  await waitFor(() => expect(textIn(table)).toBe(t('new.table_auto', { table: 'T2' })));
  await press(user, table);
  await part('[role=option]', /T1.*Peinture/);
});

test('while guests are paused, staff see the seats of each time and that guests are paused; never that it is full', async () => {
  const { api, user } = await openBook(houseOf([2]));
  api.on(offering(slotOf('20:00', keptBack('paused'))));
  const chip = await timeIn(await newForm(user), '20:00');
  await part('span', t('new.time_paused'), chip);
  await part('span', t('new.time_left', { count: 2 }), chip);
  expect(chip.dataset.full).toBeUndefined();
});

test('times after midnight show what staff can give: also what is kept for a party without a table', async () => {
  const house = houseOf([2], {
    reservations: [bookingOf({ guest_last_name: 'Roy', reservation_date: NEXT, reservation_time: '00:00:00' })],
  });
  // Its last stays end on the next date.
  house.hours = house.hours.map((service) => ({ ...service, close_time: '02:00' }));
  const { api, user } = await openBook(house);
  // Guests are offered nothing while somebody waits for a table.
  api.on(offering(slotOf('00:00', { ...keptBack('no_table'), service_date: DATE })));
  const form = await newForm(user);
  await fill(await field(t('new.date'), form), '07/12/2026');
  await fill(await field(t('new.time'), form), '00:00');
  const table = await tableField(form);
  await waitFor(() => expect(textIn(table)).toBe(t('new.table_auto', { table: 'T1' })));
  await said(t('new.time_left', { count: 2 }), await timeIn(form, '00:00'));
});

test('the times of an edit form are free where only the booking itself is', async () => {
  const booking = bookedAs('Martin', { table_id: 't1' });
  const { user } = await openBook(houseOf([2], { reservations: [booking] }), `?open=${booking.id}`);
  const form = await editForm(user);
  const chip = await timeIn(form, '20:30');
  await said(t('new.time_left', { count: 2 }), chip);
  await press(user, chip);
  const table = await tableField(form);
  await waitFor(() => expect(textIn(table)).toBe(t('edit.place_keep', { table: 'T1' })));
});

test('a party is put on too few seats only after a question, and is marked then wherever it is seen', async () => {
  const booking = bookedAs('Durand', { party_size: 4, table_id: 't2' });
  const house = houseOf([2, 4], { reservations: [booking] });
  const { api, user } = await openBook(house, `?open=${booking.id}`);
  api.on({
    [ASSIGN]: () => {
      const at = { reservation_id: booking.id, reservation_date: DATE, reservation_time: '20:00:00' };
      house.conflicts = [{ ...at, reasons: ['too_few_seats'] }];
      return change(house, 'Durand', { table_id: 't1' });
    },
  });
  const title = t('seats.ask');
  const move = async () => {
    await press(user, await part('[data-panel] button', beginning(t('move'))));
    await press(user, await item('T1'));
    await part('[role=dialog]', t('new.small', { table: 'T1', seats: seats(2), guests: guests(4) }));
  };
  await move();
  await answer(user, title, t('seats.back'));
  expect(api.bodies(ASSIGN)).toEqual([]);
  await move();
  await answer(user, title, t('seats.do'));
  await waitFor(() => expect(api.bodies(ASSIGN)).toMatchObject([{ table_id: 't1' }]));
  const lacks = t('seats.lacks', { seats: seats(2), guests: guests(4) });
  await waitFor(async () =>
    expect((await part('[data-lacks]', '', await part('[role=gridcell]', 'Durand'))).textContent).toBe('!4'),
  );
  await screen.findByRole('gridcell', { name: (said) => said.includes(lacks) });
  await press(user, await part(`[aria-label="${t('conflicts.count', { count: 1 })}"]`));
  await part('[data-conflicts] li', t('conflicts.too_few_seats'));
});

test('a party on too few seats is marked in the list of a day', async () => {
  const booking = bookedAs('Durand', { party_size: 4, table_id: 't1' });
  await openBook(houseOf([2, 4], { reservations: [booking] }), '?view=list');
  await part('li [data-lacks]', t('seats.lacks', { seats: seats(2), guests: guests(4) }));
});

test('a booking for a time at which no table is free is taken without one only after a question', async () => {
  const { api, user } = await openBook(houseOf([2], { reservations: [bookedAs('Roy', { table_id: 't1' })] }));
  const form = await newForm(user);
  await take(user, form);
  const title = t('full.title');
  expect((await dialog(title)).textContent).toContain(guests(2));
  await answer(user, title, t('seats.back'));
  expect(api.bodies(TAKE)).toEqual([]);
  await take(user, form);
  await answer(user, title, t('full.do'));
  await notice(t('new.done', { name: 'Ada Lovelace' }));
  expect(api.bodies(TAKE)).toMatchObject([{ reservation_time: '20:00', guests: 2 }]);
  expect(api.bodies(TAKE)[0]).not.toHaveProperty('table_id');
  await closed();
});

test('a booking is changed to a time at which no table is free only after a question', async () => {
  const booking = bookedAs('Durand', { table_id: 't1', reservation_time: '22:00:00' });
  const house = houseOf([2], { reservations: [bookedAs('Roy', { table_id: 't1' }), booking] });
  const { api, user } = await openBook(house, `?open=${booking.id}`);
  const form = await editForm(user);
  const chip = await timeIn(form, '20:00');
  await said(t('new.time_full'), chip);
  await press(user, chip);
  await save(user, form);
  const title = t('full.title');
  await answer(user, title, t('seats.back'));
  expect(api.bodies(CHANGE)).toEqual([]);
  await save(user, form);
  await answer(user, title, t('full.do'));
  await waitFor(() => expect(api.bodies(CHANGE)).toMatchObject([{ reservation_time: '20:00' }]));
});

test('a party larger than every place is told that in its form: its times are not full', async () => {
  const { user } = await openBook(houseOf([2, 4]));
  const form = await newForm(user);
  const chip = await timeIn(form, '20:00');
  const largest = t('seats.largest', { seats: seats(4) });
  await said(t('new.time_left', { count: 6 }), chip);
  expect(form.textContent).not.toContain(largest);
  await fill(await field(t('new.party'), form), '13');
  await part('[data-time="20:00"]', t('new.time_large'), form);
  expect(form.textContent).toContain(largest);
  expect(form.textContent).not.toContain(t('new.time_full'));
});

test('allergies and occasions are marked on the timeline', async () => {
  const house = houseOf([2, 2], {
    reservations: [bookedAs('Durand', { table_id: 't1', allergies: 'Arachides', occasion: 'Anniversaire' })],
  });
  await openBook(house);
  const block = await part('[role=gridcell]', 'Durand');
  await part('[data-mark=allergies]', '', block);
  await part('[data-mark=occasion]', '', block);
  expect(await screen.findByRole('gridcell', { name: /Arachides.*Anniversaire/ })).toBe(block);
});

test('allergies and occasions are told in the list of a day', async () => {
  const house = houseOf([2, 2], {
    reservations: [bookedAs('Durand', { table_id: 't1', allergies: 'Arachides', occasion: 'Anniversaire' })],
  });
  await openBook(house, '?view=list');
  await part('[data-notes=allergies]', t('panel.allergies'));
  await part('[data-notes=occasion]', 'Anniversaire');
});
