import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { addDays } from '../../../shared/platform/time/time.ts';
import { openNew, take, timeIn } from './book.ts';
import { bookingOf, DATE, type Guest, guestOf, type House, houseOf, TODAY } from './house.ts';
import { openConsole, PHONE } from './open.tsx';
import {
  beginning,
  button,
  closed,
  dialog,
  enter,
  field,
  fill,
  gone,
  heading,
  isDisabled,
  item,
  noButton,
  part,
  press,
  printed,
  region,
  said,
  textIn,
  textsOf,
  unsaid,
} from './page.ts';
import { ME, TAKE } from './paths.ts';
import { words } from './words.ts';

// The guests whom the house knows: on their page, beside a booking, and while one is typed.

const t = words();
const PHONES = ['+33612345678', '+33698765432'] as const;
/** As people read them. */
const SHOWN = ['+33 6 12 34 56 78', '+33 6 98 76 54 32'] as const;

/** A house that knows some guests, and has bookings. */
const houseWith = (guests: Guest[], more: Partial<House> = {}) => houseOf([2, 2, 4], { guests, ...more });

/** Two guests of one name, each with a booking on one day. */
function twoOfOneName(): House {
  const guests = PHONES.map((guest_phone, index) => guestOf(`g${index + 1}`, { guest_phone, upcoming: 1 }));
  const reservations = guests.map(({ id, guest_phone }) =>
    bookingOf({ reservation_date: DATE, guest_id: id, guest_phone, guest_email: null }),
  );
  return houseWith(guests, { reservations });
}

const beside = () => region(t('guest.title'));
const matches = (inside: HTMLElement) => region(t('match.title'), inside);
/** Has the form of the guest's profile open. */
const edit = (user: UserEvent) => press(user, t('guest.edit'));
const save = () => button(t('guest.save'));
const search = async (words: string) => fill(await part('[type=search]'), words);

test('what is written beside a booking is told while that guest books again, and two of one name are told apart', async () => {
  const house = twoOfOneName();
  const { api, user } = await openConsole(`/book/${DATE}?open=${house.reservations[0]?.id}`, house);
  await said(t('guest.first'), await beside());
  await edit(user);
  await press(user, await field(t('guest.vip')));
  await fill(await field(t('guest.tags')), 'fenêtre, presse');
  await fill(await field(t('guest.allergies')), 'noix');
  await press(user, await save());
  await said('noix', await beside());
  expect(api.bodies(`PATCH ${ME}/guests/{id}`)).toEqual([
    { vip: true, tags: ['fenêtre', 'presse'], allergies: 'noix', version: 0 },
  ]);

  const form = await openNew(user);
  await fill(await field(t('new.last_name'), form), 'Martin');
  const found = await matches(form);
  await waitFor(() => expect(textsOf('li', found)).toHaveLength(2));
  const one = await part('li', SHOWN[0], found);
  await said('noix', one);
  await unsaid('noix', await part('li', SHOWN[1], found));
  await press(user, await part('button', '', one));
  const phone = await field(beginning(t('new.phone')), form);
  await waitFor(() => expect(textIn(phone)).toBe(PHONES[0]));
  expect(textIn(await field(beginning(t('new.first_name')), form))).toBe('Zoé');
  await waitFor(() => expect(textsOf('li', found)).toHaveLength(1));
  await fill(phone, '06 98 76 54 32');
  await said(SHOWN[1], found);

  // While the answer is not there yet, the details of whom was meant before are not to be had.
  const answer = Promise.withResolvers<{ items: Guest[]; truncated: boolean }>();
  api.on({ [`GET ${ME}/guests`]: () => answer.promise });
  await fill(phone, '06 22 22 22 22');
  await waitFor(async () => expect(isDisabled(await part('button', '', found))).toBe(true));
  answer.resolve({ items: [], truncated: false });
  await gone(`[aria-label="${t('match.title')}"]`, '', form);
});

