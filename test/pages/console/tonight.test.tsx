import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '../fake-api.ts';
import {
  amend,
  askAgain,
  choose,
  findItem,
  findMore,
  findPart,
  findRow,
  findSheet,
  findTable,
  findUnder,
  gone,
  leap,
  lostAnswer,
  momentOf,
  noSheet,
  openEvening,
  partOf,
  partyOf,
  rowOf,
  seatedAt,
  storedOf,
  TABLET,
  takeStep,
  told,
  undo,
} from './evening.tsx';
import { type House, houseOf, TODAY } from './house.ts';
import { DESKTOP, type Opened, PHONE, pass } from './open.tsx';
import { words } from './words.ts';

const t = words();
const LIST = 'GET /api/v1/restaurant/me/reservations';
const CHANGE = 'PATCH /api/v1/restaurant/me/reservations/{id}';
const TAKE = 'POST /api/v1/restaurant/me/reservations';

const guests = (count: number) => t('guests', { count });
const sizeOf = (count: number) => findPart(`[data-size="${count}"] button`);

describe.each([
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('on a %s', (device, size) => {
  const open = (house: House, path = '/tonight') => openEvening(house, { path, size });
  const look = async ({ user }: Opened, words: string) => {
    if (device === 'phone') await user.click(within(screen.getByRole('main')).getByText(words, { exact: true }));
  };
  const onFloor = (opened: Opened) => look(opened, t('place.floor'));
  const onList = (opened: Opened) => look(opened, t('tonight.parties'));
  const walk_in = device === 'phone' ? `[aria-label="${t('walk_in.add')}"]` : 'button[aria-keyshortcuts]';
  const beginWalkIn = async ({ user }: Opened) =>
    user.click(await findPart(walk_in, device === 'phone' ? '' : t('walk_in')));

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
    await findUnder('next', 'Martin');
    await findUnder('later', 'Garcia');

    await leap(25);
    const late = await findUnder('late', 'Martin');
    expect(late.textContent).toContain(t('tonight.late_by', { time: t('duration.min', { min: 15 }) }));
    // Nobody is taken for a no-show yet.
    expect((await findRow('Absent')).textContent).not.toContain(t('tonight.missing'));

    await takeStep(user, 'Martin');
    await findUnder('arrived', 'Martin');
    await waitFor(() => expect(stored('Martin')).toBe('arrived'));

    await takeStep(user, 'Martin');
    await findUnder('seated', 'Martin');
    await waitFor(() => expect(stored('Martin')).toBe('seated'));

    // It is 19:35: the row suggests what nobody decides by a clock.
    await leap(20);
    await findPart('button', t('tonight.missing'), await findRow('Absent'));
    await choose(user, 'Absent', t('step.no_show'));
    await findUnder('done', 'Absent');
    await waitFor(() => expect(stored('Absent')).toBe('no_show'));
    await told(t('step.no_show_done', { name: 'Zoé Absent' }));

    await undo(user);
    await waitFor(() => expect(stored('Absent')).toBe('expected'));
    await findUnder('late', 'Absent');

    // It is 20:20: the hour of the Martins, who sat down at 19:15, is over.
    await leap(45);
    await waitFor(() => expect(rowOf('Martin')?.dataset.state).toBe('overstaying'));
    await choose(user, 'Martin', t('step.longer'));
    await waitFor(() => expect(rowOf('Martin')?.dataset.state).toBe('seated'));
    await waitFor(() => expect(storedOf(house, 'Martin').duration_min).toBeGreaterThan(75));

    await takeStep(user, 'Martin');
    await findUnder('done', 'Martin');
    await waitFor(() => expect(stored('Martin')).toBe('left'));
    await onFloor(opened);
    // Its table is free at once.
    await findTable('T1', ['free', 'short']);
  });

  test('a walk-in of two takes two presses from anywhere, says until when, and can be taken back', async () => {
    const house = houseOf([2, 4], { reservations: [partyOf('Garcia', '20:00', { table_id: 't1' })] });
    const opened = await open(house, '/floor');
    const { api, user } = opened;
    await findPart('[data-table]');
    await beginWalkIn(opened);
    const two = await sizeOf(2);
    // The smallest table is needed at eight: the larger one is free for a whole stay.
    expect(two.textContent).toContain('T2');
    await user.click(two);
    await told(t('walk_in.done', { party: guests(2), table: 'T2' }));
    expect(api.bodies(TAKE)).toEqual([{ walk_in: true, guests: 2, table_id: 't2' }]);
    await undo(user);
    await waitFor(() => expect(api.bodies(CHANGE)).toEqual([{ status: 'cancelled' }]));
    await told(t('undone'));
  });

  test('a walk-in larger than any table is seated on neighbours that are joined for it, and any number can be typed', async () => {
    const house = houseOf([4, 4, 4, 4]);
    const opened = await open(house);
    const { api, user } = opened;
    await screen.findByText(t('tonight.empty'));
    await onFloor(opened);
    await beginWalkIn(opened);
    await user.click(await screen.findByText(t('walk_in.other')));
    await user.type(await screen.findByLabelText(t('walk_in.other')), '9');
    await user.click(await findPart('[data-size="9"] button', 'T1 + T2 + T3'));
    await told(t('walk_in.done', { party: guests(9), table: 'T1 + T2 + T3' }));
    expect(api.bodies(TAKE)).toEqual([{ walk_in: true, guests: 9, table_ids: ['t1', 't2', 't3'] }]);
    await findTable('T1', ['seated']);
    await undo(user);
    await waitFor(() => expect(api.bodies(CHANGE)).toEqual([{ status: 'cancelled' }]));
    await findTable('T1', ['free', 'short']);
    await noSheet();

    await beginWalkIn(opened);
    await user.click(await findPart('[data-size="6"] button', 'T1 + T2'));
    await waitFor(() => expect(api.bodies(TAKE).at(-1)).toEqual({ walk_in: true, guests: 6, table_ids: ['t1', 't2'] }));
    await noSheet();
    await beginWalkIn(opened);
    // Two tables for four are left: eight fit, ten do not and wait.
    await findPart('[data-size="8"] button', 'T3 + T4');
    await findPart('[data-size="10"] button', t('walk_in.none', { party: guests(10) }));
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
    const figures = await screen.findByLabelText(t('tonight.figures'));
    await within(figures).findByText('1×4');
    expect(figures.textContent).not.toContain('1×2');
    await beginWalkIn(opened);
    const two = await sizeOf(2);
    expect(document.querySelectorAll('[data-size="2"] button')).toHaveLength(1);
    expect(two.dataset.short).toBe('true');
    expect(two.textContent).toMatch(/T2.*19:40 · \d+\smin/);
    await user.keyboard('{Escape}');
    await noSheet();
    await onFloor(opened);
    await user.click(await findTable('T1'));
    await within(await findSheet('T1')).findByText(/19:04 · \d+\smin/);
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
    await findRow('Grand');
    await onFloor(opened);
    await findPart(`[data-waiting="${storedOf(house, 'Grand').id}"]`);

    await user.click(await findTable('T1'));
    const sheet = await findSheet('T1');
    await user.click(await findPart('button', /^T2/, sheet));
    await user.click(await findPart('button', /Grand · 7/, sheet));
    await told(t('step.seated_at', { name: 'Zoé Grand', table: 'T1 + T2' }));
    expect(api.bodies(CHANGE)).toEqual([{ table_ids: ['t1', 't2'], service_status: 'seated' }]);
    await findTable('T2', ['seated']);
    await noSheet();

    amend(house, 'Roy', seatedAt('t3', '18:50'));
    await askAgain();
    await onList(opened);
    await findUnder('seated', 'Roy');
    await choose(user, 'Roy', t('step.swap'));
    await user.click(await findPart('button', /Faure/, await findSheet(t('sheet.swap', { name: 'Zoé Roy' }))));
    await told(t('step.swap_done', { one: 'Roy', other: 'Faure' }));
    const places = () => [storedOf(house, 'Roy').table_id, storedOf(house, 'Faure').table_id];
    expect(places()).toEqual(['t4', 't3']);
    await undo(user);
    await waitFor(() => expect(places()).toEqual(['t3', 't4']));
  });

  test('a table is kept for the house until an hour, and given back', async () => {
    const house = houseOf([2]);
    const opened = await open(house);
    const { user } = opened;
    await screen.findByText(t('tonight.empty'));
    await onFloor(opened);
    await user.click(await findTable('T1'));
    await user.click(await findPart('button', /^20:00$/, await findSheet('T1')));
    await told(t('block.done', { table: 'T1', time: '20:00' }));
    await findTable('T1', ['blocked']);
    expect(house.blocks).toMatchObject([{ table_ids: ['t1'], start_time: '18:50', end_time: '20:00' }]);
    await noSheet();
    await user.click(await findTable('T1'));
    await user.click(within(await findSheet('T1')).getByText(t('block.remove')));
    await findTable('T1', ['free']);
    expect(house.blocks).toEqual([]);
  });
});

