import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { refusal } from '../fake-api.ts';
import { bookingOf, type House, type Reservation, slotOf, TODAY } from './house.ts';
import { button, closed, dialog, field, fill, noButton, part, press, said, unsaid } from './look.ts';
import { openConsole } from './open.tsx';
import { answersOfService, eveningOf, itIs, momentOf, NEXT_DAY, partyOf, seatedOf, stored } from './service.ts';
import { words } from './words.ts';

// An evening as whoever receives the guests goes through it.

const t = words();
const ME = '/api/v1/restaurant/me';
const CHANGE = `PATCH ${ME}/reservations/{id}` as const;
const TABLET = { width: 1180, height: 820 };

// A few minutes before dinner.
beforeEach(() => itIs('18:50'));

async function open(path: string, house: House) {
  const opened = await openConsole(path, house, { size: TABLET });
  opened.api.on(answersOfService(house));
  return opened;
}

const rowOf = (name: string) => part('[data-party]', new RegExp(`Zoé ${name}\\b`));
const noRow = (name: string) =>
  waitFor(() => expect(document.querySelector('main')?.textContent).not.toMatch(new RegExp(`Zoé ${name}\\b`)));
const items = () =>
  waitFor(() => {
    const found = screen.getAllByRole('menuitem');
    return found.map(({ textContent }) => textContent);
  });
const pressItem = async (user: UserEvent, name: RegExp | string) => user.click(await part('[role=menuitem]', name));
const steps = () => screen.findByRole('group', { name: t('panel.service') });

test('a storm: a room is blocked from now on, and whoever sits there is only offered free tables elsewhere', async () => {
  const house = eveningOf(
    [2, 2, 4, 2],
    [seatedOf('Assis', '19:00', 't2', '18:50'), seatedOf('Dedans', '19:00', 't4', '18:50')],
  );
  house.rooms.push({ id: 'm2', name: 'Terrasse', display_order: 2 });
  for (const table of house.tables.slice(0, 2)) table.room_id = 'm2';
  itIs('19:15');
  const { api, user } = await open('/tonight', house);
  // Seated at 18:50, they keep the two hours that were booked from 19:00.
  await said(/1\s?h\s?45/, await rowOf('Assis'));
  await press(user, t('day.more'));
  await pressItem(user, t('block'));
  const asked = await dialog(t('block'));
  const from = await field(t('block.from'), asked);
  await waitFor(() => expect(from).toHaveProperty('value', '19:15'));
  await press(user, t('block.room', { room: 'Terrasse' }), asked);
  const way = await within(asked).findByRole('region', { name: t('block.in_the_way') });
  await said('T2', way);
  await press(user, new RegExp(`^${t('move')}`), way);
  // Neither the free table of the room itself, nor one where somebody sits.
  expect(await items()).toEqual([expect.stringMatching(/^T3/), t('move.off')]);
  await pressItem(user, /^T3/);
  await waitFor(() => expect(within(asked).queryByRole('region', { name: t('block.in_the_way') })).toBeNull());
  expect(stored(house, 'Assis').table_id).toBe('t3');
  await press(user, t('block.do'), asked);
  await closed(t('block'));
  expect(api.bodies(`POST ${ME}/blocks`)).toMatchObject([{ table_ids: ['t1', 't2'], end_time: '23:00' }]);
  // The same by a key.
  await user.keyboard('b');
  await dialog(t('block'));
});

test('a move that is refused in the panel of this evening says who is in the way', async () => {
  const roy = partyOf('Roy', '19:00', { table_id: 't1' });
  const faure = partyOf('Faure', '19:30', { table_id: 't2' });
  const { api, user } = await open(`/tonight?open=${roy.id}`, eveningOf([2, 2], [roy, faure]));
  await press(user, new RegExp(`^${t('move')}`), await dialog());
  const refuse = () => refusal('table_occupied', { conflict: { table_id: 't2', reservation_id: faure.id } });
  api.on({ [CHANGE]: refuse, [`PATCH ${ME}/reservations/{id}/assign`]: refuse });
  await pressItem(user, /^T2/);
  await said('Zoé Faure', await within(await dialog()).findByRole('alert'));
});

test('a time of this evening that is over is not called full', async () => {
  const martin = partyOf('Martin', '21:00');
  itIs('19:15');
  const { api, user } = await open(`/tonight?open=${martin.id}`, eveningOf([2, 2], [martin]));
  const over = slotOf('19:00', { available: false, remaining_capacity: 0, reasons: ['past'] });
  api.on({
    [`GET ${ME}/slots`]: ({ query: { date = '', guests } }) => ({
      date,
      guests: Number(guests),
      slots: [over, slotOf('19:30')],
    }),
  });
  await press(user, t('edit'), await dialog());
  await waitFor(() =>
    expect(document.querySelector('[data-time="19:00"]')?.textContent).toBe(`19:00${t('new.time_over')}`),
  );
});