test('says before a booking is saved that its guest has one on that day, by telephone or e-mail, and lets it be saved', async () => {
  const nguyen = {
    guest_first_name: 'Linh',
    guest_last_name: 'Nguyen',
    guest_phone: '+33698000001',
    guest_email: 'nguyen@example.com',
  };
  const booking = bookingOf({ ...nguyen, guest_id: 'g1', reservation_date: DATE });
  const house = houseWith([guestOf('g1', nguyen)], { reservations: [booking] });
  const { api, user } = await openConsole(`/book/${DATE}`, house);
  api.on({
    [TAKE]: () => ({ id: 'b-new', status: 'confirmed', message: 'Confirmed.' }),
    'GET /api/v1/widget/{publicToken}/slots': ({ query: { date = '', guests } }) => ({
      date,
      guests: Number(guests),
      timezone: 'Europe/Paris',
      slots: [],
    }),
  });
  const form = await openNew(user);
  const note = t('new.same_guest', { name: 'Linh Nguyen', time: '20:00', guests: t('guests', { count: 2 }) });
  const phone = await field(beginning(t('new.phone')), form);
  await fill(phone, '06 98 00 00 01');
  await said(note, form);
  await fill(phone, '06 98 00 00 02');
  await unsaid(note, form);
  await fill(await field(beginning(t('new.email')), form), 'NGUYEN@EXAMPLE.COM');
  await said(note, form);
  // Another day is another matter.
  const day = await field(t('new.date'), form);
  await fill(day, addDays(DATE, 1));
  await user.tab();
  await unsaid(note, form);
  await fill(day, DATE);
  await user.tab();
  await said(note, form);
  await fill(await field(beginning(t('new.first_name')), form), 'Linh');
  await fill(await field(t('new.last_name'), form), 'Nguyen');
  await fill(await field(t('new.time'), form), '20:30');
  await take(user, form);
  await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ reservation_date: DATE, guest_last_name: 'Nguyen' }]));
});

/** Fields of a new booking that tell who calls, as they stand in the form. */
const FIRST = ['new.phone', 'new.last_name', 'new.first_name', 'new.party'] as const;

test('a new booking begins with the telephone, then the name, and finds who is known by either', async () => {
  const house = houseWith([guestOf('g1', { guest_phone: PHONES[0] }), guestOf('g2', { guest_first_name: 'Ada' })]);
  const { user } = await openConsole(`/book/${DATE}`, house);
  const form = await openNew(user);
  const fields = await Promise.all(FIRST.map((name) => field(beginning(t(name)), form)));
  const [phone, last, first] = fields;
  if (!(phone && last && first)) throw new Error('The form has other fields.');
  await waitFor(() => expect(document.activeElement).toBe(phone));
  const inputs = [...form.querySelectorAll<HTMLElement>('input:not([type=radio])')];
  expect(fields.map((one) => inputs.indexOf(one))).toEqual([0, 1, 2, 3]);

  await fill(phone, '06 12 34 56 78');
  await said(SHOWN[0], await matches(form));
  await fill(phone, '');
  await gone(`[aria-label="${t('match.title')}"]`, '', form);
  await fill(last, 'Mar');
  await waitFor(async () => expect(textsOf('li', await matches(form))).toHaveLength(2));
  await fill(last, '');
  await fill(first, 'Ad');
  await waitFor(async () =>
    expect(textsOf('li', await matches(form))).toEqual([expect.stringContaining('Ada Martin')]),
  );
});

const LAST_VISIT = '2026-10-30';

/** A guest who was at T3 last, and of whom much is known. */
function regular(): House {
  const guest = guestOf('g1', {
    guest_phone: PHONES[0],
    guest_email: 'zoe@example.com',
    visits: 4,
    last_visit: LAST_VISIT,
    allergies: 'noix',
    note: 'Près du feu',
  });
  const visit = bookingOf({ guest_id: 'g1', reservation_date: LAST_VISIT, table_id: 't3', service_status: 'left' });
  const absent = bookingOf({ guest_id: 'g1', reservation_date: LAST_VISIT, table_id: 't1', service_status: 'no_show' });
  return houseWith([guest], { reservations: [visit, { ...absent, reservation_time: '22:00:00' }] });
}

