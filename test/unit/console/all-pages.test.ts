import { expect, test } from 'vitest';
import { allPages } from '../../../web/console/client/queries.ts';
import { reservation } from './support.ts';

const DATE = '2026-11-21';
const A_PAGE = 50;

test('a booking that another one pushes onto the next page while the pages are read is listed once', async () => {
  const listed = Array.from({ length: A_PAGE + 1 }, () => reservation(DATE, '19:00'));
  const pushed = [reservation(DATE, '18:00'), ...listed];
  const api = {
    reservations: async ({ page = 1 }) => ({
      items: (page === 1 ? listed : pushed).slice((page - 1) * A_PAGE, page * A_PAGE),
      total: listed.length,
    }),
  };
  expect(await allPages(api, { date: DATE })).toEqual(listed);
});