test('the same by keys alone: a place, its state, and what lies over the page, with the focus back where it was', async () => {
  const house = houseOf([2, 2], { reservations: [partyOf('Martin', '19:00')] });
  const { api, user } = await openEvening(house, { size: DESKTOP });
  const next = async () => findPart('[data-step]', '', await findRow('Martin'));
  (await next()).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rowOf('Martin')?.dataset.state).toBe('arrived'));
  // It has no table: « Installer » asks for one, and Escape keeps it waiting.
  await waitFor(async () => expect(document.activeElement).toBe(await next()));
  await user.keyboard('{Enter}');
  await findSheet(t('sheet.seat', { name: 'Zoé Martin' }));
  await user.keyboard('{Escape}');
  await noSheet();
  await waitFor(async () => expect(document.activeElement).toBe(await next()));
  await user.keyboard('{Enter}');
  (await findPart('button', /^T2/, await findSheet())).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.bodies(CHANGE).at(-1)).toEqual({ table_id: 't2', service_status: 'seated' }));
  await noSheet();
  const more = await findMore('Martin');
  more.focus();
  await user.keyboard('{Enter}');
  await findPart('[role=menuitem]');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(more));
  await user.keyboard('w');
  await findSheet(t('walk_in.title'));
});

test('a party is not seated where somebody still sits: the page asks for another table first', async () => {
  const house = houseOf([2, 2], {
    reservations: [
      partyOf('Durand', '19:00', { ...seatedAt('t1', '18:50'), duration_min: 30 }),
      partyOf('Roy', '19:30', { table_id: 't1' }),
    ],
  });
  const { api, user } = await openEvening(house, { at: '19:35' });
  await waitFor(() => expect(rowOf('Durand')?.dataset.state).toBe('overstaying'));
  await takeStep(user, 'Roy');
  await findUnder('arrived', 'Roy');
  await takeStep(user, 'Roy');
  await user.click(await findPart('button', /^T2/, await findSheet(t('sheet.seat', { name: 'Zoé Roy' }))));
  await findUnder('seated', 'Roy');
  expect(api.bodies(CHANGE)).toEqual([{ service_status: 'arrived' }, { table_id: 't2', service_status: 'seated' }]);
});

