import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { change } from './answers.ts';
import { menuOf, openEvening, partyOf, rowOf, seatedAt, tableOf, takeStep } from './evening.ts';
import { houseOf, momentOf, storedOf } from './house.ts';
import { connect, keptSteps, type Opened, pass } from './open.tsx';
import {
  beginning,
  button,
  closed,
  dialog,
  field,
  fill,
  gone,
  isDisabled,
  item,
  part,
  press,
  said,
  textsOf,
  undo,
  undoByKeys,
  unsaid,
} from './page.ts';
import { CHANGE, TAKE } from './paths.ts';
import { words } from './words.ts';

// The evening without a connection: what a host does waits, in order, and is sent when the line is back.

const t = words();

/** The line is gone, and the page knows it. */
async function lose({ api }: Opened): Promise<void> {
  api.breakLine();
  connect(false);
  onTestFinished(() => connect(true));
  await said(t('stale.wait'));
}

/** The line is back. */
async function find({ api }: Opened): Promise<void> {
  api.breakLine(false);
  connect(true);
  await unsaid(t('stale.wait'));
}

test('goes on without a connection: shown at once, marked as not sent, counted, and sent in order when the line is back', async () => {
  const house = houseOf([2, 2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const opened = await openEvening(house);
  const { api, user } = opened;
  await rowOf('Martin');
  await lose(opened);
  await takeStep(user, 'Martin');
  await said(t('queued.waiting'), await rowOf('Martin', 'arrived'));
  await takeStep(user, 'Martin');
  await said(t('queued.waiting'), await rowOf('Martin', 'seated'));
  await said(t('queued.waiting_short'), await tableOf('T1', ['seated']));
  await button(t('queue.count', { count: 2 }));
  expect(storedOf(house, 'Martin').service_status).toBe('expected');
  await find(opened);
  await waitFor(() => expect(storedOf(house, 'Martin').service_status).toBe('seated'));
  await waitFor(() => expect(keptSteps()).toEqual([]));
  await unsaid(t('queued.waiting'));
  await rowOf('Martin', 'seated');
  expect(api.bodies(CHANGE)).toEqual([
    { service_status: 'arrived', version: 1 },
    { service_status: 'seated', version: 2 },
  ]);
});

test('notes courses without a connection: shown at once, marked, listed by their names, and sent in order', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '18:30', seatedAt('t1', '18:30'))] });
  house.me.courses = ['Entrée', 'Plat'];
  const opened = await openEvening(house);
  const { api, user } = opened;
  await rowOf('Martin', 'seated');
  await lose(opened);
  const serve = async () => press(user, await part('[data-serve]', '', await rowOf('Martin')));
  await serve();
  await said('Entrée · 0 min', await rowOf('Martin'));
  await serve();
  await said('Plat · 0 min', await rowOf('Martin'));
  await said(t('queued.waiting'), await rowOf('Martin'));
  await said(t('queued.waiting_short'), await tableOf('T1'));
  const steps = await list(opened, t('queue.count', { count: 2 }));
  const lines = () => textsOf('[data-waiting-steps] li', steps).map((line) => line.replace(/\s+/g, ' '));
  await waitFor(() =>
    expect(lines()).toEqual([
      expect.stringMatching(/Zoé Martin : Entrée$/),
      expect.stringMatching(/Zoé Martin : Plat$/),
    ]),
  );
  expect(storedOf(house, 'Martin').course).toBeUndefined();
  await find(opened);
  await waitFor(() => expect(keptSteps()).toEqual([]));
  expect(storedOf(house, 'Martin').course).toBe('Plat');
  expect(api.bodies(CHANGE)).toEqual([
    { course: 'Entrée', version: 1 },
    { course: 'Plat', version: 2 },
  ]);
});

/** The list of the steps of this device. */
async function list({ user }: Opened, count: RegExp | string): Promise<HTMLElement> {
  await press(user, count);
  return dialog(t('queue.title'));
}

/** An answer that is lost on its way, whatever was done. */
const lostAnswer = () =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('The line broke.')) }));

