import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { refusal } from '../fake-api.ts';
import { openEvening, partyOf, takeStep } from './evening.ts';
import {
  bookingOf,
  type House,
  houseOf,
  momentOf,
  offeredOf,
  type Reservation,
  slotOf,
  storedOf,
  waitingOf,
} from './house.ts';
import { DESKTOP } from './open.tsx';
import { countPresses, dialog, fill, item, notice, part, press, textsOf, undo } from './page.ts';
import { CHANGE, ME, TAKE } from './paths.ts';
import { words } from './words.ts';

// Tables that are joined for a party that no table and no group seats.

const t = words();
const DATE = '2026-12-07';
const OFFER = `POST ${ME}/waitlist/{id}/offer`;
const JOIN = 'T3 + T4 + T5';
const JOINED = ['t3', 't4', 't5'];

const bookedAs = (guest_last_name: string, more: Partial<Reservation> = {}) =>
  bookingOf({ guest_last_name, reservation_date: DATE, ...more });

/** Five tables for four in a row; the first two are taken at eight, and `more` of them. */
const houseWith = (reservations: Reservation[] = [], more: Partial<House> = {}): House =>
  houseOf([4, 4, 4, 4, 4], {
    reservations: [bookedAs('Roy', { table_id: 't1' }), bookedAs('Petit', { table_id: 't2' }), ...reservations],
    ...more,
  });

async function openBook(house: House, query = '') {
  const opened = await openEvening(house, { path: `/book/${DATE}${query}`, size: DESKTOP });
  opened.api.on({ [`GET ${ME}/guests`]: () => ({ items: [], truncated: false }) });
  return opened;
}

const type = async (form: HTMLElement, label: string, text: string) =>
  fill(await within(form).findByLabelText(label), text);
const tableField = (form: HTMLElement) =>
  within(form).findByLabelText<HTMLInputElement>(t('new.table'), { selector: 'input' });
const saysTable = async (form: HTMLElement, words: string) => {
  const field = await tableField(form);
  await waitFor(() => expect(field.value).toBe(words));
};
const option = (name: string | RegExp) => part('[role=option]', name);
const automatic = t('new.table_auto', { table: JOIN });

/** The form of a new booking for nine, opened with one press, but for its time. */
async function formForNine(user: UserEvent): Promise<HTMLElement> {
  await press(user, await part('[aria-keyshortcuts=n]'));
  const form = await dialog(t('new.title'));
  await type(form, t('new.party'), '9');
  await type(form, `${t('new.first_name')} (${t('optional')})`, 'Ada');
  await type(form, t('new.last_name'), 'Lovelace');
  return form;
}

const save = async (user: UserEvent, form: HTMLElement) => press(user, await part('button[type=submit]', '', form));

