import * as z from 'zod/mini';
import { LocalDate } from './primitives.ts';

/** What a listing between two dates is asked with: both included, at most so many days. */
export const dateRange = (days: number) =>
  z.object({
    from: LocalDate.check(z.describe('The first date.')),
    to: LocalDate.check(z.describe(`The last date, less than ${days} days later.`)),
  });
