import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../fake-api.ts';
import { change } from './answers.ts';
import { askAgain, choose, openEvening, partyOf, rowOf, seatedAt, tableOf, takeStep } from './evening.ts';
import { houseOf, momentOf, storedOf, TODAY } from './house.ts';
import { pass } from './open.tsx';
import { beginning, closed, dialog, gone, item, notice, part, press, undo } from './page.ts';
import { ASSIGN, CHANGE, TAKE } from './paths.ts';
import { words } from './words.ts';

const t = words();

const arrived = { service_status: 'arrived', arrived_at: momentOf('18:50') } as const;
const lacks = t('seats.lacks', { seats: t('seats', { count: 2 }), guests: t('guests', { count: 4 }) });

test('a swap onto too few seats is asked about in the sheet that stays, and marked on list and floor afterwards', async () => {
  const roy = partyOf('Roy', '19:00', { table_id: 't1' });
  const faure = partyOf('Faure', '19:00', { table_id: 't2', party_size: 4 });
  const house = houseOf([2, 4], { reservations: [roy, faure] });
  const { api, user } = await openEvening(house);
  await choose(user, 'Faure', t('step.swap'));
  const sheet = await dialog(t('sheet.swap', { name: 'Zoé Faure' }));
  await press(user, await part('button', /^Zoé Roy/, sheet));
  let asked = await dialog(t('seats.ask'));
  expect(asked.textContent).toContain('T1');
  await press(user, t('seats.back'), asked);
  await closed(t('seats.ask'));
  expect(api.bodies(CHANGE)).toEqual([]);
  await press(user, await part('button', /^Zoé Roy/, sheet));
  asked = await dialog(t('seats.ask'));
  await press(user, t('seats.do'), asked);
  await closed();
  expect(api.bodies(CHANGE)).toEqual([{ swap_with: roy.id, version: faure.version }]);
  await part('[data-lacks]', lacks, await rowOf('Faure'));
  change(house, 'Faure', seatedAt('t1', '18:50'));
  await askAgain();
  await waitFor(async () => expect((await part('[data-lacks]', '', await tableOf('T1'))).textContent).toBe('!4'));
});

test('a swap or a move onto a taken table is refused before anything is asked', async () => {
  const house = houseOf([2, 4], {
    reservations: [
      partyOf('Roy', '19:00', { table_id: 't1' }),
      partyOf('Faure', '20:00', { table_id: 't2', party_size: 4 }),
      partyOf('Petit', '21:00', { table_id: 't1' }),
    ],
  });
  const { api, user } = await openEvening(house);
  const name = 'Zoé Faure';
  const by = (who: string, from: string, to: string) => t('conflict', { table: 'T1', name: who, from, to });
  await choose(user, 'Faure', t('step.swap'));
  const swap = await dialog(t('sheet.swap', { name }));
  await press(user, await part('button', /^Zoé Roy/, swap));
  await part('[role=alert]', by('Zoé Petit', '21:00', '23:00'), swap);
  await user.keyboard('{Escape}');
  await closed();
  await choose(user, 'Faure', t('step.move'));
  const move = await dialog(t('sheet.move', { name }));
  await press(user, await part('button', /^T1/, move));
  await part('[role=alert]', by('Zoé Roy', '19:00', '21:00'), move);
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
  expect(api.bodies(CHANGE)).toEqual([]);
});

test('what was noted of a party is told where its table is chosen', async () => {
  const house = houseOf([2, 2], {
    reservations: [partyOf('Roy', '19:00', { ...arrived, table_id: 't1', notes: 'Table près de la fenêtre' })],
  });
  const { user } = await openEvening(house);
  await choose(user, 'Roy', t('step.move'));
  const sheet = await dialog(t('sheet.move', { name: 'Zoé Roy' }));
  await part('[data-notes=notes]', 'Table près de la fenêtre', sheet);
});

test('what is refused in a sheet is said there, and the sheet stays', async () => {
  const house = houseOf([2, 2], { reservations: [partyOf('Roy', '19:00', { table_id: 't1' })] });
  const { api, user } = await openEvening(house);
  await choose(user, 'Roy', t('step.move'));
  const sheet = await dialog(t('sheet.move', { name: 'Zoé Roy' }));
  // Another device was faster, and this one has not read it yet.
  api.once(CHANGE, () => refusal('table_occupied', { conflict: { table_id: 't2', reservation_id: 'other' } }));
  await press(user, await part('button', /^T2/, sheet));
  await part('[role=alert]', t('conflict.other', { table: 'T2' }), sheet);
  expect(api.bodies(CHANGE)).toEqual([{ table_id: 't2' }]);
  // Longer than a sheet takes to go.
  await pass(1000);
  expect(sheet.isConnected).toBe(true);
});