test('one press takes a caller over who is known, with telephone, e-mail, allergies and notes; the last table is told', async () => {
  const { api, user } = await openConsole(`/book/${DATE}`, regular());
  const form = await openNew(user);
  await fill(await field(beginning(t('new.phone')), form), '06 12 34 56 78');
  const one = await part('li', SHOWN[0], await matches(form));
  await said(new RegExp(t('guest.visits', { count: 4 })), one);
  await said(t('match.table', { table: 'T3' }), one);
  await said('noix', one);
  await said('Près du feu', one);
  // Beside what is typed: this press, a time, and « Book ».
  await press(user, await part('button', '', one));
  await press(user, await timeIn(form, '20:00'));
  await take(user, form);
  await waitFor(() =>
    expect(api.bodies(TAKE)).toMatchObject([
      {
        ...{ guest_first_name: 'Zoé', guest_last_name: 'Martin', guest_phone: PHONES[0] },
        ...{ guest_email: 'zoe@example.com', allergies: 'noix', notes: 'Près du feu' },
        ...{ guests: 2, reservation_time: '20:00' },
      },
    ]),
  );
});

test('the table of the last visit is one press more', async () => {
  const house = regular();
  const { api, user } = await openConsole(`/book/${DATE}`, house);
  const form = await openNew(user);
  await fill(await field(beginning(t('new.phone')), form), '06 12 34 56 78');
  await press(user, await part('li button', t('match.take'), await matches(form)));
  await press(user, await timeIn(form, '20:00'));
  await press(user, t('match.same_table', { table: 'T3' }), form);
  await said(t('match.table', { table: 'T3' }), await matches(form));
  await take(user, form);
  await waitFor(() => expect(api.bodies(TAKE)).toMatchObject([{ table_id: 't3', reservation_time: '20:00' }]));
});

test('a last table that is out of use cannot be taken again', async () => {
  const house = regular();
  house.tables = house.tables.map((table) => (table.id === 't3' ? { ...table, is_active: false } : table));
  const { user } = await openConsole(`/book/${DATE}`, house);
  const form = await openNew(user);
  await fill(await field(beginning(t('new.phone')), form), '06 12 34 56 78');
  await press(user, await part('li button', t('match.take'), await matches(form)));
  await said(t('match.table', { table: 'T3' }), await matches(form));
  expect(screen.queryByText(t('match.same_table', { table: 'T3' }))).toBeNull();
});

test('once a caller who left no contact is taken over the others of that name are gone, until something else is typed', async () => {
  const { user } = await openConsole(`/book/${DATE}`, houseWith([guestOf('g1', { vip: true }), guestOf('g2')]));
  const form = await openNew(user);
  const last = await field(t('new.last_name'), form);
  await fill(last, 'Mart');
  const vip = await part('li', t('guest.vip'), await matches(form));
  await press(user, await part('button', '', vip));
  await waitFor(async () =>
    expect(textsOf('li', await matches(form))).toEqual([expect.stringContaining(t('guest.vip'))]),
  );
  await fill(last, 'Marti');
  await waitFor(async () => expect(textsOf('li', await matches(form))).toHaveLength(2));
});