test('a quarter more that does not fit says who comes next, and the party keeps what it has', async () => {
  const next = partyOf('Suivant', '20:00', { table_id: 't1' });
  const house = houseOf([2], {
    reservations: [partyOf('Martin', '19:00', { ...seatedAt('t1', '18:50'), duration_min: 60 }), next],
  });
  const { api, user } = await openEvening(house);
  const until = (await findRow('Martin')).textContent;
  api.once(CHANGE, () => refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: next.id } }));
  await choose(user, 'Martin', t('step.longer'));
  await findPart('[role=alert]', t('conflict', { table: 'T1', name: 'Zoé Suivant', from: '20:00', to: '22:00' }));
  expect(api.bodies(CHANGE)).toHaveLength(1);
  await waitFor(() => expect(rowOf('Martin')?.textContent).toBe(until));
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
    await told(t('step.arrived_done', { name: `Zoé ${name}` }));
  }
  expect(document.querySelectorAll('[data-notice]')).toHaveLength(1);
  await undo(user);
  await expectStored('arrived', 'arrived', 'expected');
  await told(t('undone'));
  await user.keyboard('{Control>}z{/Control}');
  await expectStored('arrived', 'expected', 'expected');
  await user.keyboard('{Control>}z{/Control}');
  await expectStored('expected', 'expected', 'expected');
  await user.click(within(await told(t('undone'))).getByLabelText(t('close')));
  await gone('[data-notice]');
});

