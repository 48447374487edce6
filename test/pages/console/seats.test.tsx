import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  amend,
  findItem,
  findPart,
  findSheet,
  noSheet,
  openEvening,
  partOf,
  sheetOf,
  storedOf,
  told,
} from './evening.tsx';
import { bookingOf, type House, houseOf, type Reservation } from './house.ts';
import { DESKTOP } from './open.tsx';
import { words } from './words.ts';

const t = words();
const DATE = '2026-12-06';
const NEXT = '2026-12-07';
const TAKE = 'POST /api/v1/restaurant/me/reservations';
const CHANGE = 'PATCH /api/v1/restaurant/me/reservations/{id}';
const ASSIGN = 'PATCH /api/v1/restaurant/me/reservations/{id}/assign';
const SLOTS = 'GET /api/v1/restaurant/me/slots';
const NOT_TAKEN = { available: true, remaining_capacity: 8, reasons: [], covers: 0, service_covers: 0 };

const seats = (count: number) => t('seats', { count });
const guests = (count: number) => t('guests', { count });

/** A booking on the day that the tests are about. */
const bookedAs = (guest_last_name: string, more: Partial<Reservation> = {}) =>
  bookingOf({ guest_last_name, reservation_date: DATE, ...more });

/** The starts of a dinner, which guests can all book. */
const SLOTS_OF_DINNER = ['19:00', '19:30', '20:00', '20:30', '21:00'].map((time) => ({
  ...{ time, service_name: 'Dîner', duration_min: 120 },
  ...NOT_TAKEN,
}));

/** Opens the book on a day, where every start of dinner is offered. */
async function openBook(house: House, query = '') {
  const opened = await openEvening(house, { path: `/book/${DATE}${query}`, size: DESKTOP });
  opened.api.on({
    [SLOTS]: ({ query: { date = '', guests = '' } }) => ({ date, guests: Number(guests), slots: SLOTS_OF_DINNER }),
    'GET /api/v1/restaurant/me/guests': () => ({ items: [], truncated: false }),
  });
  return opened;
}

async function fill(user: UserEvent, form: HTMLElement, label: string, text: string): Promise<void> {
  const field = await within(form).findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

/** The form of a new booking, filled in but for what a test is about. */
async function newForm(user: UserEvent): Promise<HTMLElement> {
  await user.click(await findPart('[aria-keyshortcuts=n]'));
  const form = await findSheet(t('new.title'));
  await fill(user, form, t('new.time'), '20:00');
  await fill(user, form, t('new.first_name'), 'Ada');
  await fill(user, form, t('new.last_name'), 'Lovelace');
  return form;
}

const save = (user: UserEvent, form: HTMLElement, label: string) =>
  user.click(within(form).getByRole('button', { name: label }));
const tableField = (form: HTMLElement) =>
  within(form).findByLabelText<HTMLInputElement>(t('new.table'), { selector: 'input' });
const timeIn = (form: HTMLElement, time: string) => findPart(`[data-time="${time}"]`, '', form);

/** The form that changes the booking whose panel is open. */
async function editForm(user: UserEvent): Promise<HTMLElement> {
  const panel = await findPart('[data-panel]');
  await user.click(await within(panel).findByRole('button', { name: t('edit') }));
  return findPart('form[data-panel]');
}

/** Answers a question, and waits until it is gone. */
async function answer(user: UserEvent, title: string, label: string): Promise<void> {
  await user.click(await findPart('button', label, await findSheet(title)));
  await waitFor(() => expect(sheetOf(title)).toBeUndefined());
}

test('a party larger than the largest place is asked about before a new booking is saved', async () => {
  const { api, user } = await openBook(houseOf([2, 4]));
  const form = await newForm(user);
  await fill(user, form, t('new.party'), '24');
  await save(user, form, t('new.save'));
  const title = t('seats.ask_size', { guests: guests(24) });
  expect((await findSheet(title)).textContent).toContain(t('seats.largest', { seats: seats(4) }));
  await answer(user, title, t('seats.back'));
  expect(api.bodies(TAKE)).toEqual([]);
  await fill(user, form, t('new.party'), '4');
  await save(user, form, t('new.save'));
  await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ guests: 4, reservation_time: '20:00' }]));
});

test('a party larger than the largest place is asked about before a change is saved', async () => {
  const booking = bookedAs('Lovelace', { party_size: 4, table_id: 't2' });
  const { api, user } = await openBook(houseOf([2, 4], { reservations: [booking] }), `?open=${booking.id}`);
  const form = await editForm(user);
  await fill(user, form, t('new.party'), '24');
  await save(user, form, t('edit.save'));
  const title = t('seats.ask_size', { guests: guests(24) });
  await findSheet(title);
  expect(api.bodies(CHANGE)).toEqual([]);
  await answer(user, title, t('seats.do_size', { guests: guests(24) }));
  await waitFor(() => expect(api.bodies(CHANGE)).toMatchObject([{ guests: 24 }]));
});

