import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '../fake-api.ts';
import { change } from './answers.ts';
import {
  askAgain,
  choose,
  itIs,
  leap,
  menuOf,
  openEvening,
  partyOf,
  rowOf,
  rowUnder,
  seatedAt,
  stepOf,
  tableOf,
  takeStep,
} from './evening.ts';
import { type House, houseOf, momentOf, offeredOf, storedOf, TODAY } from './house.ts';
import { DESKTOP, keptSteps, type Opened, PHONE, pass, TABLET } from './open.tsx';
import {
  beginning,
  closed,
  dialog,
  enter,
  field,
  fill,
  gone,
  item,
  notice,
  part,
  press,
  printed,
  region,
  said,
  undo,
  undoByKeys,
} from './page.ts';
import { CHANGE, LIST, TAKE } from './paths.ts';
import { words } from './words.ts';

const t = words();

const guests = (count: number) => t('guests', { count });
const sizeOf = (count: number) => part(`[data-size="${count}"] button`);

/** An answer that is lost on its way, whatever was done. */
const lostAnswer = () =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('The line broke.')) }));

describe.each([
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('on a %s', (device, size) => {
  const open = (house: House, path = '/tonight') => openEvening(house, { path, size });
  const look = async ({ user }: Opened, words: string) => {
    if (device === 'phone') await press(user, words, await part('main'));
  };
  const onFloor = (opened: Opened) => look(opened, t('place.floor'));
  const onList = (opened: Opened) => look(opened, t('tonight.parties'));
  const walk_in = device === 'phone' ? `[aria-label="${t('walk_in.add')}"]` : 'button[aria-keyshortcuts]';
  const beginWalkIn = async ({ user }: Opened) =>
    press(user, await part(walk_in, device === 'phone' ? '' : t('walk_in')));

  test('some of a party are here, the others are awaited: said in its row, kept at its table, and taken back', async () => {
    const house = houseOf([2, 6], { reservations: [partyOf('Roche', '19:00', { table_id: 't2', party_size: 5 })] });
    const { api, user } = await open(house);
    itIs('19:05');
    const here = (count: number) => t('partly.here', { here: count, guests: 5 });
    const count = async (words: string) => {
      await choose(user, 'Roche', t('step.partly'));
      const asked = await dialog(t('sheet.partly', { name: 'Zoé Roche' }));
      await press(user, words, asked);
      await closed(t('sheet.partly', { name: 'Zoé Roche' }));
    };
    await count(here(3));
    await said(here(3), await rowOf('Roche', 'arrived'));
    await takeStep(user, 'Roche');
    await said(here(3), await rowOf('Roche', 'seated'));
    await undo(user);
    await said(here(3), await rowOf('Roche', 'arrived'));
    await count(here(5));
    await said(t('state.arrived'), await rowOf('Roche', 'arrived'));
    expect(api.bodies(CHANGE)).toMatchObject([
      { service_status: 'arrived', arrived_guests: 3 },
      { service_status: 'seated' },
      { service_status: 'arrived', arrived_guests: 3 },
      { arrived_guests: null },
    ]);
    await undo(user);
    await said(here(3), await rowOf('Roche', 'arrived'));
  });

  test('the courses of a meal, by the names of the house: one press each, for how long, and taken back', async () => {
    const house = houseOf([2, 2], {
      reservations: [
        partyOf('Roche', '19:00', seatedAt('t1', '19:00')),
        partyOf('Garcia', '19:15', { table_id: 't2' }),
      ],
    });
    house.me.courses = ['Entrée', 'Plat', 'Dessert'];
    const opened = await open(house);
    const { api, user } = opened;
    itIs('19:05');
    const serve = async () => press(user, await part('[data-serve]', '', await rowOf('Roche', 'seated')));
    const at = (course: string, min: number) => t('course.since', { course, time: t('duration.min', { min }) });
    expect((await part('[data-serve]', '', await rowOf('Roche', 'seated'))).textContent).toBe('▸ EntréeZoé Roche');
    expect((await rowOf('Garcia')).querySelector('[data-serve], [data-course]')).toBeNull();
    await serve();
    await said(t('step.course_done', { name: 'Zoé Roche', course: 'Entrée' }));
    await leap(12);
    await said(at('Entrée', 12), await rowOf('Roche'));
    await onFloor(opened);
    await said(at('Entrée', 12), await tableOf('T1', ['seated']));
    // On the floor all of them are a press on the table away.
    await press(user, await tableOf('T1'));
    const sheet = await dialog();
    await press(user, 'Plat', await part('[data-courses]', '▸ Plat', sheet));
    await said(at('Plat', 0), await part('[data-courses] [aria-pressed=true]', '', sheet));
    await press(user, t('close'), sheet);
    await onList(opened);
    await serve();
    await said(at('Dessert', 0), await rowOf('Roche'));
    // Nothing comes after the last one.
    await gone('[data-serve]');
    await undo(user);
    await said(at('Plat', 0), await rowOf('Roche'));
    // The panel has all of them, by any way back too.
    await press(user, await part('button', 'Roche', await rowOf('Roche')));
    const panel = await dialog(t('panel'));
    await press(user, 'Entrée', await part('[data-courses]', '▸ Dessert', panel));
    await said(at('Entrée', 0), await part('[data-courses] [aria-pressed=true]', '', panel));
    await press(user, 'Plat', await part('[data-courses]', '▸ Plat', panel));
    await press(user, t('close'), panel);
    await said(at('Plat', 0), await rowOf('Roche'));
    // Who goes is at no course any more, and is again once that is taken back.
    await takeStep(user, 'Roche');
    await gone('[data-course]', '', await rowOf('Roche', 'left'));
    await undo(user);
    await said('Plat', await rowOf('Roche', 'seated'));
    expect(api.bodies(CHANGE)).toMatchObject([
      { course: 'Entrée' },
      { course: 'Plat' },
      { course: 'Dessert' },
      { course: 'Plat' },
      { course: 'Entrée' },
      { course: 'Plat' },
      { service_status: 'left' },
      { service_status: 'seated', course: 'Plat' },
    ]);
  });

  test('nothing is said of courses where the house names none, whatever a booking has of former ones', async () => {
    const was = { ...seatedAt('t1', '19:00'), course: 'Plat', course_at: momentOf('19:02') };
    const opened = await open(houseOf([2], { reservations: [partyOf('Roche', '19:00', was)] }));
    const { user } = opened;
    itIs('19:05');
    await rowOf('Roche', 'seated');
    await onFloor(opened);
    await press(user, await tableOf('T1', ['seated']));
    await said(t('step.left'), await dialog());
    expect(document.querySelector('[data-serve], [data-course], [data-courses]')).toBeNull();
    expect(document.body.textContent).not.toContain('Plat');
  });

  test('a whole evening: late, arrived, seated, too long, a quarter more, left, given up, and taken back', async () => {
    const house = houseOf([2, 2, 4], {
      reservations: [
        partyOf('Martin', '19:00', { table_id: 't1', duration_min: 60 }),
        partyOf('Absent', '19:00', { table_id: 't2' }),
        partyOf('Garcia', '20:45', { table_id: 't3', party_size: 4 }),
      ],
    });
    const opened = await open(house);
    const { user } = opened;
    const stored = (name: string) => storedOf(house, name).service_status;
    await rowUnder('next', 'Martin');
    await rowUnder('later', 'Garcia');

    await leap(25);
    const late = await rowUnder('late', 'Martin');
    expect(late.textContent).toContain(t('tonight.late_by', { time: t('duration.min', { min: 15 }) }));
    // Nobody is taken for a no-show yet.
    expect((await rowOf('Absent')).textContent).not.toContain(t('tonight.missing'));

    await takeStep(user, 'Martin');
    await rowUnder('arrived', 'Martin');
    await waitFor(() => expect(stored('Martin')).toBe('arrived'));

    await takeStep(user, 'Martin');
    await rowUnder('seated', 'Martin');
    await waitFor(() => expect(stored('Martin')).toBe('seated'));

    // It is 19:35: the row suggests what nobody decides by a clock.
    await leap(20);
    await part('button', t('tonight.missing'), await rowOf('Absent'));
    await choose(user, 'Absent', t('step.no_show'));
    await rowUnder('done', 'Absent');
    await waitFor(() => expect(stored('Absent')).toBe('no_show'));
    await notice(t('step.no_show_done', { name: 'Zoé Absent' }));

    await undo(user);
    await waitFor(() => expect(stored('Absent')).toBe('expected'));
    await rowUnder('late', 'Absent');

    // It is 20:20: the hour of the Martins, who sat down at 19:15, is over.
    await leap(45);
    await rowOf('Martin', 'overstaying');
    await choose(user, 'Martin', t('step.longer'));
    await rowOf('Martin', 'seated');
    await waitFor(() => expect(storedOf(house, 'Martin').duration_min).toBeGreaterThan(75));

    await takeStep(user, 'Martin');
    await rowUnder('done', 'Martin');
    await waitFor(() => expect(stored('Martin')).toBe('left'));
    await onFloor(opened);
    // Its table is free at once.
    await tableOf('T1', ['free', 'short']);
  });

  test('a walk-in of two takes two presses from anywhere, says until when, and can be taken back', async () => {
    const house = houseOf([2, 4], { reservations: [partyOf('Garcia', '20:00', { table_id: 't1' })] });
    const opened = await open(house, '/floor');
    const { api, user } = opened;
    await part('[data-table]');
    await beginWalkIn(opened);
    const two = await sizeOf(2);
    // The smallest table is needed at eight: the larger one is free for a whole stay.
    expect(two.textContent).toContain('T2');
    await press(user, two);
    await notice(t('walk_in.done', { party: guests(2), table: 'T2' }));
    expect(api.bodies(TAKE)).toEqual([{ walk_in: true, guests: 2, table_id: 't2' }]);
    await undo(user);
    await waitFor(() => expect(api.bodies(CHANGE)).toEqual([{ status: 'cancelled' }]));
    await notice(t('undone'));
  });

  test('a walk-in larger than any table is seated on neighbours that are joined for it, and any number can be typed', async () => {
    const house = houseOf([4, 4, 4, 4]);
    const opened = await open(house);
    const { api, user } = opened;
    await said(t('tonight.empty'));
    await onFloor(opened);
    await beginWalkIn(opened);
    await press(user, t('walk_in.other'));
    await user.type(await field(t('walk_in.other')), '9');
    await press(user, await part('[data-size="9"] button', 'T1 + T2 + T3'));
    await notice(t('walk_in.done', { party: guests(9), table: 'T1 + T2 + T3' }));
    expect(api.bodies(TAKE)).toEqual([{ walk_in: true, guests: 9, table_ids: ['t1', 't2', 't3'] }]);
    await tableOf('T1', ['seated']);
    await undo(user);
    await waitFor(() => expect(api.bodies(CHANGE)).toEqual([{ status: 'cancelled' }]));
    await tableOf('T1', ['free', 'short']);
    await closed();

    await beginWalkIn(opened);
    await press(user, await part('[data-size="6"] button', 'T1 + T2'));
    await waitFor(() => expect(api.bodies(TAKE).at(-1)).toEqual({ walk_in: true, guests: 6, table_ids: ['t1', 't2'] }));
    await closed();
    await beginWalkIn(opened);
    // Two tables for four are left: eight fit, ten do not and wait.
    await part('[data-size="8"] button', 'T3 + T4');
    await part('[data-size="10"] button', t('walk_in.none', { party: guests(10) }));
  });

  test('a walk-in is not seated by itself at a table that is free for minutes, and is told how short another is', async () => {
    const house = houseOf([2, 4], {
      reservations: [
        partyOf('Garcia', '19:04', { table_id: 't1' }),
        partyOf('Blanc', '19:40', { table_id: 't2', party_size: 4 }),
      ],
    });
    const opened = await open(house);
    const { user } = opened;
    const figures = await region(t('tonight.figures'));
    await said('1×4', figures);
    expect(figures.textContent).not.toContain('1×2');
    await beginWalkIn(opened);
    const two = await sizeOf(2);
    expect(document.querySelectorAll('[data-size="2"] button')).toHaveLength(1);
    expect(two.dataset.short).toBe('true');
    expect(two.textContent).toMatch(/T2.*19:40 · \d+\smin/);
    await user.keyboard('{Escape}');
    await closed();
    await onFloor(opened);
    await press(user, await tableOf('T1'));
    await said(/19:04 · \d+\smin/, await dialog(/^T1/));
  });

  test('the floor acts: seats the next party, a walk-in, several tables joined for one party, and swaps two', async () => {
    const house = houseOf([4, 4, 2, 2], {
      reservations: [
        partyOf('Grand', '19:00', { party_size: 7 }),
        partyOf('Roy', '19:30', { table_id: 't3' }),
        partyOf('Faure', '19:30', { table_id: 't4' }),
      ],
    });
    const opened = await open(house);
    const { api, user } = opened;
    await rowOf('Grand');
    await onFloor(opened);
    await part(`[data-waiting="${storedOf(house, 'Grand').id}"]`);

    await press(user, await tableOf('T1'));
    const sheet = await dialog(/^T1/);
    await press(user, await part('button', /^T2/, sheet));
    await press(user, await part('button', /Grand · 7/, sheet));
    await notice(t('step.seated_at', { name: 'Zoé Grand', table: 'T1 + T2' }));
    expect(api.bodies(CHANGE)).toEqual([{ table_ids: ['t1', 't2'], service_status: 'seated' }]);
    await tableOf('T2', ['seated']);
    await closed();

    change(house, 'Roy', seatedAt('t3', '18:50'));
    await askAgain();
    await onList(opened);
    await rowUnder('seated', 'Roy');
    await choose(user, 'Roy', t('step.swap'));
    await press(user, await part('button', /Faure/, await dialog(t('sheet.swap', { name: 'Zoé Roy' }))));
    await notice(t('step.swap_done', { one: 'Roy', other: 'Faure' }));
    const places = () => [storedOf(house, 'Roy').table_id, storedOf(house, 'Faure').table_id];
    expect(places()).toEqual(['t4', 't3']);
    await undo(user);
    await waitFor(() => expect(places()).toEqual(['t3', 't4']));
  });

  test('a table is kept for the house until an hour, and given back', async () => {
    const house = houseOf([2]);
    const opened = await open(house);
    const { user } = opened;
    await said(t('tonight.empty'));
    await onFloor(opened);
    await press(user, await tableOf('T1'));
    await press(user, await part('button', /^20:00$/, await dialog(/^T1/)));
    await notice(t('block.done', { table: 'T1', time: '20:00' }));
    await tableOf('T1', ['blocked']);
    expect(house.blocks).toMatchObject([{ table_ids: ['t1'], start_time: '18:50', end_time: '20:00' }]);
    await closed();
    await press(user, await tableOf('T1'));
    await press(user, t('block.remove'), await dialog(/^T1/));
    await tableOf('T1', ['free']);
    expect(house.blocks).toEqual([]);
  });
});

test('the same by keys alone: a place, its state, and what lies over the page, with the focus back where it was', async () => {
  const house = houseOf([2, 2], { reservations: [partyOf('Martin', '19:00')] });
  const { api, user } = await openEvening(house, { size: DESKTOP });
  const next = () => stepOf('Martin');
  await enter(user, await next());
  await rowOf('Martin', 'arrived');
  // It has no table: « Installer » asks for one, and Escape keeps it waiting.
  await waitFor(async () => expect(document.activeElement).toBe(await next()));
  await user.keyboard('{Enter}');
  await dialog(t('sheet.seat', { name: 'Zoé Martin' }));
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(async () => expect(document.activeElement).toBe(await next()));
  await user.keyboard('{Enter}');
  await enter(user, await part('button', /^T2/, await dialog()));
  await waitFor(() => expect(api.bodies(CHANGE).at(-1)).toEqual({ table_id: 't2', service_status: 'seated' }));
  await closed();
  const more = await menuOf('Martin');
  await enter(user, more);
  await part('[role=menuitem]');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(more));
  await user.keyboard('w');
  await dialog(t('walk_in.title'));
});

test('a party is not seated where somebody still sits: the page asks for another table first', async () => {
  const house = houseOf([2, 2], {
    reservations: [
      partyOf('Durand', '19:00', { ...seatedAt('t1', '18:50'), duration_min: 30 }),
      partyOf('Roy', '19:30', { table_id: 't1' }),
    ],
  });
  const { api, user } = await openEvening(house, { at: '19:35' });
  await rowOf('Durand', 'overstaying');
  await takeStep(user, 'Roy');
  await rowUnder('arrived', 'Roy');
  await takeStep(user, 'Roy');
  await press(user, await part('button', /^T2/, await dialog(t('sheet.seat', { name: 'Zoé Roy' }))));
  await rowUnder('seated', 'Roy');
  expect(api.bodies(CHANGE)).toEqual([{ service_status: 'arrived' }, { table_id: 't2', service_status: 'seated' }]);
});

test('a quarter more that does not fit says who comes next, and the party keeps what it has', async () => {
  const next = partyOf('Suivant', '20:00', { table_id: 't1' });
  const house = houseOf([2], {
    reservations: [partyOf('Martin', '19:00', { ...seatedAt('t1', '18:50'), duration_min: 60 }), next],
  });
  const { api, user } = await openEvening(house);
  const until = (await rowOf('Martin')).textContent;
  api.once(CHANGE, () => refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: next.id } }));
  await choose(user, 'Martin', t('step.longer'));
  await part('[role=alert]', t('conflict', { table: 'T1', name: 'Zoé Suivant', from: '20:00', to: '22:00' }));
  expect(api.bodies(CHANGE)).toHaveLength(1);
  await waitFor(async () => expect((await rowOf('Martin')).textContent).toBe(until));
});

