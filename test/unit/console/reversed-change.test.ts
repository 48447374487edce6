import { expect, test } from 'vitest';
import { reversedChange } from '../../../web/console/features/booking/reservation/reversed-change.ts';
import { reservation } from './support.ts';

const booked = reservation('2026-11-21', '13:10', { table_id: 'rid-tA', guest_note: null });

test('what a change has touched is as before, the place too where a time or a size may have moved it', () => {
  const body = { reservation_time: '13:25', table_id: 'rid-tB' };
  const changed = { ...booked, reservation_time: '13:25:00', table_id: 'rid-tB' };
  const place = { table_id: 'rid-tA', table_merge_id: null };
  expect(reversedChange(booked, body, { changed, merges: [] })).toEqual({ reservation_time: '13:10', ...place });
  const noted = { ...booked, guest_note: 'Window' };
  expect(reversedChange(booked, { guest_note: 'Window' }, { changed: noted, merges: [] })).toEqual({
    guest_note: null,
  });
});

test('a party that was at its table before sits there again', () => {
  const seated = { ...booked, service_status: 'seated' as const, seated_at: '2026-11-21T11:50:00.000Z' };
  const changed = { ...booked, reservation_time: '13:25:00' };
  expect(reversedChange(seated, { reservation_time: '13:25' }, { changed, merges: [] })).toMatchObject({
    reservation_time: '13:10',
    service_status: 'seated',
  });
});