test('seats at a table, a walk-in too, and notes without a connection; what waits stands in the list in its order', async () => {
  const house = houseOf([2, 4], { reservations: [partyOf('Martin', '19:00', { service_status: 'arrived' })] });
  const opened = await openEvening(house);
  const { api, user } = opened;
  await rowOf('Martin');
  await lose(opened);
  await press(user, await tableOf('T1'));
  await press(user, beginning(`Zoé Martin`), await dialog());
  await said(t('queued.done', { done: t('step.seated_at', { name: 'Zoé Martin', table: 'T1' }) }));
  await tableOf('T1', ['seated']);
  await press(user, await part('button[aria-keyshortcuts=w]'));
  await press(user, await part('[data-size="3"] button'));
  await closed(t('walk_in.title'));
  await tableOf('T2', ['seated']);
  await part('[data-party]', t('walk_in.party'));
  await press(user, await part('button', 'Martin', await rowOf('Martin')));
  await press(user, t('note.do'));
  await fill(await field(t('new.notes')), 'Chaise haute');
  await press(user, t('save'));
  await said('Chaise haute', await rowOf('Martin'));
  await press(user, t('close'), await dialog(t('panel')));
  const steps = await list(opened, t('queue.count', { count: 3 }));
  const lines = () => textsOf('[data-waiting-steps] li', steps).map((line) => line.replace(/\s+/g, ' '));
  await waitFor(() =>
    expect(lines()).toEqual([
      expect.stringMatching(/^18:5\d Zoé Martin : à table, T1$/),
      expect.stringMatching(/^18:5\d Sans réservation, 3 personnes : T2$/),
      expect.stringMatching(/^18:5\d Zoé Martin : note$/),
    ]),
  );
  await find(opened);
  await waitFor(() => expect(keptSteps()).toEqual([]));
  await said(t('queue.sent'), steps);
  expect(house.reservations.map(({ service_status, notes, table_id }) => [service_status, notes, table_id])).toEqual([
    ['seated', 'Chaise haute', 't1'],
    ['seated', null, 't2'],
  ]);
  expect(api.asked(TAKE).map(({ headers }) => headers['idempotency-key'])).toHaveLength(1);
});

test('a walk-in is seated and gone before the line is back: one party, with its steps', async () => {
  const house = houseOf([2]);
  const opened = await openEvening(house);
  const { user } = opened;
  await tableOf('T1');
  await lose(opened);
  await press(user, await tableOf('T1'));
  await press(user, t('guests', { count: 2 }), await dialog());
  await press(user, await tableOf('T1', ['seated']));
  await press(user, t('step.left'), await dialog());
  await tableOf('T1', ['free', 'short']);
  await find(opened);
  await waitFor(() => expect(keptSteps()).toEqual([]));
  expect(house.reservations.map(({ service_status }) => service_status)).toEqual(['left']);
});