test('of a guest who was taken over and was not meant nothing stays, and what was typed does', async () => {
  const guests = [
    guestOf('g1', { guest_phone: PHONES[0], guest_email: 'zoe@example.com', allergies: 'noix', note: 'Près du feu' }),
    guestOf('g2', { guest_phone: PHONES[1], allergies: 'soja' }),
  ];
  const { user } = await openConsole(`/book/${DATE}`, houseWith(guests));
  const form = await openNew(user);
  const allergies = await field(beginning(t('panel.allergies')), form);
  const [phone, email, notes] = await Promise.all(
    [t('new.phone'), t('new.email'), t('new.notes')].map((name) => field(beginning(name), form)),
  );
  if (!(phone && email && notes)) throw new Error('The form has other fields.');
  const takeFirst = async (shown: string) => {
    const found = await part('li', shown, await matches(form));
    await press(user, await part('button', '', found));
  };
  await fill(allergies, 'sésame');
  await fill(phone, '06 12 34 56 78');
  await takeFirst(SHOWN[0]);
  await waitFor(() => expect(textIn(allergies)).toBe('sésame, noix'));
  await fill(notes, 'Près du feu, avec un chien');
  await fill(phone, '06 98 76 54 32');
  await takeFirst(SHOWN[1]);
  await waitFor(() => expect(textIn(allergies)).toBe('sésame, soja'));
  expect(textIn(email)).toBe('');
  expect(textIn(phone)).toBe(PHONES[1]);
  expect(textIn(notes)).toBe('Près du feu, avec un chien');
});

test('of a caller who is here already, or has a booking on that day, that is told before they are taken over', async () => {
  const guests = PHONES.map((guest_phone, index) => guestOf(`g${index + 1}`, { guest_phone }));
  const start = { reservation_date: TODAY, reservation_time: '19:15:00' };
  const reservations = [
    bookingOf({ ...start, guest_id: 'g1', guest_email: null, service_status: 'seated', table_id: 't1' }),
    bookingOf({ ...start, guest_id: 'g2', guest_email: null, reservation_time: '20:30:00' }),
  ];
  const { user } = await openConsole(`/book/${TODAY}`, houseWith(guests, { reservations }));
  const form = await openNew(user);
  const phone = await field(beginning(t('new.phone')), form);
  const count = { guests: t('guests', { count: 2 }) };
  await fill(await field(t('new.last_name'), form), 'Martin');
  const found = await matches(form);
  await said(t('match.here', { ...count, time: '19:15' }), await part('li', SHOWN[0], found));
  await said(t('match.booked', { ...count, time: '20:30' }), await part('li', SHOWN[1], found));
  await fill(phone, '06 12 34 56 78');
  await said(t('new.same_guest_here', { ...count, name: 'Zoé Martin', time: '19:15' }), form);
  await fill(phone, '06 98 76 54 32');
  await said(t('new.same_guest', { ...count, name: 'Zoé Martin', time: '20:30' }), form);
});

test('whoever waits by telephone is known too', async () => {
  const { user } = await openConsole(`/book/${DATE}?waiting`, twoOfOneName());
  await press(user, t('waiting.add'));
  const form = await region(t('waiting.add_title'));
  await fill(await field(t('waiting.add_last'), form), 'Martin');
  const one = await part('li', SHOWN[0], await matches(form));
  await press(user, await part('button', '', one));
  const phone = await field(t('waiting.add_phone'), form);
  await waitFor(() => expect(textIn(phone)).toBe(PHONES[0]));
});

/** What is handed to the browser as a file, as it is read back. */
function files(): Blob[] {
  const kept: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) kept.push(file);
    return '#file';
  });
  return kept;
}

const exported = (guest: Guest, waiting: object[] = []) => ({
  exported_at: '2026-12-04T16:00:00.000Z',
  restaurant_name: 'Chez Test',
  guest,
  bookings: [],
  waiting: waiting as never[],
});