test('a start that has passed is saved only when that is meant: a new booking and a changed one', async () => {
  const martin = partyOf('Martin', '21:00');
  const house = eveningOf([2, 2], [martin]);
  itIs('19:15');
  const { user } = await open(`/tonight?open=${martin.id}`, house);
  const title = t('past.title');
  await press(user, t('edit'), await dialog());
  await user.click(await part('[data-time="19:00"]'));
  await press(user, t('edit.save'));
  await said('19:00', await dialog(title));
  await press(user, t('seats.back'), await dialog(title));
  await closed(title);
  expect(stored(house, 'Martin').reservation_time).toBe('21:00:00');
  await press(user, t('edit.save'));
  await press(user, t('seats.do'), await dialog(title));
  await waitFor(() => expect(stored(house, 'Martin').reservation_time).toBe('19:00:00'));

  const day = addDays(TODAY, -1);
  const other = await open(`/book/${day}`, house);
  other.api.on({ [`POST ${ME}/reservations`]: () => ({ id: 'b-new', status: 'confirmed', message: 'Confirmed.' }) });
  await other.user.click(await part('[aria-keyshortcuts=n]'));
  const form = await dialog(t('new.title'));
  await fill(other.user, await field(t('new.time'), form), '20:00');
  await fill(other.user, await field(t('new.first_name'), form), 'Louise');
  await fill(other.user, await field(t('new.last_name'), form), 'Bonnet');
  await press(other.user, t('new.save'), form);
  await press(other.user, t('seats.back'), await dialog(title));
  await closed(title);
  expect(other.api.bodies(`POST ${ME}/reservations`)).toEqual([]);
  await press(other.user, t('new.save'), form);
  await press(other.user, t('seats.do'), await dialog(title));
  await waitFor(() =>
    expect(other.api.bodies(`POST ${ME}/reservations`)).toMatchObject([
      { reservation_date: day, reservation_time: '20:00', guest_last_name: 'Bonnet' },
    ]),
  );
});

/** Twenty past midnight: one party sits since nine, another has not come yet, the next day has a booking. */
function afterMidnight(): House {
  itIs('00:20', NEXT_DAY);
  return eveningOf(
    [2, 2, 2],
    [
      seatedOf('Tard', '21:00', 't1', '18:55'),
      partyOf('Retard', '23:00', { table_id: 't2' }),
      partyOf('Demain', '19:30', { reservation_date: NEXT_DAY, table_id: 't3' }),
    ],
  );
}

test('an evening goes on after midnight until nobody is there or expected any more, whenever the service ends', async () => {
  const house = afterMidnight();
  await open('/tonight', house);
  await waitFor(async () => expect((await rowOf('Tard')).dataset.state).toBe('overstaying'));
  await noRow('Demain');
  // Its table is kept until one o'clock.
  Object.assign(stored(house, 'Tard'), { service_status: 'left', left_at: new Date().toISOString() });
  await open('/tonight', house);
  await rowOf('Retard');
  await noRow('Demain');
  Object.assign(stored(house, 'Retard'), { service_status: 'no_show', no_show_at: new Date().toISOString() });
  await open('/tonight', house);
  await rowOf('Demain');
  // Long before the first service, the floor shows the present minute all the same.
  await open('/floor', house);
  await waitFor(async () =>
    expect((await screen.findByRole('slider')).getAttribute('aria-valuetext')).toMatch(/^0?0:/),
  );
});

test.each(['/book?view=list', '/floor'])(
  'after midnight %s shows the day that is lived too, until another is asked for',
  async (path) => {
    const { user } = await open(path, afterMidnight());
    await said('Tard', await part('main'));
    await unsaid('Demain');
    await press(user, t('day.after'));
    await said('Demain', await part('main'));
    await press(user, t('today'));
    await said('Tard', await part('main'));
  },
);

test('whoever sits down after midnight without a booking belongs to the same evening', async () => {
  const house = afterMidnight();
  const { api, user } = await open('/tonight', house);
  await rowOf('Tard');
  api.on({
    [`POST ${ME}/reservations`]: () => {
      const walk_in = bookingOf({
        guest_first_name: '',
        guest_last_name: '',
        guest_email: null,
        reservation_date: NEXT_DAY,
        reservation_time: '00:20:00',
        origin: 'walk_in',
        service_status: 'seated',
        seated_at: new Date().toISOString(),
        table_id: 't3',
      });
      house.reservations.push(walk_in);
      return { id: walk_in.id, status: 'confirmed', message: 'Seated.', table_id: 't3' };
    },
  });
  await user.click(await part('[aria-keyshortcuts=w]'));
  await user.click(await part('[data-size="2"] button'));
  const party = () => part('[data-party]', t('walk_in.party'));
  await user.click(await part('[data-step=left]', '', await party()));
  await waitFor(async () => expect((await party()).dataset.state).toBe('left'));
  await user.click(await part('[data-step=left]', '', await rowOf('Tard')));
  await waitFor(() => expect(stored(house, 'Tard').service_status).toBe('left'));
});