test('bookings, moves and exchanges wait, and say so in one sentence', async () => {
  const house = houseOf([2, 2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const opened = await openEvening(house);
  const { user } = opened;
  await rowOf('Martin');
  await lose(opened);
  await press(user, await menuOf('Martin'));
  for (const step of [t('step.move'), t('step.swap'), t('step.cancel')])
    expect(isDisabled(await item(step))).toBe(true);
  for (const step of [t('step.seated'), t('step.no_show'), t('step.edit')])
    expect(isDisabled(await item(step))).toBe(false);
  await said(t('stale.wait'), await part('[role=menu]'));
  await user.keyboard('{Escape}');
  expect(isDisabled(await part('[aria-keyshortcuts=n]'))).toBe(true);
  await press(user, await tableOf('T2'));
  await said(t('stale.wait'), await dialog());
  await press(user, t('close'), await dialog());
  await press(user, await part('button', 'Martin', await rowOf('Martin')));
  expect(isDisabled(await button(t('edit')))).toBe(true);
  await said(t('stale.wait'), await dialog(t('panel')));
});

test('Undo takes the last step out of what waits, by press and by keys', async () => {
  const house = houseOf([2, 2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const opened = await openEvening(house);
  const { api, user } = opened;
  await rowOf('Martin');
  await lose(opened);
  await takeStep(user, 'Martin');
  await rowOf('Martin', 'arrived');
  await undo(user);
  await rowOf('Martin', 'expected');
  await waitFor(() => expect(keptSteps()).toEqual([]));
  await takeStep(user, 'Martin');
  await takeStep(user, 'Martin');
  await rowOf('Martin', 'seated');
  await undoByKeys(user);
  await rowOf('Martin', 'arrived');
  await find(opened);
  await waitFor(() => expect(keptSteps()).toEqual([]));
  expect(api.bodies(CHANGE)).toEqual([{ service_status: 'arrived', version: 1 }]);
});

test('who sits down where somebody still sits has them leave first, and all of it is undone as one', async () => {
  const house = houseOf([2], {
    reservations: [
      partyOf('Garcia', '18:00', { ...seatedAt('t1', '18:00'), duration_min: 30, ends_at: momentOf('18:30') }),
      partyOf('Martin', '18:45', { table_id: 't1', service_status: 'arrived' }),
    ],
  });
  const opened = await openEvening(house);
  const { api, user } = opened;
  await rowOf('Garcia', 'overstaying');
  await lose(opened);
  const seat = async () => {
    await takeStep(user, 'Martin');
    await press(user, beginning('T1'), await dialog(t('sheet.seat', { name: 'Zoé Martin' })));
    await press(user, t('still.do', { name: 'Zoé Martin' }));
    await rowOf('Martin', 'seated');
  };
  await seat();
  await undo(user);
  await rowOf('Garcia', 'overstaying');
  await rowOf('Martin', 'arrived');
  await waitFor(() => expect(keptSteps()).toEqual([]));
  await seat();
  await find(opened);
  await waitFor(() => expect(keptSteps()).toEqual([]));
  expect(api.bodies(CHANGE).map(({ service_status }) => service_status)).toEqual(['left', 'seated']);
});

test('what is refused is listed with why; it is done again, let go of with what builds on it, or opened', async () => {
  const house = houseOf([2, 2, 2], {
    reservations: [
      partyOf('Martin', '19:00', { table_id: 't1' }),
      partyOf('Garcia', '19:00', { table_id: 't2' }),
      partyOf('Durand', '19:00', { table_id: 't3' }),
    ],
  });
  const opened = await openEvening(house);
  const { api, user } = opened;
  await rowOf('Martin');
  await lose(opened);
  await takeStep(user, 'Martin');
  await takeStep(user, 'Martin');
  await takeStep(user, 'Garcia');
  await takeStep(user, 'Durand');
  await rowOf('Durand', 'arrived');
  // Meanwhile another device has given up two of them.
  change(house, 'Martin', { service_status: 'no_show' });
  change(house, 'Garcia', { service_status: 'no_show' });
  await find(opened);
  await waitFor(() => expect(storedOf(house, 'Durand').service_status).toBe('arrived'));
  await said(t('queued.refused'), await rowOf('Martin', 'no_show'));
  const steps = await list(opened, beginning(t('queue.to_see', { count: 2 })));
  const entry = (name: string) => part('[data-refused] > li', `Zoé ${name}`, steps);
  await said(t('queue.changed'), await entry('Martin'));
  await said(t('queue.held', { what: t('state.seated') }), await entry('Martin'));
  expect((await part('a', t('queue.open'), await entry('Martin'))).getAttribute('href')).toContain(
    storedOf(house, 'Martin').id,
  );
  await press(user, t('queue.let_go_all', { count: 2 }), await entry('Martin'));
  await gone('[data-refused] > li', 'Zoé Martin');
  await press(user, t('queue.again'), await entry('Garcia'));
  await waitFor(() => expect(storedOf(house, 'Garcia').service_status).toBe('arrived'));
  await waitFor(() => expect(keptSteps()).toEqual([]));
  expect(storedOf(house, 'Martin').service_status).toBe('no_show');
  expect(api.bodies(CHANGE).filter(({ service_status }) => service_status === 'seated')).toEqual([]);
});

test('a page that is loaded again has what waits, and sends it once', async () => {
  const house = houseOf([2, 2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const first = await openEvening(house);
  await rowOf('Martin');
  await lose(first);
  await takeStep(first.user, 'Martin');
  await press(first.user, await tableOf('T2'));
  await press(first.user, t('guests', { count: 2 }), await dialog());
  await tableOf('T2', ['seated']);
  await waitFor(() => expect(keptSteps()).toHaveLength(2));
  // The answer to the walk-in is lost, and the page with it.
  first.api.on({ [TAKE]: lostAnswer });
  await find(first);
  await waitFor(() => expect(first.api.asked(TAKE)).toHaveLength(1));
  await waitFor(() => expect(keptSteps()).toHaveLength(1));
  const { api } = await openEvening(house);
  await waitFor(() => expect(api.asked(TAKE)).toHaveLength(1));
  const [before] = first.api.asked(TAKE);
  const [after] = api.asked(TAKE);
  expect([after?.headers['idempotency-key'], after?.body]).toEqual([before?.headers['idempotency-key'], before?.body]);
  await waitFor(() => expect(keptSteps()).toEqual([]));
  expect(storedOf(house, 'Martin').version).toBe(2);
});

test('what was sent in vain while the line broke is not refused: it waits, and is sent when the line is back', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const opened = await openEvening(house);
  const { api, user } = opened;
  await rowOf('Martin');
  api.breakLine();
  await takeStep(user, 'Martin');
  await pass(5000);
  await said(t('queued.waiting'), await rowOf('Martin', 'arrived'));
  api.breakLine(false);
  await waitFor(() => expect(storedOf(house, 'Martin').service_status).toBe('arrived'));
  await unsaid(t('queued.waiting'));
});

test('asks before a sign-out that loses what waits, and keeps nothing after it', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const opened = await openEvening(house);
  const { user } = opened;
  await rowOf('Martin');
  await lose(opened);
  await takeStep(user, 'Martin');
  await waitFor(() => expect(keptSteps()).toHaveLength(1));
  const leave = async (answer: string) => {
    await press(user, t('account.menu'));
    await press(user, t('account.out'));
    const asked = await dialog(t('queue.leave_title'));
    await said(t('queue.leave', { count: 1 }), asked);
    await press(user, answer, asked);
    await closed(t('queue.leave_title'));
  };
  await leave(t('queue.leave_not'));
  expect(keptSteps()).toHaveLength(1);
  await leave(t('queue.leave_do'));
  await waitFor(() => expect(keptSteps()).toEqual([]));
});