test('the latest message undoes what it tells, and keys what came before; a press ends it', async () => {
  const names = ['Un', 'Deux', 'Trois'];
  const house = houseOf([2, 2, 2], {
    reservations: names.map((name, index) => partyOf(name, '19:00', { table_id: `t${index + 1}` })),
  });
  const { user } = await openEvening(house);
  const expectStored = (...states: string[]) =>
    waitFor(() => expect(names.map((name) => storedOf(house, name).service_status)).toEqual(states));
  for (const name of names) {
    await takeStep(user, name);
    await notice(t('step.arrived_done', { name: `Zoé ${name}` }));
  }
  expect(document.querySelectorAll('[data-notice]')).toHaveLength(1);
  await undo(user);
  await expectStored('arrived', 'arrived', 'expected');
  await notice(t('undone'));
  await undoByKeys(user);
  await expectStored('arrived', 'expected', 'expected');
  await undoByKeys(user);
  await expectStored('expected', 'expected', 'expected');
  await press(user, t('close'), await notice(t('undone')));
  await gone('[data-notice]');
});

describe('a message', () => {
  const SHOWN_MS = 8000;
  const openUndone = async () => {
    const house = houseOf([2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
    const { user } = await openEvening(house);
    await takeStep(user, 'Martin');
    await undo(user);
    return notice(t('undone'));
  };

  test('goes by itself', async () => {
    await openUndone();
    await pass(SHOWN_MS / 2);
    expect(document.querySelector('[data-notice]')).not.toBeNull();
    await pass(SHOWN_MS / 2);
    await gone('[data-notice]');
  });

  test('stays as long as a mouse points at it', async () => {
    const message = await openUndone();
    fireEvent.pointerEnter(message);
    await pass(2 * SHOWN_MS);
    expect(document.querySelector('[data-notice]')).toBe(message);
    fireEvent.pointerLeave(message);
    await pass(SHOWN_MS);
    await gone('[data-notice]');
  });

  test('goes by itself also under the finger that pressed in the one before it', async () => {
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
    // The browser tells of a pointer that comes, and of none that leaves.
    fireEvent.pointerEnter(await openUndone());
    await pass(SHOWN_MS);
    await gone('[data-notice]');
  });
});

test('a booking that a guest makes for tonight announces itself, leads to itself and is marked until it is opened', async () => {
  const house = houseOf([2, 4]);
  const { user } = await openEvening(house);
  await said(t('tonight.empty'));
  house.reservations = [partyOf('Martin', '20:30', { party_size: 4, table_id: 't2', origin: 'widget' })];
  await askAgain();
  const values = { time: '20:30', name: 'Zoé Martin', guests: guests(4) };
  const news = await part('[data-notice=news]', t('news.booked', values));
  await said(t('news.mark'), await rowOf('Martin'));
  await press(user, t('news.show'), news);
  expect((await dialog(t('panel'))).textContent).toContain('Zoé Martin');
  await gone('[data-notice]');
  await waitFor(async () => expect((await rowOf('Martin')).textContent).not.toContain(t('news.mark')));
});

test('a free table says who comes next: quietly, until half an hour before', async () => {
  const house = houseOf([2, 4], {
    reservations: [partyOf('Garcia', '20:00', { table_id: 't1' }), partyOf('Durand', '19:10', { table_id: 't2' })],
  });
  await openEvening(house);
  const isQuiet = async (name: string) =>
    (await part('[data-until]', '', await tableOf(name))).dataset.later === 'true';
  await said('Garcia', await part('[data-follows]', '', await tableOf('T1', ['short'])));
  expect([await isQuiet('T1'), await isQuiet('T2')]).toEqual([true, false]);
  await leap(40);
  await waitFor(async () => expect(await isQuiet('T1')).toBe(false));
});

test('what is taken on this device announces nothing', async () => {
  const house = houseOf([2, 4]);
  const { user } = await openEvening(house);
  await said(t('tonight.empty'));
  await user.keyboard('n');
  const form = await dialog(t('new.title'));
  const first_name = `${t('new.first_name')} (${t('optional')})`;
  const fields = { [t('new.time')]: '20:00', [first_name]: 'Zoé', [t('new.last_name')]: 'Martin' };
  for (const [label, value] of Object.entries(fields)) await fill(await field(label, form), value);
  await press(user, await part('button', t('new.save'), form));
  await rowOf('Martin');
  house.reservations = [...house.reservations, partyOf('Durand', '20:30', { table_id: 't2' })];
  await askAgain();
  await said(t('news.mark'), await rowOf('Durand'));
  expect(screen.getAllByText(t('news.mark'))).toHaveLength(1);
});

test('a step whose answer is lost is sent again and done once; one that is refused is taken back', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const { api, user } = await openEvening(house);
  await rowOf('Martin');
  api.once(CHANGE, () => {
    change(house, 'Martin', { service_status: 'arrived', arrived_at: momentOf('18:50') });
    return lostAnswer();
  });
  await takeStep(user, 'Martin');
  await notice(t('step.arrived_done', { name: 'Zoé Martin' }));
  await waitFor(() => expect(keptSteps()).toEqual([]));
  expect(api.bodies(CHANGE)).toEqual([{ service_status: 'arrived' }, { service_status: 'arrived', version: 1 }]);
  expect(document.querySelectorAll('[data-notice]')).toHaveLength(1);

  // Left, and its table was taken by another party: it cannot come back.
  change(house, 'Martin', { service_status: 'left', seated_at: momentOf('18:40'), left_at: momentOf('18:50') });
  const other = partyOf('Autre', '19:00', { table_id: 't1' });
  house.reservations = [...house.reservations, other];
  await askAgain();
  await rowUnder('done', 'Martin');
  api.once(CHANGE, () => refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: other.id } }));
  await choose(user, 'Martin', t('step.again'));
  const asked = await dialog(t('back.ask', { what: t('back.seated') }));
  await press(user, t('seats.back'), asked);
  await rowUnder('done', 'Martin');
  expect(storedOf(house, 'Martin').service_status).toBe('left');
  expect(api.bodies(CHANGE)).toHaveLength(3);
});