test('a party larger than the largest place is asked about before a walk-in is noted', async () => {
  const { api, user } = await openEvening(houseOf([2, 4]));
  await screen.findByText(t('tonight.empty'));
  await user.keyboard('w');
  await user.click(await findPart('[data-other]'));
  await user.type(await screen.findByLabelText(t('walk_in.other')), '24');
  await user.click(await findPart('[data-size="24"] button'));
  const title = t('seats.ask_size', { guests: guests(24) });
  await answer(user, title, t('seats.back'));
  expect(api.bodies(TAKE)).toEqual([]);
  await user.click(await findPart('[data-size="24"] button'));
  await answer(user, title, t('seats.do_size', { guests: guests(24) }));
  await waitFor(() => expect(api.bodies(TAKE)).toEqual([{ walk_in: true, guests: 24 }]));
});

test('« automatic » never names a blocked table, and what is blocked is listed as taken with its reason', async () => {
  const block = { id: 'k1', table_ids: ['t1'], date: DATE, start_time: '19:00', end_time: '22:00' };
  const house = houseOf([2, 4], { blocks: [{ ...block, reason: 'Peinture', release_at: null }] });
  const { user } = await openBook(house);
  const form = await newForm(user);
  const table = await tableField(form);
  await waitFor(() => expect(table.value).toBe(t('new.table_auto', { table: 'T2' })));
  await user.click(table);
  await findPart('[role=option]', /T1.*Peinture/);
});

test('while guests are paused, staff see the seats of each time and that guests are paused; never that it is full', async () => {
  const { api, user } = await openBook(houseOf([2]));
  const paused = { available: false, remaining_capacity: 0, reasons: ['paused'] satisfies ['paused'] };
  api.on({
    [SLOTS]: ({ query: { date = '', guests = '' } }) => ({
      date,
      guests: Number(guests),
      slots: SLOTS_OF_DINNER.map((slot) => ({ ...slot, ...paused })),
    }),
  });
  const chip = await timeIn(await newForm(user), '20:00');
  await findPart('span', t('new.time_paused'), chip);
  await findPart('span', t('new.time_left', { count: 2 }), chip);
  expect(chip.dataset.full).toBeUndefined();
});

test('times after midnight show what staff can give: also what is kept for a party without a table', async () => {
  const house = houseOf([2], {
    reservations: [bookingOf({ guest_last_name: 'Roy', reservation_date: NEXT, reservation_time: '00:00:00' })],
  });
  // Its last stays end on the next date.
  house.hours = house.hours.map((service) => ({ ...service, close_time: '02:00' }));
  const { api, user } = await openBook(house);
  api.on({
    [SLOTS]: ({ query: { date = '', guests = '' } }) => ({
      date,
      guests: Number(guests),
      slots: [
        {
          ...{ time: '00:00', service_name: 'Dîner', service_date: DATE, duration_min: 120 },
          // Guests are offered nothing while somebody waits for a table.
          ...{ ...NOT_TAKEN, available: false, remaining_capacity: 0, reasons: ['no_table'] },
        },
      ],
    }),
  });
  const form = await newForm(user);
  await fill(user, form, t('new.date'), '07/12/2026');
  await fill(user, form, t('new.time'), '00:00');
  const table = await tableField(form);
  await waitFor(() => expect(table.value).toBe(t('new.table_auto', { table: 'T1' })));
  await within(await timeIn(form, '00:00')).findByText(t('new.time_left', { count: 2 }));
});

test('the times of an edit form are free where only the booking itself is', async () => {
  const booking = bookedAs('Martin', { table_id: 't1' });
  const { user } = await openBook(houseOf([2], { reservations: [booking] }), `?open=${booking.id}`);
  const form = await editForm(user);
  const chip = await timeIn(form, '20:30');
  await within(chip).findByText(t('new.time_left', { count: 2 }));
  await user.click(chip);
  const table = await tableField(form);
  await waitFor(() => expect(table.value).toBe(t('edit.place_keep', { table: 'T1' })));
});