test('a booked party at the door gets a table that is free for a while: told before the press, with a shorter stay', async () => {
  const house = houseOf([2], {
    reservations: [partyOf('Faure', '20:00', { table_id: 't1' }), partyOf('Roy', '19:00', arrived)],
  });
  const { api, user } = await openEvening(house, { at: '19:05' });
  await press(user, await tableOf('T1'));
  await part('button[data-short]', /^Zoé Roy.*20:00 · 5\d\smin/, await dialog(/^T1/));
  await user.keyboard('{Escape}');
  await closed();
  await takeStep(user, 'Roy');
  const sheet = await dialog(t('sheet.seat', { name: 'Zoé Roy' }));
  await part('h3', t('place.short'), sheet);
  api.once(CHANGE, ({ body: { duration_min } }) => {
    change(house, 'Roy', { ...seatedAt('t1', '19:05'), duration_min: duration_min ?? 0, ends_at: momentOf('20:00') });
    return { ...storedOf(house, 'Roy'), message: 'Seated.' };
  });
  await press(user, await part('button[data-short]', /^T1.*20:00 · 5\d\smin/, sheet));
  const done = t('step.seated_at', { name: 'Zoé Roy', table: 'T1' });
  await notice(t('step.seated_until', { done, time: '20:00' }));
  const [seated] = api.bodies(CHANGE);
  expect(seated).toMatchObject({ service_status: 'seated', table_id: 't1' });
  expect(seated?.duration_min).toBeLessThan(60);
  await undo(user);
  await waitFor(() =>
    expect(api.bodies(CHANGE).at(-1)).toMatchObject({ service_status: 'arrived', table_id: null, duration_min: 120 }),
  );
});

test('who sits is told until when another table is free, where that is not for the whole stay, and until when they have it then', async () => {
  // Late: its stay would last until half past nine.
  const roy = partyOf('Roy', '19:00', { ...seatedAt('t1', '19:30'), ends_at: momentOf('21:00') });
  const house = houseOf([2, 2], {
    reservations: [roy, partyOf('Faure', '21:00', { table_id: 't1' }), partyOf('Petit', '21:15', { table_id: 't2' })],
  });
  const { api, user } = await openEvening(house, { path: `/book/${TODAY}?open=${roy.id}`, at: '19:30' });
  api.on({
    [ASSIGN]: () => {
      return change(house, 'Roy', { table_id: 't2', ends_at: momentOf('21:15') });
    },
  });
  await press(user, await part('[data-panel] button', beginning(t('move'))));
  const chosen = await item('T2');
  expect(chosen.textContent).toMatch(/21:15 · 1\sh\s4\d/);
  await press(user, chosen);
  await notice(t('move.done_until', { name: 'Zoé Roy', table: 'T2', time: '21:15' }));
  expect(api.bodies(ASSIGN)).toMatchObject([{ table_id: 't2' }]);
});

test('a party that nobody has seen come keeps its whole stay: its list offers no shorter one before it is here', async () => {
  const house = houseOf([2], {
    reservations: [partyOf('Faure', '20:00', { table_id: 't1' }), partyOf('Roy', '19:00')],
  });
  const { user } = await openEvening(house, { at: '19:05' });
  await press(user, await part('[data-waiting]', 'Roy'));
  const sheet = await dialog(t('sheet.move', { name: 'Zoé Roy' }));
  await part('button', /^T1/, sheet);
  expect(sheet.querySelector('[data-short]')).toBeNull();
  await user.keyboard('{Escape}');
  await closed();
  change(house, 'Roy', arrived);
  await askAgain();
  await press(user, await part('[data-waiting][data-state=arrived]'));
  await part('[data-short]', '', await dialog(t('sheet.seat', { name: 'Zoé Roy' })));
});

test('the sizes for which no place is free are listed once, each one press from waiting', async () => {
  const house = houseOf([2, 2]);
  const { api, user } = await openEvening(house);
  await tableOf('T1');
  const party = (count: number) => t('guests', { count });
  const waiting = (count: number) => part(`[data-size="${count}"] button`, t('walk_in.none', { party: party(count) }));
  const inSight = () =>
    screen
      .getAllByText(/pas de place libre/i)
      .filter((one) => !one.closest('.unseen'))
      .map(({ textContent }) => textContent);
  await user.keyboard('w');
  await waiting(5);
  expect(inSight()).toEqual([t('walk_in.none_from', { party: party(5) })]);
  await user.keyboard('{Escape}');
  await closed();
  house.reservations = [
    partyOf('Roy', '19:00', seatedAt('t1', '18:50')),
    partyOf('Faure', '19:00', seatedAt('t2', '18:50')),
  ];
  await askAgain();
  await tableOf('T2', ['seated']);
  await user.keyboard('w');
  await waiting(1);
  expect(inSight()).toEqual([t('walk_in.none_at_all')]);
  await press(user, await waiting(2));
  await notice(t('walk_in.done_none', { party: party(2) }));
  expect(api.bodies(TAKE)).toEqual([{ walk_in: true, guests: 2 }]);
});

test('allergies and occasions are told in the row and marked on the table', async () => {
  const said = { allergies: 'Arachides', occasion: 'Anniversaire' };
  const house = houseOf([2, 2], {
    reservations: [partyOf('Roy', '19:00', { ...seatedAt('t1', '18:50'), ...said })],
  });
  await openEvening(house);
  const row = await rowOf('Roy');
  await part('[data-notes=allergies]', /Allergies.*Arachides/, row);
  await part('[data-notes=occasion]', 'Anniversaire', row);
  const table = await tableOf('T1');
  await part('[data-mark=allergies]', '', table);
  await part('[data-mark=occasion]', '', table);
  expect(table.textContent).toContain('Arachides');
});

