import * as z from 'zod/mini';
import { RequestDate } from './primitives.ts';

/** What a listing between two dates is asked with: both included, at most so many days. */
export const dateRange = (days: number) =>
  z.object({
    from: RequestDate.check(z.describe('The first date.')),
    to: RequestDate.check(
      z.describe(`The last date, less than ${days} days later.`),
      z.meta({ examples: ['2026-12-31'] }),
    ),
  });