test('a party is put on too few seats only after a question, and is marked then wherever it is seen', async () => {
  const booking = bookedAs('Durand', { party_size: 4, table_id: 't2' });
  const house = houseOf([2, 4], { reservations: [booking] });
  const { api, user } = await openBook(house, `?open=${booking.id}`);
  api.on({
    [ASSIGN]: () => {
      const at = { reservation_id: booking.id, reservation_date: DATE, reservation_time: '20:00:00' };
      house.conflicts = [{ ...at, reasons: ['too_few_seats'] }];
      amend(house, 'Durand', { table_id: 't1' });
      return storedOf(house, 'Durand');
    },
  });
  const title = t('seats.ask');
  const move = async () => {
    await user.click(await findPart('[data-panel] button', new RegExp(`^${t('move')}`)));
    await user.click(await findItem('T1'));
    await findPart('[role=dialog]', t('new.small', { table: 'T1', seats: seats(2), guests: guests(4) }));
  };
  await move();
  await answer(user, title, t('seats.back'));
  expect(api.bodies(ASSIGN)).toEqual([]);
  await move();
  await answer(user, title, t('seats.do'));
  await waitFor(() => expect(api.bodies(ASSIGN)).toMatchObject([{ table_id: 't1' }]));
  const lacks = t('seats.lacks', { seats: seats(2), guests: guests(4) });
  await waitFor(async () =>
    expect(partOf('[data-lacks]', '', await findPart('[role=gridcell]', 'Durand'))?.textContent).toBe('!4'),
  );
  await screen.findByRole('gridcell', { name: (said) => said.includes(lacks) });
  await user.click(await findPart(`[aria-label="${t('conflicts.count', { count: 1 })}"]`));
  await findPart('[data-conflicts] li', t('conflicts.too_few_seats'));
});

test('a party on too few seats is marked in the list of a day', async () => {
  const booking = bookedAs('Durand', { party_size: 4, table_id: 't1' });
  await openBook(houseOf([2, 4], { reservations: [booking] }), '?view=list');
  await findPart('li [data-lacks]', t('seats.lacks', { seats: seats(2), guests: guests(4) }));
});

test('a booking for a time at which no table is free is taken without one only after a question', async () => {
  const { api, user } = await openBook(houseOf([2], { reservations: [bookedAs('Roy', { table_id: 't1' })] }));
  const form = await newForm(user);
  await save(user, form, t('new.save'));
  const title = t('full.title');
  expect((await findSheet(title)).textContent).toContain(guests(2));
  await answer(user, title, t('seats.back'));
  expect(api.bodies(TAKE)).toEqual([]);
  await save(user, form, t('new.save'));
  await answer(user, title, t('full.do'));
  await told(t('new.done', { name: 'Ada Lovelace' }));
  expect(api.bodies(TAKE)).toMatchObject([{ reservation_time: '20:00', guests: 2 }]);
  expect(api.bodies(TAKE)[0]).not.toHaveProperty('table_id');
  await noSheet();
});

test('a booking is changed to a time at which no table is free only after a question', async () => {
  const booking = bookedAs('Durand', { table_id: 't1', reservation_time: '22:00:00' });
  const house = houseOf([2], { reservations: [bookedAs('Roy', { table_id: 't1' }), booking] });
  const { api, user } = await openBook(house, `?open=${booking.id}`);
  const form = await editForm(user);
  const chip = await timeIn(form, '20:00');
  await within(chip).findByText(t('new.time_full'));
  await user.click(chip);
  await save(user, form, t('edit.save'));
  const title = t('full.title');
  await answer(user, title, t('seats.back'));
  expect(api.bodies(CHANGE)).toEqual([]);
  await save(user, form, t('edit.save'));
  await answer(user, title, t('full.do'));
  await waitFor(() => expect(api.bodies(CHANGE)).toMatchObject([{ reservation_time: '20:00' }]));
});

test('a party larger than every place is told that in its form: its times are not full', async () => {
  const { user } = await openBook(houseOf([2, 4]));
  const form = await newForm(user);
  const chip = await timeIn(form, '20:00');
  const largest = t('seats.largest', { seats: seats(4) });
  await within(chip).findByText(t('new.time_left', { count: 6 }));
  expect(form.textContent).not.toContain(largest);
  await fill(user, form, t('new.party'), '13');
  await findPart('[data-time="20:00"]', t('new.time_large'), form);
  expect(form.textContent).toContain(largest);
  expect(form.textContent).not.toContain(t('new.time_full'));
});

test('allergies and occasions are marked on the timeline', async () => {
  const house = houseOf([2, 2], {
    reservations: [bookedAs('Durand', { table_id: 't1', allergies: 'Arachides', occasion: 'Anniversaire' })],
  });
  await openBook(house);
  const block = await findPart('[role=gridcell]', 'Durand');
  await findPart('[data-mark=allergies]', '', block);
  await findPart('[data-mark=occasion]', '', block);
  expect(await screen.findByRole('gridcell', { name: /Arachides.*Anniversaire/ })).toBe(block);
});

test('allergies and occasions are told in the list of a day', async () => {
  const house = houseOf([2, 2], {
    reservations: [bookedAs('Durand', { table_id: 't1', allergies: 'Arachides', occasion: 'Anniversaire' })],
  });
  await openBook(house, '?view=list');
  await findPart('[data-notes=allergies]', t('panel.allergies'));
  await findPart('[data-notes=occasion]', 'Anniversaire');
});