test.each(['row', 'panel'])(
  'seating more than two hours early says that the table stays free, from its %s, and can be taken back',
  async (from) => {
    const roy = partyOf('Roy', '22:00', { table_id: 't1' });
    const house = houseOf([2, 2], { reservations: [roy] });
    const path = from === 'row' ? '/tonight' : `/book/${TODAY}?open=${roy.id}`;
    const { api, user } = await openEvening(house, { path });
    if (from === 'row') await choose(user, 'Roy', t('step.seated'));
    else await press(user, await part(`[aria-label="${t('panel.service')}"] button`, t('step.seated')));
    const done = t('step.seated_done', { name: 'Zoé Roy' });
    await notice(t('step.seated_far_ahead', { done, time: '22:00' }));
    await undo(user);
    await waitFor(() =>
      expect(api.bodies(CHANGE)).toEqual([{ service_status: 'seated' }, { service_status: 'expected' }]),
    );
  },
);

/** A party that is here, and whose table another one still has whose time is over. */
const takenHouse = () =>
  houseOf([2, 2], {
    reservations: [
      partyOf('Roy', '18:50', { ...seatedAt('t1', '18:50'), duration_min: 15, ends_at: momentOf('19:05') }),
      partyOf('Faure', '19:05', { ...arrived, table_id: 't1' }),
    ],
  });

test.each(['row', 'panel'])(
  'a party whose table is still taken is asked for another place, from its %s',
  async (from) => {
    const house = takenHouse();
    const path = from === 'row' ? '/tonight' : `/book/${TODAY}?open=${storedOf(house, 'Faure').id}`;
    const { api, user } = await openEvening(house, { path, at: '19:10' });
    if (from === 'row') await takeStep(user, 'Faure');
    else await press(user, await part(`[aria-label="${t('panel.service')}"] button`, t('step.seated')));
    const title = t('sheet.seat', { name: 'Zoé Faure' });
    const asked = from === 'row' ? await dialog(title) : await part('[data-panel]', title);
    expect(api.bodies(CHANGE)).toEqual([]);
    // The end of its stay is past: what holds is that it is still there.
    await part('button', t('place.still', { name: 'Zoé Roy' }), asked);
    await press(user, await part('button', /^T2/, asked));
    await gone('h2, h3', title);
    expect(api.bodies(CHANGE)).toEqual([{ service_status: 'seated', table_id: 't2' }]);
  },
);

/** The question whether a party has left whose time is over, at the table of another one. */
async function openTaken() {
  const house = takenHouse();
  const opened = await openEvening(house, { at: '19:10' });
  const { user } = opened;
  await takeStep(user, 'Faure');
  const sheet = await dialog(t('sheet.seat', { name: 'Zoé Faure' }));
  const ask = async () => {
    await press(user, await part('button', /^T1/, sheet));
    const asked = await dialog(t('still.title'));
    await part('*', t('still.there', { name: 'Zoé Roy', table: 'T1' }), asked);
    return asked;
  };
  const steps = () => [storedOf(house, 'Roy').service_status, storedOf(house, 'Faure').service_status];
  return { ...opened, house, sheet, ask, steps };
}

const LEFT = t('still.do', { name: 'Zoé Faure' });

test('a party is seated where another one is still marked as seated once that is said to have left, and both are taken back', async () => {
  const { user, house, ask, steps } = await openTaken();
  const asked = await ask();
  expect(asked.textContent).toContain(t('still.ask'));
  await press(user, t('still.back'), asked);
  await closed(t('still.title'));
  expect(steps()).toEqual(['seated', 'arrived']);
  await press(user, await part('button', LEFT, await ask()));
  await closed();
  const left = t('step.left_done', { name: 'Zoé Roy' });
  await notice(`${left} ${t('step.seated_at', { name: 'Zoé Faure', table: 'T1' })}`);
  expect(steps()).toEqual(['left', 'seated']);
  expect(storedOf(house, 'Faure').table_id).toBe('t1');
  expect((await tableOf('T1')).textContent).toContain('Faure');
  await undo(user);
  await notice(t('undone'));
  expect(steps()).toEqual(['seated', 'arrived']);
});

test('who was said to have left stays gone when the party after them cannot be seated, which is said', async () => {
  const { api, user, house, sheet, ask, steps } = await openTaken();
  const asked = await ask();
  api.once(CHANGE, () => {
    // Another device was faster with the party after them.
    api.once(CHANGE, () => refusal('reservation_cancelled'));
    change(house, 'Roy', { service_status: 'left', left_at: momentOf('19:10') });
    return { ...storedOf(house, 'Roy'), message: 'Left.' };
  });
  await press(user, await part('button', LEFT, asked));
  await part('[role=alert]', '', sheet);
  await notice(t('step.left_done', { name: 'Zoé Roy' }));
  expect(steps()[0]).toBe('left');
  expect((await rowOf('Roy')).dataset.state).toBe('left');
});
