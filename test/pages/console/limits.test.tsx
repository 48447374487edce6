import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { openForm, openNew, save, take } from './book.ts';
import { bookingOf, houseOf, storedOf, TODAY } from './house.ts';
import { lookAgain, openConsole } from './open.tsx';
import { beginning, closed, dialog, field, fill, focus, part, press, said } from './page.ts';
import { TAKE } from './paths.ts';
import { words } from './words.ts';

const DATE = addDays(TODAY, 3);
const t = words();

/** A house in which four guests may come at a time, with three of them at 20:00 and two at 19:00. */
async function open() {
  const booked = { reservation_date: DATE };
  const house = houseOf([2, 4, 4, 6], {
    reservations: [
      bookingOf({ ...booked, id: 'durand', guest_last_name: 'Durand', party_size: 3, table_id: 't2' }),
      bookingOf({
        ...booked,
        id: 'petit',
        guest_last_name: 'Petit',
        reservation_time: '19:00:00',
        table_id: 't1',
      }),
    ],
  });
  house.hours = house.hours.map((entry) => ({ ...entry, max_covers_per_slot: 4, max_online_covers: 40 }));
  const opened = await openConsole(`/book/${DATE}?view=timeline`, house);
  return { ...opened, house };
}

/** The arrivals of a start, in the row below the tables. */
const arrivalsAt = (time: string) => part('[data-arrivals] [role=gridcell]', time);
const blockOf = (name: string) => part('[role=gridcell]', name);
const told = (covers: number, time: string) => t('over.start', { covers, most: 4, time });
const beyond = (part: HTMLElement) => part.querySelector('[data-beyond]');

test('the arrivals row shows used and limit at each start, and marks what is beyond with more than colour', async () => {
  const { house } = await open();
  await said(t('timeline.of', { covers: 3, most: 4, time: '20:00' }), await arrivalsAt('20:00'));
  await said(t('timeline.of', { covers: 0, most: 4, time: '21:00' }), await arrivalsAt('21:00'));
  house.reservations = [...house.reservations, bookingOf({ reservation_date: DATE, guest_last_name: 'Moreau' })];
  await lookAgain();
  await said(t('timeline.over', { covers: 5, most: 4, time: '20:00' }), await arrivalsAt('20:00'));
  await said('!5', await arrivalsAt('20:00'));
});

test('a new booking beyond the limit is told before and after, and taken all the same', async () => {
  const { api, user } = await open();
  await blockOf('Durand');
  const form = await openNew(user);
  await fill(await field(t('new.time'), form), '20:10');
  await said(told(5, '20:00'), await part('[data-beyond]', '', form));
  const party = await field(t('new.party'), form);
  await fill(party, '1');
  await waitFor(() => expect(beyond(form)).toBeNull());
  await fill(party, '3');
  await said(told(6, '20:00'), await part('[data-beyond]', '', form));
  await fill(await field(beginning(t('new.first_name')), form), 'Léa');
  await fill(await field(t('new.last_name'), form), 'Blanc');
  await take(user, form);
  await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ reservation_time: '20:10', guests: 3 }]));
  await closed();
  await said(new RegExp(told(6, '20:00')));
});

test('a booking that is edited beyond the limit is told before and after, its own covers left out', async () => {
  const { house, user } = await open();
  await press(user, await blockOf('Durand'));
  const form = await openForm(user, 'Zoé Durand');
  const party = await field(t('new.party'), form);
  await fill(party, '5');
  await said(told(5, '20:00'), await part('[data-beyond]', '', form));
  await fill(party, '4');
  await waitFor(() => expect(beyond(form)).toBeNull());
  await fill(party, '5');
  await said(told(5, '20:00'), await part('[data-beyond]', '', form));
  await save(user, form);
  await waitFor(() => expect(storedOf(house, 'Durand').party_size).toBe(5));
  await waitFor(() => expect(form.isConnected).toBe(false));
  await said(new RegExp(told(5, '20:00')));
});

test('a booking that is moved beyond the limit by keys is told before and after', async () => {
  const { house, user } = await open();
  focus(await blockOf('Petit'));
  await user.keyboard('m{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  const question = await dialog();
  await said(t('move.ask', { name: 'Zoé Petit' }), question);
  await said(told(5, '20:00'), await part('[data-beyond]', '', question));
  await press(user, t('move.do'), question);
  await waitFor(() => expect(storedOf(house, 'Petit').reservation_time).toBe('20:00:00'));
  await waitFor(() => expect(question.isConnected).toBe(false));
  await said(new RegExp(told(5, '20:00')));
});