test('this evening goes on paper by its menu, by a key, and by the browser’s own print', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '20:00', { table_id: 't1' })] });
  const { user } = await openEvening(house);
  await rowOf('Martin');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const name = t('paper.print', { service: 'Dîner' });
  await press(user, await part(`[aria-label="${t('day.more')}"]`));
  await item(name);
  await user.keyboard('{Escape}');
  await gone('[role=menuitem]');
  await user.keyboard('p');
  await press(user, await item(name));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(document.querySelector('[data-paper]')?.textContent).toContain('Zoé Martin');
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-paper]')).toBeNull();
  expect((await printed()).textContent).toContain('Zoé Martin');
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-paper]')).toBeNull();
});

test('a sheet that is printed during the service has ticked who has come and who has left, and says who stayed away', async () => {
  const house = houseOf([2, 2, 2, 2], {
    reservations: [
      partyOf('Reste', '19:00', seatedAt('t1', '18:45')),
      partyOf('Parti', '19:00', { ...seatedAt('t2', '18:40'), service_status: 'left', left_at: momentOf('18:45') }),
      partyOf('Manque', '19:00', { table_id: 't3', service_status: 'no_show', no_show_at: momentOf('18:45') }),
      partyOf('Attendu', '19:30', { table_id: 't4' }),
    ],
  });
  await openEvening(house);
  await rowOf('Attendu');
  const rows = [...(await printed()).querySelectorAll('tbody tr')];
  const lines = rows.map((row) => {
    const ticks = [...row.querySelectorAll('i')].map((box) => box.textContent !== '');
    return [row.querySelector('strong')?.textContent, ...ticks, row.querySelector('em')?.textContent.trim()];
  });
  expect(lines).toHaveLength(4);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Zoé Reste', true, false, undefined],
      ['Zoé Parti', true, true, undefined],
      ['Zoé Manque', false, false, t('state.no_show')],
      ['Zoé Attendu', false, false, undefined],
    ]),
  );
});