test('a guest is searched, read, blocked with a reason, exported, and erased once nothing is ahead', async () => {
  const petit = guestOf('g1', { guest_last_name: 'Petit', guest_phone: '+33611111111', upcoming: 1 });
  const house = houseWith([petit, guestOf('g2', { guest_last_name: 'Grand' })]);
  const kept = files();
  const { api, user } = await openConsole('/guests', house);
  api.on({ [`GET ${ME}/guests/{id}/export`]: () => exported(petit) });
  await said('Grand');
  await search('petit');
  await unsaid('Grand');
  await press(user, /Petit/);
  await heading('Zoé Petit');
  await edit(user);
  await press(user, await field(beginning(t('guest.block'))));
  await fill(await field(t('guest.reason')), 'Trois absences');
  await press(user, await save());
  await said('Trois absences', await part('article'));
  expect(petit).toMatchObject({ blocked_online: true, blocked_reason: 'Trois absences' });

  await press(user, t('guest.export'));
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(await kept[0]?.text()).toContain('Trois absences');

  expect(isDisabled(await button(t('guest.erase')))).toBe(true);
  petit.upcoming = 0;
  const again = await openConsole('/guests?guest=g1', house);
  await press(again.user, t('guest.erase'));
  await press(again.user, t('guest.erase_do'), await dialog());
  await said(t('guest.erased'));
  expect(again.api.asked(`POST ${ME}/guests/{id}/erase`)).toMatchObject([{ path: { id: 'g1' } }]);
  await noButton(/Petit/);
});

test('who only waits is found by the number, read, exported and erased, and not written about', async () => {
  const ada = guestOf('g1', {
    guest_first_name: 'Ada',
    guest_last_name: 'Seule',
    guest_phone: '+33655555555',
    only_waits: true,
  });
  const kept = files();
  const { api, user } = await openConsole('/guests', houseWith([ada]));
  api.on({ [`GET ${ME}/guests/{id}/export`]: () => exported(ada) });
  await search('06 55 55 55 55');
  const found = await part('[data-guest]', 'Seule');
  await said(t('guest.only_waits'), found);
  await press(user, found);
  const card = await part('article');
  await said(t('guest.only_waits'), card);
  await noButton(t('guest.edit'), card);
  await press(user, t('guest.export'), card);
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(JSON.parse((await kept[0]?.text()) ?? '')).toMatchObject({ guest: { guest_last_name: 'Seule' } });
  await press(user, t('guest.erase'), card);
  await said(t('guest.erase_waiting'));
  await press(user, t('guest.erase_do'));
  await said(t('guest.erased'));
  expect(api.asked(`POST ${ME}/guests/{id}/erase`)).toHaveLength(1);
});

test('whoever is slower is told, and a second press keeps the fields of both', async () => {
  const guest = guestOf('g1');
  const { api, user } = await openConsole('/guests?guest=g1', houseWith([guest]));
  await edit(user);
  await fill(await field(t('guest.note')), 'Près du feu');
  Object.assign(guest, { tags: ['presse'], version: 1 });
  await press(user, await save());
  await said(t('guest.changed'));
  await press(user, await save());
  await button(t('guest.edit'));
  await said('Près du feu', await part('article'));
  expect(guest).toMatchObject({ note: 'Près du feu', tags: ['presse'] });
  expect(api.bodies(`PATCH ${ME}/guests/{id}`)).toEqual([
    { note: 'Près du feu', version: 0 },
    { note: 'Près du feu', version: 1 },
  ]);
});

test('what two have written of a guest in one field both stand there before it is saved', async () => {
  const guest = guestOf('g1', { allergies: 'noix' });
  const { user } = await openConsole('/guests?guest=g1', houseWith([guest]));
  await edit(user);
  const allergies = await field(t('guest.allergies'));
  await fill(allergies, 'noix, sésame');
  Object.assign(guest, { allergies: 'noix, soja', version: 1 });
  await press(user, await save());
  const theirs = await part('[data-theirs=allergies]');
  await said(t('meanwhile.now', { what: 'noix, soja' }), theirs);
  expect(textIn(allergies)).toBe('noix, sésame');
  await press(user, await part('button', '', theirs));
  expect(textIn(allergies)).toBe('noix, soja');
  await fill(allergies, 'noix, soja, sésame');
  await press(user, await save());
  await waitFor(() => expect(guest.allergies).toBe('noix, soja, sésame'));
});