describe('a message', () => {
  const SHOWN_MS = 8000;
  const openUndone = async () => {
    const house = houseOf([2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
    const { user } = await openEvening(house);
    await takeStep(user, 'Martin');
    await undo(user);
    return told(t('undone'));
  };

  test('goes by itself', async () => {
    await openUndone();
    await pass(SHOWN_MS / 2);
    expect(partOf('[data-notice]')).toBeDefined();
    await pass(SHOWN_MS / 2);
    await gone('[data-notice]');
  });

  test('stays as long as a mouse points at it', async () => {
    const message = await openUndone();
    fireEvent.pointerEnter(message);
    await pass(2 * SHOWN_MS);
    expect(partOf('[data-notice]')).toBe(message);
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
  await screen.findByText(t('tonight.empty'));
  house.reservations = [partyOf('Martin', '20:30', { party_size: 4, table_id: 't2', origin: 'widget' })];
  await askAgain();
  const values = { time: '20:30', name: 'Zoé Martin', guests: guests(4) };
  const notice = await findPart('[data-notice=news]', t('news.booked', values));
  within(await findRow('Martin')).getByText(t('news.mark'));
  await user.click(within(notice).getByText(t('news.show')));
  expect((await findSheet(t('panel'))).textContent).toContain('Zoé Martin');
  await gone('[data-notice]');
  await waitFor(() => expect(rowOf('Martin')?.textContent).not.toContain(t('news.mark')));
});

test('what is taken on this device announces nothing', async () => {
  const house = houseOf([2, 4]);
  const { api, user } = await openEvening(house);
  api.on({
    'GET /api/v1/restaurant/me/slots': ({ query: { date = '', guests = '' } }) => ({
      ...{ date, guests: Number(guests), slots: [] },
    }),
    'GET /api/v1/restaurant/me/guests': () => ({ items: [], truncated: false }),
  });
  await screen.findByText(t('tonight.empty'));
  await user.keyboard('n');
  const form = await findSheet(t('new.title'));
  const fields = { [t('new.time')]: '20:00', [t('new.first_name')]: 'Zoé', [t('new.last_name')]: 'Martin' };
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(await within(form).findByLabelText(label), { target: { value } });
  await user.click(await findPart('button', t('new.save'), form));
  await findRow('Martin');
  house.reservations = [...house.reservations, partyOf('Durand', '20:30', { table_id: 't2' })];
  await askAgain();
  within(await findRow('Durand')).getByText(t('news.mark'));
  expect(screen.getAllByText(t('news.mark'))).toHaveLength(1);
});

test('a step whose answer is lost is sent again and done once; one that is refused is taken back', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const { api, user } = await openEvening(house);
  await findRow('Martin');
  api.once(CHANGE, () => {
    amend(house, 'Martin', { service_status: 'arrived', arrived_at: momentOf('18:50') });
    return lostAnswer();
  });
  await takeStep(user, 'Martin');
  await told(t('step.arrived_done', { name: 'Zoé Martin' }));
  expect(api.bodies(CHANGE)).toEqual([{ service_status: 'arrived' }, { service_status: 'arrived' }]);
  expect(document.querySelectorAll('[data-notice]')).toHaveLength(1);

  // Left, and its table was taken by another party: it cannot come back.
  amend(house, 'Martin', { service_status: 'left', seated_at: momentOf('18:40'), left_at: momentOf('18:50') });
  const other = partyOf('Autre', '19:00', { table_id: 't1' });
  house.reservations = [...house.reservations, other];
  await askAgain();
  await findUnder('done', 'Martin');
  api.once(CHANGE, () => refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: other.id } }));
  await choose(user, 'Martin', t('step.again'));
  const asked = await findSheet(t('back.ask', { what: t('back.seated') }));
  await user.click(within(asked).getByText(t('seats.back')));
  await findUnder('done', 'Martin');
  expect(storedOf(house, 'Martin').service_status).toBe('left');
  expect(api.bodies(CHANGE)).toHaveLength(3);
});

