import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { refusal } from '../fake-api.ts';
import { answersOf, offering } from './answers.ts';
import { fillNew, openNew, take } from './book.ts';
import { itIs, openEvening, partyOf, rowOf, seatedAt, stepOf } from './evening.ts';
import {
  bookingOf,
  type House,
  houseOf,
  keptBack,
  momentOf,
  type Reservation,
  slotOf,
  storedOf,
  TODAY,
} from './house.ts';
import { openConsole, pass, TABLET } from './open.tsx';
import {
  beginning,
  button,
  closed,
  dialog,
  enter,
  field,
  fill,
  focus,
  item,
  items,
  noButton,
  part,
  press,
  region,
  said,
  textIn,
  unsaid,
} from './page.ts';
import { ASSIGN, CHANGE, LIST, ME, TAKE } from './paths.ts';
import { words } from './words.ts';

// An evening as whoever receives the guests goes through it.

const t = words();

/** After midnight it is still the evening of the day before. */
const NEXT_DAY = addDays(TODAY, 1);

// A few minutes before dinner.
beforeEach(() => itIs('18:50'));

const open = (path: string, house: House) => openConsole(path, house, { size: TABLET });

const steps = () => region(t('panel.service'));

test('a storm: a room is blocked from now on, and whoever sits there is only offered free tables elsewhere', async () => {
  const house = houseOf([2, 2, 4, 2], {
    reservations: [
      partyOf('Assis', '19:00', { ...seatedAt('t2', '18:50') }),
      partyOf('Dedans', '19:00', { ...seatedAt('t4', '18:50') }),
    ],
  });
  house.rooms.push({ id: 'm2', name: 'Terrasse', display_order: 2 });
  for (const table of house.tables.slice(0, 2)) table.room_id = 'm2';
  itIs('19:15');
  const { api, user } = await open('/tonight', house);
  // Seated at 18:50, they keep the two hours that were booked from 19:00.
  await said(/1\s?h\s?45/, await rowOf('Assis'));
  await press(user, t('day.more'));
  await press(user, await item(t('block')));
  const asked = await dialog(t('block'));
  const from = await field(t('block.from'), asked);
  await waitFor(() => expect(textIn(from)).toBe('19:15'));
  await press(user, t('block.room', { room: 'Terrasse' }), asked);
  const way = await region(t('block.in_the_way'), asked);
  await said('T2', way);
  await press(user, beginning(t('move')), way);
  // Neither the free table of the room itself, nor one where somebody sits.
  expect(await items()).toEqual([expect.stringMatching(/^T3/), t('move.off')]);
  await press(user, await item('T3'));
  await waitFor(() => expect(way.isConnected).toBe(false));
  expect(storedOf(house, 'Assis').table_id).toBe('t3');
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
  const { api, user } = await open(`/tonight?open=${roy.id}`, houseOf([2, 2], { reservations: [roy, faure] }));
  await press(user, beginning(t('move')), await dialog());
  const refuse = () => refusal('table_occupied', { conflict: { table_id: 't2', reservation_id: faure.id } });
  api.on({ [CHANGE]: refuse, [ASSIGN]: refuse });
  await press(user, await item('T2'));
  await said('Zoé Faure', await part('[role=alert]', '', await dialog()));
});

test('a time of this evening that is over is not called full', async () => {
  const martin = partyOf('Martin', '21:00');
  itIs('19:15');
  const { api, user } = await open(`/tonight?open=${martin.id}`, houseOf([2, 2], { reservations: [martin] }));
  const over = slotOf('19:00', keptBack('past'));
  api.on(offering(over, slotOf('19:30')));
  await press(user, t('edit'), await dialog());
  await waitFor(() =>
    expect(document.querySelector('[data-time="19:00"]')?.textContent).toBe(`19:00${t('new.time_over')}`),
  );
});

test('a start that has passed is saved only when that is meant: a new booking and a changed one', async () => {
  const martin = partyOf('Martin', '21:00');
  const house = houseOf([2, 2], { reservations: [martin] });
  itIs('19:15');
  const { user } = await open(`/tonight?open=${martin.id}`, house);
  const title = t('past.title');
  await press(user, t('edit'), await dialog());
  await press(user, await part('[data-time="19:00"]'));
  await press(user, t('edit.save'));
  await said('19:00', await dialog(title));
  await press(user, t('seats.back'), await dialog(title));
  await closed(title);
  expect(storedOf(house, 'Martin').reservation_time).toBe('21:00:00');
  await press(user, t('edit.save'));
  await press(user, t('seats.do'), await dialog(title));
  await waitFor(() => expect(storedOf(house, 'Martin').reservation_time).toBe('19:00:00'));

  const day = addDays(TODAY, -1);
  const other = await open(`/book/${day}`, house);
  const form = await openNew(other.user);
  await fillNew(form);
  await take(other.user, form);
  await press(other.user, t('seats.back'), await dialog(title));
  await closed(title);
  expect(other.api.bodies(TAKE)).toEqual([]);
  await take(other.user, form);
  await press(other.user, t('seats.do'), await dialog(title));
  await waitFor(() =>
    expect(other.api.bodies(TAKE)).toMatchObject([
      { reservation_date: day, reservation_time: '20:00', guest_last_name: 'Bonnet' },
    ]),
  );
});