describe('a new booking', () => {
  test('of nine where three tables are free takes three presses, and is one place everywhere', async () => {
    const { api, user } = await openBook(houseWith());
    const presses = countPresses();
    const form = await formForNine(user);
    const chip = await part('[data-time="20:30"]', t('new.time_joined'), form);
    expect(chip.dataset.full).toBeUndefined();
    await press(user, chip);
    await saysTable(form, automatic);
    await save(user, form);
    await notice(t('new.done_at', { name: 'Ada Lovelace', table: JOIN }));
    expect(presses()).toBe(3);
    expect(api.bodies(TAKE)).toMatchObject([{ guests: 9, reservation_time: '20:30', table_ids: JOINED }]);
    expect(api.bodies(TAKE)[0]).not.toHaveProperty('table_id');
    // One bar, in the row of the first table; the others say whose they are.
    expect(textsOf('[role=gridcell] [data-guest]').filter((name) => name === 'Lovelace')).toHaveLength(1);
    for (const id of ['t4', 't5']) await part(`[data-row=${id}] [data-shadow]`, `${JOIN} · Lovelace`);
    await press(user, await part('[role=gridcell]', 'Lovelace'));
    await part('[data-panel]', JOIN);
  });

  test('is full where the tables that are left do not seat it, and asks for none where one table does', async () => {
    const { api, user } = await openBook(houseWith([bookedAs('Faure', { table_id: 't4' })]));
    const form = await formForNine(user);
    await part('[data-time="20:30"]', t('new.time_full'), form);
    await type(form, t('new.party'), '4');
    const chip = await part('[data-time="20:30"]', t('new.time_left', { count: 8 }), form);
    await press(user, chip);
    await saysTable(form, t('new.table_auto', { table: 'T3' }));
    await save(user, form);
    await waitFor(() => expect(api.bodies(TAKE)).toHaveLength(1));
    expect(api.bodies(TAKE)[0]).not.toHaveProperty('table_ids');
  });

  test('takes other tables that are proposed, three at most, and says who has one of them at another time', async () => {
    const { api, user } = await openBook(
      houseOf([4, 4, 4, 4, 4], {
        reservations: [bookedAs('Petit', { table_id: 't2', reservation_time: '19:00:00', duration_min: 60 })],
      }),
    );
    const form = await formForNine(user);
    await press(user, await part('[data-time="21:00"]', '', form));
    await press(user, await tableField(form));
    await option('T1 + T2 + T3');
    const joins = textsOf('[role=option]').filter((name) => name?.startsWith('T') && name.includes('+'));
    const named = (table: string) => t('new.table_own', { table, seats: t('seats', { count: 12 }) });
    expect(joins).toEqual(['T1 + T2 + T3', 'T2 + T3 + T4', JOIN].map(named));
    await press(user, await option('T2 + T3 + T4'));
    await press(user, await part('[data-time="19:30"]', '', form));
    await saysTable(form, named('T2 + T3 + T4'));
    const taken = { table: 'T2 + T3 + T4', name: 'Zoé Petit', from: '19:00', to: '20:00' };
    await part('.mantine-Select-error', t('conflict', taken), form);
    await save(user, form);
    expect(api.bodies(TAKE)).toEqual([]);
    await press(user, await part('[data-time="21:00"]', '', form));
    await save(user, form);
    await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ table_ids: ['t2', 't3', 't4'] }]));
  });

  test('is refused at its button where one of the tables was taken meanwhile', async () => {
    const house = houseWith();
    const { api, user } = await openBook(house);
    const form = await formForNine(user);
    await press(user, await part('[data-time="20:30"]', t('new.time_joined'), form));
    await saysTable(form, automatic);
    api.once(TAKE, () => {
      house.reservations = [...house.reservations, bookedAs('Faure', { table_id: 't4' })];
      return refusal('table_occupied', { conflict: { table_id: 't4', reservation_id: 'other' } });
    });
    await save(user, form);
    await part('[role=alert]', t('conflict.other', { table: 'T4' }), form);
    await part('[data-time="20:30"]', t('new.time_full'), form);
    expect(form.isConnected).toBe(true);
  });
});

