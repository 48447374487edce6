import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { fill, findFirst, firstButton, firstText, named, press } from './hand.ts';
import { bookingOf, houseOf, TODAY } from './house.ts';
import { openConsole, pass } from './open.tsx';
import { words } from './words.ts';

const ME = '/api/v1/restaurant/me';
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
  const slots = ['19:00', '19:30', '20:00', '20:30', '21:00'];
  opened.api.on({
    [`GET ${ME}/slots`]: ({ query: { guests } }) => ({
      date: DATE,
      guests: Number(guests),
      slots: slots.map((time, index) => {
        const next = slots[index + 1] ?? '24:00';
        const covers = house.reservations
          .filter(({ reservation_time: at }) => time <= at && at < next)
          .reduce((sum, { party_size }) => sum + party_size, 0);
        return {
          ...{ time, service_name: 'Dîner', duration_min: 120, available: true, remaining_capacity: 4, reasons: [] },
          ...{ covers, max_covers: 4, service_covers: 5, max_online_covers: 40 },
        };
      }),
    }),
  });
  const started = (name: string) => house.reservations.find(({ guest_last_name }) => guest_last_name === name);
  return { ...opened, house, started };
}

/** The arrivals of a start, in the row below the tables. */
const arrivalsAt = (time: string) =>
  waitFor(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('[data-arrivals] [role=gridcell]')];
    const found = cells.find(({ textContent }) => textContent.includes(time));
    if (!found) throw new Error(`The row has no ${time}.`);
    return found;
  });
const blockOf = async (name: string) => {
  const block = (await firstText(name)).closest<HTMLElement>('[role=gridcell]');
  if (!block) throw new Error(`${name} has no block.`);
  return block;
};
const told = (covers: number, time: string) => t('over.start', { covers, most: 4, time });
const beyond = (part: HTMLElement) => part.querySelector('[data-beyond]');

test('the arrivals row shows used and limit at each start, and marks what is beyond with more than colour', async () => {
  const { house } = await open();
  await firstText(t('timeline.of', { covers: 3, most: 4, time: '20:00' }), await arrivalsAt('20:00'));
  await firstText(t('timeline.of', { covers: 0, most: 4, time: '21:00' }), await arrivalsAt('21:00'));
  house.reservations = [...house.reservations, bookingOf({ reservation_date: DATE, guest_last_name: 'Moreau' })];
  await pass(10_000);
  await firstText(t('timeline.over', { covers: 5, most: 4, time: '20:00' }), await arrivalsAt('20:00'));
  await firstText('!5', await arrivalsAt('20:00'));
});

test('a new booking beyond the limit is told before and after, and taken all the same', async () => {
  const { api, house, user } = await open();
  api.on({
    [`POST ${ME}/reservations`]: ({ body }) => {
      if (body.walk_in) throw new Error('Nobody walks in.');
      const { guests: party_size, reservation_time, guest_first_name, guest_last_name } = body;
      const start = { reservation_date: DATE, reservation_time: `${reservation_time}:00` };
      const made = bookingOf({ ...start, guest_first_name, guest_last_name, party_size });
      house.reservations = [...house.reservations, made];
      return { id: made.id, status: made.status, message: 'Taken.' };
    },
  });
  await blockOf('Durand');
  await user.click(await findFirst('[aria-keyshortcuts=n]'));
  const dialog = await screen.findByRole('dialog');
  await fill(user, await within(dialog).findByLabelText(t('new.time'), { exact: true }), '20:10');
  await firstText(told(5, '20:00'), await findFirst('[data-beyond]', dialog));
  const party = await named(t('new.party'), dialog);
  await fill(user, party, '1');
  await waitFor(() => expect(beyond(dialog)).toBeNull());
  await fill(user, party, '3');
  await firstText(told(6, '20:00'), await findFirst('[data-beyond]', dialog));
  await fill(user, await named(t('new.first_name'), dialog), 'Léa');
  await fill(user, await named(t('new.last_name'), dialog), 'Blanc');
  await user.click(await firstButton(t('new.save'), dialog));
  await waitFor(() =>
    expect(api.bodies(`POST ${ME}/reservations`)).toMatchObject([{ reservation_time: '20:10', guests: 3 }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await firstText(new RegExp(told(6, '20:00')));
});

test('a booking that is edited beyond the limit is told before and after, its own covers left out', async () => {
  const { user, started } = await open();
  await user.click(await blockOf('Durand'));
  await press(user, t('edit'));
  const form = await named(t('edit.title', { name: 'Zoé Durand' }));
  const party = await named(t('new.party'), form);
  await fill(user, party, '5');
  await firstText(told(5, '20:00'), await findFirst('[data-beyond]', form));
  await fill(user, party, '4');
  await waitFor(() => expect(beyond(form)).toBeNull());
  await fill(user, party, '5');
  await firstText(told(5, '20:00'), await findFirst('[data-beyond]', form));
  await user.click(await firstButton(t('edit.save'), form));
  await waitFor(() => expect(started('Durand')?.party_size).toBe(5));
  await waitFor(() => expect(form.isConnected).toBe(false));
  await firstText(new RegExp(told(5, '20:00')));
});

test('a booking that is moved beyond the limit by keys is told before and after', async () => {
  const { user, started } = await open();
  (await blockOf('Petit')).focus();
  await user.keyboard('m{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  const question = await screen.findByRole('dialog');
  await firstText(t('move.ask', { name: 'Zoé Petit' }), question);
  await firstText(told(5, '20:00'), await findFirst('[data-beyond]', question));
  await user.click(await firstButton(t('move.do'), question));
  await waitFor(() => expect(started('Petit')?.reservation_time).toBe('20:00:00'));
  await waitFor(() => expect(question.isConnected).toBe(false));
  await firstText(new RegExp(told(5, '20:00')));
});