/** What the browser does when a page is printed, once the page has its sheet. */
const printed = () =>
  waitFor(() => {
    fireEvent(window, new Event('beforeprint'));
    const paper = document.querySelector('[data-paper]');
    if (!paper) throw new Error('Nothing is printed.');
    return paper;
  });

test('this evening goes on paper by its menu, by a key, and by the browser’s own print', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '20:00', { table_id: 't1' })] });
  const { user } = await openEvening(house);
  await findRow('Martin');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const item = t('paper.print', { service: 'Dîner' });
  await user.click(await findPart(`[aria-label="${t('day.more')}"]`));
  await findItem(item);
  await user.keyboard('{Escape}');
  await gone('[role=menuitem]');
  await user.keyboard('p');
  await user.click(await findItem(item));
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
  await findRow('Attendu');
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
    await findPart('[data-state]', '', await findPart(`li:has([data-state=${state}])`, name));
});

test('a walk-in can be taken back also when the page has not been able to read it yet', async () => {
  const house = houseOf([2]);
  const { api, user } = await openEvening(house);
  await screen.findByText(t('tonight.empty'));
  await user.keyboard('w');
  await sizeOf(2);
  api.on({ [LIST]: () => refusal('unavailable') });
  await user.click(await sizeOf(2));
  await undo(user);
  await told(t('undone'));
  expect(house.reservations).toMatchObject([{ origin: 'walk_in', status: 'cancelled' }]);
});

test('what is done on another device is asked for within five seconds, and shown', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  await openEvening(house);
  await findRow('Martin');
  amend(house, 'Martin', { service_status: 'arrived', arrived_at: momentOf('18:50') });
  expect(rowOf('Martin')?.dataset.state).toBe('expected');
  await pass(5000);
  expect(rowOf('Martin')?.dataset.state).toBe('arrived');
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
  const house = houseOf([2], {
    waiting: [
      {
        id: 'w1',
        state: 'offered',
        ...{ date: TODAY, guests: 2, from: '19:00', to: '21:00', room_id: null, lang: 'fr' },
        ...{ guest_first_name: 'Marie', guest_last_name: 'Petit', guest_email: null, guest_phone: '+33612345678' },
        offer: {
          time: '20:00',
          lock_token: 'lock',
          expires_at: momentOf('19:20'),
          table_ids: ['t1'],
          ends_at: momentOf('22:00'),
        },
        joined_at: momentOf('18:00'),
        lapses: 0,
        passed_over: null,
        wait_url: 'https://book.example.com/waitlist/w1',
        sms_text: 'Chez Test',
      },
    ],
  });
  const { user } = await openEvening(house);
  await user.click(await findTable('T1'));
  const sheet = await findSheet('T1');
  await findPart('p, span', /20:00.*proposée à Marie Petit/, sheet);
  await user.click(within(sheet).getByText(t('held.see')));
  await findPart('[data-waiting="w1"][data-asked]');
});

test('the sheet of tables that are pushed together, or were, says who comes next at any of them', async () => {
  const house = houseOf([2, 2], {
    reservations: [partyOf('Roy', '22:00', { table_id: 't1' }), partyOf('Faure', '20:30', { table_id: 't2' })],
  });
  const { user } = await openEvening(house);
  await user.click(await findTable('T1'));
  const sheet = await findSheet('T1');
  const next = await findPart('section', new RegExp(`^${t('sheet.next')}`), sheet);
  expect(next.textContent).toContain('Zoé Roy');
  expect(next.textContent).not.toContain('Faure');
  await user.click(await findPart('button', /^T2/, sheet));
  await waitFor(() => expect(next.textContent).toMatch(/T2.*20:30 Zoé Faure.*T1.*22:00 Zoé Roy/));
  await user.keyboard('{Escape}');
  await noSheet();

  house.reservations = [
    ...house.reservations,
    partyOf('Grand', '18:50', {
      ...{ table_ids: ['t1', 't2'], party_size: 4 },
      ...{ service_status: 'seated', seated_at: momentOf('18:50'), ends_at: momentOf('20:30') },
    }),
  ];
  await askAgain();
  await user.click(await findTable('T1', ['seated']));
  await findPart('section', new RegExp(`^${t('sheet.next')}.*Zoé Faure`), await findSheet('T1'));
});
