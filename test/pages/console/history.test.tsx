import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ResponseBody } from '../../../shared/platform/contract/client.ts';
import { refusal } from '../fake-api.ts';
import { bookingOf, houseOf, TODAY } from './house.ts';
import { openConsole, PHONE } from './open.tsx';
import { enter, part, press, region, said, textsOf, unsaid } from './page.ts';
import { ME } from './paths.ts';
import { words } from './words.ts';

type LogItem = ResponseBody<'log.list'>['items'][number];
type HistoryEntry = ResponseBody<'reservations.list-history'>['items'][number];

const MADE: HistoryEntry = {
  at: '2026-12-01T10:00:00.000Z',
  by: 'guest',
  version: 1,
  changes: [{ field: 'reservation_date', old: null, new: TODAY }, { field: 'allergies' }],
};
const CHANGED: HistoryEntry = {
  at: '2026-12-04T15:00:00.000Z',
  by: 'operator',
  by_email: 'margaux@example.com',
  version: 2,
  changes: [{ field: 'party_size', old: 2, new: 4 }, { field: 'notes' }, { field: 'tables', old: 't1', new: 't2' }],
};

test.each([
  ['desktop', 'fr', undefined],
  ['phone', 'en', PHONE],
] as const)('the panel tells who changed what of a booking: %s, %s', async (_, lang, size) => {
  const t = words(lang);
  const booking = bookingOf({ table_id: 't1' });
  const house = houseOf([2, 4], { reservations: [booking] });
  const { api, user } = await openConsole(`/book/${TODAY}?view=list&open=${booking.id}`, house, {
    lang,
    ...(size && { size }),
  });
  // The history follows the booking by a moment.
  let items: HistoryEntry[] = [];
  api.on({ [`GET ${ME}/reservations/{id}/history`]: () => ({ items }) });
  await press(user, t('panel.history'));
  await said(t('history.empty'));
  items = [MADE];
  const history = await part(`[role=region][aria-label="${t('panel.history')}"]`);
  await said(new RegExp(`^${t('history.made')}$`), history);
  await said(new RegExp(t('by.guest')), history);
  house.reservations = [{ ...booking, party_size: 4, table_id: 't2', version: 2 }];
  items = [CHANGED, MADE];
  const change = (await said(new RegExp(t('by.you')), history)).closest('li');
  if (!change) throw new Error('The change is no entry.');
  await said(t('told.unsaid', { field: t('field.notes') }), change);
  await said(t('told.line', { field: t('field.party_size') }), change);
  expect(textsOf('del, ins', change)).toEqual(['2', '4', 'T1', 'T2']);
  await said(t('told.line', { field: t('field.tables') }), change);
});

const DOER = { by: 'operator', by_email: 'margaux@example.com' } as const;
const at = (minute: number) => new Date(Date.parse('2026-12-04T15:00:00Z') - minute * 60_000).toISOString();
const seats = (count: number): LogItem => ({
  ...DOER,
  id: `s${count}`,
  at: at(60 - count),
  what: 'table',
  action: 'changed',
  subject: 'T1',
  changes: [{ field: 'seats', old: count - 1, new: count }],
});
/** What is logged of the house, the latest first: fifty changes of a table after three of other things. */
const LOG: LogItem[] = [
  ...Array.from({ length: 50 }, (_, index) => seats(52 - index)),
  {
    ...DOER,
    id: 'd1',
    at: at(61),
    what: 'special_day',
    action: 'created',
    subject: '2027-01-03',
    changes: [
      { field: 'hours', old: null, new: '' },
      { field: 'note', old: null, new: 'Travaux' },
    ],
  },
  {
    ...DOER,
    id: 'h1',
    at: at(62),
    what: 'hours',
    action: 'created',
    subject: 'Tapas 15:00–17:00',
    day_of_week: 1,
    changes: [{ field: 'open_time', old: null, new: '15:00' }],
  },
  {
    ...DOER,
    id: 'm1',
    at: at(63),
    what: 'settings',
    changes: [{ field: 'min_cancel_hours', old: 4, new: 24 }],
  },
];
const told = () => [...document.querySelectorAll<HTMLElement>('main ol > li')];
const entry = (text: string) => {
  const found = told().find(({ textContent }) => textContent.includes(text));
  if (!found) throw new Error(`No entry tells of ${text}.`);
  return found;
};

test('the log tells an owner what was changed, by pages, and of bookings when that is wanted', async () => {
  const t = words();
  const booking = bookingOf({ id: 'booked', confirmation_code: 'BOOKED' });
  const made: LogItem = {
    id: 'b1',
    at: at(64),
    by: 'guest',
    what: 'booking',
    reservation_id: booking.id,
    changes: [
      { field: 'reservation_date', old: null, new: booking.reservation_date },
      { field: 'reservation_time', old: null, new: booking.reservation_time },
    ],
  };
  const { api, user } = await openConsole('/settings', houseOf([2], { reservations: [booking] }));
  api.on({
    [`GET ${ME}/log`]: ({ query: { about, before } }) => {
      const all = about === 'all' ? [...LOG, made] : LOG;
      return before === '2026-more'
        ? { items: all.slice(50), next: null }
        : { items: all.slice(0, 50), next: '2026-more' };
    },
  });
  await press(user, t('tab.log'));
  await waitFor(() => expect(told()).toHaveLength(50));
  expect(told()[0]?.textContent).toContain('52');
  await enter(user, t('log.more'));
  await waitFor(() => expect(told()).toHaveLength(53));
  // By keys the log is read on where it was.
  expect(document.activeElement).toBe(told()[50]);
  const setting = entry(t('field.min_cancel_hours'));
  expect(setting.textContent).toContain(t('what.settings'));
  expect(textsOf('ins', setting)).toEqual(['24']);
  await said(t('did.created'), entry('mardi, Tapas 15:00–17:00'));
  // What was added did not become it from nothing.
  expect(textsOf('li', entry(t('what.special_day')))).toEqual([
    `${t('told.line', { field: t('field.hours') })} ${t('told.closed')}`,
    `${t('told.line', { field: t('field.note') })} Travaux`,
  ]);
  await unsaid(t('log.more'));

  await press(user, t('log.all'));
  await press(user, t('log.more'));
  await press(user, t('log.open'));
  await said('BOOKED', await region(t('panel')));
  expect(api.asked(`GET ${ME}/log`).map(({ query }) => query)).toEqual([
    { about: 'house' },
    { about: 'house', before: '2026-more' },
    { about: 'all' },
    { about: 'all', before: '2026-more' },
  ]);
});

test('a log of nothing says what will be there, and one that cannot be read is asked for again', async () => {
  const t = words('en');
  const { api, user } = await openConsole('/settings', houseOf([2]), { lang: 'en', size: PHONE });
  api.on({ [`GET ${ME}/log`]: () => refusal('internal_error') });
  await press(user, t('tab.log'));
  const alert = await part('[role=alert]');
  api.on({ [`GET ${ME}/log`]: () => ({ items: [], next: null }) });
  await press(user, t('retry'), alert);
  await said(t('log.empty_how'));
  await unsaid(t('retry'));
});