describe('a booking', () => {
  test('without a table is moved to tables that are joined for it, and back', async () => {
    const booking = bookedAs('Nguyen', { party_size: 9 });
    const house = houseWith([booking]);
    const { api, user } = await openBook(house, `?open=${booking.id}`);
    await press(user, await part('[data-panel] button', new RegExp(`^${t('place')}`)));
    await screen.findByText(t('place.joined'));
    await press(user, await item(JOIN));
    await notice(t('move.done', { name: 'Zoé Nguyen', table: JOIN }));
    expect(api.bodies(CHANGE)).toEqual([{ table_ids: JOINED }]);
    await part('[data-panel]', JOIN);
    await undo(user);
    await waitFor(() => expect(api.bodies(CHANGE).at(-1)).toEqual({ table_id: null, table_merge_id: null }));
  });

  test('that grows beyond every table is given tables that are joined for it, as its form says', async () => {
    const booking = bookedAs('Nguyen', { table_id: 't3' });
    const { api, user } = await openBook(houseWith([booking]), `?open=${booking.id}`);
    await press(user, await part('[data-panel] button', t('edit')));
    const form = await part('form[data-panel]');
    await type(form, t('new.party'), '9');
    await saysTable(form, automatic);
    await part('ul li ins', JOIN, form);
    await save(user, form);
    await waitFor(() => expect(api.bodies(CHANGE)).toEqual([{ version: 1, guests: 9, table_ids: JOINED }]));
    expect(
      screen.queryByRole('dialog', { name: t('seats.ask_size', { guests: t('guests', { count: 9 }) }) }),
    ).toBeNull();
  });

  test('of a party that is here is seated at tables that are joined for it, but for where others still sit', async () => {
    const still = { service_status: 'seated', seated_at: momentOf('17:00') } as const;
    const house = houseOf([4, 4, 4, 4], {
      reservations: [
        partyOf('Roy', '17:00', { ...still, table_id: 't1', duration_min: 60 }),
        partyOf('Nguyen', '18:50', { party_size: 9, service_status: 'arrived', arrived_at: momentOf('18:45') }),
      ],
    });
    const { api, user } = await openEvening(house);
    await takeStep(user, 'Nguyen');
    const sheet = await dialog(t('sheet.seat', { name: 'Zoé Nguyen' }));
    await part('h3', t('place.joined'), sheet);
    expect(textsOf('button', sheet).filter((name) => name?.startsWith('T1 +'))).toEqual([]);
    api.once(CHANGE, () => {
      Object.assign(storedOf(house, 'Nguyen'), {
        table_ids: ['t2', 't3', 't4'],
        service_status: 'seated',
        seated_at: momentOf('18:50'),
        version: 2,
      });
      return { ...storedOf(house, 'Nguyen'), message: 'Seated.' };
    });
    await press(user, await part('button', 'T2 + T3 + T4', sheet));
    await notice(t('step.seated_at', { name: 'Zoé Nguyen', table: 'T2 + T3 + T4' }));
    expect(api.bodies(CHANGE)).toEqual([{ table_ids: ['t2', 't3', 't4'], service_status: 'seated' }]);
  });
});

describe('who waits', () => {
  const nine = waitingOf('w1', { date: DATE, guests: 9, from: '20:00', to: '20:30' });

  /** The list with nine who wait, to whom no table can be offered. */
  async function openList(house: House) {
    const opened = await openBook(house, '?waiting');
    opened.api.on({
      [`GET ${ME}/slots`]: ({ query: { date = '', guests } }) => ({
        ...{ date, guests: Number(guests) },
        slots: ['20:00', '20:30'].map((time) =>
          slotOf(time, { available: false, remaining_capacity: 0, reasons: ['party_too_large', 'no_table'] }),
        ),
      }),
    });
    const { user } = opened;
    await press(user, await part('[data-waiting] button', t('waiting.offer')));
    return { ...opened, card: await part('[data-waiting]') };
  }

  test('is offered by hand tables that are joined for them, which the card names', async () => {
    const house = houseWith([bookedAs('Faure', { table_id: 't3', duration_min: 30 })], { waiting: [nine] });
    const { api, user, card } = await openList(house);
    await part('button', /^20:30/, within(card).getByRole('group', { name: t('waiting.offer_free') }));
    expect(textsOf('[aria-pressed]', card).filter((name) => name?.startsWith('20:00'))).toEqual([]);
    api.once(OFFER, () => {
      const { offer } = offeredOf('w1', '20:30');
      house.waiting = [{ ...nine, state: 'offered', offer: offer && { ...offer, table_ids: JOINED } }];
      return house.waiting[0] ?? refusal('not_found');
    });
    await press(user, await part('button', t('waiting.offer_now_at', { time: '20:30', table: JOIN }), card));
    await part('[data-state=offered]', JOIN);
    expect(api.bodies(OFFER)).toEqual([{ time: '20:30', table_ids: JOINED }]);
  });

  test('is not offered them where one was taken meanwhile, which is said at the button', async () => {
    const { api, user, card } = await openList(houseWith([], { waiting: [nine] }));
    api.once(OFFER, () => refusal('slot_unavailable'));
    await press(user, await part('button', t('waiting.offer_now_at', { time: '20:00', table: JOIN }), card));
    await part('[role=alert]', t('conflict.other', { table: JOIN }));
  });

  test('for another room is offered none of this one', async () => {
    const elsewhere = { ...nine, room_id: 'm2' };
    const { card } = await openList(houseWith([], { waiting: [elsewhere] }));
    await within(card).findByText(t('waiting.offer_none', { from: '20:00', to: '20:30' }));
  });
});