test('a phone’s list says who has arrived, who sits and who stayed away, as the timeline and the floor do', async () => {
  const house = houseOf([2, 2, 2], {
    reservations: [
      partyOf('Ici', '19:00', { table_id: 't1', service_status: 'arrived', arrived_at: momentOf('18:45') }),
      partyOf('Assis', '19:00', seatedAt('t2', '18:45')),
      partyOf('Manque', '19:00', { table_id: 't3', service_status: 'no_show', no_show_at: momentOf('18:45') }),
    ],
  });
  await openEvening(house, { path: `/book/${TODAY}?view=list`, size: PHONE });
  for (const [name, state] of Object.entries({ Ici: 'arrived', Assis: 'seated', Manque: 'no_show' }))
    await part('[data-state]', '', await part(`li:has([data-state=${state}])`, name));
});

test('a walk-in can be taken back also when the page has not been able to read it yet', async () => {
  const house = houseOf([2]);
  const { api, user } = await openEvening(house);
  await said(t('tonight.empty'));
  await user.keyboard('w');
  await sizeOf(2);
  api.on({ [LIST]: () => refusal('unavailable') });
  await press(user, await sizeOf(2));
  await undo(user);
  await notice(t('undone'));
  expect(house.reservations).toMatchObject([{ origin: 'walk_in', status: 'cancelled' }]);
});