/** Twenty past midnight: one party sits since nine, another has not come yet, the next day has a booking. */
function afterMidnight(): House {
  itIs('00:20', NEXT_DAY);
  return houseOf([2, 2, 2], {
    reservations: [
      partyOf('Tard', '21:00', { ...seatedAt('t1', '18:55') }),
      partyOf('Retard', '23:00', { table_id: 't2' }),
      partyOf('Demain', '19:30', { reservation_date: NEXT_DAY, table_id: 't3' }),
    ],
  });
}

test('an evening goes on after midnight until nobody is there or expected any more, whenever the service ends', async () => {
  const house = afterMidnight();
  await open('/tonight', house);
  await waitFor(async () => expect((await rowOf('Tard')).dataset.state).toBe('overstaying'));
  await unsaid('Zoé Demain');
  // Its table is kept until one o'clock.
  Object.assign(storedOf(house, 'Tard'), { service_status: 'left', left_at: new Date().toISOString() });
  await open('/tonight', house);
  await rowOf('Retard');
  await unsaid('Zoé Demain');
  Object.assign(storedOf(house, 'Retard'), { service_status: 'no_show', no_show_at: new Date().toISOString() });
  await open('/tonight', house);
  await rowOf('Demain');
  // Long before the first service, the floor shows the present minute all the same.
  await open('/floor', house);
  await waitFor(async () => expect((await part('[role=slider]')).getAttribute('aria-valuetext')).toMatch(/^0?0:/));
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
  const { user } = await open('/tonight', house);
  await rowOf('Tard');
  await press(user, await part('[aria-keyshortcuts=w]'));
  await press(user, await part('[data-size="2"] button'));
  const party = () => part('[data-party]', t('walk_in.party'));
  await press(user, await part('[data-step=left]', '', await party()));
  await waitFor(async () => expect((await party()).dataset.state).toBe('left'));
  await press(user, await part('[data-step=left]', '', await rowOf('Tard')));
  await waitFor(() => expect(storedOf(house, 'Tard').service_status).toBe('left'));
});

test('who is put on the list after midnight waits for the date that is meant, which the form says', async () => {
  const { api, user } = await open('/tonight?waiting', afterMidnight());
  await press(user, t('waiting.add'));
  const form = await region(t('waiting.add_title'));
  for (const [label, text] of [
    ['waiting.add_from', '19:30'],
    ['waiting.add_to', '20:00'],
    ['waiting.add_last', 'Faure'],
    ['waiting.add_phone', '+33 6 11 22 33 44'],
  ] as const)
    await fill(await field(t(label), form), text);
  const shown = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  await said(new Date(NEXT_DAY).toLocaleDateString('fr', shown), form);
  await press(user, t('waiting.add_save'), form);
  await waitFor(() =>
    expect(api.bodies(`POST ${ME}/waitlist`)).toMatchObject([{ guest_name: 'Faure', from: '19:30', date: NEXT_DAY }]),
  );
});

test('after midnight the waiting list opens once it is known which evening is lived', async () => {
  const house = afterMidnight();
  const { api } = await open('/tonight?waiting', house);
  const last_night = Promise.withResolvers<void>();
  const list = answersOf(house)[LIST];
  api.on({
    [LIST]: async (asked) => {
      if (asked.query.date === TODAY) await last_night.promise;
      return list?.(asked) ?? refusal('not_found');
    },
  });
  await part('button', t('waiting.short'));
  // The list is a file of its own, fetched when it is first asked for.
  await import('../../../web/console/features/waitlist/drawer.tsx');
  await pass(1000);
  expect(document.querySelector('[role=dialog]')).toBeNull();
  last_night.resolve();
  await dialog(/4 décembre/);
});

const focused = () => document.activeElement?.textContent;

test('the focus of a keyboard stays on its party through its evening, and comes back from a sheet', async () => {
  const house = houseOf([2, 2], { reservations: [partyOf('Martin', '19:00')] });
  const { user } = await open('/tonight', house);
  await enter(user, await stepOf('Martin'));
  await waitFor(() => expect(focused()).toBe(`${t('step.seated')}Zoé Martin`));
  // Martin needs a table: a sheet asks for one.
  await user.keyboard('{Enter}');
  await enter(user, /^T2/, await dialog());
  await closed();
  await waitFor(() => expect(focused()).toBe(`${t('step.left')}Zoé Martin`));
  expect(storedOf(house, 'Martin')).toMatchObject({ service_status: 'seated', table_id: 't2' });
});

