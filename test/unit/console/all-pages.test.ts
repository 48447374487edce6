import { expect, test } from 'vitest';
import { allPages } from '../../../web/console/client/queries.ts';
import { reservation } from './support.ts';

const DATE = '2026-11-21';
const A_PAGE = 50;

test('a booking that another one pushes onto the next of numbered pages is listed once', async () => {
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

test('each page goes on behind the last row of the one before', async () => {
  const listed = Array.from({ length: 2 * A_PAGE + 1 }, () => reservation(DATE, '19:00'));
  const asked: object[] = [];
  const api = {
    reservations: async (query: { after?: string }) => {
      asked.push(query);
      const start = Number(query.after ?? 0);
      const end = start + A_PAGE;
      return {
        items: listed.slice(start, end),
        total: listed.length,
        next: end < listed.length ? String(end) : null,
      };
    },
  };
  expect(await allPages(api, { date: DATE })).toEqual(listed);
  expect(asked).toEqual([{ date: DATE }, { date: DATE, after: '50' }, { date: DATE, after: '100' }]);
});