test('what is done on another device is asked for within five seconds, and shown', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  await openEvening(house);
  await rowOf('Martin');
  change(house, 'Martin', { service_status: 'arrived', arrived_at: momentOf('18:50') });
  expect((await rowOf('Martin')).dataset.state).toBe('expected');
  await pass(5000);
  expect((await rowOf('Martin')).dataset.state).toBe('arrived');
});

test.each([
  ['with this evening on a tablet while a service is on', TABLET, 5, '18:50', '/console/tonight'],
  ['with the book on a phone', PHONE, 5, '18:50', '/console/book'],
  ['with the book at a desk', DESKTOP, 0, '18:50', '/console/book'],
  ['with the book on a tablet once dinner has ended', TABLET, 5, '23:30', '/console/book'],
])('the console begins %s', async (_name, size, fingers, at, path) => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(fingers);
  await openEvening(houseOf([2]), { path: '/', size, at });
  await screen.findByRole('heading', { level: 1 });
  expect(location.pathname).toBe(path);
});

test('a table that is offered to somebody who waits is said to be in its sheet, with the way to their card', async () => {
  itIs('18:50');
  const guest = { guest_first_name: 'Marie', guest_last_name: 'Petit' };
  const house = houseOf([2], { waiting: [offeredOf('w1', '20:00', { ...guest, date: TODAY })] });
  const { user } = await openEvening(house);
  await press(user, await tableOf('T1'));
  const sheet = await dialog(/^T1/);
  await part('p, span', /20:00.*proposée à Marie Petit/, sheet);
  await press(user, t('held.see'), sheet);
  await part('[data-waiting="w1"][data-asked]');
});

