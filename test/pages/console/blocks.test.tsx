import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { bookingOf, DATE, guestOf, type House, houseOf, type Reservation } from './house.ts';
import { openConsole } from './open.tsx';
import { beginning, closed, dialog, field, fill, item, items, part, press, region, said, textIn } from './page.ts';
import { words } from './words.ts';

// Tables that the house keeps: what their dialog and the lists say of them.

const t = words();

/** A booking of two by Zoé Martin at 20:00, at the first table. */
const martin = (more: Partial<Reservation> = {}) => bookingOf({ reservation_date: DATE, table_id: 't1', ...more });

const kept = (more: Partial<House['blocks'][number]>): House['blocks'] => [
  {
    ...{ id: 'k1', table_ids: ['t1'], date: DATE, start_time: '19:00', end_time: '21:00' },
    ...{ reason: 'Tempête', release_at: null, ...more },
  },
];

/** Opens the timeline of a day, and by its key the dialog that blocks tables. */
async function openBlock(house: House, options: Parameters<typeof openConsole>[2] = {}) {
  const { user } = await openConsole(`/book/${DATE}?view=timeline`, house, options);
  await part('[data-row="t1"]');
  await user.keyboard('b');
  return { user, asked: await dialog(words(options.lang)('block')) };
}

test('where clocks have 12 hours, a block ends, and is released, at the next such time after its start', async () => {
  const english = words('en');
  const house = houseOf([2]);
  Object.assign(house.me, { timezone: 'America/New_York', hour_cycle: 'h12' });
  const { user, asked } = await openBlock(house, { lang: 'en' });
  const labels = [english('block.from'), english('block.to'), english('block.release')];
  const fields = await Promise.all(labels.map((label) => field(label, asked)));
  for (const [typed, shown] of [
    [
      ['12', '3', '2'],
      ['12:00 PM', '3:00 PM', '2:00 PM'],
    ],
    [
      ['7', '11', '10:30'],
      ['7:00 PM', '11:00 PM', '10:30 PM'],
    ],
    [
      ['7 pm', '1', '11'],
      ['7:00 PM', '1:00 AM', '11:00 PM'],
    ],
    [
      ['12', '3 am', ''],
      ['12:00 PM', '3:00 AM', ''],
    ],
  ] as const) {
    for (const [index, one] of fields.entries()) await fill(one, typed[index] ?? '');
    await press(user, await field(english('block.reason'), asked));
    await waitFor(() => expect(fields.map(textIn)).toEqual(shown));
  }
});

/** Whoever is in the way of a block of the whole room: their list in its dialog. */
async function inTheWay(user: UserEvent, asked: HTMLElement) {
  await press(user, t('block.room', { room: 'Salle' }), asked);
  return region(t('block.in_the_way'), asked);
}

test('who is in the way of a block is listed with what to know of them before they move', async () => {
  const noted = { allergies: 'Arachides', notes: 'Table près de la fenêtre', guest_id: 'g1' };
  const house = houseOf([2], { reservations: [martin(noted)], guests: [guestOf('g1', { vip: true })] });
  const { user, asked } = await openBlock(house);
  const way = await inTheWay(user, asked);
  await part('li [data-notes=allergies]', noted.allergies, way);
  await part('li [data-notes=notes]', noted.notes, way);
  await part('li [data-notes=known]', t('known.vip'), way);
});

test('a menu of tables says that no other one is free, where that is so', async () => {
  const { user, asked } = await openBlock(houseOf([2], { reservations: [martin()] }));
  await press(user, beginning(t('move')), await inTheWay(user, asked));
  await item(t('move.off'));
  await said(t('place.none_free'), await part('[role=menu]'));
  expect(await items()).toEqual([t('move.off')]);
});

test('the floor’s list says of a blocked table until when, and does not count it as free', async () => {
  const blocks = kept({ start_time: '00:00', end_time: '23:00' });
  await openConsole(`/floor?date=${DATE}`, houseOf([2, 2], { blocks }));
  const list = await part('[aria-labelledby=floor-list]');
  await said(`${t('floor.blocked', { time: '23:00' })} · Tempête`, list);
  const counted = `${t('floor.count_taken', { count: 0 })}, ${t('floor.count_free', { count: 1 })}`;
  await waitFor(() => expect(list.querySelector('p')?.textContent).toBe(counted));
});

test('the list has a line for each block, also on the date after its midnight, and opens it there', async () => {
  const next = addDays(DATE, 1);
  const blocks = kept({ start_time: '23:00', end_time: '02:00', release_at: `${next}T00:30:00.000Z` });
  const house = houseOf([2], { blocks });
  const { user } = await openConsole(`/book/${next}?view=list`, house);
  const line = await part('[data-group=blocked] button', 'Tempête');
  await said('23:00 – 02:00', line);
  await said(t('block.released', { time: '01:30' }), line);
  await user.keyboard('1');
  await press(user, await part('[data-row="t1"] [data-held]'));
  const asked = await dialog(t('block.edit'));
  await fill(await field(t('block.to'), asked), '03:00');
  await press(user, t('save'), asked);
  await closed(t('block.edit'));
  expect(house.blocks).toMatchObject([{ date: DATE, start_time: '23:00', end_time: '03:00' }]);
});