test('who is put on the list after midnight waits for the date that is meant, which the form says', async () => {
  const { api, user } = await open('/tonight?waiting', afterMidnight());
  api.on({ [`POST ${ME}/waitlist`]: () => refusal('invalid_request') });
  await press(user, t('waiting.add'));
  const form = await screen.findByRole('form', { name: t('waiting.add_title') });
  for (const [label, text] of [
    ['waiting.add_from', '19:30'],
    ['waiting.add_to', '20:00'],
    ['waiting.add_first', 'Nora'],
    ['waiting.add_last', 'Faure'],
    ['waiting.add_phone', '+33 6 11 22 33 44'],
  ] as const)
    await fill(user, await field(t(label), form), text);
  const shown = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  await said(new Date(NEXT_DAY).toLocaleDateString('fr', shown), form);
  await press(user, t('waiting.add_save'), form);
  await waitFor(() =>
    expect(api.bodies(`POST ${ME}/waitlist`)).toMatchObject([
      { guest_last_name: 'Faure', from: '19:30', date: NEXT_DAY },
    ]),
  );
});

const focused = () => document.activeElement?.textContent;

test('the focus of a keyboard stays on its party through its evening, and comes back from a sheet', async () => {
  const house = eveningOf([2, 2], [partyOf('Martin', '19:00')]);
  const { user } = await open('/tonight', house);
  (await part('[data-step]', '', await rowOf('Martin'))).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(`${t('step.seated')}Zoé Martin`));
  // Martin needs a table: a sheet asks for one.
  await user.keyboard('{Enter}');
  (await button(/^T2/, await dialog())).focus();
  await user.keyboard('{Enter}');
  await closed();
  await waitFor(() => expect(focused()).toBe(`${t('step.left')}Zoé Martin`));
  expect(stored(house, 'Martin')).toMatchObject({ service_status: 'seated', table_id: 't2' });
});

test('arrows lead the focus of a keyboard from a party to the next one', async () => {
  const parties = [partyOf('Roy', '19:00', { table_id: 't1' }), partyOf('Martin', '19:10', { table_id: 't2' })];
  const { user } = await open('/tonight', eveningOf([2, 2], parties));
  (await part('[data-step]', '', await rowOf('Roy'))).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(focused()).toBe(`${t('step.arrived')}Zoé Martin`));
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(focused()).toBe(`${t('step.arrived')}Zoé Roy`));
});

test('a party that was found by search is marked from its panel: arrived, seated, gone', async () => {
  const roy = partyOf('Roy', '19:00', { table_id: 't1' });
  const house = eveningOf([2], [roy]);
  const { user } = await open(`/book/${TODAY}?open=${roy.id}`, house);
  for (const step of ['arrived', 'seated', 'left'] as const) {
    await press(user, t(`step.${step}`), await steps());
    await waitFor(() => expect(stored(house, 'Roy').service_status).toBe(step));
  }
  await press(user, t('step.again'), await steps());
  await waitFor(() => expect(stored(house, 'Roy').service_status).toBe('seated'));
});

test.each([
  ['no_show', 'arrived'],
  ['no_show', 'expected'],
  ['left', 'seated'],
] as const)(
  'a party marked %s whose table somebody else has comes back without one if that is meant: %s',
  async (was, step) => {
    const gone_at = new Date(momentOf('18:50')).toISOString();
    const gone: Partial<Reservation> =
      was === 'left' ? { left_at: gone_at, seated_at: gone_at } : { no_show_at: gone_at };
    const roy = partyOf('Roy', '19:00', { table_id: 't1', service_status: was, ...gone });
    const walk_in = seatedOf('Assis', '18:50', 't1', '18:50', { origin: 'walk_in' });
    const house = eveningOf([2, 2], [roy, walk_in]);
    itIs('18:51');
    const { api, user } = await open(`/book/${TODAY}?open=${roy.id}`, house);
    const named = was === 'left' ? t('step.again') : t(`step.${step}`);
    const what = t(`back.${step}`);
    const title = t('back.ask', { what });
    // The table is taken: the party comes back to none.
    api.on({
      [CHANGE]: (asked) =>
        asked.body.service_status !== undefined && asked.body.table_id !== null
          ? refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: walk_in.id } })
          : (answersOfService(house)[CHANGE]?.(asked) ?? refusal('not_found')),
    });
    await press(user, named, await steps());
    await said(/19:00|18:5/, await dialog(title));
    await press(user, t('seats.back'), await dialog(title));
    await closed(title);
    expect(stored(house, 'Roy')).toMatchObject({ service_status: was, table_id: 't1' });
    await press(user, named, await steps());
    await press(user, what, await dialog(title));
    await waitFor(() => expect(stored(house, 'Roy').service_status).toBe(step));
    expect(stored(house, 'Roy').table_id).toBeUndefined();
    // What is free from now on is offered, whoever had it before.
    await press(user, new RegExp(`^${t('place')}`), await part('aside'));
    await pressItem(user, /^T2/);
    await waitFor(() => expect(stored(house, 'Roy').table_id).toBe('t2'));
  },
);

test('a party of a day to come has no steps of service', async () => {
  const later = partyOf('Demain', '19:30', { reservation_date: addDays(TODAY, 2) });
  await open(`/book/${later.reservation_date}?open=${later.id}`, eveningOf([2], [later]));
  await button(t('edit'));
  expect(screen.queryByRole('group', { name: t('panel.service') })).toBeNull();
  await noButton(t('step.arrived'));
});