test('by keys a guest is read and written of, nobody is left with something unsaved, and the focus comes back', async () => {
  const guest = guestOf('g1');
  const { user } = await openConsole('/guests', houseWith([guestOf('g2', { guest_last_name: 'Blanc' }), guest]));
  await enter(user, /Martin/);
  await heading('Zoé Martin', await part('article'));
  await enter(user, t('guest.edit'));
  await waitFor(async () => expect(document.activeElement).toBe(await field(t('guest.vip'))));
  await user.keyboard(' ');
  await waitFor(async () => expect(isDisabled(await save())).toBe(false));

  await press(user, /Blanc/);
  await press(user, t('unsaved.stay'), await dialog());
  await closed();
  await press(user, await save());
  const again = await button(t('guest.edit'));
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(guest.vip).toBe(true);
});

test('the profile of a walk-in without a name is that of a walk-in, not of somebody called so', async () => {
  const guest = guestOf('g1', { guest_first_name: '', guest_last_name: '', guest_phone: '+33611223344' });
  const { user } = await openConsole('/guests?guest=g1', houseWith([guest]));
  await edit(user);
  await region('Fiche d’un client sans réservation');
});

test('on a phone the focus goes to the guest, and back to where it was in the list', async () => {
  const guests = [1, 2, 3].map((index) => guestOf(`g${index}`, { guest_last_name: `Blanc ${index}` }));
  const { user } = await openConsole('/guests', houseWith(guests), { size: PHONE });
  await enter(user, /Blanc 2/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Zoé Blanc 2'));
  await press(user, t('guests.back'));
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-guest=g2]')));
});

test('what the house knows of a guest is before whoever serves them: in the list, on paper, in the timeline and tonight', async () => {
  const guest = guestOf('g1', { guest_last_name: 'Noyer', vip: true, allergies: 'Noix', tags: ['presse'] });
  const booking = bookingOf({ guest_last_name: 'Noyer', guest_id: 'g1' });
  const house = houseWith([guest], { reservations: [booking] });
  const allergies = t('known.allergies', { text: 'Noix' });

  await openConsole(`/book/${TODAY}?view=list`, house);
  const line = await part('main li', 'Noyer');
  await said(allergies, line);
  await said(`${t('known.vip')} · presse`, line);

  const { user } = await openConsole(`/book/${TODAY}?view=list`, house);
  await said(allergies, await part('main li', 'Noyer'));
  await user.keyboard('p');
  await item(t('paper.print', { service: 'Dîner' }));
  const line_on_paper = await part('tr', 'Noyer', await printed());
  await said(allergies, line_on_paper);
  await said(t('known.vip'), line_on_paper);

  await openConsole(`/book/${TODAY}?view=timeline`, house);
  const bar = await part(`[data-block="${booking.id}"]`);
  await part('[data-mark=allergies]', '', bar);
  await said(allergies, bar);

  await openConsole('/tonight', house);
  await said(allergies, await part(`[data-party="${booking.id}"]`));
});

test('a guest whose only booking is cancelled beside an open panel has nothing to come any more', async () => {
  const guest = guestOf('g1', { upcoming: 1 });
  const booking = bookingOf({ reservation_date: DATE, guest_id: 'g1' });
  const house = houseWith([guest], { reservations: [booking] });
  const { api, user } = await openConsole(`/book/${DATE}?open=${booking.id}`, house);
  const ahead = t('guest.upcoming', { count: 1 });
  await said(ahead, await beside());
  api.on({
    [`GET ${ME}/guests/{id}`]: () => ({
      ...guest,
      upcoming: house.reservations.some(({ status }) => status === 'confirmed') ? 1 : 0,
    }),
  });
  await press(user, t('cancel.do'));
  await press(user, t('cancel.do'), await dialog());
  await unsaid(ahead, await beside());
});