test('arrows lead the focus of a keyboard from a party to the next one', async () => {
  const parties = [partyOf('Roy', '19:00', { table_id: 't1' }), partyOf('Martin', '19:10', { table_id: 't2' })];
  const { user } = await open('/tonight', houseOf([2, 2], { reservations: parties }));
  focus(await stepOf('Roy'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(focused()).toBe(`${t('step.arrived')}Zoé Martin`));
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(focused()).toBe(`${t('step.arrived')}Zoé Roy`));
});

test('a party that was found by search is marked from its panel: arrived, seated, gone', async () => {
  const roy = partyOf('Roy', '19:00', { table_id: 't1' });
  const house = houseOf([2], { reservations: [roy] });
  const { user } = await open(`/book/${TODAY}?open=${roy.id}`, house);
  for (const step of ['arrived', 'seated', 'left'] as const) {
    await press(user, t(`step.${step}`), await steps());
    await waitFor(() => expect(storedOf(house, 'Roy').service_status).toBe(step));
  }
  await press(user, t('step.again'), await steps());
  await waitFor(() => expect(storedOf(house, 'Roy').service_status).toBe('seated'));
});

test.each([
  ['no_show', 'arrived'],
  ['no_show', 'expected'],
  ['left', 'seated'],
] as const)(
  'a party marked %s whose table somebody else has comes back without one if that is meant: %s',
  async (was, step) => {
    const gone_at = momentOf('18:50');
    const gone: Partial<Reservation> =
      was === 'left' ? { left_at: gone_at, seated_at: gone_at } : { no_show_at: gone_at };
    const roy = partyOf('Roy', '19:00', { table_id: 't1', service_status: was, ...gone });
    const walk_in = partyOf('Assis', '18:50', { ...seatedAt('t1', '18:50'), ...{ origin: 'walk_in' } });
    const house = houseOf([2, 2], { reservations: [roy, walk_in] });
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
          : (answersOf(house)[CHANGE]?.(asked) ?? refusal('not_found')),
    });
    await press(user, named, await steps());
    await said(/19:00|18:5/, await dialog(title));
    await press(user, t('seats.back'), await dialog(title));
    await closed(title);
    expect(storedOf(house, 'Roy')).toMatchObject({ service_status: was, table_id: 't1' });
    await press(user, named, await steps());
    await press(user, what, await dialog(title));
    await waitFor(() => expect(storedOf(house, 'Roy').service_status).toBe(step));
    expect(storedOf(house, 'Roy').table_id).toBeUndefined();
    // What is free from now on is offered, whoever had it before.
    await press(user, beginning(t('place')), await part('aside'));
    await press(user, await item('T2'));
    await waitFor(() => expect(storedOf(house, 'Roy').table_id).toBe('t2'));
  },
);

test('a party of a day to come has no steps of service', async () => {
  const later = partyOf('Demain', '19:30', { reservation_date: addDays(TODAY, 2) });
  await open(`/book/${later.reservation_date}?open=${later.id}`, houseOf([2], { reservations: [later] }));
  await button(t('edit'));
  expect(document.querySelector(`[aria-label="${t('panel.service')}"]`)).toBeNull();
  await noButton(t('step.arrived'));
});

test('the places of a party that was given up are those from now on, and none, for which it is expected again', async () => {
  const at = momentOf('19:35');
  const house = houseOf([2, 2, 2], {
    reservations: [
      partyOf('Roy', '19:00', { id: 'roy', table_id: 't1', service_status: 'no_show', no_show_at: at }),
      partyOf('Petit', '19:00', { ...seatedAt('t2', '19:05'), service_status: 'left', left_at: at }),
      partyOf('Faure', '19:00', seatedAt('t3', '19:05')),
      bookingOf({
        ...{ guest_first_name: '', guest_last_name: '', reservation_time: '19:35:00', origin: 'walk_in' },
        ...seatedAt('t1', '19:35'),
      }),
    ],
  });
  const { user } = await openEvening(house, { path: `/book/${TODAY}?open=roy`, at: '19:35' });
  await press(user, beginning(t('move')), await region(t('panel')));
  // Who left before has it no longer, who sits there has it beyond the minute in which this party was given up.
  await item(t('no_table'));
  expect(await items()).toEqual([expect.stringContaining('T2'), expect.stringContaining('T3'), t('no_table')]);
  await press(user, await item('T2'));
  await waitFor(() => expect(storedOf(house, 'roy')).toMatchObject({ service_status: 'expected', table_id: 't2' }));
  await press(user, t('step.arrived'), await region(t('panel.service')));
  await waitFor(() => expect(storedOf(house, 'roy')).toMatchObject({ service_status: 'arrived', table_id: 't2' }));
});