test('the sheet of tables that are pushed together, or were, says who comes next at any of them', async () => {
  const house = houseOf([2, 2], {
    reservations: [partyOf('Roy', '22:00', { table_id: 't1' }), partyOf('Faure', '20:30', { table_id: 't2' })],
  });
  const { user } = await openEvening(house);
  await press(user, await tableOf('T1'));
  const sheet = await dialog(/^T1/);
  const next = await part('section', beginning(t('sheet.next')), sheet);
  expect(next.textContent).toContain('Zoé Roy');
  expect(next.textContent).not.toContain('Faure');
  await press(user, await part('button', /^T2/, sheet));
  await waitFor(() => expect(next.textContent).toMatch(/T2.*20:30 Zoé Faure.*T1.*22:00 Zoé Roy/));
  await user.keyboard('{Escape}');
  await closed();

  house.reservations = [
    ...house.reservations,
    partyOf('Grand', '18:50', {
      ...{ table_ids: ['t1', 't2'], party_size: 4 },
      ...{ service_status: 'seated', seated_at: momentOf('18:50'), ends_at: momentOf('20:30') },
    }),
  ];
  await askAgain();
  await press(user, await tableOf('T1', ['seated']));
  await part('section', new RegExp(`^${t('sheet.next')}.*Zoé Faure`), await dialog(/^T1/));
});
